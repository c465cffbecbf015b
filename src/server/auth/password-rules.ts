import { RequestError } from '#shared/request-error.ts';
import { foldText } from '#shared/sort-key.ts';
import { isFrequentPassword } from './frequent-passwords.ts';

/** The future owner of a password: what others know of them must not be the password. */
export type PasswordOwner = {
  readonly email: string;
  readonly company: string;
  readonly firstname: string;
  readonly lastname: string;
};

export type PasswordProblem = 'password_common' | 'password_personal';

/** A few characters over and over: `aaaaaaaaaa`, `abcdabcdabcd`. */
const REPEATED = /^(.{1,4})\1+.?$/su;
/** Shorter parts of a name, such as `de`, stand in words that have nothing to do with it. */
const LEAST_NAME = 3;
/** The fewest characters beside a name: with fewer, the password is just the name, as `Jansen2026!`. */
const LEAST_OWN = 7;

/** Letters and digits. */
const gist = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Words that stand beside each other, together: of `Stalling De Wal` also `dewal`. */
function runsOf(text: string): string[] {
  const words = foldText(text).split(/[^\p{L}\p{N}]+/u);
  return words.flatMap((_word, from) =>
    words.slice(from).map((_last, at) => words.slice(from, from + at + 1).join('')),
  );
}

/** What others know of a person, the longest first, so that `jansen` goes before `jan`. */
function namesOf({ email, company, firstname, lastname }: PasswordOwner): string[] {
  // Of an address, what stands before the sign: the rest is many people's.
  const names = [email.split('@')[0] ?? '', company, firstname, lastname].flatMap(runsOf);
  return [...new Set([gist(email), ...names])]
    .filter(({ length }) => length >= LEAST_NAME)
    .sort((a, b) => b.length - a.length);
}

function isPersonal(password: string, owner: PasswordOwner): boolean {
  // Without what stands between words, so that `piet.jansen` and `de wal` are found.
  let rest = foldText(password).replace(/[\s.@_-]/g, '');
  const { length } = rest;
  for (const name of namesOf(owner)) rest = rest.replaceAll(name, '');
  return rest.length < length && rest.length < LEAST_OWN;
}

/** Why a password of the right length is not taken; null when it is. */
export function passwordProblem(password: string, owner: PasswordOwner): PasswordProblem | null {
  if (isFrequentPassword(password) || REPEATED.test(password.toLowerCase())) return 'password_common';
  return isPersonal(password, owner) ? 'password_personal' : null;
}

/** Answers 422 at the field `password` unless the password may be used. */
export function requireGoodPassword(password: string, owner: PasswordOwner): void {
  const problem = passwordProblem(password, owner);
  if (problem === null) return;
  throw new RequestError(422, 'invalid_input', { errors: { password: [{ code: problem }] } });
}
