import type { Kysely } from 'kysely';
import { mailAccount } from '#server/mail/account-mails.ts';
import type { Language } from '#shared/request-language.ts';
import { type AccountWithPassword, findAccountById } from '#staff/server/account.repository.ts';
import { acceptInvitation, confirmEmail, setPassword } from '#staff/server/account-changes.repository.ts';
import { endPersonSessions } from '#staff/server/account-session.repository.ts';
import {
  findTokenOwner,
  type TokenOwner,
  type TokenPurpose,
  useAccountToken,
} from '#staff/server/account-token.repository.ts';
import { type CompanyTx, enterCompany } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { personOf } from './account-person.ts';
import { hashPassword } from './password.ts';
import { requireGoodPassword } from './password-rules.ts';

/** Rolls back the use of a link whose person no longer meets its conditions, or never did. */
class LinkOverError extends Error {}

/** Uses up a link and does its work, in one transaction. False when the link does not work (any more). */
async function withLink(
  database: Kysely<never>,
  purpose: TokenPurpose,
  token: string,
  work: (own: CompanyTx, owner: TokenOwner) => Promise<boolean>,
  before: (tx: Kysely<never>, owner: TokenOwner) => Promise<unknown> = async () => {},
): Promise<boolean> {
  try {
    await database.transaction().execute(async (tx) => {
      const owner = await useAccountToken(tx, purpose, token);
      if (owner === undefined) throw new LinkOverError();
      await before(tx, owner);
      if (!(await work(await enterCompany(tx, owner.companyId), owner))) throw new LinkOverError();
    });
    return true;
  } catch (error) {
    if (error instanceof LinkOverError) return false;
    throw error;
  }
}

/** Whose link this is, while it works and they still work there. */
export async function findLinkAccount(
  database: Kysely<never>,
  purpose: TokenPurpose,
  token: string,
): Promise<AccountWithPassword | undefined> {
  const owner = await findTokenOwner(database, purpose, token);
  return owner === undefined ? undefined : findAccountById(database, owner);
}

/**
 * Sets a new password with a mailed link, ends all sessions of the person and tells them. The link went to their address,
 * so it confirms it too. False when the link does not work; 422 for a password that is not taken, which leaves the link.
 */
export async function resetPassword(database: Kysely<never>, token: string, password: string): Promise<boolean> {
  const account = await findLinkAccount(database, 'reset', token);
  if (account === undefined) return false;
  requireGoodPassword(password, { ...account, company: account.companyName });
  const passwordHash = await hashPassword(password);
  const work = async (own: CompanyTx, { userId, email }: TokenOwner) => {
    if (!(await setPassword(own, userId, passwordHash)) || !(await confirmEmail(own, userId, email))) return false;
    await mailAccount(own, 'password_changed', account);
    await recordAudit(own, {
      by: personOf(account),
      action: 'password.reset',
      entity: 'user',
      entityId: userId,
      subject: personOf(account).userName,
    });
    return true;
  };
  return withLink(database, 'reset', token, work, (tx, owner) => endPersonSessions(tx, owner));
}

/**
 * Confirms the address a link was sent to; for a person who registered, the caller checks the password first. False
 * when the link does not work, or the person has another address by now.
 */
export async function confirmAddress(database: Kysely<never>, token: string): Promise<boolean> {
  return withLink(database, 'confirm', token, (own, { userId, email }) => confirmEmail(own, userId, email));
}

/** Somebody who was invited and has not accepted yet, by the secret of their link. */
export async function findInvited(database: Kysely<never>, token: string): Promise<AccountWithPassword | undefined> {
  const account = await findLinkAccount(database, 'invite', token);
  return account?.passwordHash === '' ? account : undefined;
}

/** Makes somebody who was invited a colleague. False when the link does not work; 422 for a password that is not taken. */
export async function acceptInvitedPerson(
  database: Kysely<never>,
  token: string,
  person: {
    readonly firstname: string;
    readonly lastname: string;
    readonly password: string;
    /** Null: as whoever invited them chose. */
    readonly language: Language | null;
  },
): Promise<boolean> {
  const invited = await findInvited(database, token);
  if (invited === undefined) return false;
  const { firstname, lastname, password, language } = person;
  requireGoodPassword(password, { email: invited.email, company: invited.companyName, firstname, lastname });
  const passwordHash = await hashPassword(password);
  return withLink(database, 'invite', token, async (own, { userId, email }) => {
    if (!(await acceptInvitation(own, { userId, email, firstname, lastname, passwordHash, language }))) return false;
    const by = personOf({ id: userId, firstname, lastname });
    await recordAudit(own, {
      by,
      action: 'invitation.accept',
      entity: 'user',
      entityId: userId,
      subject: by.userName,
    });
    return true;
  });
}
