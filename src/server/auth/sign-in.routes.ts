import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import { RequestError } from '#shared/request-error.ts';
import { type Account, type Colleague, findAccountByEmail, findColleagues } from '#staff/server/account.repository.ts';
import { accountAnswer } from '#staff/server/account-answer.ts';
import { registerBody, signInBody, signOutBody } from '#staff/sign-in.schema.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/route-docs.ts';
import { type CookieRules, setCsrfCookie } from './cookies.ts';
import { CSRF_COOKIE, type CsrfRules, isOurCsrfToken, makeCsrfToken, requireCsrfToken } from './csrf.ts';
import { isPassword } from './password.ts';
import { registerCompany } from './register-company.ts';
import type { Sessions } from './session.ts';
import { countSignIn, forgetFailures } from './sign-in-limit.ts';

export type SignInParts = {
  readonly database: Kysely<never>;
  readonly sessions: Sessions;
  readonly rules: CookieRules & CsrfRules;
};

/** The signed-in user as `GET /api/user` gives it. */
function userAnswer(account: Account, colleagues: readonly Colleague[]): { data: Record<string, unknown> } {
  return {
    data: {
      id: account.id,
      firstname: account.firstname,
      lastname: account.lastname,
      email: account.email,
      role: account.role,
      permissions: account.permissions,
      company: {
        id: account.companyId,
        name: account.companyName,
        payment_provider: account.paymentProvider,
        has_payment_key: account.hasPaymentKey,
      },
      colleagues,
    },
  };
}

const docs = {
  csrf: describeCall({
    summary: 'Set the cookie XSRF-TOKEN, which every change repeats in the header X-XSRF-TOKEN',
    status: 204,
  }),
  login: describeCall({
    summary: 'Sign in: sets the cookie of the session',
    body: signInBody,
    status: 204,
    errors: [429],
  }),
  logout: describeCall({ summary: 'Sign out', body: signOutBody, status: 204 }),
  user: describeCall({
    summary: 'Who is signed in, with permissions, company and colleagues',
    permission: null,
    answer: z.strictObject({ data: accountAnswer }),
  }),
  stripe: describeCall({
    summary: "Whether the company's payments go through Stripe and its key is set",
    permission: null,
    answer: resultOf(z.boolean()),
  }),
  register: describeCall({
    summary: 'Register a company with the person who owns it',
    body: registerBody,
    answer: doneAnswer,
    status: 201,
    errors: [429],
  }),
} as const;

/** The cookie session of the specification: csrf-cookie, login, logout, user; and registration of a company. */
export function signInRoutes(app: FastifyInstance, parts: SignInParts): void {
  const { database, sessions, rules } = parts;

  const giveCsrfCookie = (request: FastifyRequest, reply: FastifyReply) => {
    const current = request.cookies[CSRF_COOKIE];
    const keeps = current !== undefined && isOurCsrfToken(rules.secret, current);
    setCsrfCookie(reply, rules, keeps ? current : makeCsrfToken(rules.secret));
  };

  app.get('/sanctum/csrf-cookie', docs.csrf, async (request, reply) => {
    giveCsrfCookie(request, reply);
    return reply.code(204).header('cache-control', 'no-store').send();
  });

  app.post('/login', docs.login, async (request, reply) => {
    requireCsrfToken(rules, request);
    const { email, password } = parseInput(signInBody, request.body);
    const attempt = { email, address: request.ip };
    await countSignIn(database, rules.secret, attempt);
    const account = await findAccountByEmail(database, email);
    if (!(await isPassword(account?.passwordHash, password)) || account === undefined) {
      request.log.info({ event: 'sign_in_failed' }, 'sign-in failed');
      throw new RequestError(422, 'wrong_credentials', { errors: { email: [{ code: 'wrong_credentials' }] } });
    }
    await forgetFailures(database, rules.secret, attempt);
    await sessions.start(request, reply, account);
    giveCsrfCookie(request, reply);
    return reply.code(204).send();
  });

  app.post('/logout', docs.logout, async (request, reply) => {
    requireCsrfToken(rules, request);
    const { queue_empty } = parseInput(signOutBody, request.body);
    await sessions.end(request, reply);
    // Never "storage": it would take along what other people left on this device to be sent. The app erases its own.
    if (queue_empty === true) reply.header('clear-site-data', '"cache"');
    return reply.code(204).send();
  });

  app.get('/api/user', docs.user, async (request, reply) => {
    const account = await sessions.get(request);
    giveCsrfCookie(request, reply);
    const colleagues = await findColleagues(database, account.companyId);
    return reply.header('cache-control', 'no-store').send(userAnswer(account, colleagues));
  });

  app.get('/api/company/is-stripe-configured', docs.stripe, async (request) => {
    const { paymentProvider, hasPaymentKey } = await sessions.get(request);
    return { result: paymentProvider === 'stripe' && hasPaymentKey };
  });

  app.post('/users/register', docs.register, async (request, reply) => {
    requireCsrfToken(rules, request);
    const registration = parseInput(registerBody, request.body);
    const attempt = { email: registration.email, address: request.ip };
    await countSignIn(database, rules.secret, attempt);
    await registerCompany(database, registration);
    return reply.code(201).send({ result: true });
  });
}
