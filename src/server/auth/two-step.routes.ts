import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { mailAccount } from '#server/mail/account-mails.ts';
import { parseInput } from '#shared/parse-input.ts';
import { RequestError } from '#shared/request-error.ts';
import { codeBody, ownPasswordBody } from '#staff/account.schema.ts';
import type { Account, SessionAccount } from '#staff/server/account.repository.ts';
import {
  beginTwoStep,
  countRecoveryCodes,
  deleteTwoStep,
  findTwoStep,
  replaceRecoveryCodes,
} from '#staff/server/account-two-step.repository.ts';
import { signInBody } from '#staff/sign-in.schema.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import { type CompanyTx, enterCompany } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { senderOf } from '../http/sender-of.ts';
import { ownerOf, personOf } from './account-person.ts';
import type { AuthParts } from './auth-parts.ts';
import { checkPassword, requireNoPasskey, requireOwnPassword } from './check-credentials.ts';
import { requireCsrfToken } from './csrf.ts';
import { turnTwoStepOn } from './turn-two-step-on.ts';
import { hashRecoveryCode, makeRecoveryCodes, makeTotpSecret, sealSecret } from './two-step.ts';

const codesAnswer = resultOf(z.strictObject({ recovery_codes: z.array(z.string()) }));

const secretAnswer = resultOf(z.strictObject({ secret: z.string(), uri: z.string() }));

/** A call of this file that needs no session: the callers cannot sign in before it. */
export const OPEN_TWO_STEP_ROUTES = ['/api/account/two-step/first'] as const;

const docs = {
  state: describeCall({
    summary: 'Whether two-step sign-in is on, and how many recovery codes are left',
    permission: null,
    answer: resultOf(z.strictObject({ on: z.boolean(), recovery_codes_left: z.int(), demanded: z.boolean() })),
  }),
  first: describeCall({
    summary:
      'A secret for an authenticator app, for somebody whose company asks for a second step: `POST /login` with a first code of it turns two-step sign-in on and signs in. 409 `two_step_off` where the company does not ask, 422 `passkey_needed` for somebody who has a passkey to sign in with',
    body: signInBody.pick({ email: true, password: true }),
    answer: secretAnswer,
    errors: [409, 429],
  }),
  begin: describeCall({
    summary: 'A secret for an authenticator app. Two-step sign-in is on once a first code of it was given',
    permission: null,
    body: ownPasswordBody,
    answer: secretAnswer,
    errors: [409, 429],
  }),
  confirm: describeCall({
    summary: 'Turn two-step sign-in on with a first code; answers the recovery codes, which are shown this once',
    permission: null,
    body: codeBody,
    answer: codesAnswer,
    errors: [409, 429],
  }),
  codes: describeCall({
    summary: 'New recovery codes; those before stop working',
    permission: null,
    body: ownPasswordBody,
    answer: codesAnswer,
    errors: [409, 429],
  }),
  end: describeCall({
    summary: 'Turn two-step sign-in off',
    permission: null,
    body: ownPasswordBody,
    status: 204,
    errors: [409, 429],
  }),
} as const;

const isOn = () => new RequestError(409, 'two_step_on');
const isOff = () => new RequestError(409, 'two_step_off');

function record(own: CompanyTx, account: SessionAccount, verb: 'off' | 'recovery_codes'): Promise<void> {
  const by = personOf(account);
  const about = { entity: 'user', entityId: account.id, subject: by.userName };
  return recordAudit(own, { by, action: `two_step.${verb}`, ...about });
}

/** Makes a new secret, which waits for its first code. Answers 409 when two-step sign-in is on. */
async function begin({ database, rules }: AuthParts, account: Account) {
  const { bytes, secret, uri } = makeTotpSecret(account.email);
  const sealed = sealSecret(rules.secret, account.id, bytes);
  if (!(await beginTwoStep(database, ownerOf(account), sealed))) throw isOn();
  return { result: { secret, uri } };
}

/** Two-step sign-in of one's own account (RFC 6238: 30 seconds, six digits, one step of grace, no step twice). */
export function twoStepRoutes(app: FastifyInstance, parts: AuthParts): void {
  const { database, sessions, rules, limit } = parts;

  const makeCodes = async (tx: Transaction<never>, account: SessionAccount) => {
    const codes = makeRecoveryCodes();
    const hashes = codes.map((code) => hashRecoveryCode(rules.secret, account.id, code));
    await replaceRecoveryCodes(tx, ownerOf(account), hashes);
    return codes;
  };
  const shown = async (request: FastifyRequest) => {
    const account = await sessions.get(request);
    const { password } = parseInput(ownPasswordBody, request.body);
    await requireOwnPassword(parts, request, account, { password, field: 'password' });
    return account;
  };

  app.get('/api/account/two-step', docs.state, async (request, reply) => {
    const account = await sessions.get(request);
    const left = account.twoStep ? await countRecoveryCodes(database, ownerOf(account)) : 0;
    return reply
      .header('cache-control', 'no-store')
      .send({ result: { on: account.twoStep, recovery_codes_left: left, demanded: account.twoStepDemanded } });
  });

  app.post('/api/account/two-step/first', docs.first, async (request, reply) => {
    requireCsrfToken(rules, request);
    const given = parseInput(signInBody.pick({ email: true, password: true }), request.body);
    const { account, forget } = await checkPassword(parts, request, given);
    if (account.twoStep) throw isOn();
    // Without that demand a signed-in person begins it on their account page, and their pending secret must not be
    // replaced.
    if (!account.twoStepDemanded) throw isOff();
    await requireNoPasskey(parts, account);
    const begun = await begin(parts, account);
    // Who looks for an app first comes back a few times, with the right password; no code can be guessed here.
    await forget();
    return reply.header('cache-control', 'no-store').send(begun);
  });

  app.post('/api/account/two-step', docs.begin, async (request, reply) => {
    const account = await shown(request);
    return reply.header('cache-control', 'no-store').send(await begin(parts, account));
  });

  app.post('/api/account/two-step/confirm', docs.confirm, async (request, reply) => {
    const account = await sessions.get(request);
    const { code } = parseInput(codeBody, request.body);
    const attempt = { call: 'second-step', subject: account.id, sender: senderOf(request) } as const;
    await limit.count(attempt);
    const begun = await findTwoStep(database, ownerOf(account));
    if (begun === undefined) throw isOff();
    if (begun.isOn) throw isOn();
    let codes: readonly string[] = [];
    const done = await turnTwoStepOn(parts, account, begun, code, async (tx) => {
      codes = await makeCodes(tx, account);
    });
    if (done === 'wrong_code') throw new RequestError(422, done, { errors: { code: [{ code: done }] } });
    if (done === 'too_late') throw isOn();
    await limit.forget(attempt);
    return reply.header('cache-control', 'no-store').send({ result: { recovery_codes: codes } });
  });

  app.post('/api/account/two-step/recovery-codes', docs.codes, async (request, reply) => {
    const account = await shown(request);
    if (!account.twoStep) throw isOff();
    const codes = await database.transaction().execute(async (tx) => {
      const made = await makeCodes(tx, account);
      await record(await enterCompany(tx, account.companyId), account, 'recovery_codes');
      return made;
    });
    return reply.header('cache-control', 'no-store').send({ result: { recovery_codes: codes } });
  });

  app.delete('/api/account/two-step', docs.end, async (request, reply) => {
    const account = await shown(request);
    if (account.twoStepDemanded) throw new RequestError(409, 'two_step_demanded');
    await database.transaction().execute(async (tx) => {
      if (!(await deleteTwoStep(tx, ownerOf(account)))) throw isOff();
      const own = await enterCompany(tx, account.companyId);
      await mailAccount(own, 'two_step_off', account);
      await record(own, account, 'off');
    });
    return reply.code(204).send();
  });
}
