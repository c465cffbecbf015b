import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mailAccount } from '#server/mail/account-mails.ts';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { emptyBody, ownPasswordBody, passkeyBody, passkeySignInBody } from '#staff/account.schema.ts';
import { findAccountById, type SessionAccount } from '#staff/server/account.repository.ts';
import { deletePasskey, insertPasskey, listPasskeys } from '#staff/server/account-passkey.repository.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import { type CompanyTx, enterCompany } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { senderOf } from '../http/sender-of.ts';
import { ownerOf, personOf } from './account-person.ts';
import type { AuthParts } from './auth-parts.ts';
import { requireOwnPassword } from './check-credentials.ts';
import { requireCsrfToken } from './csrf.ts';
import {
  checkNewPasskey,
  checkPasskeySignature,
  makePasskeyOptions,
  makeSignInOptions,
  TRANSPORTS,
} from './passkey.ts';

/** Calls of this file that need no session: they sign in. */
export const OPEN_PASSKEY_ROUTES = ['/api/account/passkey/options', '/api/account/passkey'] as const;

/** As `navigator.credentials` takes it, in JSON. */
const signInOptions = resultOf(
  z.strictObject({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  }),
);
const credentialType = z.literal('public-key');
const passkeyOptions = resultOf(
  z.strictObject({
    challenge: z.string(),
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.strictObject({ type: credentialType, alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(
      z.strictObject({ type: credentialType, id: z.string(), transports: z.array(z.enum(TRANSPORTS)) }),
    ),
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    hints: z.array(z.enum(['hybrid', 'security-key', 'client-device'])),
    extensions: z.strictObject({ credProps: z.boolean() }),
  }),
);
const passkeyAnswer = z
  .strictObject({ id, name: z.string(), created_at: z.iso.datetime(), last_used_at: z.iso.datetime().nullable() })
  .meta({ id: 'Passkey' });

const docs = {
  signInOptions: describeCall({
    summary: 'A challenge to sign in with a passkey; it works once, for five minutes',
    body: emptyBody,
    answer: signInOptions,
    errors: [429],
  }),
  signIn: describeCall({
    summary: 'Sign in with a passkey: sets the cookie of the session',
    body: passkeySignInBody,
    status: 204,
    errors: [429],
  }),
  list: describeCall({ summary: 'The own passkeys', permission: null, answer: resultOf(z.array(passkeyAnswer)) }),
  options: describeCall({
    summary: 'A challenge to make a passkey; it works once, for five minutes',
    permission: null,
    body: ownPasswordBody,
    answer: passkeyOptions,
    errors: [429],
  }),
  add: describeCall({
    summary: 'Add a passkey that the browser made',
    permission: null,
    body: passkeyBody,
    answer: resultOf(z.strictObject({ id })),
    status: 201,
  }),
  remove: describeCall({
    summary: 'Remove one of the own passkeys',
    permission: null,
    body: ownPasswordBody,
    status: 204,
    errors: [429],
  }),
} as const;

const refused = (code: string) => new RequestError(422, code, { errors: { response: [{ code }] } });

/** Signing in with passkeys, and the passkeys of one's own account. A passkey counts as both steps of signing in. */
export function passkeyRoutes(app: FastifyInstance, parts: AuthParts): void {
  signInRoutes(app, parts);
  ownPasskeyRoutes(app, parts);
}

function signInRoutes(app: FastifyInstance, parts: AuthParts): void {
  const { database, sessions, rules, limit } = parts;

  app.post('/api/account/passkey/options', docs.signInOptions, async (request, reply) => {
    requireCsrfToken(rules, request);
    parseInput(emptyBody, request.body);
    await limit.count({ call: 'passkey-options', sender: senderOf(request) });
    const result = await makeSignInOptions(database, rules.address.passkeyParty());
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.post('/api/account/passkey', docs.signIn, async (request, reply) => {
    requireCsrfToken(rules, request);
    const { response } = parseInput(passkeySignInBody, request.body);
    const attempt = { call: 'passkey', subject: response.id, sender: senderOf(request) } as const;
    await limit.count(attempt);
    const passkey = await checkPasskeySignature(database, rules.address.passkeyParty(), response);
    const account = passkey === undefined ? undefined : await findAccountById(database, passkey);
    if (account === undefined || account.passwordHash === '') throw refused('passkey_unknown');
    await limit.forget(attempt);
    await sessions.start(request, reply, account, 'passkey');
    return reply.code(204).send();
  });
}

function record(own: CompanyTx, account: SessionAccount, verb: 'add' | 'remove', about: { id: string; name: string }) {
  const by = personOf(account);
  return recordAudit(own, {
    by,
    action: `passkey.${verb}`,
    entity: 'passkey',
    entityId: about.id,
    subject: about.name,
  });
}

function ownPasskeyRoutes(app: FastifyInstance, parts: AuthParts): void {
  const { database, sessions, rules } = parts;

  app.get('/api/account/passkeys', docs.list, async (request, reply) => {
    const account = await sessions.get(request);
    const result = await listPasskeys(database, ownerOf(account));
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.post('/api/account/passkeys/options', docs.options, async (request, reply) => {
    const account = await sessions.get(request);
    const { password } = parseInput(ownPasswordBody, request.body);
    await requireOwnPassword(parts, request, account, { password, field: 'password' });
    const result = await makePasskeyOptions(database, rules.address.passkeyParty(), account);
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.post('/api/account/passkeys', docs.add, async (request, reply) => {
    const account = await sessions.get(request);
    const { name, response } = parseInput(passkeyBody, request.body);
    // The challenge it signs was only given for the password.
    const passkey = await checkNewPasskey(database, rules.address.passkeyParty(), account, response);
    if (passkey === undefined) throw refused('passkey_refused');
    await database.transaction().execute(async (tx) => {
      if (!(await insertPasskey(tx, { ...passkey, name }))) throw refused('passkey_refused');
      const own = await enterCompany(tx, account.companyId);
      await mailAccount(own, 'passkey_added', account, { passkey: name });
      await record(own, account, 'add', { id: passkey.id, name });
    });
    return reply.code(201).send({ result: { id: passkey.id } });
  });

  app.delete('/api/account/passkeys/:id', docs.remove, async (request, reply) => {
    const account = await sessions.get(request);
    const passkeyId = pathId(request);
    const { password } = parseInput(ownPasswordBody, request.body);
    await requireOwnPassword(parts, request, account, { password, field: 'password' });
    await database.transaction().execute(async (tx) => {
      const name = await deletePasskey(tx, ownerOf(account), passkeyId);
      if (name === undefined) throw notFound();
      const own = await enterCompany(tx, account.companyId);
      await mailAccount(own, 'passkey_removed', account, { passkey: name });
      await record(own, account, 'remove', { id: passkeyId, name });
    });
    return reply.code(204).send();
  });
}
