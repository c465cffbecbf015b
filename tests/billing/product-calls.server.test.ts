import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceAnswer, ProductAnswer, TaxRateAnswer } from '#billing/product.schema.ts';
import { type Caller, OTHER_YARD, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

const PRODUCTS = '/api/mollie/products';
const STALLING = { name: 'Stalling binnen', unit_price_cents: 10_000, interval_months: 1 };

let test: TestApp;
let owner: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await openTestApp();
  // The other yard uses the same billing, so that only the separation of companies prevents access.
  await sql`update companies set payment_provider = 'mollie' where id = ${OTHER_YARD}`.execute(test.database.kysely);
  owner = await signIn(test.app, PEOPLE.owner.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
});
afterAll(() => test.close());

const made = async <Row = ProductAnswer>(url: string, body: object, caller = owner): Promise<Row> =>
  (await expectStatus<{ result: Row }>(caller.call('POST', url, body), 201)).result;
const got = async <Row = ProductAnswer>(url: string, caller = owner): Promise<Row> =>
  (await expectStatus<{ result: Row }>(caller.call('GET', url), 200)).result;
const put = async <Row = ProductAnswer>(url: string, body: object): Promise<Row> =>
  (await expectStatus<{ result: Row }>(owner.call('PUT', url, body), 200)).result;
const problems = async (answer: ReturnType<Caller['call']>) => {
  const { statusCode, body } = await answer;
  return [statusCode, JSON.parse(body).code, Object.keys(JSON.parse(body).errors ?? {})];
};

/** A subscription to a product, as the billing of subscriptions writes it. */
async function subscribe(product: ProductAnswer, cancelOn: string | null = null): Promise<void> {
  await sql`
    insert into subscriptions (company_id, id, customer_id, product_id, price_id, description, unit_price_cents,
      includes_vat, tax_rate_id, quantity, interval_months, billing_day, proration, start_on, anchor_on, anchor_day,
      next_period_on, cancel_on)
    values (${YARD}, ${randomUUID()}, ${randomUUID()}, ${product.uuid}, ${product.price?.uuid}, 'Stalling', 10000, true,
      ${product.tax_rate.uuid}, 1, 1, 'calendar', 'strict30', '2026-01-01', '2026-01-01', 1, '2026-02-01',
      ${cancelOn}::date)`.execute(test.database.kysely);
}

describe('a product', () => {
  it('is made with its price; what is left out is as the settings say', async () => {
    const product = await made(PRODUCTS, STALLING);
    expect(product).toMatchObject({
      name: 'Stalling binnen',
      description: '',
      category: null,
      subscriptions: 0,
      archived: false,
      version: 1,
      tax_rate: {
        vat_category: 'standard',
        rate_bp: 2100,
      },
      price: {
        unit_price_cents: 1e4,
        includes_vat: true,
        interval_months: 1,
        archived: false,
      },
    });
    expect(await got(`/api/products/${product.uuid}`)).toEqual(product);
  });

  it.each([
    ['costs at least nothing', { unit_price_cents: -1 }, 'unit_price_cents'],
    ['is counted in whole cents', { unit_price_cents: 10.5 }, 'unit_price_cents'],
    ['costs less than ten million', { unit_price_cents: 1_000_000_000 }, 'unit_price_cents'],
    ['has a name', { name: '  ' }, 'name'],
    ['is charged once, or every 1, 3, 6 or 12 months', { interval_months: 2 }, 'interval_months'],
    ['is in a category of the company', { category: randomUUID() }, 'category'],
    ['is at a rate of the company', { tax_rate: randomUUID() }, 'tax_rate'],
  ])('%s', async (_, wrong, field) => {
    const [status, , fields] = await problems(owner.call('POST', PRODUCTS, { ...STALLING, ...wrong }));
    expect([status, fields]).toEqual([422, [field]]);
  });

  it('may be free and may cost the most there is', async () => {
    for (const cents of [0, 999_999_999]) {
      const { price } = await made(PRODUCTS, { ...STALLING, unit_price_cents: cents, interval_months: null });
      expect(price).toMatchObject({ unit_price_cents: cents, interval_months: null });
    }
  });

  it('gets another price when its terms change, and keeps the one before as archived', async () => {
    const product = await made(PRODUCTS, STALLING);
    await subscribe(product);
    const url = `${PRODUCTS}/${product.uuid}`;
    let was = product;
    for (const change of [{ unit_price_cents: 12_000 }, { interval_months: 12 }, { includes_vat: false }]) {
      const terms = { ...STALLING, ...termsOf(was), ...change, version: was.version };
      const now = await put(url, terms);
      expect(now.price?.uuid).not.toBe(was.price?.uuid);
      expect(now.version).toBe(was.version + 1);
      expect((await got<PriceAnswer[]>(`/api/prices?product=${product.uuid}`)).filter((x) => !x.archived)).toEqual([
        now.price,
      ]);
      was = now;
    }
    const { rows } = await sql<{ price: string; cents: number }>`
      select price_id as price, unit_price_cents::int as cents from subscriptions
      where product_id = ${product.uuid}`.execute(test.database.kysely);
    expect(rows).toEqual([{ price: product.price?.uuid, cents: 10_000 }]);
  });

  it('keeps its price when only its name changes, and its version when nothing does', async () => {
    const product = await made(PRODUCTS, STALLING);
    const renamed = await put(`${PRODUCTS}/${product.uuid}`, { ...STALLING, name: 'Stalling buiten' });
    expect(renamed).toMatchObject({ name: 'Stalling buiten', version: 2, price: product.price });
    expect(await put(`${PRODUCTS}/${product.uuid}`, { ...STALLING, name: 'Stalling buiten' })).toEqual(renamed);
  });

  it('that somebody else changed meanwhile is not saved over', async () => {
    const product = await made(PRODUCTS, STALLING);
    const url = `${PRODUCTS}/${product.uuid}`;
    await put(`/api/prices/${product.price?.uuid}`, { unit_price_cents: 11_000, interval_months: 1 });
    expect(await problems(owner.call('PUT', url, { ...STALLING, version: 1 }))).toEqual([409, 'conflict', []]);
    expect((await put(url, { ...STALLING, version: 2 })).price?.unit_price_cents).toBe(10_000);
  });

  it('nobody has is removed; one that was sold is archived, and for sale again when it is saved', async () => {
    const unsold = await made(PRODUCTS, STALLING);
    await expectStatus(owner.call('DELETE', `${PRODUCTS}/${unsold.uuid}`), 200);
    expect((await owner.call('GET', `${PRODUCTS}/${unsold.uuid}`)).statusCode).toBe(404);

    const sold = await made(PRODUCTS, { ...STALLING, name: 'Verkocht' });
    await subscribe(sold, '2026-03-01');
    for (let time = 0; time < 2; time += 1) await expectStatus(owner.call('DELETE', `/api/products/${sold.uuid}`), 200);
    expect(await got(`${PRODUCTS}/${sold.uuid}`)).toMatchObject({ archived: true, version: 2 });
    const listed = async (query: string) =>
      (await got<ProductAnswer[]>(`${PRODUCTS}?search=verkocht&${query}`)).map(({ uuid }) => uuid);
    expect([await listed(''), await listed('archived=only'), await listed('archived=all')]).toEqual([
      [],
      [sold.uuid],
      [sold.uuid],
    ]);
    expect(await put(`${PRODUCTS}/${sold.uuid}`, { ...STALLING, version: 2 })).toMatchObject({ archived: false });
  });

  it('counts the subscriptions that run, not those that ended', async () => {
    const product = await made(PRODUCTS, STALLING);
    for (const cancelOn of [null, '2199-01-01', '2026-01-02']) await subscribe(product, cancelOn);
    expect((await got(`${PRODUCTS}/${product.uuid}`)).subscriptions).toBe(2);
  });

  it('of another company does not exist', async () => {
    const theirs = await made(PRODUCTS, STALLING, stranger);
    for (const url of [`${PRODUCTS}/${theirs.uuid}`, `/api/products/${theirs.uuid}`]) {
      expect((await owner.call('GET', url)).statusCode).toBe(404);
      expect((await owner.call('PUT', url, STALLING)).statusCode).toBe(404);
      expect((await owner.call('DELETE', url)).statusCode).toBe(404);
    }
    expect((await owner.call('PUT', `/api/prices/${theirs.price?.uuid}`, termsOf(theirs))).statusCode).toBe(404);
    expect((await owner.call('DELETE', `/api/prices/${theirs.price?.uuid}`)).statusCode).toBe(404);
    const asOurs = { ...termsOf(theirs), product: theirs.uuid };
    expect(await problems(owner.call('POST', '/api/prices', asOurs))).toEqual([422, 'product_missing', ['product']]);
    const withTheirRate = { ...STALLING, tax_rate: theirs.tax_rate.uuid };
    expect((await owner.call('POST', PRODUCTS, withTheirRate)).statusCode).toBe(422);
    expect(await got(`${PRODUCTS}/${theirs.uuid}`, stranger)).toEqual(theirs);
  });

  it('is told of in the audit trail', async () => {
    const product = await made(PRODUCTS, STALLING);
    await put(`${PRODUCTS}/${product.uuid}`, { ...STALLING, unit_price_cents: 20_000 });
    await owner.call('DELETE', `${PRODUCTS}/${product.uuid}`);
    const { result } = (await owner.call('GET', '/api/audit?entity=product&limit=3')).json();
    expect(result.map(({ action }: { action: string }) => action)).toEqual([
      'product.delete',
      'product.edit',
      'product.create',
    ]);
    expect(result[1].changes).toEqual({ unit_price_cents: { was: 10_000, now: 20_000 } });
  });
});

const termsOf = ({ price }: ProductAnswer) => ({
  unit_price_cents: price?.unit_price_cents ?? 0,
  includes_vat: price?.includes_vat ?? true,
  interval_months: price?.interval_months ?? null,
});

describe('the list of products', () => {
  it('is paged by name, and found by name and category', async () => {
    const { uuid: category } = await made<{ uuid: string }>('/api/mollie/categories', { name: 'Winterpakket' });
    for (const number of [10, 2, 1]) await made(PRODUCTS, { ...STALLING, name: `Pagina ${number}`, category });
    const names: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { result: ProductAnswer[]; next_cursor: string | null } = await expectStatus(
        owner.call('GET', `${PRODUCTS}?category=${category}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`),
        200,
      );
      names.push(...page.result.map(({ name }) => name));
      cursor = page.next_cursor;
    }
    expect(names).toEqual(['Pagina 1', 'Pagina 2', 'Pagina 10']);
    expect((await got<ProductAnswer[]>(`${PRODUCTS}?search=winterpak`)).length).toBe(3);
    expect(await got(`${PRODUCTS}?search=nietbestaand`)).toEqual([]);
  });

  it('says what a new product is where its form says nothing else, as the settings have it', async () => {
    type List = { usual: { includes_vat: boolean; tax_rate: string } };
    const { usual } = await expectStatus<List>(owner.call('GET', PRODUCTS), 200);
    const plain = await made(PRODUCTS, STALLING);
    expect(usual).toEqual({ includes_vat: plain.price?.includes_vat, tax_rate: plain.tax_rate.uuid });
    const theirs = await expectStatus<List>(stranger.call('GET', PRODUCTS), 200);
    expect(theirs.usual.tax_rate).not.toBe(usual.tax_rate);
  });
});

describe('a price', () => {
  it('that took the place of another is the only one that can be replaced', async () => {
    const product = await made(PRODUCTS, STALLING);
    const url = `/api/prices/${product.price?.uuid}`;
    const next = await put<PriceAnswer>(url, { unit_price_cents: 15_000, interval_months: 1 });
    expect(next).toMatchObject({ unit_price_cents: 15_000, includes_vat: true, archived: false });
    const again = owner.call('PUT', url, { unit_price_cents: 16_000, interval_months: 1 });
    expect(await problems(again)).toEqual([409, 'price_archived', []]);
  });

  it('nobody was sold at is removed; one that was sold stays', async () => {
    const product = await made(PRODUCTS, STALLING);
    await subscribe(product);
    await owner.call('DELETE', `/api/prices/${product.price?.uuid}`);
    expect((await got(`${PRODUCTS}/${product.uuid}`)).price).toBeNull();
    const next = await made<PriceAnswer>('/api/prices', { ...termsOf(product), product: product.uuid });
    await owner.call('DELETE', `/api/prices/${next.uuid}`);
    const left = await got<PriceAnswer[]>(`/api/prices?product=${product.uuid}`);
    expect(left).toEqual([{ ...product.price, archived: true }]);
  });
});

describe('a company on Stripe', () => {
  const answerOf = async (
    caller: Caller,
    [method, url, body]: readonly ['GET' | 'POST' | 'DELETE', string, object?],
  ) => {
    const answer = await caller.call(method, url, body);
    return [answer.statusCode, answer.json().code];
  };

  it('is told so by the calls of Mollie, and has books of its own at the addresses of every provider', async () => {
    await sql`update companies set payment_provider = 'stripe' where id = ${OTHER_YARD}`.execute(test.database.kysely);
    const refused = [
      ['GET', '/api/mollie/categories'],
      ['GET', PRODUCTS],
      ['POST', PRODUCTS, STALLING],
      ['DELETE', `${PRODUCTS}/${randomUUID()}`],
    ] as const;
    for (const call of refused) {
      expect(await answerOf(stranger, call), call[1]).toEqual([409, 'provider_is_stripe']);
    }
    for (const what of ['categories', 'products', 'prices', 'tax-rates']) {
      expect(await answerOf(stranger, ['GET', `/api/${what}`]), what).toEqual([200, undefined]);
    }
    const rates = ['GET', '/api/stripe/tax_rates'] as const;
    expect(await answerOf(stranger, rates)).toEqual([200, undefined]);
    expect((await answerOf(stranger, ['POST', '/api/products', STALLING]))[0]).toBe(201);
    expect(await answerOf(owner, rates)).toEqual([409, 'provider_is_mollie']);
    expect((await got<TaxRateAnswer[]>('/api/tax-rates')).length).toBeGreaterThan(5);
  });
});
