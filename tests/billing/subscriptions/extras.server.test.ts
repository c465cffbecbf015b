import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExtraAnswer, ExtraTotalsAnswer } from '#billing/extras/extra.schema.ts';
import type { ProductAnswer } from '#billing/product.schema.ts';
import type { UpcomingRevenueAnswer } from '#billing/revenue.schema.ts';
import { runBilling } from '#billing/server/subscriptions/billing-run.ts';
import type { PreviewAnswer } from '#billing/subscription.schema.ts';
import { PEOPLE, signIn, YARD } from '#tests/support/app.ts';
import { invoiceOf, makeDraft, makeIssued, rateOf, readInvoice, rowsOf } from '#tests/support/billing/billing.ts';
import { openSubscriptionYard, type SubscriptionYard, sums } from '#tests/support/billing/subscriptions.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

const EXTRAS = '/api/extras';

let yard: SubscriptionYard;
beforeEach(async () => {
  yard = await openSubscriptionYard();
});
afterEach(() => yard.close());

type Listed = { readonly result: readonly ExtraAnswer[]; readonly totals: ExtraTotalsAnswer };
const listed = (query = '') => expectStatus<Listed>(yard.owner.call('GET', `${EXTRAS}${query}`), 200);
const put = async (body: object, status = 201) =>
  (await expectStatus<{ result: ExtraAnswer }>(yard.owner.call('POST', EXTRAS, body), status)).result;
const refused = async (body: object) =>
  (await expectStatus<{ errors: Record<string, string[]> }>(yard.owner.call('POST', EXTRAS, body), 422)).errors;
const wash = async (more: object = {}): Promise<ProductAnswer> =>
  (
    await expectStatus<{ result: ProductAnswer }>(
      yard.owner.call('POST', '/api/products', {
        name: 'Wassen',
        unit_price_cents: 4_500,
        interval_months: null,
        includes_vat: false,
        ...more,
      }),
      201,
    )
  ).result;

describe('an extra', () => {
  it('has the name, the price and the VAT of its product, and waits for the next invoice of the customer', async () => {
    const { uuid } = await wash();
    await yard.subscribe('2026-01-01');
    const extra = await put({ customer: yard.customer, product: uuid });
    expect(extra).toMatchObject({
      description: 'Wassen',
      unit_price_cents: 4_500,
      amount_cents: 4_500,
      includes_vat: false,
      tax_rate: await rateOf(yard.owner, 2100),
      done_on: '2026-01-01',
      invoice: null,
      next_invoice_on: '2026-02-01',
    });
    expect((await listed(`?customer=${yard.customer}&status=waiting`)).result).toHaveLength(1);
  });

  it('is billed by the next run with the subscription, once', async () => {
    const product = await wash();
    const { uuid } = await yard.subscribe('2026-01-01');
    const { uuid: extra } = await put({ customer: yard.customer, product: product.uuid, quantity_hundredths: 200 });
    await yard.runOn('2026-02-01');
    await yard.runOn('2026-03-01');
    const made = await yard.invoicesOf(uuid);
    expect(made.map(({ lines }) => lines)).toEqual([[10_000], [10_000, 9_000], [10_000]]);
    const invoice = await readInvoice(yard.owner, made[1]?.id ?? '');
    expect(invoice.lines[1]).toMatchObject({ kind: 'once', description: 'Wassen', quantity_hundredths: 200, extra });
    expect((await listed()).result[0]?.invoice).toEqual({ uuid: invoice.uuid, number: invoice.number });
  });

  it('is billed once where two subscriptions of the customer are billed by two runs at once', async () => {
    const product = await wash();
    const made = [await yard.subscribe('2026-01-01'), await yard.subscribe('2026-01-01')];
    await put({ customer: yard.customer, product: product.uuid });
    yard.today('2026-02-01');
    const parts = { database: yard.database.kysely, now: yard.now, log: silentLog, batch: 1 };
    await Promise.all([1, 2].map(() => runBilling(parts, { companyId: YARD, by: null })));
    const lines = (await Promise.all(made.map(({ uuid }) => yard.invoicesOf(uuid)))).flat().flatMap((i) => i.lines);
    expect(lines.filter((cents) => cents === 4_500)).toHaveLength(1);
  });

  it('keeps its amount with VAT on an invoice whose prices are without', async () => {
    const product = await wash({ includes_vat: true, unit_price_cents: 1_210 });
    const { uuid } = await yard.subscribe('2026-01-01');
    await put({ customer: yard.customer, product: product.uuid, quantity_hundredths: 300 });
    await yard.runOn('2026-02-01');
    const [, second] = await yard.invoicesOf(uuid);
    expect([second?.net, second?.vat, second?.total]).toEqual([13_000, 2_730, 15_730]);
  });

  it('for a business elsewhere in the Union is reverse charged where its product is no place', async () => {
    const { result: category } = await expectStatus<{ result: { uuid: string } }>(
      yard.owner.call('POST', '/api/categories', { name: 'Werk', supply: 'other_service' }),
      201,
    );
    const product = await wash({ category: category.uuid, includes_vat: true, unit_price_cents: 12_100 });
    const german = await makeCustomer(yard.owner, 'Schmidt', {
      firstname: 'Uwe',
      address: { street: 'Weg', number: '1', zipcode: '10115', city: 'Berlin', country: 'DE' },
    });
    await expectStatus(
      yard.owner.call('PUT', `/api/customers/${german}/billing`, {
        company_name: 'Schmidt GmbH',
        vat_id: 'DE136695976',
      }),
      200,
    );
    const { uuid } = await yard.subscribe('2026-01-01', {}, { customer: german });
    await put({ customer: german, product: product.uuid });
    await yard.runOn('2026-02-01');
    const [, second] = await yard.invoicesOf(uuid);
    const invoice = await readInvoice(yard.owner, second?.id ?? '');
    expect(invoice.lines.map((line) => [line.vat_category, line.net_cents])).toEqual([
      ['standard', 10_000],
      ['reverse_charge', 10_000],
    ]);
  });

  it('is in what will be invoiced, to the cent, in the month of the invoice that takes it', async () => {
    const upcoming = async () =>
      (await expectStatus<{ result: UpcomingRevenueAnswer }>(yard.owner.call('GET', '/api/revenue/upcoming'), 200))
        .result.months;
    const product = await wash({ includes_vat: true, unit_price_cents: 4_995 });
    const first = await yard.subscribe('2026-01-01');
    await yard.subscribe('2026-01-01', { interval: 3 });
    const before = await upcoming();
    await put({ customer: yard.customer, product: product.uuid });
    const after = await upcoming();
    expect(after.map(({ total_cents: cents }, at) => cents - (before[at]?.total_cents ?? 0))).toEqual([
      0,
      4_995,
      ...Array.from({ length: 10 }, () => 0),
    ]);
    await yard.runOn('2026-02-01');
    expect((await yard.invoicesOf(first.uuid))[1]?.total).toBe(12_100 + 4_995);
  });

  it('is taken back while it waits, and refused once it is on an invoice', async () => {
    const product = await wash();
    await yard.subscribe('2026-01-01');
    const [undone, billed] = [
      await put({ customer: yard.customer, product: product.uuid }),
      await put({ customer: yard.customer, product: product.uuid, description: 'Wassen en drogen' }),
    ];
    await expectStatus(yard.owner.call('DELETE', `${EXTRAS}/${undone.uuid}`, {}), 200);
    await yard.runOn('2026-02-01');
    const { code } = await expectStatus<{ code: string }>(
      yard.owner.call('DELETE', `${EXTRAS}/${billed.uuid}`, {}),
      409,
    );
    expect(code).toBe('extra.invoiced');
    expect((await listed()).result.map(({ description }) => description)).toEqual(['Wassen en drogen']);
  });

  it('without a product needs a description and a price; one by the period and one no longer sold are refused', async () => {
    const { customer } = yard;
    expect(Object.keys(await refused({ customer }))).toEqual(['description', 'unit_price_cents']);
    const monthly = await yard.product();
    expect(await refused({ customer, product: monthly.uuid })).toEqual({
      product: ['Dit product wordt per periode gerekend. Kies er een dat één keer wordt gerekend.'],
    });
    const gone = await wash();
    await put({ customer, product: gone.uuid });
    await expectStatus(yard.owner.call('DELETE', `/api/products/${gone.uuid}`, {}), 200);
    expect(await refused({ customer, product: gone.uuid })).toEqual({
      product: ['Dit product wordt niet meer verkocht.'],
    });
    expect(await refused({ customer, description: 'x', unit_price_cents: 1, done_on: '2026-01-02' })).toHaveProperty(
      'done_on',
    );
    expect(
      await put({ customer, description: 'Sleutel', unit_price_cents: 1_500, done_on: '2025-12-24' }),
    ).toMatchObject({ product: null, amount_cents: 1_500, done_on: '2025-12-24' });
  });

  it('of another company is found by nobody', async () => {
    const product = await wash();
    const { uuid } = await put({ customer: yard.customer, product: product.uuid });
    const neighbour = await signIn(yard.app, PEOPLE.stranger.email);
    await expectStatus(neighbour.call('DELETE', `${EXTRAS}/${uuid}`, {}), 404);
    await expectStatus(
      neighbour.call('POST', EXTRAS, { customer: yard.customer, description: 'x', unit_price_cents: 1 }),
      422,
    );
  });
});

describe('the call that notes an extra', () => {
  const call = '01900000-0000-7000-8000-0000000000aa';
  const noted = async () => (await listed()).result.length;

  it('notes it once where its answer got lost and it is repeated, also at the same time', async () => {
    const { uuid: product } = await wash();
    const body = { customer: yard.customer, product, call };
    const both = await Promise.all([put(body), put(body)]);
    await expectStatus(yard.owner.call('DELETE', `/api/products/${product}`, {}), 200);
    const again = await put(body);
    expect(new Set([...both, again].map(({ uuid }) => uuid)).size).toBe(1);
    expect(await noted()).toBe(1);
    expect(await rowsOf(yard, "select 1 from audit_log where action = 'extra.create'")).toHaveLength(1);
  });

  it('is refused with another extra in it, and notes another one under another name', async () => {
    const body = { customer: yard.customer, description: 'Sleutel', unit_price_cents: 1_500, call };
    await put(body);
    for (const other of [{ unit_price_cents: 1_600 }, { quantity_hundredths: 200 }, { description: 'Slot' }]) {
      const answer = yard.owner.call('POST', EXTRAS, { ...body, ...other });
      expect((await expectStatus<{ code: string }>(answer, 409)).code).toBe('extra.noted_otherwise');
    }
    expect(await noted()).toBe(1);
    await put({ ...body, call: '01900000-0000-7000-8000-0000000000ab' });
    await put({ ...body, call: undefined });
    expect(await noted()).toBe(3);
  });

  it('does the same for many objects', async () => {
    const objects = [
      await makeObject(yard.owner, 'WB-HX-82', { customer_id: yard.customer }),
      await makeObject(yard.owner, 'WB-HX-83', { customer_id: yard.customer }),
      await makeObject(yard.owner, 'WB-HX-84'),
    ];
    const body = { objects, description: 'Wassen', unit_price_cents: 4_500, call };
    const post = (more: object, status: number) =>
      expectStatus<{ result: object }>(yard.owner.call('POST', `${EXTRAS}/objects`, { ...body, ...more }), status);
    const both = await Promise.all([post({}, 201), post({}, 201)]);
    await expectStatus(yard.owner.call('PUT', `/api/objects/${objects[2]}`, { customer_id: yard.customer }), 200);
    for (const { result } of [...both, await post({}, 201)]) expect(result).toEqual({ noted: 2, skipped: 1 });
    await post({ unit_price_cents: 5_000 }, 409);
    expect(await noted()).toBe(2);
  });

  it('of another company is another one', async () => {
    const neighbour = await signIn(yard.app, PEOPLE.stranger.email);
    await expectStatus(
      neighbour.call('PUT', '/api/company', {
        bank: { iban: 'NL91ABNA0417164300', bic: '', account_holder: '' },
        provider: { payment_provider: 'bank_transfer' },
      }),
      200,
    );
    const extra = { description: 'Sleutel', unit_price_cents: 1_500, call };
    await put({ customer: yard.customer, ...extra });
    const theirs = await makeCustomer(neighbour, 'Bakker');
    await expectStatus(neighbour.call('POST', EXTRAS, { customer: theirs, ...extra }), 201);
    expect(await rowsOf(yard, 'select 1 from extras')).toHaveLength(2);
  });
});

describe('a preview', () => {
  type Shown = PreviewAnswer['invoices'][number];
  const first = ({ invoices }: PreviewAnswer) => invoices[0];
  /** Says of an invoice to come, and of one that was billed, the same. */
  const shown = (invoice: Shown | undefined) => [
    invoice?.on,
    invoice?.lines.map((line) => [line.kind, line.description, line.amount_cents]),
    [invoice?.net_cents, invoice?.vat_cents, invoice?.total_cents],
  ];
  const billed = async (uuid: string, index: number) => {
    const id = (await yard.invoicesOf(uuid))[index]?.id ?? '';
    const invoice = await readInvoice(yard.owner, id);
    return [
      invoice.issued_on,
      invoice.lines.map((line) => [line.kind, line.description, line.amount_cents]),
      [invoice.net_cents, invoice.tax_cents, invoice.amount_cents],
    ];
  };
  const both = async () => {
    await put({ customer: yard.customer, description: 'Wassen', unit_price_cents: 4_995, includes_vat: true });
    const key = { description: 'Sleutel', unit_price_cents: 333, includes_vat: false };
    await put({ customer: yard.customer, ...key, quantity_hundredths: 250 });
  };

  it('of a subscription has the extras on the invoice that takes them, as it is billed', async () => {
    const { uuid } = await yard.subscribe('2026-01-01');
    await both();
    const comes = await yard.preview(uuid, {});
    expect(comes.invoices.map(({ lines }) => lines.length)).toEqual([3, 1, 1]);
    expect(comes.invoices[0]?.lines[1]).toMatchObject({ kind: 'once', quantity: 1, from_on: '2026-02-01' });
    const issued = (await yard.invoicesOf(uuid))[0]?.id ?? '';
    const { result } = await expectStatus<{ result: Shown }>(
      yard.owner.call('GET', `/api/invoices/upcoming/${issued}`),
      200,
    );
    expect(result).toEqual(first(comes));
    await yard.runOn('2026-02-01');
    expect(await billed(uuid, 1)).toEqual(shown(first(comes)));
    expect((await yard.preview(uuid, {})).invoices[0]?.lines).toHaveLength(1);
  });

  it('of a change has them after what the change settles; one that is noted meanwhile refuses no change', async () => {
    const { uuid } = await yard.subscribe('2026-01-01');
    yard.today('2026-01-15');
    const change = { price_cents: 20_000, on: '2026-01-15', proration: 'next' };
    const { token } = await yard.preview(uuid, change);
    await both();
    const comes = await yard.preview(uuid, change);
    expect([comes.token, comes.lines.length]).toEqual([token, 2]);
    expect(first(comes)?.lines.map(({ kind }) => kind)).toEqual(['unused', 'remaining', 'period', 'once', 'once']);
    await yard.change(uuid, { ...change, preview: token });
    await yard.runOn('2026-02-01');
    expect(await billed(uuid, 1)).toEqual(shown(first(comes)));
  });

  it('of another subscription, which is billed later, has none; nor has what is due already', async () => {
    const [one, other] = [await yard.subscribe('2026-01-01'), await yard.subscribe('2026-01-01')];
    await both();
    expect(first(await yard.preview(one.uuid, {}))?.lines).toHaveLength(3);
    expect(first(await yard.preview(other.uuid, {}))?.lines).toHaveLength(1);
    yard.today('2026-02-01');
    expect(first(await yard.preview(one.uuid, {}))?.lines).toHaveLength(1);
  });

  it('of a new subscription has them where it is billed at once, or before the others', async () => {
    const { uuid: product } = await yard.product();
    await yard.subscribe('2026-01-01');
    await both();
    const preview = async (start_on: string) =>
      (
        await expectStatus<{ result: PreviewAnswer }>(
          yard.owner.call('POST', '/api/subscriptions/preview', { customer: yard.customer, product, start_on }),
          200,
        )
      ).result;
    expect(first(await preview('2026-03-01'))?.lines).toHaveLength(1);
    expect(first(await preview('2026-01-20'))?.lines).toHaveLength(3);
    const now = await preview('2026-01-01');
    const { result } = await expectStatus<{ result: { uuid: string } }>(
      yard.owner.call('POST', '/api/subscriptions', { customer: yard.customer, product, start_on: '2026-01-01' }),
      201,
    );
    expect(await billed(result.uuid, 0)).toEqual(shown(first(now)));
  });
});

describe('an extra of a customer whom no subscription bills', () => {
  it('is told apart, and goes on an invoice made by hand', async () => {
    const product = await wash();
    const extra = await put({ customer: yard.customer, product: product.uuid });
    expect((await listed('?status=alone')).result.map(({ uuid }) => uuid)).toEqual([extra.uuid]);
    expect((await listed()).totals).toEqual({ waiting: 1, waiting_cents: 4_500, alone: 1 });
    const rate = await rateOf(yard.owner, 2100);
    const body = invoiceOf(yard.customer, [{ cents: 4_500, rate, name: 'Wassen' }]);
    const withExtra = { ...body, lines: body.lines.map((line) => ({ ...line, extra: extra.uuid })) };
    const draft = await makeDraft(yard.owner, withExtra);
    expect(draft.lines[0]?.extra).toBe(extra.uuid);
    expect((await listed('?status=invoiced')).result[0]?.invoice).toEqual({ uuid: draft.uuid, number: '' });
    const { errors } = await expectStatus<{ errors: object }>(yard.owner.call('POST', '/api/invoices', withExtra), 422);
    expect(errors).toEqual({ 'lines.0.extra': ['Deze extra staat al op een factuur.'] });
  });

  it('waits again when its line is taken off the draft, and when the draft is deleted', async () => {
    const extra = await put({ customer: yard.customer, description: 'Sleutel', unit_price_cents: 1_500 });
    const rate = await rateOf(yard.owner, 2100);
    const plain = invoiceOf(yard.customer, [{ cents: 1_500, rate }]);
    const withExtra = { ...plain, lines: plain.lines.map((line) => ({ ...line, extra: extra.uuid })) };
    const isWaiting = async () => (await listed('?status=waiting')).result.length === 1;
    const draft = await makeDraft(yard.owner, withExtra);
    expect(await isWaiting()).toBe(false);
    await expectStatus(yard.owner.call('PUT', `/api/invoices/${draft.uuid}`, plain), 200);
    expect(await isWaiting()).toBe(true);
    await expectStatus(yard.owner.call('PUT', `/api/invoices/${draft.uuid}`, withExtra), 200);
    expect(await isWaiting()).toBe(false);
    await expectStatus(yard.owner.call('DELETE', `/api/mollie/invoices/${draft.uuid}`, {}), 200);
    expect(await isWaiting()).toBe(true);
  });

  it('of another customer is refused on an invoice', async () => {
    const other = await makeCustomer(yard.owner, 'Bakker', { firstname: 'Els' });
    const extra = await put({ customer: other, description: 'Sleutel', unit_price_cents: 1_500 });
    const body = invoiceOf(yard.customer, [{ cents: 1_500, rate: await rateOf(yard.owner, 2100) }]);
    const withExtra = { ...body, lines: body.lines.map((line) => ({ ...line, extra: extra.uuid })) };
    await expectStatus(yard.owner.call('POST', '/api/invoices', withExtra), 422);
  });

  it('stays after its subscription ended, and is told apart then', async () => {
    const { uuid } = await yard.subscribe('2026-01-01');
    await put({ customer: yard.customer, description: 'Sleutel', unit_price_cents: 1_500 });
    expect((await listed('?status=alone')).result).toHaveLength(0);
    await yard.cancel(uuid, { mode: 'now' });
    await yard.runOn('2026-03-01');
    expect((await listed('?status=alone')).result).toHaveLength(1);
  });
});

describe('an extra and its object', () => {
  it('is noted for many objects at once, each for its customer; those of nobody are left out', async () => {
    const product = await wash();
    const other = await makeCustomer(yard.owner, 'Bakker', { firstname: 'Els' });
    const objects = [
      await makeObject(yard.owner, 'WB-HX-82', { customer_id: yard.customer }),
      await makeObject(yard.owner, 'WB-HX-83', { customer_id: other }),
      await makeObject(yard.owner, 'WB-HX-84'),
    ];
    const body = { objects: [...objects, objects[0]], product: product.uuid };
    const { result } = await expectStatus<{ result: object }>(yard.owner.call('POST', `${EXTRAS}/objects`, body), 201);
    expect(result).toEqual({ noted: 2, skipped: 1 });
    const waiting = (await listed('?status=waiting')).result;
    expect(waiting.map(({ customer, object }) => [customer.uuid, object]).toSorted()).toEqual(
      [
        [yard.customer, objects[0]],
        [other, objects[1]],
      ].toSorted(),
    );
    expect((await listed(`?object=${objects[0]}`)).result).toHaveLength(1);
  });

  it('stays with the customer it was done for when the object is sold', async () => {
    const buyer = await makeCustomer(yard.owner, 'Bakker', { firstname: 'Els' });
    const object = await makeObject(yard.owner, 'WB-HX-82', { customer_id: yard.customer });
    const { uuid } = await yard.subscribe('2026-01-01', {}, { object });
    await yard.subscribe('2026-01-01', {}, { customer: buyer });
    await put({
      customer: yard.customer,
      object,
      description: 'Sleutel',
      unit_price_cents: 1_500,
      includes_vat: false,
    });
    await expectStatus(yard.owner.call('PUT', `/api/objects/${object}`, { customer_id: buyer }), 200);
    await yard.runOn('2026-02-01');
    expect(sums(await yard.invoicesOf(uuid))[1]).toEqual(['2026-02-01', 11_500]);
  });
});

describe('an extra and its customer', () => {
  it('goes along when the customer is merged into another', async () => {
    const kept = await makeCustomer(yard.owner, 'de Vries', { firstname: 'J.' });
    const { uuid } = await yard.subscribe('2026-01-01', {}, { customer: kept });
    await put({ customer: yard.customer, description: 'Sleutel', unit_price_cents: 1_500, includes_vat: false });
    await expectStatus(yard.owner.call('POST', `/api/customers/${kept}/merge`, { uuid: yard.customer }), 200);
    await yard.runOn('2026-02-01');
    expect(sums(await yard.invoicesOf(uuid))).toEqual([
      ['2026-01-01', 10_000],
      ['2026-02-01', 11_500],
    ]);
  });

  it('keeps the customer from being deleted until it is billed or taken back', async () => {
    const extra = await put({ customer: yard.customer, description: 'Sleutel', unit_price_cents: 1_500 });
    const remove = (status: number) =>
      expectStatus<{ code: string }>(yard.owner.call('DELETE', `/api/customers/${yard.customer}`, {}), status);
    expect((await remove(409)).code).toBe('customer.has_extras');
    await expectStatus(yard.owner.call('DELETE', `${EXTRAS}/${extra.uuid}`, {}), 200);
    await remove(200);
  });

  it('is not billed again after the invoice was made void', async () => {
    const extra = await put({ customer: yard.customer, description: 'Sleutel', unit_price_cents: 1_500 });
    const body = invoiceOf(yard.customer, [{ cents: 1_500, rate: await rateOf(yard.owner, 2100) }]);
    const { uuid } = await makeIssued(yard.owner, {
      ...body,
      lines: body.lines.map((line) => ({ ...line, extra: extra.uuid })),
    });
    await expectStatus(yard.owner.call('POST', `/api/invoices/${uuid}/change-status`, { status: 'void' }), 200);
    expect((await listed('?status=waiting')).result).toHaveLength(0);
    expect(await rowsOf(yard, `select 1 from invoice_lines where extra_id = '${extra.uuid}'`)).toHaveLength(1);
  });
});
