import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { hearEvents } from '#billing/server/payments/stripe-news.repository.ts';
import { readWebhookSecret } from '#billing/server/payments/stripe-watch.ts';
import { readSignedEvent } from '#billing/server/provider/stripe-signature.ts';
import { openCallLimit } from '#server/http/call-limit.ts';
import { RequestError } from '#shared/request-error.ts';
import { uuidOf } from '#shared/ulid.ts';
import { describeCall, doneAnswer } from '#sync/server/http/route-docs.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { senderOf } from '../http/sender-of.ts';

/** The route that Stripe calls, without a session: what it sends is signed for the company that the path names. */
export const STRIPE_WEBHOOK_ROUTE = '/api/webhooks/stripe/:company';
const CALLS_A_MINUTE = 1200;
const LONGEST_BODY_BYTES = 1024 * 1024;

const docs = {
  bodyLimit: LONGEST_BODY_BYTES,
  ...describeCall({
    summary: 'Stripe says, signed, that something happened; what it was is asked of Stripe itself',
    takes: 'application/json',
    answer: doneAnswer,
    errors: [400, 429],
  }),
} as const;

type Parts = {
  readonly database: Kysely<never>;
  /** Opens the secrets that Stripe signs with. */
  readonly secret: string;
  readonly now: () => number;
};

/**
 * Receives Stripe's events. One is only a reason to look at the invoice it is about, each event once. 400 without a
 * good signature, also for a company that does not exist. The answer is quick: Stripe is not called before it.
 */
export function stripeWebhookRoutes(app: FastifyInstance, { database, secret, now }: Parts): void {
  const limit = openCallLimit(CALLS_A_MINUTE);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is over the bytes as they came.
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: LONGEST_BODY_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post(STRIPE_WEBHOOK_ROUTE, docs, async (request, reply) => {
      const wait = limit(senderOf(request));
      if (wait > 0) return reply.code(429).header('retry-after', String(wait)).send({ result: true });
      const { company } = request.params as { readonly company: string };
      const companyId = uuidOf(company);
      const signedWith = companyId === undefined ? undefined : await readWebhookSecret(database, secret, companyId);
      const { body } = request;
      const signature = request.headers['stripe-signature'];
      if (companyId === undefined || signedWith === undefined) throw new RequestError(400, 'bad_signature');
      if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new RequestError(400, 'bad_signature');
      const event = readSignedEvent(body, { signature, secret: signedWith, now: now() });
      if (event === undefined) throw new RequestError(400, 'bad_signature');
      await withCompany(database, companyId, (tx) => hearEvents(tx, [event], new Date(now())));
      return { result: true };
    });
  });
}
