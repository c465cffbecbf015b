import { isOfOtherAccount } from '#company/server/key-standing.repository.ts';
import { readPaymentKey } from '#company/server/payment-key.repository.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { MollieApi } from '../provider/mollie.provider.ts';
import { ProviderFailure } from '../provider/provider-failure.ts';
import type { StripeApi } from '../provider/stripe-api.ts';
import type { ErrandOutcome, TakenErrand } from './errand-queue.ts';
import { type By, inLedgerOf, type Ledger } from './ledger.ts';
import { withNotedAnswers } from './provider-answers.ts';

/** A mail about an invoice, queued in the transaction that notes it as sent. */
export type InvoiceMail = {
  readonly invoiceId: string;
  readonly kind: 'invoice' | 'debit_notice';
  readonly to: string | null;
  readonly paymentUrl: string | null;
  readonly document: { readonly id: string; readonly name: string } | null;
  /** The day a direct debit is collected. */
  readonly on?: string;
  readonly amountCents?: number;
  /** Unique per cause of the mail. */
  readonly key: string;
  readonly by: { readonly userId: string; readonly userName: string } | null;
};

/** What errands need from the server around them. */
export type ErrandParts = {
  readonly ledger: Ledger;
  /** Mollie with a company's key. */
  readonly openMollie: (key: string) => MollieApi;
  /** Stripe with a company's key. */
  readonly openStripe: (key: string) => StripeApi;
  /**
   * The URL at which people and the provider reach this server, without a trailing slash; null when it is not reachable
   * from outside.
   */
  readonly publicUrl: () => string | null;
  /** Makes the PDF of an issued invoice, once, and returns where it is kept. */
  readonly archiveInvoice: (
    companyId: string,
    invoiceId: string,
  ) => Promise<{ readonly id: string; readonly name: string }>;
  readonly queueInvoiceMail: (tx: CompanyTx, mail: InvoiceMail) => Promise<'queued' | 'no_address'>;
  /** Holds and releases objects of these customers; left out, that waits for the daily run. */
  readonly settleHolds?: (companyId: string, customerIds: readonly string[]) => Promise<void>;
  /** Mails the record of a handover, or says that it is too early; left out, no process here does. */
  readonly mailHandover?: (companyId: string, handoverId: string, by: By) => Promise<ErrandOutcome>;
  /** Told when payouts of a company became known or changed; left out where nobody waits for that. */
  readonly payoutsTold?: (tx: CompanyTx) => Promise<void>;
  readonly log: { readonly info: Log; readonly warn: Log };
};

type Log = (details: object, message: string) => void;

/** How one kind of errand is run. */
export type ErrandKind = {
  /** Runs the errand and returns the outcome of this attempt. Throws what the provider throws. */
  readonly run: (parts: ErrandParts, errand: TakenErrand) => Promise<ErrandOutcome>;
  /** What is noted when it has failed for good, in a transaction of its own. */
  readonly fail?: (tx: CompanyTx, errand: TakenErrand, reason: string, today: CivilDate) => Promise<void>;
};

export const DONE: ErrandOutcome = { state: 'done' };
/** A missing key can be set at any time: the errand waits. */
export const NO_KEY: ErrandOutcome = { state: 'wait', reason: 'no payment key', afterSeconds: 60 };

/** The Mollie client of a company, even after it left Mollie; undefined without a readable key. */
export async function mollieOf(parts: ErrandParts, companyId: string): Promise<MollieApi | undefined> {
  const { ledger } = parts;
  const key = await inLedgerOf(ledger, companyId, (tx) => readPaymentKey(tx, ledger.secret, 'mollie'));
  if (key === undefined) return undefined;
  return withNotedAnswers({ ledger, companyId, provider: 'mollie' }, parts.openMollie(key));
}

/**
 * The same of Stripe. A key of another account than everything was made in is as good as a wrong one, except to find out
 * that it no longer is (`evenOfOther`).
 */
export async function stripeOf(
  parts: ErrandParts,
  companyId: string,
  { evenOfOther = false }: { readonly evenOfOther?: boolean } = {},
): Promise<StripeApi | undefined> {
  const { ledger } = parts;
  const { key, isOther } = await inLedgerOf(ledger, companyId, async (tx) => ({
    key: await readPaymentKey(tx, ledger.secret, 'stripe'),
    isOther: !evenOfOther && (await isOfOtherAccount(tx, 'stripe')),
  }));
  if (key === undefined) return undefined;
  if (isOther) throw new ProviderFailure('unauthorized', 'the key is of another account at Stripe');
  return withNotedAnswers({ ledger, companyId, provider: 'stripe' }, parts.openStripe(key));
}
