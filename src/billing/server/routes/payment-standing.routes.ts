import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import type { Needed } from '#shared/permission.ts';
import { notFound } from '#shared/request-error.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { findPaymentStanding, type PaymentStanding } from '../payments/payment-standing.repository.ts';

const openAnswer = z
  .strictObject({
    /** Sent or about to be, and neither paid nor written off. */
    invoices: z.array(
      z.strictObject({ uuid: id, number: z.string(), status: z.enum(['draft', 'scheduled', 'open', 'overdue']) }),
    ),
    /** Running or about to run: they have to be cancelled before the customer can be deleted. */
    subscriptions: z.array(
      z.strictObject({ id: z.string(), status: z.enum(['not_started', 'active', 'past_due', 'cancel_scheduled']) }),
    ),
  })
  .meta({ id: 'OpenPayments' });

const docs = {
  isCustomer: describeCall({
    summary: 'Whether the payment provider Stripe knows the customer',
    permission: 'customer index',
    answer: resultOf(z.boolean()),
  }),
  open: describeCall({
    summary: 'Open invoices and running subscriptions of a customer; both lists are empty when nothing is open',
    permission: 'invoice index',
    answer: resultOf(openAnswer),
  }),
} as const;

/** Calls about what a customer has with the payment provider. */
export function paymentStandingRoutes(app: FastifyInstance, door: CompanyDoor): void {
  const read = async (request: FastifyRequest, permission: Needed): Promise<PaymentStanding> => {
    const customerId = pathId(request);
    const standing = await door.read(request, permission, (tx) => findPaymentStanding(tx, customerId));
    if (standing === undefined) throw notFound();
    return standing;
  };

  // The first way is how the call is specified, the second how every other call of a customer is written.
  for (const path of ['/api/customers:id/is-stripe-customer', '/api/customers/:id/is-stripe-customer']) {
    app.get(path, docs.isCustomer, async (request) => ({
      result: (await read(request, 'customer index')).isStripeCustomer,
    }));
  }

  app.get('/api/customers/open-stripe-invoice-subscription/:id', docs.open, async (request) => {
    const { openInvoices, subscriptions } = await read(request, 'invoice index');
    return { result: { invoices: openInvoices, subscriptions } };
  });
}
