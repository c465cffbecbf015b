import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { keepPayoutToken } from '#company/server/payout-token.repository.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { answerList } from '#sync/server/http/list-answer.ts';
import { describeCall, doneAnswer, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import {
  payoutAnswer,
  payoutDetailAnswer,
  payoutsQuery,
  payoutTokenBody,
  providerBalanceAnswer,
} from '../payout.schema.ts';
import { findPayout, payoutList } from './payouts.repository.ts';

const READS = 'invoice index';
const docs = {
  list: describeCall({
    summary: 'What payment providers paid out, the newest first, and what each of them still has',
    permission: READS,
    query: payoutsQuery,
    answer: listOf(payoutAnswer).extend({ balances: z.array(providerBalanceAnswer) }),
  }),
  one: describeCall({
    summary: 'A payout with what is in it, and what of that is not known here',
    permission: READS,
    answer: resultOf(payoutDetailAnswer),
  }),
  token: describeCall({
    summary: 'The access token of the organisation to which Mollie tells its settlements; it is kept encrypted',
    permission: 'company edit',
    body: payoutTokenBody,
    answer: doneAnswer,
  }),
} as const;

/** Calls about payouts. `secret` encrypts the token. */
export function payoutRoutes(app: FastifyInstance, door: CompanyDoor, { secret }: { readonly secret: string }): void {
  app.get('/api/accountancy/payouts', docs.list, async (request, reply) => {
    const { amount_cents, on, ...page } = parseInput(payoutsQuery, request.query);
    return answerList(door, request, reply, payoutList({ amount_cents, on }), page);
  });

  app.get('/api/accountancy/payouts/:id', docs.one, async (request, reply) => {
    const id = pathId(request);
    const result = await door.read(request, READS, (tx) => findPayout(tx, id));
    if (result === undefined) throw notFound();
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.post('/api/accountancy/payouts/token', docs.token, async (request) => {
    await door.read(request, 'company edit', async (tx, actor) => {
      const { token } = parseInput(payoutTokenBody, request.body);
      const { companyId, userId, userName } = actor;
      await keepPayoutToken(tx, secret, { companyId, token });
      const changes = { payout_token: { was: null, now: token === null ? null : 'set' } };
      const about = { action: 'settings.edit', entity: 'company', entityId: companyId, subject: 'provider' } as const;
      await recordAudit(tx, { ...about, by: { userId, userName }, changes });
    });
    return { result: true };
  });
}
