import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { billingRunRoutes } from '#billing/server/billing-run.routes.ts';
import { categoryRoutes } from '#billing/server/category.routes.ts';
import { customerBillingRoutes } from '#billing/server/customer-billing.routes.ts';
import { invoiceRoutes } from '#billing/server/invoice.routes.ts';
import { mandateRoutes } from '#billing/server/mandate.routes.ts';
import { paymentRoutes } from '#billing/server/payment.routes.ts';
import { paymentLinkRoutes } from '#billing/server/payment-link.routes.ts';
import { paymentStandingRoutes } from '#billing/server/payment-standing.routes.ts';
import { priceRoutes } from '#billing/server/price.routes.ts';
import { productRoutes } from '#billing/server/product.routes.ts';
import { reminderRoutes } from '#billing/server/reminder.routes.ts';
import { revenueRoutes } from '#billing/server/revenue.routes.ts';
import { subscriptionRoutes } from '#billing/server/subscription.routes.ts';
import { taxRateRoutes } from '#billing/server/tax-rate.routes.ts';
import type { CompanyDoor } from '#sync/server/company-door.ts';
import { queueReminderMail } from './payments/dunning-mails.ts';

type Parts = {
  readonly database: Kysely<never>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Nobody pays real money. */
  readonly simulated: boolean;
};

/** The calls of billing: what is sold, to whom, what was billed for it and what came in. */
export function billingRoutes(app: FastifyInstance, door: CompanyDoor, parts: Parts): void {
  for (const routes of [
    taxRateRoutes,
    categoryRoutes,
    productRoutes,
    priceRoutes,
    subscriptionRoutes,
    billingRunRoutes,
    invoiceRoutes,
    paymentRoutes,
    paymentStandingRoutes,
    mandateRoutes,
    paymentLinkRoutes,
    customerBillingRoutes,
    revenueRoutes,
  ]) {
    routes(app, door, parts);
  }
  reminderRoutes(app, door, { now: parts.now, queueReminderMail });
}
