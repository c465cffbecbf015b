import { expect, test } from 'vitest';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import type { HandInvoice, ProviderYard } from '#tests/support/billing/provider-yard.ts';
import { begin, endNow, expectAsked, expectDocuments } from './contract-vectors.ts';

const TWO_LINES: HandInvoice = {
  lines: [
    [3_750, 'standard'],
    [1_250, 'standard'],
  ],
};
const TWO_RATES: HandInvoice = {
  includesVat: true,
  lines: [
    [12_100, 'standard'],
    [5_450, 'reduced'],
    [-1_210, 'standard'],
  ],
};

const eventsOf = (invoice: InvoiceDetailAnswer, action: string) =>
  invoice.events.filter((event) => event.action === action).map(({ details }) => details);
const say = (yard: ProviderYard, id: string, body: object) =>
  yard.ok('POST', `/api/invoices/${id}/change-status`, body);
const credit = (yard: ProviderYard, invoice: string, body: object = {}) =>
  yard.ok('POST', '/api/credit-invoices', { invoice, ...body });
/** The page of an invoice: made where the provider makes it only when it is sent. */
async function withPage(yard: ProviderYard, input: HandInvoice): Promise<string> {
  const { uuid } = await yard.issue(input);
  await yard.ok('POST', `/api/invoices/${uuid}/send`, { mode: 'manual' });
  await yard.runErrands();
  return uuid;
}

/** The life of subscriptions, as far as nobody pays. */
export function subscriptionCases(yardOf: () => ProviderYard): void {
  test('a subscription that begins later is billed then', async () => {
    const yard = yardOf();
    yard.today('2026-05-01');
    const { uuid, status } = await yard.subscribe({ startOn: '2026-06-15' });
    expect(status).toBe('not_started');
    await yard.runOn('2026-06-14');
    expect(await yard.documentsOf(uuid)).toEqual([]);
    await yard.runOn('2026-06-15');
    await expectDocuments(yard, await yard.documentsOf(uuid), [['2026-06-15', 5_333, 1_120, 6_453]]);
    await endNow(yard, uuid);
  });

  test('T59: a day on which billing runs twice bills once', async () => {
    const yard = yardOf();
    const id = await begin(yard, { startOn: '2026-05-01' });
    await yard.runOn('2026-06-01');
    await yard.runOn('2026-06-01');
    await expectDocuments(yard, await yard.documentsOf(id), [
      ['2026-05-01', 10_000, 2_100, 12_100],
      ['2026-06-01', 10_000, 2_100, 12_100],
    ]);
    await endNow(yard, id);
  });

  test('T60: after three months without a run each month is billed by itself, on that day', async () => {
    const yard = yardOf();
    const id = await begin(yard, { startOn: '2026-05-01' });
    await yard.runOn('2026-08-03');
    const documents = await yard.documentsOf(id);
    await expectDocuments(yard, documents, [
      ['2026-05-01', 10_000, 2_100, 12_100],
      ['2026-08-03', 10_000, 2_100, 12_100],
      ['2026-08-03', 10_000, 2_100, 12_100],
      ['2026-08-03', 10_000, 2_100, 12_100],
    ]);
    expect(documents.map(({ lines }) => lines[0]?.from_on)).toEqual([
      '2026-05-01',
      '2026-06-01',
      '2026-07-01',
      '2026-08-01',
    ]);
    await endNow(yard, id);
  });
}

/** The life of invoices by hand, as far as nobody pays at the provider. */
export function invoiceCases(yardOf: () => ProviderYard): void {
  test('a draft is asked of nobody, may be changed, and has a number once it is issued', async () => {
    const yard = yardOf();
    yard.today('2026-05-01');
    const draft = await yard.draft(TWO_LINES);
    expect([draft.status, draft.number, await yard.asked(draft.uuid)]).toEqual(['draft', null, null]);
    const lines = draft.lines.map(({ tax_rate: rate }) => ({
      description: '1',
      unit_price_cents: 3_333,
      tax_rate: rate,
    }));
    const body = { customer: yard.customer, includes_vat: false, lines, version: draft.version };
    expect(await yard.ok('PUT', `/api/invoices/${draft.uuid}`, body)).toMatchObject({ amount_cents: 8_066 });
    const issued = await yard.ok('POST', `/api/invoices/${draft.uuid}/issue`, {});
    expect([issued.status, issued.number]).toEqual(['open', expect.stringMatching(/\d$/)]);
    const unseen = { ...body, version: issued.version };
    expect(await yard.codeOf('PUT', `/api/invoices/${draft.uuid}`, unseen)).toBe('invoice.issued');
    await yard.ok('POST', `/api/invoices/${draft.uuid}/send`, { mode: 'manual' });
    await yard.runErrands();
    await expectAsked(yard, draft.uuid);
  });

  test('a draft that is removed is gone, and leaves no number', async () => {
    const yard = yardOf();
    const { uuid } = await yard.draft(TWO_LINES);
    expect(await yard.ok<null>('DELETE', `/api/invoices/${uuid}`, {})).toBeNull();
    expect(await yard.codeOf('GET', `/api/invoices/show/${uuid}`)).toBe('not_found');
    const { uuid: issued } = await yard.issue(TWO_LINES);
    expect(await yard.codeOf('DELETE', `/api/invoices/${issued}`, {})).toBe('invoice.issued');
  });

  test.each(['mail_with_link', 'mail_without_link', 'manual'])('an invoice is sent by %s', async (mode) => {
    const yard = yardOf();
    const { uuid } = await yard.issue(TWO_RATES);
    await yard.ok('POST', `/api/invoices/${uuid}/send`, { mode });
    await yard.runErrands();
    const sent = await yard.invoice(uuid);
    expect(eventsOf(sent, 'sent')).toMatchObject([{ mode }]);
    expect(eventsOf(sent, 'link_failed')).toEqual([]);
    if (mode === 'mail_without_link') return;
    expect(sent.payment_link).toMatch(/^https?:/);
    await expectAsked(yard, uuid);
  });

  test('a scheduled invoice is issued and sent on its day', async () => {
    const yard = yardOf();
    yard.today('2026-05-01');
    const { uuid, status } = await yard.draft({ ...TWO_RATES, more: { scheduled_on: '2026-05-10' } });
    expect(status).toBe('scheduled');
    await yard.runOn('2026-05-09');
    expect([(await yard.invoice(uuid)).status, await yard.asked(uuid)]).toEqual(['scheduled', null]);
    await yard.runOn('2026-05-10');
    const issued = await yard.invoice(uuid);
    expect([issued.status, issued.issued_on]).toEqual(['open', '2026-05-10']);
    expect(eventsOf(issued, 'sent')).toMatchObject([{ mode: 'mail_with_link' }]);
    await expectAsked(yard, uuid);
  });

  test('what was paid outside is asked of nobody, and asked again when it was not paid after all', async () => {
    const yard = yardOf();
    const uuid = await withPage(yard, TWO_RATES);
    await say(yard, uuid, { status: 'paid', method: 'cash' });
    await yard.runErrands();
    const paid = await yard.invoice(uuid);
    expect([paid.status, paid.payments.map(({ source, amount_cents: cents }) => [source, cents])]).toEqual([
      'paid',
      [['manual', 16_340]],
    ]);
    await expectAsked(yard, uuid);
    await say(yard, uuid, { status: 'open' });
    await yard.ok('POST', `/api/invoices/${uuid}/send`, { mode: 'manual' });
    await yard.runErrands();
    expect(await yard.invoice(uuid)).toMatchObject({ status: 'open', open_cents: 16_340 });
    expect((await yard.asked(uuid))?.cents).toBe(16_340);
  });

  test('a void invoice is credited whole and asked of nobody', async () => {
    const yard = yardOf();
    const uuid = await withPage(yard, TWO_RATES);
    await say(yard, uuid, { status: 'void', note: 'vergissing' });
    await yard.runErrands();
    const after = await yard.invoice(uuid);
    expect([after.status, after.open_cents, after.credits.map(({ amount_cents: cents }) => cents)]).toEqual([
      'void',
      0,
      [-16_340],
    ]);
    const made = await yard.invoice(after.credits[0]?.uuid ?? '');
    expect(made.vat.map((row) => [row.rate_bp, row.net_cents, row.vat_cents])).toEqual([
      [2100, -9_000, -1_890],
      [900, -5_000, -450],
    ]);
    await expectAsked(yard, uuid);
  });

  test('an uncollectible invoice can still be paid', async () => {
    const yard = yardOf();
    const uuid = await withPage(yard, TWO_RATES);
    await say(yard, uuid, { status: 'uncollectible', note: 'failliet' });
    await yard.runErrands();
    expect(await yard.invoice(uuid)).toMatchObject({ status: 'uncollectible', open_cents: 16_340 });
    await expectAsked(yard, uuid);
  });

  test('T51: credited line by line, each time less is asked, and in the end nothing', async () => {
    const yard = yardOf();
    const uuid = await withPage(yard, TWO_LINES);
    const first = await credit(yard, uuid, { lines: [{ position: 1, amount_cents: 3_750 }] });
    await yard.runErrands();
    expect([first.tax_cents, first.amount_cents, (await yard.asked(uuid))?.cents]).toEqual([-788, -4_538, 1_512]);
    const second = await credit(yard, uuid);
    await yard.runErrands();
    expect([second.tax_cents, second.amount_cents, (await yard.asked(uuid))?.cents]).toEqual([-262, -1_512, 0]);
    expect(await yard.invoice(uuid)).toMatchObject({ status: 'paid', open_cents: 0, credited_cents: 6_050 });
    expect(await yard.codeOf('POST', '/api/credit-invoices', { invoice: uuid })).toBe('invoice.nothing_left');
  });
}

/** What comes after a customer paid at the provider. */
export function moneyCases(yardOf: () => ProviderYard): void {
  test.each([
    ['an open invoice', {}],
    ['one that was given up', { status: 'uncollectible', note: 'failliet' }],
    ['one of which a part was credited', { credit: 1_210 }],
  ] as const)('%s is paid at the provider', async (_name, before) => {
    const yard = yardOf();
    const uuid = await withPage(yard, TWO_RATES);
    if ('status' in before) await say(yard, uuid, before);
    if ('credit' in before) await credit(yard, uuid, { lines: [{ position: 1, amount_cents: before.credit }] });
    await yard.runErrands();
    const { open_cents: open } = await yard.invoice(uuid);
    expect(open).toBe('credit' in before ? 15_130 : 16_340);
    await yard.pay(uuid);
    const paid = await yard.invoice(uuid);
    expect(paid.payments).toMatchObject([{ source: yard.collector.name, amount_cents: open }]);
    expect([paid.status, paid.open_cents]).toEqual(['paid', 0]);
    await expectAsked(yard, uuid);
  });

  test('what was paid is credited in parts and to the last cent, and goes back at the provider', async () => {
    const yard = yardOf();
    const uuid = await withPage(yard, TWO_RATES);
    await yard.pay(uuid);
    const parts = [
      [{ position: 1, amount_cents: 3_333 }],
      [
        { position: 1, amount_cents: 1 },
        { position: 2, amount_cents: 2_725 },
      ],
    ];
    const credits: InvoiceDetailAnswer[] = [];
    for (const lines of parts) credits.push(await credit(yard, uuid, { lines, refund: 'provider' }));
    credits.push(await credit(yard, uuid, { refund: 'provider' }));
    await yard.runErrands();
    await yard.collector.settle();
    await yard.look(uuid);
    expect(credits.map((one) => [one.amount_cents, one.tax_cents])).toEqual([
      [-3_333, -578],
      [-2_726, -226],
      [-10_281, -1_536],
    ]);
    expect(await yard.refundedCents(uuid)).toBe(16_340);
    const after = await yard.invoice(uuid);
    expect(after).toMatchObject({ open_cents: 0, credited_cents: 16_340, refunded_cents: 16_340 });
    expect(new Set(after.refunds.map(({ status }) => status))).toEqual(new Set(['refunded']));
  });

  test.each(['outside', 'none'] as const)(
    'a credit whose refund is %s moves nothing at the provider',
    async (refund) => {
      const yard = yardOf();
      const uuid = await withPage(yard, TWO_RATES);
      await yard.pay(uuid);
      await credit(yard, uuid, { refund });
      await yard.runErrands();
      await yard.look(uuid);
      expect(await yard.refundedCents(uuid)).toBe(0);
      const kept = refund === 'outside' ? 0 : 16_340;
      expect(await yard.invoice(uuid)).toMatchObject({ open_cents: 0, kept_cents: kept });
      // What is kept would pay a later invoice of the same customer.
      if (kept > 0) await yard.ok('POST', `/api/invoices/${uuid}/give-back`, { way: 'transfer' });
    },
  );

  test('a refund that the bank sends back is to be given back again', async () => {
    const yard = yardOf();
    const uuid = await withPage(yard, TWO_RATES);
    await yard.pay(uuid);
    await credit(yard, uuid, { refund: 'provider' });
    await yard.runErrands();
    await yard.failRefunds(uuid);
    await yard.look(uuid);
    const after = await yard.invoice(uuid);
    expect(after.refunds).toMatchObject([{ status: 'failed', amount_cents: 16_340 }]);
    expect([after.open_cents, await yard.refundedCents(uuid)]).toEqual([-16_340, 0]);
    expect(eventsOf(after, 'refund_failed')).toHaveLength(1);
  });
}
