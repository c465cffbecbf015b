import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { queueErrand } from '#billing/server/ledger/outbox.ts';
import { findLinkByToken } from '#billing/server/payments/payment-link.repository.ts';
import { openCallLimit } from '#server/http/call-limit.ts';
import { uuidOf } from '#shared/ulid.ts';
import { newId } from '#sync/server/http/call-input.ts';
import { describeCall, doneAnswer } from '#sync/server/http/route-docs.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { senderOf } from '../http/sender-of.ts';

/** The route that Mollie calls, without a session: its token is the invoice's secret. */
export const MOLLIE_WEBHOOK_ROUTE = '/api/webhooks/mollie/:invoice/:token';
const CALLS_A_MINUTE = 600;
const LONGEST_BODY_BYTES = 4096;

const docs = {
  bodyLimit: LONGEST_BODY_BYTES,
  ...describeCall({
    summary: 'Mollie says that something happened to a payment of an invoice; what it was is asked of Mollie itself',
    takes: 'application/x-www-form-urlencoded',
    answer: doneAnswer,
    errors: [429],
  }),
} as const;

/**
 * Receives Mollie's webhooks about payments. One is only a reason to look the payment up. The answer is quick, the same
 * for addresses that nobody was given, and no provider is called before it.
 */
export function mollieWebhookRoutes(app: FastifyInstance, { database }: { readonly database: Kysely<never> }): void {
  const limit = openCallLimit(CALLS_A_MINUTE);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Whatever it says, nothing of it is used: the address tells which invoice it is about.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LONGEST_BODY_BYTES }, (_request, _body, done) =>
      done(null, undefined),
    );
    scope.post(MOLLIE_WEBHOOK_ROUTE, docs, async (request, reply) => {
      const wait = limit(senderOf(request));
      if (wait > 0) return reply.code(429).header('retry-after', String(wait)).send({ result: true });
      const { invoice, token } = request.params as { readonly invoice: string; readonly token: string };
      const link = await findLinkByToken(database, token);
      if (link !== undefined && link.invoiceId === uuidOf(invoice)) {
        // Each webhook causes a look-up after it: an earlier look-up may have been too early.
        const key = `look ${newId()}`;
        await withCompany(database, link.companyId, (tx) =>
          queueErrand(tx, { kind: 'look_at_link', subjectId: link.id, key }),
        );
      }
      return { result: true };
    });
  });
}
