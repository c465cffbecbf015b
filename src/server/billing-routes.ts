import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { bankRoutes } from '#bank/server/bank.routes.ts';
import { openVies, type ViesSettings } from '#billing/server/provider/vies-client.ts';
import { billingRunRoutes } from '#billing/server/routes/billing-run.routes.ts';
import { categoryRoutes } from '#billing/server/routes/category.routes.ts';
import { customerBillingRoutes } from '#billing/server/routes/customer-billing.routes.ts';
import { depositRoutes } from '#billing/server/routes/deposit.routes.ts';
import { extraRoutes } from '#billing/server/routes/extra.routes.ts';
import { invoiceRoutes } from '#billing/server/routes/invoice.routes.ts';
import { letterheadRoutes } from '#billing/server/routes/letterhead.routes.ts';
import { mandateRoutes } from '#billing/server/routes/mandate.routes.ts';
import { paymentRoutes } from '#billing/server/routes/payment.routes.ts';
import { paymentLinkRoutes } from '#billing/server/routes/payment-link.routes.ts';
import { paymentStandingRoutes } from '#billing/server/routes/payment-standing.routes.ts';
import { priceRoutes } from '#billing/server/routes/price.routes.ts';
import { productRoutes } from '#billing/server/routes/product.routes.ts';
import { quoteRoutes } from '#billing/server/routes/quote.routes.ts';
import { reminderRoutes } from '#billing/server/routes/reminder.routes.ts';
import { revenueRoutes } from '#billing/server/routes/revenue.routes.ts';
import { subscriptionRoutes } from '#billing/server/routes/subscription.routes.ts';
import { taxRateRoutes } from '#billing/server/routes/tax-rate.routes.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { queueQuoteMail } from './mail/quote-mails.ts';
import { bankBooks } from './payments/bank-books.ts';
import { queueReminderMail } from './payments/dunning-mails.ts';
import { publicQuoteRoutes } from './payments/public-quote.routes.ts';
import { searchRoutes } from './search/search.routes.ts';

type Parts = {
  readonly database: Kysely<never>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The origin of links; null when it is unknown. */
  readonly linkOrigin: (request: FastifyRequest) => string | null;
  readonly sendsMail: boolean;
  /** Nobody pays real money. */
  readonly simulated: boolean;
  /** Undefined: the register of VAT ids is never asked. */
  readonly vies: ViesSettings | undefined;
};

/** The calls of billing: products, subscriptions, invoices, payments and bank files; and the search, which finds these. */
export function billingRoutes(app: FastifyInstance, door: CompanyDoor, parts: Parts): void {
  for (const routes of [
    taxRateRoutes,
    categoryRoutes,
    productRoutes,
    priceRoutes,
    subscriptionRoutes,
    billingRunRoutes,
    extraRoutes,
    depositRoutes,
    invoiceRoutes,
    paymentRoutes,
    paymentStandingRoutes,
    mandateRoutes,
    paymentLinkRoutes,
    revenueRoutes,
    letterheadRoutes,
    searchRoutes,
  ]) {
    routes(app, door, parts);
  }
  customerBillingRoutes(app, door, { vies: openVies(parts.vies ?? null, app.log), now: parts.now });
  bankRoutes(app, door, { now: parts.now, books: bankBooks });
  quoteRoutes(app, door, { now: parts.now, queueQuoteMail, linkOrigin: parts.linkOrigin, sendsMail: parts.sendsMail });
  publicQuoteRoutes(app, parts);
  reminderRoutes(app, door, { now: parts.now, queueReminderMail });
}
