import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { mailAccount } from '#server/mail/account-mails.ts';
import { uuidv7 } from '#shared/ids.ts';
import { RequestError } from '#shared/request-error.ts';
import { type Language, languageOf } from '#shared/request-language.ts';
import { foldText } from '#shared/sort-key.ts';
import { ROLES } from '#staff/roles.ts';
import {
  findAddressHolder,
  hasCompany,
  insertCompanyWithOwner,
  isEmailTaken,
} from '#staff/server/account.repository.ts';
import type { Register } from '#staff/sign-in.schema.ts';
import { enterCompany, withCompany } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { forgotPath } from './account-links.ts';
import { personOf } from './account-person.ts';
import type { AuthParts } from './auth-parts.ts';
import { queueConfirmation } from './confirmation-mail.ts';
import { hashPassword } from './password.ts';
import { requireGoodPassword } from './password-rules.ts';
import { registeredMark } from './registered-here.ts';

/** The most mails a day to the holder of an address that others register with. */
const TOLD_A_DAY = 3;

/** A company's name in URLs, unique by its random end: `stalling-de-wal-3f9c2a`. */
function slugOf(name: string): string {
  const words = foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return [words.slice(0, 40).replace(/-$/, ''), randomBytes(3).toString('hex')].filter((part) => part !== '').join('-');
}

/**
 * Makes a company with its owner. Where links are mailed, the owner can sign in once they have used theirs. The answer
 * does not reveal whether the address has an account: its holder is mailed that somebody registered with it. Elsewhere,
 * and for the first company of a server, the owner signs in at once, and 422 `email_taken` says that the address has an
 * account. `confirmMark` is null where they need no link first; even then one may be mailed.
 */
export async function registerCompany(
  parts: AuthParts,
  request: FastifyRequest,
  input: Register,
): Promise<{ readonly confirmMark: string | null }> {
  const { database, rules, afterAnswer } = parts;
  requireGoodPassword(input.password, input);
  const language = languageOf(request.headers['x-localization']);
  const origin = rules.address.linkOrigin(request);
  const confirmFirst = parts.sendsMail && origin !== null && (await hasCompany(database));
  const company = { ...input, language, origin, confirmFirst, passwordHash: await hashPassword(input.password) };
  if (confirmFirst) {
    // Everything that differs from address to address comes after the answer.
    afterAnswer(request, async () => {
      if (!(await insertCompany(database, company))) await tellHolder(parts, input.email, origin);
    });
  } else if (!(await insertCompany(database, company))) {
    throw new RequestError(422, 'invalid_input', { errors: { email: [{ code: 'email_taken' }] } });
  }
  return { confirmMark: confirmFirst ? registeredMark(rules.secret, company) : null };
}

type NewCompany = Register & {
  readonly language: Language;
  readonly passwordHash: string;
  readonly confirmFirst: boolean;
  /** Null: the server does not know its address yet, and the owner asks for the link once it does. */
  readonly origin: string | null;
};

/** False when the owner's address has an account. */
async function insertCompany(database: Kysely<never>, input: NewCompany): Promise<boolean> {
  const { firstname, lastname, email, language, passwordHash, confirmFirst, origin } = input;
  const newId = () => uuidv7(Date.now(), randomBytes(10));
  const company = { id: newId(), name: input.company, slug: slugOf(input.company) };
  const rights = { role: 'owner', permissions: ROLES.owner };
  const owner = { id: newId(), firstname, lastname, email, language, passwordHash, confirmFirst, ...rights };
  try {
    await database.transaction().execute(async (tx) => {
      await insertCompanyWithOwner(tx, { company, owner });
      const person = { ...owner, companyId: company.id };
      const own = origin === null ? await enterCompany(tx, company.id) : await queueConfirmation(tx, person, origin);
      await recordAudit(own, {
        by: personOf(owner),
        action: 'company.register',
        entity: 'company',
        entityId: company.id,
        subject: company.name,
      });
    });
    return true;
  } catch (error) {
    if (isEmailTaken(error)) return false;
    throw error;
  }
}

/** Mails whoever has an address that somebody, perhaps they themselves, registered with it, and which way in they have. */
async function tellHolder({ database, limit }: AuthParts, email: string, origin: string): Promise<void> {
  const holder = await findAddressHolder(database, email);
  if (holder === undefined || !(await limit.takeShare('email-known', email, TOLD_A_DAY, 24))) return;
  await withCompany(database, holder.companyId, async (own) => {
    // A link to set a password does nothing for somebody who left, or has yet to accept an invitation.
    if (!holder.active) await mailAccount(own, 'email_known_left', holder);
    else if (!holder.joined) await mailAccount(own, 'email_known_invited', holder);
    else await mailAccount(own, 'email_known', holder, { link: `${origin}${forgotPath(holder.language)}` });
  });
}
