import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mailAccount } from '#server/mail/account-mails.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { languageOf } from '#shared/request-language.ts';
import {
  acceptInvitationBody,
  confirmMailBody,
  forgotPasswordBody,
  invitationQuery,
  resetPasswordBody,
} from '#staff/account.schema.ts';
import { type AccountWithPassword, findAccountByEmail, findAccountById } from '#staff/server/account.repository.ts';
import { issueAccountToken } from '#staff/server/account-token.repository.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import { enterCompany } from '#sync/server/rows/company-door.ts';
import { senderOf } from '../http/sender-of.ts';
import {
  acceptInvitedPerson,
  confirmAddress,
  findInvited,
  findLinkAccount,
  resetPassword,
} from './account-link-uses.ts';
import { resetPath } from './account-links.ts';
import { ownerOf } from './account-person.ts';
import type { AuthParts } from './auth-parts.ts';
import { requireOwnPassword } from './check-credentials.ts';
import { clearRegisteredCookie } from './cookies.ts';
import { requireCsrfToken } from './csrf.ts';
import { isRegisteredHere } from './registered-here.ts';

/** Calls of this file that need no session: the callers cannot sign in, or not yet. */
export const OPEN_ACCOUNT_ROUTES = [
  '/api/account/forgot-password',
  '/api/account/reset-password',
  '/api/account/confirm-mail',
  '/api/account/invitation',
] as const;

const RESETS_AN_HOUR = 3;

const invitationAnswer = z
  .strictObject({ company: z.string(), firstname: z.string(), lastname: z.string(), email: z.string() })
  .meta({ id: 'OpenInvitation' });

const docs = {
  forgot: describeCall({
    summary:
      'Mail a link to set a new password, at most three an hour. The answer is the same whether or not the address is known. `sends_mail` is false where the server mails nothing: the link reaches nobody then',
    body: forgotPasswordBody,
    answer: doneAnswer.extend({ sends_mail: z.boolean() }),
    status: 202,
    errors: [429],
  }),
  reset: describeCall({
    summary: 'Set a new password with a mailed link, which works once, for an hour. Signs the person out everywhere',
    body: resetPasswordBody,
    answer: doneAnswer,
    errors: [429],
  }),
  confirm: describeCall({
    summary:
      'Confirm an email address with a mailed link. 422 `password_needed`: somebody registered with the address in another browser, send the password along that they chose; the link stays. Who registered is signed in with it: `signed_in`',
    body: confirmMailBody,
    answer: doneAnswer.extend({ signed_in: z.boolean() }),
    errors: [429],
  }),
  invitation: describeCall({
    summary: 'Who an invitation is for; 404 when it does not work (any more)',
    query: invitationQuery,
    answer: resultOf(invitationAnswer),
    errors: [404, 429],
  }),
  accept: describeCall({
    summary:
      'Accept an invitation with a name and a password, to sign in with from then on. Signs in with them (`signed_in`), unless a second step is needed or somebody is signed in here',
    body: acceptInvitationBody,
    answer: doneAnswer.extend({ signed_in: z.boolean() }),
    status: 201,
    errors: [429],
  }),
} as const;

const linkExpired = () => new RequestError(422, 'link_expired', { errors: { token: [{ code: 'link_expired' }] } });

const passwordNeeded = () =>
  new RequestError(422, 'password_needed', { errors: { password: [{ code: 'password_needed' }] } });

/** The calls of people who cannot sign in: forgotten passwords, links to confirm an address, invitations. */
export function openAccountRoutes(app: FastifyInstance, parts: AuthParts): void {
  const { database, sessions, rules, limit, afterAnswer } = parts;

  app.post('/api/account/forgot-password', docs.forgot, async (request, reply) => {
    requireCsrfToken(rules, request);
    const { email } = parseInput(forgotPasswordBody, request.body);
    await limit.count({ call: 'forgot-password', sender: senderOf(request) });
    const origin = rules.address.linkOrigin(request);
    // Everything that differs from address to address comes after the answer.
    if (origin === null) request.log.warn('APP_URL is not set: a link to set a password was not mailed');
    else afterAnswer(request, () => mailReset(parts, email, origin));
    return reply.code(202).send({ result: true, sends_mail: parts.sendsMail && origin !== null });
  });

  app.post('/api/account/reset-password', docs.reset, async (request) => {
    requireCsrfToken(rules, request);
    const { token, password } = parseInput(resetPasswordBody, request.body);
    return takeLink(parts, request, token, () => resetPassword(database, token, password));
  });

  app.post('/api/account/confirm-mail', docs.confirm, async (request, reply) => {
    requireCsrfToken(rules, request);
    const registered = await confirmMail(parts, request, parseInput(confirmMailBody, request.body));
    const signsIn = registered !== null && !registered.twoStep && !registered.twoStepDemanded;
    if (signsIn) {
      await sessions.start(request, reply, registered, 'password');
      clearRegisteredCookie(reply, rules);
    }
    return { result: true, signed_in: signsIn };
  });

  app.get('/api/account/invitation', docs.invitation, async (request, reply) => {
    const { token } = parseInput(invitationQuery, request.query);
    const attempt = { call: 'link', subject: token, sender: senderOf(request) } as const;
    await limit.count(attempt);
    const invited = await findInvited(database, token);
    if (invited === undefined) throw notFound();
    await limit.forget(attempt);
    const { companyName: company, firstname, lastname, email } = invited;
    return reply.header('cache-control', 'no-store').send({ result: { company, firstname, lastname, email } });
  });

  app.post('/api/account/invitation', docs.accept, async (request, reply) => {
    requireCsrfToken(rules, request);
    const { token, ...person } = parseInput(acceptInvitationBody, request.body);
    const asked = request.headers['x-localization'];
    const language = asked === undefined ? null : languageOf(asked);
    const invited = await findInvited(database, token);
    await takeLink(parts, request, token, () => acceptInvitedPerson(database, token, { ...person, language }));
    const joined = invited === undefined ? undefined : await findAccountById(database, ownerOf(invited));
    // The password was chosen in this call. Whoever is signed in here stays that.
    const signsIn =
      joined !== undefined &&
      !joined.twoStep &&
      !joined.twoStepDemanded &&
      (await sessions.find(request)) === undefined;
    if (signsIn) await sessions.start(request, reply, joined, 'password');
    return reply.code(201).send({ result: true, signed_in: signsIn });
  });
}

/** Counts the try, uses the link, and answers 422 at `token` when it does not work. */
async function takeLink(
  { limit }: AuthParts,
  request: FastifyRequest,
  token: string,
  work: () => Promise<boolean>,
): Promise<{ result: true }> {
  const attempt = { call: 'link', subject: token, sender: senderOf(request) } as const;
  await limit.count(attempt);
  if (!(await work())) throw linkExpired();
  await limit.forget(attempt);
  return { result: true };
}

/**
 * Confirms the address a link was sent to. If somebody registered with it, this takes the password they chose, or the
 * browser in which they chose it: a stranger may have registered the address, and its owner, who reads the mail, must
 * not open the account to them. Returns who registered, and has shown mail and password now; null for anybody else.
 */
async function confirmMail(
  parts: AuthParts,
  request: FastifyRequest,
  { token, password }: z.output<typeof confirmMailBody>,
): Promise<AccountWithPassword | null> {
  const { database, rules, limit } = parts;
  const attempt = { call: 'link', subject: token, sender: senderOf(request) } as const;
  await limit.count(attempt);
  const person = await findLinkAccount(database, 'confirm', token);
  if (person === undefined) throw linkExpired();
  // The link is right. From here on only the password could be guessed, and that has its own count of tries.
  await limit.forget(attempt);
  if (person.confirmFirst && !isRegisteredHere(rules, request, person)) {
    if (password === undefined) throw passwordNeeded();
    await requireOwnPassword(parts, request, person, { password, field: 'password' });
  }
  if (!(await confirmAddress(database, token))) throw linkExpired();
  return person.confirmFirst ? person : null;
}

/**
 * Mails a link to set a password. Does nothing for an unknown address, for an invited person, and after too many mails.
 */
async function mailReset({ database, limit }: AuthParts, email: string, origin: string): Promise<void> {
  const account = await findAccountByEmail(database, email);
  if (account === undefined || account.passwordHash === '') return;
  if (!(await limit.takeShare('password-reset-mail', email, RESETS_AN_HOUR))) return;
  await database.transaction().execute(async (tx) => {
    const token = await issueAccountToken(tx, 'reset', { ...ownerOf(account), email: account.email });
    const own = await enterCompany(tx, account.companyId);
    await mailAccount(own, 'password_reset', account, { link: `${origin}${resetPath(token, account.language)}` });
  });
}
