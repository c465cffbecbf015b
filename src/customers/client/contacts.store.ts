import type { SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import { changedGroups } from '#sync/field-groups.ts';
import * as commands from '../contact.commands.ts';
import type { AddContact, ChangeContact, Contact, ContactFields } from '../contact.schema.ts';
import { CONTACT_GROUPS } from '../contact.ts';
import { keptContact } from '../same-contact.ts';

type Session = Pick<SyncSession, 'submit' | 'newId'>;

/** Adds a contact to a customer. */
export function addContact(session: Session, customerId: string, fields: ContactFields): Promise<SubmitOutcome> {
  const args: AddContact = { contactId: session.newId(), customerId, ...fields };
  return session.submit(commands.addContact, { args });
}

/** Sends only the field groups the person changed, each with the values the person saw. */
export async function changeContact(
  session: Pick<Session, 'submit'>,
  seen: Contact,
  fields: ContactFields,
): Promise<SubmitOutcome | { readonly outcome: 'unchanged' }> {
  const groups = changedGroups(CONTACT_GROUPS, seen, keptContact(fields));
  if (groups === undefined) return { outcome: 'unchanged' };
  const args: ChangeContact = { contactId: seen.id, now: groups.now as ChangeContact['now'] };
  return session.submit(commands.changeContact, { args, was: groups.was });
}

/** Deletes a contact. One that was never sent is taken back, unless something that waits with it needs it. */
export async function deleteContact(
  session: Pick<SyncSession, 'submit' | 'outbox'>,
  contact: Pick<Contact, 'id'>,
): Promise<SubmitOutcome> {
  const about = (await session.outbox()).filter(({ intent }) => JSON.stringify(intent).includes(contact.id));
  const [added, ...others] = about.map(({ intent }) => intent);
  const isAlone = added?.name === commands.addContact.name && others.length === 0;
  return session.submit(commands.deleteContact, {
    args: { contactId: contact.id },
    ...(isAlone ? { takesBack: added.id } : {}),
  });
}

/** Takes a deletion back. `takenBack`: nobody but this device ever had the contact, so it is added anew. */
export function restoreContact(session: Session, seen: Contact, takenBack = false): Promise<SubmitOutcome> {
  const { id, rev: _rev, version: _version, customerId, ...fields } = seen;
  if (takenBack) return addContact(session, customerId, fields);
  return session.submit(commands.restoreContact, { args: { contactId: id, fields: { customerId, ...fields } } });
}
