import type { Transaction } from 'kysely';
import { mailAccount } from '#server/mail/account-mails.ts';
import type { Account } from '#staff/server/account.repository.ts';
import { issueAccountToken } from '#staff/server/account-token.repository.ts';
import { type CompanyTx, enterCompany } from '#sync/server/rows/company-door.ts';
import { confirmPath } from './account-links.ts';
import { ownerOf } from './account-person.ts';
import type { AuthParts } from './auth-parts.ts';

type Person = Pick<Account, 'id' | 'companyId' | 'email' | 'firstname' | 'lastname' | 'language'>;

/**
 * At most this many confirmation links within these hours are mailed to a person who signs in without having used one.
 */
const MAILED_AGAIN = { most: 3, hours: 24 } as const;

/**
 * Queues the mail with a new link to confirm an address; earlier links stop working. Returns the transaction, now
 * inside the company.
 */
export async function queueConfirmation(tx: Transaction<never>, person: Person, origin: string): Promise<CompanyTx> {
  const token = await issueAccountToken(tx, 'confirm', { ...ownerOf(person), email: person.email });
  const own = await enterCompany(tx, person.companyId);
  await mailAccount(own, 'email_confirmation', person, { link: `${origin}${confirmPath(token, person.language)}` });
  return own;
}

/** Mails the link once more to somebody who tries to sign in without having used it. */
export async function mailConfirmation(
  { database, limit }: Pick<AuthParts, 'database' | 'limit'>,
  person: Person,
  origin: string,
): Promise<void> {
  if (!(await limit.takeShare('confirm-mail', person.email, MAILED_AGAIN.most, MAILED_AGAIN.hours))) return;
  await database.transaction().execute((tx) => queueConfirmation(tx, person, origin));
}
