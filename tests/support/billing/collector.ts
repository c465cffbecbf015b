import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { openMollieClient } from '#billing/server/provider/mollie-client.ts';
import { centsOf } from '#billing/server/provider/mollie-values.ts';
import { openStripeClient } from '#billing/server/provider/stripe-client.ts';
import { MOLLIE_KEY, startMollie } from './mollie-simulator.ts';
import { startSimulator } from './simulator-process.ts';
import { STRIPE_KEY } from './stripe-keys.ts';

export type ProviderName = 'mollie' | 'stripe';
/** Nobody: customers transfer to the company's own account. */
export type CollectorName = ProviderName | 'bank_transfer';

/** What a provider asks of a customer on a page, as its own API says. */
export type AskedPage = {
  /** 0 where nothing can be paid. */
  readonly cents: number;
  readonly number: string;
  /** The VAT that the provider shows, by rate in basis points; Mollie shows none. */
  readonly vat: Readonly<Record<number, number>> | null;
};

/** A payment provider, simulated or its real sandbox, seen through its official client. */
export type Collector = {
  readonly name: CollectorName;
  /** Null: none is needed. */
  readonly apiKey: string | null;
  /** Null: the real sandbox, where nobody pays. */
  readonly simulatorUrl: string | null;
  readonly page: (pageId: string, invoice: InvoiceDetailAnswer) => Promise<AskedPage>;
  /** A customer pays, and the bank is done with it. */
  readonly pay: (pageId: string) => Promise<void>;
  /** What went back of what was paid on a page, those that failed left out. */
  readonly refundedCents: (pageId: string) => Promise<number>;
  /** The bank sends back every refund of a page. */
  readonly failRefunds: (pageId: string) => Promise<void>;
  /** As many days later as banks need. */
  readonly settle: () => Promise<void>;
  /** How many days its clock is ahead of today by now. */
  readonly daysAhead: () => number;
  readonly close: () => Promise<void>;
};

const DAYS_OF_BANKS = 3;

/** Opens a provider: simulated, or with a key of its sandbox. */
export function openCollector(name: ProviderName, sandboxKey?: string): Promise<Collector> {
  return name === 'mollie' ? openMollieCollector(sandboxKey) : openStripeCollector(sandboxKey);
}

/** A company that is paid by transfer: there is nobody to ask, and no page to pay on. */
export function noCollector(): Collector {
  const nobody = (): never => {
    throw new Error('nobody collects for this company');
  };
  return {
    name: 'bank_transfer',
    apiKey: null,
    simulatorUrl: 'http://nobody.invalid',
    page: nobody,
    pay: nobody,
    refundedCents: nobody,
    failRefunds: nobody,
    settle: nobody,
    daysAhead: () => 0,
    close: () => Promise.resolve(),
  };
}

const noPayer = (): never => {
  throw new Error('nobody pays at a real sandbox');
};

async function openMollieCollector(sandboxKey: string | undefined): Promise<Collector> {
  const simulator = sandboxKey === undefined ? await startMollie() : undefined;
  const apiKey = sandboxKey ?? MOLLIE_KEY;
  const client = openMollieClient({ apiKey, simulatorUrl: simulator?.url ?? null });
  let ahead = 0;
  const refundsOf = async (pageId: string) => {
    const refunds = [];
    for await (const { id: paymentId } of (await client.paymentLinks.get(pageId)).getPayments()) {
      for await (const refund of client.paymentRefunds.iterate({ paymentId })) refunds.push(refund);
    }
    return refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  };
  return {
    name: 'mollie',
    apiKey,
    simulatorUrl: simulator?.url ?? null,
    page: async (pageId) => {
      const { amount, archived, paidAt, description } = await client.paymentLinks.get(pageId);
      const isOver = archived || (paidAt ?? null) !== null;
      return { cents: isOver ? 0 : centsOf(amount), number: description, vat: null };
    },
    pay: async (pageId) => void (await (simulator?.pay(pageId) ?? noPayer())),
    refundedCents: async (pageId) => (await refundsOf(pageId)).reduce((sum, { amount }) => sum + centsOf(amount), 0),
    failRefunds: async (pageId) => {
      for (const { id } of await refundsOf(pageId)) await simulator?.failRefund(id);
    },
    settle: async () => {
      await simulator?.advance({ days: DAYS_OF_BANKS });
      ahead += DAYS_OF_BANKS;
    },
    daysAhead: () => ahead,
    close: async () => {
      await simulator?.kill();
    },
  };
}

async function openStripeCollector(sandboxKey: string | undefined): Promise<Collector> {
  const simulator = sandboxKey === undefined ? await startSimulator<unknown>('stripe') : undefined;
  const apiKey = sandboxKey ?? STRIPE_KEY;
  const stripe = openStripeClient({ apiKey, simulatorUrl: simulator?.url ?? null });
  const refundsOf = async (invoice: string) => {
    const refunds = [];
    for (const { payment } of (await stripe.invoicePayments.list({ invoice })).data) {
      const intent = payment.payment_intent;
      if (intent !== undefined) {
        const id = typeof intent === 'string' ? intent : intent.id;
        refunds.push(...(await stripe.refunds.list({ payment_intent: id })).data);
      }
    }
    return refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  };
  return {
    name: 'stripe',
    apiKey,
    simulatorUrl: simulator?.url ?? null,
    page: async (pageId, invoice) => {
      const theirs = await stripe.invoices.retrieve(pageId);
      const canBePaid = theirs.status === 'open' || theirs.status === 'uncollectible';
      const vat: Record<number, number> = {};
      for (const { description, amount, taxes } of theirs.lines.data) {
        const ours = invoice.lines.find(
          (line) => description?.endsWith(line.description) && line.amount_cents === amount,
        );
        if (ours === undefined) throw new Error(`Stripe has a line that is not ours: ${description} ${amount}`);
        const cents = (taxes ?? []).reduce((sum, tax) => sum + tax.amount, 0);
        vat[ours.rate_bp] = (vat[ours.rate_bp] ?? 0) + cents;
      }
      return { cents: canBePaid ? theirs.amount_remaining : 0, number: theirs.number ?? '', vat };
    },
    pay: async (pageId) => void (await (simulator?.post(`invoices/${pageId}/pay`) ?? noPayer())),
    refundedCents: async (pageId) => (await refundsOf(pageId)).reduce((sum, { amount }) => sum + amount, 0),
    failRefunds: async (pageId) => {
      for (const { id } of await refundsOf(pageId)) await simulator?.post(`refunds/${id}/fail`);
    },
    settle: async () => {},
    daysAhead: () => 0,
    close: async () => {
      await simulator?.kill();
    },
  };
}
