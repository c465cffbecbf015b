import { type Refusal, refuse } from '#shared/refusal.ts';
import { foldText } from '#shared/sort-key.ts';
import type { ContactFields } from './contact.schema.ts';
import { CONTACT_MAILS } from './contact-kinds.ts';
import { normaliseEmail, numberOf } from './same-customer.ts';

/** A contact as it is kept: without space around, each kind of mail once. */
export function keptContact({ name, role, phone, email, mayFetch, mails }: ContactFields): ContactFields {
  return {
    name: name.trim(),
    role,
    phone: phone.trim(),
    email: normaliseEmail(email),
    mayFetch,
    mails: CONTACT_MAILS.filter((kind) => mails.includes(kind)),
  };
}

/** What a contact lacks, as a refusal at its field. */
export function contactProblem({ name, phone, email, mails }: ContactFields): Refusal | undefined {
  if (name === '') return refuse('contact.name_empty', 'name');
  if (mails.length > 0 && email === '') return refuse('contact.no_address', 'email');
  return phone === '' && email === '' ? refuse('contact.unreachable', 'phone') : undefined;
}

/** True for two contacts of the same name who also share a telephone number or an e-mail address. */
export function isSameContact(one: ContactFields, other: ContactFields): boolean {
  if (foldText(one.name) !== foldText(other.name)) return false;
  const isSameNumber = one.phone !== '' && sameNumber(one.phone, other.phone);
  return isSameNumber || (one.email !== '' && normaliseEmail(one.email) === normaliseEmail(other.email));
}

/** True for the same contact as another that says nothing which the other does not say. */
export function saysNoMore(one: ContactFields, other: ContactFields): boolean {
  if (!isSameContact(one, other) || (one.mayFetch && !other.mayFetch)) return false;
  const hasNumber = one.phone === '' || sameNumber(one.phone, other.phone);
  const hasAddress = one.email === '' || normaliseEmail(one.email) === normaliseEmail(other.email);
  return hasNumber && hasAddress && one.mails.every((kind) => other.mails.includes(kind));
}

function sameNumber(one: string, other: string): boolean {
  const number = numberOf(one);
  return number === '' ? one === other : number === numberOf(other);
}
