import { expect, test } from 'vitest';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { addDays } from '#shared/civil-date.ts';
import type { ProviderYard } from '#tests/support/billing/provider-yard.ts';
import {
  CANCELS,
  CHANGES,
  ENDS,
  type Expected,
  type Sold,
  STARTS,
  VAT_SUMS,
  type VatVector,
} from '../money-vectors.ts';

/** Less than this is not asked of any provider in the same way: Stripe cannot charge it. */
const LEAST_CENTS = 50;

/**
 * The provider asks what is open of an invoice and not a cent else, and shows the VAT of each rate as we do; where
 * customers pay by transfer, nobody asks.
 */
export async function expectAsked(yard: ProviderYard, id: string): Promise<void> {
  const ours = await yard.invoice(id);
  const asked = await yard.asked(id);
  if (yard.collector.name === 'bank_transfer') {
    expect([asked, ours.payment_link], `${ours.number} is asked of nobody`).toEqual([null, null]);
    return;
  }
  if (asked === null) {
    expect(ours.kind === 'credit_invoice' || ours.amount_cents < LEAST_CENTS, `${ours.number} has no page`).toBe(true);
    return;
  }
  const isOver = ours.status === 'paid' || ours.status === 'void';
  expect([asked.number, asked.cents]).toEqual([ours.number, isOver ? 0 : ours.open_cents]);
  if (asked.vat === null) return;
  const vat: Record<number, number> = {};
  for (const { rate_bp: rate, vat_cents: cents } of ours.vat) vat[rate] = (vat[rate] ?? 0) + cents;
  expect(asked.vat).toEqual(vat);
}

/** Documents are these, and each is asked of the provider. */
export async function expectDocuments(
  yard: ProviderYard,
  documents: readonly InvoiceDetailAnswer[],
  expected: readonly Expected[],
): Promise<void> {
  const written = documents.map((one) => [one.issued_on, writtenCents(one), one.tax_cents, one.amount_cents]);
  expect(written).toEqual(expected);
  for (const { uuid } of documents) await expectAsked(yard, uuid);
}

const writtenCents = ({ lines }: InvoiceDetailAnswer) => lines.reduce((sum, line) => sum + line.amount_cents, 0);

export async function begin(yard: ProviderYard, sold: Sold, end?: object) {
  await yard.billBy(sold);
  yard.today(sold.startOn);
  const made = await yard.subscribe(end === undefined ? sold : { ...sold, end });
  await yard.runErrands();
  return made.uuid;
}

/** A later run of the company has nothing to do with it any more. */
export const endNow = (yard: ProviderYard, id: string) =>
  yard.ok('POST', `/api/subscriptions/${id}/cancel`, { mode: 'now' });

async function creditOf(yard: ProviderYard, lines: VatVector['lines'], includesVat: boolean) {
  const opposite = lines.map(([cents, category]) => [0 - cents, category] as const);
  const { uuid } = await yard.issue({ lines: opposite, includesVat });
  return yard.ok('POST', '/api/credit-invoices', { invoice: uuid });
}

/** The vectors that need nobody who pays. */
export function vectorCases(yardOf: () => ProviderYard): void {
  for (const [name, { lines, includesVat, vat, total, lineNets }] of Object.entries(VAT_SUMS)) {
    test(`VAT, ${name}`, async () => {
      const yard = yardOf();
      yard.today('2026-05-01');
      // By hand nothing is sold for less than nothing: that is a credit invoice, of the opposite.
      const made = total < 0 ? await creditOf(yard, lines, includesVat) : await yard.issue({ lines, includesVat });
      expect(made.vat.map((row) => [row.rate_bp, row.net_cents, row.vat_cents])).toEqual(vat);
      expect([made.amount_cents, made.net_cents + made.tax_cents]).toEqual([total, total]);
      if (lineNets !== undefined) expect(made.lines.map(({ net_cents: net }) => net)).toEqual(lineNets);
      await yard.ok('POST', `/api/invoices/${made.uuid}/send`, { mode: 'manual' });
      await yard.runErrands();
      await expectAsked(yard, made.uuid);
    });
  }

  for (const [name, { sold, invoices }] of Object.entries(STARTS)) {
    test(`a start, ${name}`, async () => {
      const yard = yardOf();
      const id = await begin(yard, sold);
      for (const [on] of invoices) await yard.runOn(on);
      await expectDocuments(yard, await yard.documentsOf(id), invoices);
      await endNow(yard, id);
    });
  }

  for (const [name, { sold, end, on, invoices, endedOn }] of Object.entries(ENDS)) {
    test(`an end, ${name}`, async () => {
      const yard = yardOf();
      const id = await begin(yard, sold, on === undefined ? end : undefined);
      if (on !== undefined) {
        await yard.runOn(on);
        await yard.ok('PUT', `/api/subscriptions/${id}`, { end });
      }
      const last = addDays(endedOn, -1);
      expect(await yard.readSubscription(id)).toMatchObject({ end_date: last, end: { condition: end.condition } });
      for (const [day] of invoices.filter(([one]) => on === undefined || one > on)) await yard.runOn(day);
      await yard.runOn(endedOn);
      await expectDocuments(yard, await yard.documentsOf(id), invoices);
      expect(await yard.readSubscription(id)).toMatchObject({ status: 'canceled', next_invoice_on: null });
    });
  }

  for (const [name, { sold, steps, proration = 'next', lines, invoices }] of Object.entries(CHANGES)) {
    test(`a change, ${name}`, async () => {
      const yard = yardOf();
      const id = await begin(yard, sold);
      let before = 0;
      for (const { on, cents, quantity } of steps) {
        await yard.runOn(on);
        before = (await yard.documentsOf(id)).length;
        const terms = quantity === undefined ? { price_cents: cents } : { quantity };
        const preview = await yard.ok<{ readonly token: string }>('POST', `/api/subscriptions/${id}/preview`, {
          ...terms,
          proration,
        });
        await yard.ok('PUT', `/api/subscriptions/${id}`, { ...terms, proration, preview: preview.token });
        await yard.runErrands();
      }
      const { pending } = await yard.readSubscription(id);
      expect(pending.map(({ amount_cents: cents }) => cents)).toEqual(proration === 'next' ? lines : []);
      for (const [on] of invoices) await yard.runOn(on);
      await expectDocuments(yard, (await yard.documentsOf(id)).slice(before), invoices);
      await endNow(yard, id);
    });
  }
}

/** The vectors of money that came in. */
export function cancelCases(yardOf: () => ProviderYard): void {
  for (const [name, { sold, on, paid, creditedBefore, refund, credit, back, open }] of Object.entries(CANCELS)) {
    test(`a cancel, ${name}`, async () => {
      const yard = yardOf();
      const id = await begin(yard, sold);
      const [invoice] = await yard.documentsOf(id);
      const invoiceId = invoice?.uuid ?? '';
      if (paid === 'provider') await yard.pay(invoiceId);
      if (paid === 'outside') await yard.ok('POST', `/api/invoices/${invoiceId}/change-status`, { status: 'paid' });
      if (creditedBefore !== undefined) {
        const lines = [{ position: 1, amount_cents: invoice?.includes_vat === true ? creditedBefore : 5_000 }];
        const made = await yard.ok('POST', '/api/credit-invoices', { invoice: invoiceId, lines, refund: 'provider' });
        expect(made.amount_cents).toBe(0 - creditedBefore);
      }
      const before = (await yard.documentsOf(id)).length;
      yard.today(on);
      await yard.ok('POST', `/api/subscriptions/${id}/cancel`, { mode: 'now', refund });
      await yard.runErrands();
      const made = (await yard.documentsOf(id)).slice(before);
      const sums = made.map((one) => [one.net_cents, one.tax_cents, one.amount_cents]);
      expect(sums).toEqual(credit === null ? [] : [credit]);
      await yard.collector.settle();
      await yard.look(invoiceId);
      expect(await yard.refundedCents(invoiceId)).toBe(back);
      const after = await yard.invoice(invoiceId);
      expect([after.open_cents, after.refunds.every(({ status }) => status === 'refunded')]).toEqual([open, true]);
      await expectAsked(yard, invoiceId);
      expect((await yard.readSubscription(id)).status).toBe('canceled');
    });
  }
}
