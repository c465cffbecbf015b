import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type CompanyContact, readContact } from '#company/server/company-settings.repository.ts';
import { parseInput } from '#shared/parse-input.ts';
import { type Account, type Colleague, findColleagues } from '#staff/server/account.repository.ts';
import { accountAnswer } from '#staff/server/account-answer.ts';
import { registerBody, signInBody, signOutBody } from '#staff/sign-in.schema.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { senderOf } from '../http/sender-of.ts';
import type { AuthParts } from './auth-parts.ts';
import { checkCredentials } from './check-credentials.ts';
import { setRegisteredCookie } from './cookies.ts';
import { giveCsrfCookie, requireCsrfToken } from './csrf.ts';
import { registerCompany } from './register-company.ts';

/** The signed-in user as `GET /api/user` gives it. */
function userAnswer(
  account: Account,
  colleagues: readonly Colleague[],
  contact: CompanyContact,
  sendsMail: boolean,
): { data: Record<string, unknown> } {
  return {
    data: {
      id: account.id,
      firstname: account.firstname,
      lastname: account.lastname,
      email: account.email,
      role: account.role,
      permissions: account.permissions,
      language: account.language,
      email_confirmed: account.emailConfirmed,
      // Where nothing is mailed, nothing waits, and no address can be confirmed.
      mails_wait: account.mailsWait && sendsMail,
      sends_mail: sendsMail,
      two_step: account.twoStep,
      company: {
        id: account.companyId,
        name: account.companyName,
        payment_provider: account.paymentProvider,
        has_payment_key: account.hasPaymentKey,
        has_ledger: account.hasLedger,
        leaves_at: account.companyLeavesAt,
        ...contact,
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
    summary:
      'Sign in: sets the cookie of the session. 422 `second_factor_needed` at `code`: two-step sign-in is on, send it along; `passkey_needed`: the company asks for a second step, and the person has a passkey to sign in with',
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
    summary:
      'Register a company with the person who owns it, who is mailed a link to confirm the address. `confirm`: they sign in once they have used it; the answer is the same whether or not the address is known',
    body: registerBody,
    answer: doneAnswer.extend({ confirm: z.boolean() }),
    status: 201,
    errors: [429],
  }),
} as const;

/** The cookie session of the specification: csrf-cookie, login, logout, user; and registration of a company. */
export function signInRoutes(app: FastifyInstance, parts: AuthParts): void {
  const { database, sessions, rules, limit } = parts;

  app.get('/sanctum/csrf-cookie', docs.csrf, async (request, reply) => {
    giveCsrfCookie(rules, request, reply);
    return reply.code(204).header('cache-control', 'no-store').send();
  });

  app.post('/login', docs.login, async (request, reply) => {
    requireCsrfToken(rules, request);
    const { account, method } = await checkCredentials(parts, request, parseInput(signInBody, request.body));
    await sessions.start(request, reply, account, method);
    return reply.code(204).send();
  });

  app.post('/logout', docs.logout, async (request, reply) => {
    requireCsrfToken(rules, request);
    const { queue_empty } = parseInput(signOutBody, request.body);
    await sessions.end(request, reply);
    // Never "storage": that would also delete other people's unsent changes on this device. The app erases its own.
    if (queue_empty === true) reply.header('clear-site-data', '"cache"');
    return reply.code(204).send();
  });

  app.get('/api/user', docs.user, async (request, reply) => {
    const account = await sessions.get(request);
    giveCsrfCookie(rules, request, reply);
    const colleagues = await findColleagues(database, account.companyId);
    const contact = await withCompany(database, account.companyId, readContact);
    return reply.header('cache-control', 'no-store').send(userAnswer(account, colleagues, contact, parts.sendsMail));
  });

  app.get('/api/company/is-stripe-configured', docs.stripe, async (request) => {
    const { paymentProvider, hasPaymentKey } = await sessions.get(request);
    return { result: paymentProvider === 'stripe' && hasPaymentKey };
  });

  app.post('/users/register', docs.register, async (request, reply) => {
    requireCsrfToken(rules, request);
    const registration = parseInput(registerBody, request.body);
    await limit.count({ call: 'register', subject: registration.email, sender: senderOf(request) });
    const { confirmMark } = await registerCompany(parts, request, registration);
    if (confirmMark !== null) setRegisteredCookie(reply, rules, confirmMark);
    return reply.code(201).send({ result: true, confirm: confirmMark !== null });
  });
}
