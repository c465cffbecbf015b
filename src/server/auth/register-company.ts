import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { uuidv7 } from '#shared/ids.ts';
import { RequestError } from '#shared/request-error.ts';
import { foldText } from '#shared/sort-key.ts';
import { ROLES } from '#staff/roles.ts';
import { insertCompanyWithOwner } from '#staff/server/account.repository.ts';
import type { Register } from '#staff/sign-in.schema.ts';
import { hashPassword } from './password.ts';

/** A name for addresses, unique by its random end: `stalling-de-wal-3f9c2a`. */
function slugOf(name: string): string {
  const words = foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return [words.slice(0, 40).replace(/-$/, ''), randomBytes(3).toString('hex')].filter((part) => part !== '').join('-');
}

/** Makes the company and its owner, who can sign in from then on. */
export async function registerCompany(database: Kysely<never>, input: Register): Promise<void> {
  const newId = () => uuidv7(Date.now(), randomBytes(10));
  const result = await insertCompanyWithOwner(database, {
    company: { id: newId(), name: input.company, slug: slugOf(input.company) },
    owner: {
      id: newId(),
      firstname: input.firstname,
      lastname: input.lastname,
      email: input.email,
      passwordHash: await hashPassword(input.password),
      role: 'owner',
      permissions: ROLES.owner,
    },
  });
  if (result === 'email_taken') {
    throw new RequestError(422, 'invalid_input', { errors: { email: [{ code: 'email_taken' }] } });
  }
}
