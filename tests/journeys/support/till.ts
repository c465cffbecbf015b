import { expect, type Page } from '@playwright/test';
import { openMollieClient } from '#billing/server/provider/mollie-client.ts';
import { openStripeClient } from '#billing/server/provider/stripe-client.ts';
import { DEMO_KEYS } from '#server/demo/demo-companies.ts';
import type { TestMollie } from '#tests/support/billing/mollie-simulator.ts';
import type { TestSimulator } from '#tests/support/billing/simulator-process.ts';
import type { StripeWebhook } from '#tests/support/billing/stripe-yard.ts';

/** An invoice as the server returns it. */
export type Billed = {
  readonly uuid: string;
  readonly number: string;
  readonly status: string;
  readonly amount_cents: number;
  readonly open_cents: number;
  readonly payment_link: string | null;
  readonly payments: readonly { readonly amount_cents: number }[];
  readonly refunds: readonly { readonly status: string; readonly amount_cents: number }[];
};

type Paid = Pick<Billed, 'payment_link'>;

/** A simulated provider as customers and banks meet it: what differs between two of them stands here. */
export type Till = {
  readonly simulator: Pick<TestSimulator<unknown>, 'fault' | 'advance'>;
  /** A customer pays, elsewhere. */
  readonly pay: (invoice: Paid) => Promise<void>;
  /** The same, and the provider tells of it twice. */
  readonly payAndBeToldTwice: (invoice: Paid) => Promise<void>;
  /** The provider tells of a customer who has not paid yet; the function it returns lets them pay. */
  readonly begin: (invoice: Paid) => Promise<() => Promise<void>>;
  /** What a customer presses on the page that the mail led to, until it says that it is paid. */
  readonly payOnPage: (paper: Page, number: string) => Promise<void>;
  /** Refunds of the invoice's payments that are under way or done fail, at the demo company. */
  readonly failRefunds: (invoice: Paid) => Promise<void>;
  readonly countLostNews: () => Promise<number>;
  /** How a refund stands right after it was asked for. */
  readonly refundBegins: 'queued' | 'refunded';
};

const lastPart = ({ payment_link: url }: Paid) => new URL(url ?? 'no://link').pathname.split('/').at(-1) ?? '';

export function mollieTill(mollie: TestMollie): Till {
  return {
    simulator: mollie,
    pay: async (invoice) => void (await mollie.pay(lastPart(invoice))),
    payAndBeToldTwice: async (invoice) => {
      await mollie.fault({ kind: 'webhook_duplicate' });
      await mollie.sendWebhookAgain(await mollie.pay(lastPart(invoice)));
    },
    begin: async (invoice) => {
      const undecided = await mollie.pay(lastPart(invoice), 'pending');
      await mollie.sendWebhookAgain(undecided);
      return () => mollie.decide(undecided, 'paid');
    },
    payOnPage: async (paper, number) => {
      await paper.getByRole('button', { name: /iDEAL/ }).click();
      await paper.getByRole('button', { name: 'Betaald', exact: true }).click();
      await expect(paper.getByText(`Factuur ${number} is betaald`)).toBeVisible();
    },
    failRefunds: async (invoice) => {
      const client = openMollieClient({ apiKey: DEMO_KEYS.mollie, simulatorUrl: mollie.url });
      for await (const { id: paymentId } of (await client.paymentLinks.get(lastPart(invoice))).getPayments())
        for await (const { id } of client.paymentRefunds.iterate({ paymentId })) await mollie.failRefund(id);
    },
    countLostNews: async () => (await mollie.webhooks()).filter(({ state }) => state === 'lost').length,
    refundBegins: 'queued',
  };
}

export function stripeTill(stripe: TestSimulator<StripeWebhook>): Till {
  const pay = async (invoice: Paid, outcome: 'paid' | 'failed' = 'paid') =>
    void (await stripe.post(`invoices/${lastPart(invoice)}/pay`, { outcome }));
  return {
    simulator: stripe,
    pay: (invoice) => pay(invoice),
    payAndBeToldTwice: async (invoice) => {
      await stripe.fault({ kind: 'webhook_duplicate' });
      await pay(invoice);
    },
    begin: async (invoice) => {
      await pay(invoice, 'failed');
      return () => pay(invoice);
    },
    payOnPage: async (paper) => {
      await paper.getByRole('button', { name: /Kaart die wordt geweigerd/ }).click();
      await expect(paper.getByRole('alert')).toContainText('geweigerd');
      await paper.getByRole('button', { name: /om een bevestiging vraagt/ }).click();
      await paper.getByRole('button', { name: /Ja, bevestigen/ }).click();
      await expect(paper.getByRole('status')).toHaveText('Betaald');
    },
    failRefunds: async (invoice) => {
      const client = openStripeClient({ apiKey: DEMO_KEYS.stripe, simulatorUrl: stripe.url });
      const { data } = await client.invoicePayments.list({ invoice: lastPart(invoice) });
      for (const { payment } of data) {
        const intent = payment.payment_intent ?? '';
        const refunds = await client.refunds.list({ payment_intent: typeof intent === 'string' ? intent : intent.id });
        for (const { id } of refunds.data) await stripe.post(`refunds/${id}/fail`);
      }
    },
    countLostNews: async () => (await stripe.webhooks()).filter(({ state }) => state === 'lost').length,
    refundBegins: 'refunded',
  };
}
