import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { proposePayouts } from '#bank/server/propose.ts';
import { archiveInvoice } from '#billing/server/invoices/invoice-archive.ts';
import type { ErrandParts } from '#billing/server/ledger/errand-parts.ts';
import { openMollie } from '#billing/server/provider/mollie.provider.ts';
import { openStripe } from '#billing/server/provider/stripe.provider.ts';
import { type Blobs, blobsInDatabase } from '#blobs/server/blobs.ts';
import type { ChangeFeed } from '#sync/server/write/change-feed.ts';
import { registry } from '../commands/registry.ts';
import { mailHandover } from '../handovers/mail-handover.ts';
import { queueInvoiceMail } from '../mail/invoice-mails.ts';
import { settleHolds } from './dunning-holds.ts';

export type PaymentSettings = {
  readonly database: Kysely<never>;
  readonly secret: string;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Where a simulator plays Mollie; null asks the real one. */
  readonly mollieUrl: string | null;
  /** The same of Stripe. */
  readonly stripeUrl: string | null;
  /** Where people and providers reach this server; null: nobody outside can. */
  readonly publicUrl: () => string | null;
  readonly now?: () => number;
  /** Where contents of photos lie; left out, in the database. */
  readonly blobs?: Blobs;
  /** Tells devices of objects that are held or let go. */
  readonly feed?: ChangeFeed;
};

/** What errands of billing work with, in this server. */
export function openPayments(settings: PaymentSettings): ErrandParts {
  const { database, secret, log, mollieUrl, stripeUrl, publicUrl, now = Date.now, feed } = settings;
  const { blobs = blobsInDatabase(secret) } = settings;
  const ledger = { database, secret, now };
  const write = { database, registry, now, ...(feed === undefined ? {} : { feed }) };
  return {
    ledger,
    publicUrl,
    openMollie: (apiKey) => openMollie({ apiKey, simulatorUrl: mollieUrl }),
    openStripe: (apiKey) => openStripe({ apiKey, simulatorUrl: stripeUrl }),
    archiveInvoice: (companyId, invoiceId) => archiveInvoice(ledger, companyId, invoiceId),
    queueInvoiceMail,
    settleHolds: (companyId, customerIds) => settleHolds(write, companyId, customerIds),
    mailHandover: (companyId, handoverId, by) => mailHandover({ database, blobs, log }, companyId, { handoverId, by }),
    payoutsTold: proposePayouts,
    log: { info: log.info.bind(log), warn: log.warn.bind(log) },
  };
}
