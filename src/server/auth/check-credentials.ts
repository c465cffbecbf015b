import type { FastifyRequest } from 'fastify';
import { RequestError } from '#shared/request-error.ts';
import {
  type Account,
  type AccountWithPassword,
  findAccountByEmail,
  findAccountById,
} from '#staff/server/account.repository.ts';
import { hasPasskey } from '#staff/server/account-passkey.repository.ts';
import { findTwoStep, takeRecoveryCode, takeStep } from '#staff/server/account-two-step.repository.ts';
import { type CompanyTx, withCompany } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { senderOf } from '../http/sender-of.ts';
import { mailAccount } from '../mail/account-mails.ts';
import { ownerOf, personOf } from './account-person.ts';
import type { AuthParts } from './auth-parts.ts';
import { mailConfirmation } from './confirmation-mail.ts';
import { triesOf } from './known-device.ts';
import { isPassword } from './password.ts';
import { needsTwoStep, type SignInMethod } from './session.ts';
import { turnTwoStepOn } from './turn-two-step-on.ts';
import { hashRecoveryCode, openSecret, plainCode, stepOfCode } from './two-step.ts';

type Credentials = { readonly email: string; readonly password: string };
type Parts = Pick<AuthParts, 'database' | 'rules' | 'limit' | 'afterAnswer'>;

function refusedField(field: string, code: string): RequestError {
  return new RequestError(422, code, { errors: { [field]: [{ code }] } });
}

/**
 * The account that an address, a password and, with two-step sign-in, a code belong to. Answers 422 with the same body
 * after the same work for each of these: a wrong password, an unknown address, somebody who is only invited, somebody
 * no longer there, and somebody who registered but has not used the mailed link, which is then mailed again. Answers
 * 429 after too many tries. The refusal of a known person goes to the audit trail after the answer.
 */
export async function checkCredentials(
  parts: Parts,
  request: FastifyRequest,
  { code, ...given }: Credentials & { readonly code?: string | undefined },
): Promise<{ readonly account: Account; readonly method: SignInMethod }> {
  const { account, forget } = await checkPassword(parts, request, given);
  const method = await checkCode(parts, request, account, code);
  await forget();
  return { account, method };
}

/** Checks address and password only, which signs nobody in. Call `forget` once the second step was shown too. */
export async function checkPassword(
  parts: Parts,
  request: FastifyRequest,
  { email, password }: Credentials,
): Promise<{ readonly account: AccountWithPassword; readonly forget: () => Promise<void> }> {
  const { database, rules, limit, afterAnswer } = parts;
  // A browser on which this person signed in before has a separate count of tries, which strangers cannot use up.
  const subject = triesOf(rules, request, email);
  const attempt = { call: 'sign-in', subject, sender: senderOf(request) } as const;
  await limit.count(attempt).catch((error: unknown) => {
    afterAnswer(request, () => tellOfTries(parts, email));
    throw error;
  });
  const account = await findAccountByEmail(database, email);
  const isRight = await isPassword(account?.passwordHash, password);
  if (account === undefined || !isRight) {
    request.log.info({ event: 'sign_in_failed' }, 'sign-in failed');
    if (account !== undefined) afterAnswer(request, () => recordRefused(parts, account, 'password'));
    throw refusedField('email', 'wrong_credentials');
  }
  if (account.confirmFirst) {
    const origin = rules.address.linkOrigin(request);
    if (origin !== null) afterAnswer(request, () => mailConfirmation(parts, account, origin));
    throw refusedField('email', 'wrong_credentials');
  }
  return { account, forget: () => limit.forget(attempt) };
}

async function checkCode(
  parts: Parts,
  request: FastifyRequest,
  account: AccountWithPassword,
  code: string | undefined,
): Promise<SignInMethod> {
  if (!account.twoStep) return account.twoStepDemanded ? takeFirstCode(parts, request, account, code) : 'password';
  if (code === undefined) throw refusedField('code', 'second_factor_needed');
  const taken = await takeCode(parts, account, code);
  if (taken !== null) return `password+${taken}`;
  parts.afterAnswer(request, () => recordRefused(parts, account, 'code'));
  throw refusedField('code', 'wrong_code');
}

/** Uses up a code; null when it is wrong or was used already. */
async function takeCode(
  { database, rules }: Parts,
  account: Account,
  given: string,
): Promise<'code' | 'recovery_code' | null> {
  const owner = ownerOf(account);
  const code = plainCode(given);
  if (!/^\d{6}$/.test(code)) {
    const hash = hashRecoveryCode(rules.secret, account.id, code);
    return (await takeRecoveryCode(database, owner, hash)) ? 'recovery_code' : null;
  }
  const twoStep = await findTwoStep(database, owner);
  if (twoStep === undefined) return null;
  const step = stepOfCode(openSecret(rules.secret, account.id, twoStep.secret), code, Date.now());
  return step !== null && (await takeStep(database, owner, step)) ? 'code' : null;
}

/** Makes somebody who has a passkey sign in with it: with a password alone they must not set up another second step. */
export async function requireNoPasskey({ database }: Pick<Parts, 'database'>, account: Account): Promise<void> {
  if (await hasPasskey(database, ownerOf(account))) throw new RequestError(422, 'passkey_needed');
}

/**
 * Turns two-step sign-in on for a person whose company demands it, with the first code of the secret they began with.
 * Answers 422 `passkey_needed` to somebody who has a passkey.
 */
async function takeFirstCode(
  parts: Parts,
  request: FastifyRequest,
  account: Account,
  code: string | undefined,
): Promise<SignInMethod> {
  await requireNoPasskey(parts, account);
  const begun = code === undefined ? undefined : await findTwoStep(parts.database, ownerOf(account));
  if (code === undefined || begun === undefined) throw needsTwoStep();
  if ((await turnTwoStepOn(parts, account, begun, code)) === 'on') return 'password+code';
  parts.afterAnswer(request, () => recordRefused(parts, account, 'code'));
  throw refusedField('code', 'wrong_code');
}

async function recordRefused({ database }: Parts, account: Account, what: 'password' | 'code'): Promise<void> {
  await withCompany(database, account.companyId, (tx) => auditRefused(tx, account, what));
}

function auditRefused(tx: CompanyTx, account: Account, what: 'password' | 'code' | 'tries'): Promise<void> {
  return recordAudit(tx, {
    by: null,
    action: 'session.refused',
    entity: 'user',
    entityId: account.id,
    subject: personOf(account).userName,
    changes: {
      refused: {
        was: null,
        now: what,
      },
    },
  });
}

/** Tells a person, once a day, that somebody tries passwords for their account and is made to wait. */
async function tellOfTries({ database, limit }: Parts, email: string): Promise<void> {
  const account = await findAccountByEmail(database, email);
  if (account === undefined || !(await limit.takeShare('tell-of-tries', account.id, 1, 24))) return;
  await withCompany(database, account.companyId, async (tx) => {
    await auditRefused(tx, account, 'tries');
    await mailAccount(tx, 'sign_in_tries', account);
  });
}

/**
 * Asks for the password again: of a signed-in person, for actions that the finder of a phone must not be able to take;
 * or of a person with a mailed link, who shows the password they registered with. A wrong one answers 422 at the field
 * and counts as a failed sign-in.
 */
export async function requireOwnPassword(
  { database, rules, limit }: Pick<AuthParts, 'database' | 'rules' | 'limit'>,
  request: FastifyRequest,
  account: Account,
  given: { readonly password: string; readonly field: 'password' | 'current_password' },
): Promise<void> {
  const subject = triesOf(rules, request, account.email);
  const attempt = { call: 'sign-in', subject, sender: senderOf(request) } as const;
  await limit.count(attempt);
  const stored = await findAccountById(database, ownerOf(account));
  if (!(await isPassword(stored?.passwordHash, given.password))) throw refusedField(given.field, 'wrong_password');
  await limit.forget(attempt);
}
