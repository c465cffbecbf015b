import type { SignedInUser } from './session-user.ts';

/** A person who logged out, or was logged out, with work unsent: their name, and where the work is kept. */
export type LeftPerson = { readonly companyId: string; readonly userId: string; readonly name: string };

const KEY = 'remise.left';

export function leftPerson({ id, company, firstname, lastname }: SignedInUser): LeftPerson {
  return { companyId: company.id, userId: id, name: `${firstname} ${lastname}`.trim() };
}

/** Whose work may wait here; the login page counts what it is. */
export function leftPeople(): readonly LeftPerson[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isLeftPerson) : [];
  } catch {
    return [];
  }
}

export function rememberLeft(person: LeftPerson): void {
  write([...leftPeople().filter(({ userId }) => userId !== person.userId), person]);
}

/** Forgets a person whose work is no longer waiting, or who is back. */
export function forgetLeft(userId: string): void {
  if (leftPeople().some((person) => person.userId === userId)) {
    write(leftPeople().filter((person) => person.userId !== userId));
  }
}

function write(people: readonly LeftPerson[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(people));
  } catch {
    // Without storage nothing was left behind either.
  }
}

function isLeftPerson(value: unknown): value is LeftPerson {
  if (typeof value !== 'object' || value === null) return false;
  const { companyId, userId, name } = value as Partial<LeftPerson>;
  return typeof companyId === 'string' && typeof userId === 'string' && typeof name === 'string';
}
