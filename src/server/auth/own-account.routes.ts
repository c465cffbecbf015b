import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mailAccount } from '#server/mail/account-mails.ts';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { changePasswordBody, emptyBody, languageBody } from '#staff/account.schema.ts';
import { setLanguage, setPassword } from '#staff/server/account-changes.repository.ts';
import { endPersonSessions, listSessions, revokePersonSessions } from '#staff/server/account-session.repository.ts';
import { dropAccountTokens } from '#staff/server/account-token.repository.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import { enterCompany, withCompany } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { senderOf } from '../http/sender-of.ts';
import { ownerOf, personOf } from './account-person.ts';
import type { AuthParts } from './auth-parts.ts';
import { requireOwnPassword } from './check-credentials.ts';
import { queueConfirmation } from './confirmation-mail.ts';
import { SESSION_DAYS } from './cookies.ts';
import { hashPassword } from './password.ts';
import { requireGoodPassword } from './password-rules.ts';

const sessionAnswer = z
  .strictObject({
    id,
    /** What the browser or program called itself. */
    device: z.string(),
    created_at: z.iso.datetime(),
    /** Exact to twelve hours. */
    last_seen_at: z.iso.datetime(),
    current: z.boolean(),
  })
  .meta({ id: 'Session' });

const docs = {
  confirm: describeCall({
    summary: 'Mail the link once more that confirms the own address',
    permission: null,
    body: emptyBody,
    answer: doneAnswer,
    status: 202,
    errors: [409, 429],
  }),
  password: describeCall({
    summary: 'Change the own password; other devices are asked to sign in again',
    permission: null,
    body: changePasswordBody,
    status: 204,
    errors: [429],
  }),
  language: describeCall({
    summary: 'Choose the language of mails to oneself',
    permission: null,
    body: languageBody,
    status: 204,
  }),
  sessions: describeCall({
    summary: 'Where one is signed in, the newest first',
    permission: null,
    answer: resultOf(z.array(sessionAnswer)),
  }),
  end: describeCall({
    summary: 'Sign out one of the own devices, which drops what it holds',
    permission: null,
    answer: doneAnswer,
  }),
  endOthers: describeCall({
    summary: 'Sign out all own devices but this one; they drop what they hold',
    permission: null,
    answer: resultOf(z.int()),
  }),
} as const;

/** What people do with their own account once signed in: address, password, language, devices. */
export function ownAccountRoutes(app: FastifyInstance, parts: AuthParts): void {
  addressRoutes(app, parts);
  passwordRoutes(app, parts);
  sessionRoutes(app, parts);
}

function addressRoutes(app: FastifyInstance, { database, sessions, rules, limit }: AuthParts): void {
  app.post('/api/account/confirm-mail/send', docs.confirm, async (request, reply) => {
    const account = await sessions.get(request);
    parseInput(emptyBody, request.body);
    await limit.count({ call: 'confirm-mail', subject: account.id, sender: senderOf(request) });
    if (!account.emailConfirmed) {
      const origin = rules.address.linkOrigin(request);
      if (origin === null) throw new RequestError(409, 'address_unknown');
      await database.transaction().execute((tx) => queueConfirmation(tx, account, origin));
    }
    return reply.code(202).send({ result: true });
  });

  app.put('/api/account/language', docs.language, async (request, reply) => {
    const account = await sessions.get(request);
    const { language } = parseInput(languageBody, request.body);
    await withCompany(database, account.companyId, (tx) => setLanguage(tx, account.id, language));
    return reply.code(204).send();
  });
}

function passwordRoutes(app: FastifyInstance, parts: AuthParts): void {
  const { database, sessions } = parts;

  app.put('/api/account/password', docs.password, async (request, reply) => {
    const account = await sessions.get(request);
    const given = parseInput(changePasswordBody, request.body);
    await requireOwnPassword(parts, request, account, { password: given.current_password, field: 'current_password' });
    requireGoodPassword(given.password, { ...account, company: account.companyName });
    const passwordHash = await hashPassword(given.password);
    await database.transaction().execute(async (tx) => {
      await endPersonSessions(tx, ownerOf(account), account.sessionId);
      await dropAccountTokens(tx, 'reset', ownerOf(account));
      const own = await enterCompany(tx, account.companyId);
      await setPassword(own, account.id, passwordHash);
      await mailAccount(own, 'password_changed', account);
      const by = personOf(account);
      await recordAudit(own, {
        by,
        action: 'password.change',
        entity: 'user',
        entityId: account.id,
        subject: by.userName,
      });
    });
    return reply.code(204).send();
  });
}

function sessionRoutes(app: FastifyInstance, { database, sessions }: AuthParts): void {
  app.get('/api/account/sessions', docs.sessions, async (request, reply) => {
    const account = await sessions.get(request);
    const found = await listSessions(database, ownerOf(account));
    const result = found.map((session) => ({ ...session, current: session.id === account.sessionId }));
    return reply.header('cache-control', 'no-store').send({ result });
  });

  const revoke = (
    account: Awaited<ReturnType<typeof sessions.get>>,
    which: Parameters<typeof revokePersonSessions>[2],
  ) =>
    database.transaction().execute(async (tx) => {
      const ended = await revokePersonSessions(tx, ownerOf(account), which, SESSION_DAYS);
      const own = await enterCompany(tx, account.companyId);
      for (const device of ended) {
        const by = personOf(account);
        await recordAudit(own, { by, action: 'session.revoke', entity: 'session', subject: device });
      }
      return ended.length;
    });

  app.delete('/api/account/sessions/:id', docs.end, async (request) => {
    const account = await sessions.get(request);
    if ((await revoke(account, { only: pathId(request) })) === 0) throw notFound();
    return { result: true };
  });

  app.delete('/api/account/sessions', docs.endOthers, async (request) => {
    const account = await sessions.get(request);
    return { result: await revoke(account, { allBut: account.sessionId }) };
  });
}
