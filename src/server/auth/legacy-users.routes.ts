import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { findColleagueAddresses } from '#staff/server/account.repository.ts';
import { signInBody } from '#staff/sign-in.schema.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { AuthParts } from './auth-parts.ts';
import { checkCredentials } from './check-credentials.ts';
import { requireCsrfToken } from './csrf.ts';

const userFields = { id, firstname: z.string(), lastname: z.string(), email: z.string() };
const colleagueAnswer = z.strictObject(userFields).meta({ id: 'Colleague' });

const docs = {
  authenticate: describeCall({
    summary: 'A token for `GET /users`, which is all it opens; it stands among the sessions of the person',
    body: signInBody,
    answer: z.strictObject({ token: z.string(), ...userFields }),
    errors: [429],
  }),
  users: describeCall({
    summary: 'Colleagues with their addresses. Takes `Authorization: Bearer` and no cookie',
    permission: null,
    answer: resultOf(z.array(colleagueAnswer)),
  }),
} as const;

/** The calls of the template that earlier client programs were built with. */
export function legacyUserRoutes(app: FastifyInstance, parts: AuthParts): void {
  const { database, sessions, rules } = parts;

  app.post('/users/authenticate', docs.authenticate, async (request, reply) => {
    requireCsrfToken(rules, request);
    const { account } = await checkCredentials(parts, request, parseInput(signInBody, request.body));
    const token = await sessions.startBearer(request, account);
    const { id: userId, firstname, lastname, email } = account;
    return reply.header('cache-control', 'no-store').send({ token, id: userId, firstname, lastname, email });
  });

  app.get('/users', docs.users, async (request, reply) => {
    const account = await sessions.getBearer(request);
    const result = await findColleagueAddresses(database, account.companyId);
    return reply.header('cache-control', 'no-store').send({ result });
  });
}
