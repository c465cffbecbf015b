import { RequestError } from '#shared/request-error.ts';
import { foldText } from '#shared/sort-key.ts';
import { FREQUENT_PASSWORDS } from './frequent-passwords.ts';

/** Whose password it will be: what others know of them is no password. */
export type PasswordOwner = {
  readonly email: string;
  readonly company: string;
  readonly firstname: string;
  readonly lastname: string;
};

export type PasswordProblem = 'password_common' | 'password_personal';

/** A few characters over and over: `aaaaaaaaaa`, `abcdabcdabcd`. */
const REPEATED = /^(.{1,4})\1+.?$/su;

/** Letters and digits without the digits at the end: `De Wal 2026!` and `dewal` are the same. */
function gist(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\d+$/, '');
}

/** Why a password of the right length is not taken; null when it is. */
export function passwordProblem(password: string, owner: PasswordOwner): PasswordProblem | null {
  const small = password.toLowerCase();
  if (FREQUENT_PASSWORDS.has(small) || REPEATED.test(small)) return 'password_common';
  const { email, company, firstname, lastname } = owner;
  const known = [email, email.split('@')[0] ?? '', company, `${firstname}${lastname}`, `${lastname}${firstname}`];
  const own = gist(password);
  return own !== '' && known.some((text) => gist(text) === own) ? 'password_personal' : null;
}

/** Answers 422 at the field `password` unless the password may be used. */
export function requireGoodPassword(password: string, owner: PasswordOwner): void {
  const problem = passwordProblem(password, owner);
  if (problem === null) return;
  throw new RequestError(422, 'invalid_input', { errors: { password: [{ code: problem }] } });
}
