import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { mailAccount } from '#server/mail/account-mails.ts';
import { uuidv7 } from '#shared/ids.ts';
import { RequestError } from '#shared/request-error.ts';
import type { Language } from '#shared/request-language.ts';
import { foldText } from '#shared/sort-key.ts';
import { ROLES } from '#staff/roles.ts';
import { insertCompanyWithOwner, isEmailTaken } from '#staff/server/account.repository.ts';
import { issueAccountToken } from '#staff/server/account-token.repository.ts';
import type { Register } from '#staff/sign-in.schema.ts';
import { recordAudit } from '#sync/server/audit-log.ts';
import { enterCompany } from '#sync/server/company-door.ts';
import { confirmPath } from './account-links.ts';
import { personOf } from './account-person.ts';
import { hashPassword } from './password.ts';
import { requireGoodPassword } from './password-rules.ts';

/** A name for addresses, unique by its random end: `stalling-de-wal-3f9c2a`. */
function slugOf(name: string): string {
  const words = foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return [words.slice(0, 40).replace(/-$/, ''), randomBytes(3).toString('hex')].filter((part) => part !== '').join('-');
}

/** Makes the company and its owner, who can sign in from then on and is mailed a link to confirm the address. */
export async function registerCompany(
  database: Kysely<never>,
  input: Register,
  { origin, language }: { readonly origin: string | null; readonly language: Language },
): Promise<void> {
  const { firstname, lastname, email } = input;
  requireGoodPassword(input.password, input);
  const newId = () => uuidv7(Date.now(), randomBytes(10));
  const company = { id: newId(), name: input.company, slug: slugOf(input.company) };
  const passwordHash = await hashPassword(input.password);
  const owner = { id: newId(), firstname, lastname, email, language, role: 'owner', permissions: ROLES.owner };
  const registration = database.transaction().execute(async (tx) => {
    await insertCompanyWithOwner(tx, { company, owner: { ...owner, passwordHash } });
    const token = await issueAccountToken(tx, 'confirm', { companyId: company.id, userId: owner.id, email });
    const own = await enterCompany(tx, company.id);
    // Without an address the owner asks for the link again once there is one.
    if (origin !== null) {
      await mailAccount(own, 'email_confirmation', owner, { link: `${origin}${confirmPath(token)}` });
    }
    await recordAudit(own, {
      ...{ by: personOf(owner), action: 'company.register', entity: 'company', entityId: company.id },
      subject: company.name,
    });
  });
  await registration.catch((error: unknown) => {
    if (!isEmailTaken(error)) throw error;
    throw new RequestError(422, 'invalid_input', { errors: { email: [{ code: 'email_taken' }] } });
  });
}
