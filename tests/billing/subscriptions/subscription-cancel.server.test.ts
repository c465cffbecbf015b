import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CancelQuoteAnswer } from '#billing/subscription.schema.ts';
import { PEOPLE, signIn } from '#tests/support/app.ts';
import { change, credit, INVOICES, payByProvider, readInvoice } from '#tests/support/billing/billing.ts';
import {
  openSubscriptionYard,
  SUBSCRIPTIONS,
  type SubscriptionYard,
  sums,
} from '#tests/support/billing/subscriptions.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

let yard: SubscriptionYard;
beforeAll(async () => {
  yard = await openSubscriptionYard();
});
afterAll(() => yard.close());

const GROSS = { cents: 12_100, includesVat: true };

/** A subscription that starts on that day, and its first invoice, paid through the provider. */
async function paid(startOn: string, input = {}) {
  yard.today(startOn);
  const { uuid } = await yard.subscribe(startOn, input);
  const [invoice] = await yard.invoicesOf(uuid);
  if (invoice === undefined) throw new Error('nothing was billed');
  await payByProvider(yard, invoice.id, invoice.total);
  return { uuid, invoice };
}

const quote = async (uuid: string, caller = yard.owner) =>
  (await expectStatus<{ result: CancelQuoteAnswer }>(caller.call('GET', `${SUBSCRIPTIONS}/${uuid}/cancel-quote`), 200))
    .result;
/** Returns an invoice's refunds, and by whom. */
const refundsOf = async (invoiceId: string) => {
  const { rows } = await sql<{ amount: number; status: string }>`
    select amount_cents as amount, status from refunds where invoice_id = ${invoiceId}`.execute(yard.database.kysely);
  return rows;
};
const codeOf = async (uuid: string, body: object, caller = yard.owner) => {
  const answer = await caller.call('POST', `${SUBSCRIPTIONS}/${uuid}/cancel`, body);
  const { code, errors } = answer.json() as { code: string; errors?: Record<string, unknown> };
  return [answer.statusCode, code, ...Object.keys(errors ?? {})];
};

describe('ending now', () => {
  it('T40: without a refund makes no document and moves no money', async () => {
    const { uuid, invoice } = await paid('2026-06-01');
    yard.today('2026-06-15');
    const ended = await yard.cancel(uuid, { mode: 'now', reason: 'Verkocht' });
    expect(ended).toMatchObject({
      status: 'canceled',
      end_date: '2026-06-15',
      end: { condition: 'now' },
      next_invoice_on: null,
      period: null,
      version: 2,
    });
    expect(await yard.invoicesOf(uuid)).toHaveLength(1);
    expect(await refundsOf(invoice.id)).toEqual([]);
    await yard.runOn('2026-07-01');
    expect(await yard.invoicesOf(uuid)).toHaveLength(1);
  });

  it('T39: with a refund credits and gives back what is not used', async () => {
    const { uuid, invoice } = await paid('2026-06-01');
    yard.today('2026-06-15');
    const shown = await quote(uuid);
    expect(shown).toMatchObject({
      last_payment_cents: 12100,
      prorated_cents: 6050,
      refundable: true,
      reason: null,
      email: 'jan@example.test',
    });
    await yard.cancel(uuid, { mode: 'now', refund: true, quote: shown.token });
    expect((await yard.invoicesOf(uuid))[1]).toMatchObject({
      kind: 'credit_invoice',
      net: -5e3,
      vat: -1050,
      total: -6050,
      state: 'paid',
    });
    expect(await refundsOf(invoice.id)).toEqual([{ amount: 6_050, status: 'wanted' }]);
    expect(await readInvoice(yard.owner, invoice.id)).toMatchObject({ status: 'paid', open_cents: 0 });
  });

  it('T38: with VAT in the price', async () => {
    const { uuid, invoice } = await paid('2026-06-01', GROSS);
    yard.today('2026-06-10');
    await yard.cancel(uuid, { mode: 'now', refund: true });
    expect((await yard.invoicesOf(uuid))[1]).toMatchObject({ net: -6_667, vat: -1_400, total: -8_067 });
    expect(await refundsOf(invoice.id)).toEqual([{ amount: 8_067, status: 'wanted' }]);
  });

  it('T42: a year', async () => {
    yard.today('2026-01-01');
    const { uuid } = await paid('2026-01-01', { cents: 60_000, interval: 12, includesVat: true });
    yard.today('2026-04-12');
    expect((await quote(uuid)).prorated_cents).toBe(43_000);
    await yard.cancel(uuid, { mode: 'now', refund: true });
    expect((await yard.invoicesOf(uuid))[1]).toMatchObject({ vat: -7_463, total: -43_000 });
  });

  it('T41: what was paid outside the provider goes back outside it, and that is said before', async () => {
    yard.today('2026-06-01');
    const { uuid } = await yard.subscribe('2026-06-01');
    const [invoice] = await yard.invoicesOf(uuid);
    yard.today('2026-06-15');
    await change(yard.owner, invoice?.id ?? '', { status: 'paid', on: '2026-06-02', method: 'bank' });
    expect(await quote(uuid)).toMatchObject({ prorated_cents: 6_050, refundable: false, reason: 'paid_outside' });
    await yard.cancel(uuid, { mode: 'now', refund: true });
    expect((await yard.invoicesOf(uuid))[1]).toMatchObject({ kind: 'credit_invoice', total: -6_050 });
    expect(await refundsOf(invoice?.id ?? '')).toEqual([{ amount: 6_050, status: 'refunded' }]);
  });

  it('T43: what was not paid only lowers what is open', async () => {
    yard.today('2026-06-01');
    const { uuid } = await yard.subscribe('2026-06-01', GROSS);
    const [invoice] = await yard.invoicesOf(uuid);
    yard.today('2026-06-10');
    expect(await quote(uuid)).toMatchObject({
      last_payment_cents: 0,
      prorated_cents: 8067,
      refundable: false,
      reason: 'not_paid',
    });
    await yard.cancel(uuid, { mode: 'now', refund: true });
    expect((await yard.invoicesOf(uuid))[1]).toMatchObject({ kind: 'credit_invoice', total: -8_067 });
    expect(await readInvoice(yard.owner, invoice?.id ?? '')).toMatchObject({ status: 'open', open_cents: 4_033 });
    expect(await refundsOf(invoice?.id ?? '')).toEqual([]);
  });

  it('T44: never more than is left after what was credited before', async () => {
    const { uuid, invoice } = await paid('2026-06-01', GROSS);
    const lines = [{ position: 1, amount_cents: 6_050 }];
    await credit(yard.owner, { invoice: invoice.id, lines, refund: 'provider', reason: 'Korting' });
    expect((await quote(uuid)).prorated_cents).toBe(6_050);
    await yard.cancel(uuid, { mode: 'now', refund: true });
    const credits = (await yard.invoicesOf(uuid)).filter(({ kind }) => kind === 'credit_invoice');
    expect(credits.map(({ total }) => total)).toEqual([-6_050, -6_050]);
    expect(await readInvoice(yard.owner, invoice.id)).toMatchObject({ open_cents: 0, credited_cents: 12_100 });
  });

  it('on the last day of the period gives nothing back', async () => {
    const { uuid } = await paid('2026-06-01');
    yard.today('2026-06-30');
    expect(await quote(uuid)).toMatchObject({ prorated_cents: 0, refundable: false, reason: 'nothing_left' });
    await yard.cancel(uuid, { mode: 'now', refund: true });
    expect(await yard.invoicesOf(uuid)).toHaveLength(1);
  });

  it('takes lines that wait along, with a refund only for the days that were used', async () => {
    const { uuid } = await paid('2026-06-01');
    yard.today('2026-06-10');
    await yard.change(uuid, { price_cents: 20_000 });
    yard.today('2026-06-20');
    const shown = await quote(uuid);
    // A third of what was paid, with VAT; of the lines that wait half is left.
    expect(shown.prorated_cents).toBe(4_033);
    await yard.cancel(uuid, { mode: 'now', refund: true, quote: shown.token });
    await yard.runOn('2026-06-21');
    const made = (await yard.invoicesOf(uuid)).filter(({ kind }) => kind === 'invoice');
    expect(made.at(-1)).toMatchObject({ lines: [-3_333, 6_666], issuedOn: '2026-06-21' });
    expect((await yard.read(uuid)).next_invoice_on).toBeNull();
  });

  it('before its first day never begins, and bills nothing', async () => {
    yard.today('2026-06-01');
    const { uuid } = await yard.subscribe('2026-07-01');
    const ended = await yard.cancel(uuid, { mode: 'now' });
    expect(ended).toMatchObject({ status: 'canceled', next_invoice_on: null });
    await yard.runOn('2026-07-01');
    expect(await yard.invoicesOf(uuid)).toEqual([]);
  });

  it('bills what was due first', async () => {
    yard.today('2026-05-01');
    const { uuid } = await yard.subscribe('2026-05-01');
    yard.today('2026-06-15');
    await yard.cancel(uuid, { mode: 'now' });
    expect(sums(await yard.invoicesOf(uuid))).toEqual([
      ['2026-05-01', 10_000],
      ['2026-06-15', 10_000],
    ]);
  });
});

describe('ending later', () => {
  it.each([
    ['at the end of the period', { mode: 'period_end' }, '2026-06-30', []],
    ['on the first of next month', { mode: 'first_of_month' }, '2026-06-30', []],
    ['after a day', { mode: 'date', last_on: '2026-07-15' }, '2026-07-15', [['2026-07-01', 5_000]]],
    ['today', { mode: 'date', last_on: '2026-06-10' }, '2026-06-10', []],
  ] as const)('%s', async (_name, body, endDate, more) => {
    const { uuid } = await paid('2026-06-01');
    yard.today('2026-06-10');
    expect(await yard.cancel(uuid, body)).toMatchObject({ status: 'cancel_scheduled', end_date: endDate });
    await yard.runOn('2026-07-01');
    await yard.runOn('2026-08-01');
    expect(sums(await yard.invoicesOf(uuid)).slice(1)).toEqual(more);
    expect((await yard.read(uuid)).status).toBe('canceled');
  });
});

describe('ending is refused', () => {
  it('with a refund on a later day, a day that is over or not said, a day with another way', async () => {
    const { uuid } = await paid('2026-06-01');
    yard.today('2026-06-10');
    expect(await codeOf(uuid, { mode: 'period_end', refund: true })).toEqual([422, 'invalid_input', 'refund']);
    expect(await codeOf(uuid, { mode: 'date', last_on: '2026-06-09' })).toEqual([422, 'invalid_input', 'last_on']);
    expect(await codeOf(uuid, { mode: 'date' })).toEqual([422, 'invalid_input', 'last_on']);
    expect(await codeOf(uuid, { mode: 'now', last_on: '2026-06-10' })).toEqual([422, 'invalid_input', 'last_on']);
    expect(await codeOf(uuid, { mode: 'now', version: 7 })).toEqual([409, 'conflict']);
    expect((await yard.read(uuid)).status).toBe('active');
  });

  it('with a quote that is another now; nothing is written', async () => {
    const { uuid } = await paid('2026-06-01');
    yard.today('2026-06-10');
    const { token } = await quote(uuid);
    yard.today('2026-06-11');
    expect(await codeOf(uuid, { mode: 'now', refund: true, quote: token })).toEqual([409, 'quote_stale']);
    expect((await yard.read(uuid)).status).toBe('active');
    expect(await yard.invoicesOf(uuid)).toHaveLength(1);
    expect(
      (await yard.owner.call('GET', `${SUBSCRIPTIONS}/${uuid}/cancel-quote?on=2026-06-10`)).json().result.token,
    ).toBe(token);
  });

  it('to who may end but not give money back; what is unpaid they may credit', async () => {
    const office = await signIn(yard.app, PEOPLE.office.email);
    const { uuid } = await paid('2026-06-01');
    yard.today('2026-06-10');
    expect((await quote(uuid, office)).refundable).toBe(true);
    expect(await codeOf(uuid, { mode: 'now', refund: true }, office)).toEqual([403, 'forbidden']);
    expect((await yard.read(uuid)).status).toBe('active');
    expect(await codeOf(uuid, { mode: 'now' }, office)).toEqual([200, undefined]);
    const unpaid = await yard.subscribe('2026-06-10');
    yard.today('2026-06-12');
    expect(await codeOf(unpaid.uuid, { mode: 'now', refund: true }, office)).toEqual([200, undefined]);
    const [, made] = await yard.invoicesOf(unpaid.uuid);
    expect((await yard.owner.call('GET', `${INVOICES}/${made?.id}`)).json().result.kind).toBe('credit_invoice');
  });
});

it('a notice that is withdrawn has the days after its last one billed, none twice', async () => {
  yard.today('2026-06-01');
  const { uuid } = await yard.subscribe('2026-06-01');
  await yard.cancel(uuid, { mode: 'date', last_on: '2026-07-10' });
  await yard.runOn('2026-07-01');
  yard.today('2026-07-05');
  const back = await yard.change(uuid, { end: { condition: 'none' }, proration: 'none' });
  expect(back).toMatchObject({ end_date: null, next_invoice_on: '2026-07-11' });
  await yard.runOn('2026-08-01');
  const billed = sums(await yard.invoicesOf(uuid));
  expect(billed.reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(30_000);
});
