import { sql } from 'kysely';
import type { Language } from '#shared/request-language.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/** Sets a password; never of somebody who has yet to accept an invitation. False when there is no such person. */
export async function setPassword(tx: CompanyTx, userId: string, passwordHash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set password_hash = ${passwordHash}
    where id = ${userId} and active and password_hash <> ''`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Records that a link mailed to this address was used. False when the person has another address by now. Once an
 * owner's address is confirmed, the company may mail others.
 */
export async function confirmEmail(tx: CompanyTx, userId: string, email: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set email_confirmed_at = coalesce(email_confirmed_at, now()), confirm_first = false
    where id = ${userId} and active and lower(email) = ${email.toLowerCase()}`.execute(tx);
  await sql`update companies set mails_open_at = now() where mails_open_at is null
    and exists (select from users where id = ${userId} and role = 'owner' and email_confirmed_at is not null)`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Makes somebody who was invited a colleague with a password. False when they are not, or no longer, invited. */
export async function acceptInvitation(
  tx: CompanyTx,
  person: {
    readonly userId: string;
    readonly email: string;
    readonly firstname: string;
    readonly lastname: string;
    readonly passwordHash: string;
    readonly language: Language | null;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set firstname = ${person.firstname}, lastname = ${person.lastname}, language = coalesce(${person.language}, language),
      password_hash = ${person.passwordHash}, joined_at = now(), email_confirmed_at = now()
    where id = ${person.userId} and active and password_hash = '' and invited_at is not null
      and lower(email) = ${person.email.toLowerCase()}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function setLanguage(tx: CompanyTx, userId: string, language: Language): Promise<void> {
  await sql`update users set language = ${language} where id = ${userId}`.execute(tx);
}
