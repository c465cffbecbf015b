import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CategoryAnswer, ProductAnswer, TaxRateAnswer } from '#billing/product.schema.ts';
import { RATE_NAMES } from '#billing/server/products/tax-rate.letters.ts';
import { taxRateProblem } from '#billing/tax-rate.ts';
import { sayAll } from '#locales/server/say.ts';
import { LANGUAGES } from '#shared/request-language.ts';
import { type Caller, OTHER_YARD, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

const CATEGORIES = '/api/mollie/categories';
const RATES = '/api/tax-rates';

let test: TestApp;
let owner: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await openTestApp();
  await sql`update companies set payment_provider = 'mollie' where id = ${OTHER_YARD}`.execute(test.database.kysely);
  owner = await signIn(test.app, PEOPLE.owner.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
});
afterAll(() => test.close());

const made = async <Row>(url: string, body: object, caller = owner): Promise<Row> =>
  (await expectStatus<{ result: Row }>(caller.call('POST', url, body), 201)).result;
const rates = async (caller = owner): Promise<TaxRateAnswer[]> =>
  (await expectStatus<{ result: TaxRateAnswer[] }>(caller.call('GET', RATES), 200)).result;
const product = (more: object) =>
  made<ProductAnswer>('/api/products', { name: 'Stalling', unit_price_cents: 100, interval_months: null, ...more });
const refused = async (answer: ReturnType<Caller['call']>) => {
  const { statusCode, body } = await answer;
  return [statusCode, JSON.parse(body).code];
};

describe('a category', () => {
  it('is made, renamed and removed', async () => {
    const category = await made<CategoryAnswer>(CATEGORIES, { name: ' Diensten ' });
    expect(category).toMatchObject({ name: 'Diensten', products: 0, version: 1 });
    const url = `${CATEGORIES}/${category.uuid}`;
    const { result } = (await owner.call('PUT', url, { name: 'Service', version: 1 })).json();
    expect(result).toEqual({ ...category, name: 'Service', version: 2 });
    expect((await owner.call('DELETE', url)).statusCode).toBe(200);
    expect((await owner.call('GET', url)).statusCode).toBe(404);
  });

  it('has a name of its own, in whatever letters; another company may have it too', async () => {
    const { uuid } = await made<CategoryAnswer>(CATEGORIES, { name: 'Winter' });
    await made(CATEGORIES, { name: 'Winter' }, stranger);
    const other = await made<CategoryAnswer>(CATEGORIES, { name: 'Zomer' });
    expect(await refused(owner.call('POST', CATEGORIES, { name: 'WINTER' }))).toEqual([422, 'category_name_taken']);
    expect(await refused(owner.call('PUT', `${CATEGORIES}/${other.uuid}`, { name: 'winter' }))).toEqual([
      422,
      'category_name_taken',
    ]);
    // Its own name in other case does not clash with itself.
    expect((await owner.call('PUT', `${CATEGORIES}/${uuid}`, { name: 'winter' })).statusCode).toBe(200);
    expect(await refused(owner.call('POST', CATEGORIES, { name: ' ' }))).toEqual([422, 'invalid_input']);
  });

  it('that somebody renamed meanwhile is not saved over', async () => {
    const { uuid } = await made<CategoryAnswer>(CATEGORIES, { name: 'Versie' });
    await owner.call('PUT', `${CATEGORIES}/${uuid}`, { name: 'Versie 2', version: 1 });
    const late = owner.call('PUT', `${CATEGORIES}/${uuid}`, { name: 'Versie 3', version: 1 });
    expect(await refused(late)).toEqual([409, 'conflict']);
  });

  it('with products stays; without them it goes', async () => {
    const { uuid } = await made<CategoryAnswer>(CATEGORIES, { name: 'Vol' });
    const { uuid: productId } = await product({ category: uuid });
    expect(await refused(owner.call('DELETE', `${CATEGORIES}/${uuid}`))).toEqual([409, 'category_has_products']);
    await owner.call('DELETE', `/api/products/${productId}`);
    expect((await owner.call('DELETE', `${CATEGORIES}/${uuid}`)).statusCode).toBe(200);
  });

  it('of another company does not exist', async () => {
    const { uuid } = await made<CategoryAnswer>(CATEGORIES, { name: 'Van hen' }, stranger);
    const url = `${CATEGORIES}/${uuid}`;
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const answer = await owner.call(method, url, method === 'PUT' ? { name: 'Van ons' } : undefined);
      expect(answer.statusCode, method).toBe(404);
    }
    const inTheirs = { name: 'x', unit_price_cents: 1, interval_months: null, category: uuid };
    expect(await refused(owner.call('POST', '/api/products', inTheirs))).toEqual([422, 'category_missing']);
  });
});

describe('VAT rates', () => {
  it('are the Dutch ones to begin with, made once however many ask', async () => {
    const asked = await Promise.all([rates(), rates(), rates()]);
    expect(asked[0]?.map((rate) => [rate.vat_category, rate.rate_bp])).toEqual([
      ['standard', 2100],
      ['reduced', 900],
      ['zero', 0],
      ['exempt', 0],
      ['reverse_charge', 0],
      ['outside', 0],
    ]);
    expect(asked[1]).toEqual(asked[0]);
    expect(await rates()).toEqual(asked[0]);
    expect(asked[0]?.[0]?.name).toBe('Btw 21%');
  });

  it.each(LANGUAGES)('have names in %s', (language) => {
    const names = Object.values(sayAll(language, RATE_NAMES));
    expect([new Set(names).size, names.every((name) => name.trim() !== '')]).toEqual([6, true]);
  });

  it('of a taxed kind have a percentage, those of another have none', async () => {
    expect(taxRateProblem({ vatCategory: 'standard', rateBp: 0 })).toBe('tax_rate_needs_percentage');
    expect(taxRateProblem({ vatCategory: 'reduced', rateBp: 1 })).toBeUndefined();
    expect(taxRateProblem({ vatCategory: 'exempt', rateBp: 1 })).toBe('tax_rate_without_percentage');
    expect(taxRateProblem({ vatCategory: 'outside', rateBp: 0 })).toBeUndefined();
    const body = { name: 'Raar', vat_category: 'zero', rate_bp: 100 };
    expect(await refused(owner.call('POST', RATES, body))).toEqual([422, 'tax_rate_without_percentage']);
    expect(await refused(owner.call('POST', RATES, { ...body, vat_category: 'standard', rate_bp: 10_001 }))).toEqual([
      422,
      'invalid_input',
    ]);
  });

  it('are there once', async () => {
    const twice = { name: 'Nog eens', vat_category: 'standard', rate_bp: 2100 };
    expect(await refused(owner.call('POST', RATES, twice))).toEqual([422, 'tax_rate_exists']);
    expect((await made<TaxRateAnswer>(RATES, { ...twice, rate_bp: 2101 })).archived).toBe(false);
  });

  it('never change: another percentage is another rate, at which products go on', async () => {
    const rate = await made<TaxRateAnswer>(RATES, { name: 'Hoog', vat_category: 'standard', rate_bp: 1900 });
    const before = await product({ tax_rate: rate.uuid });
    const url = `${RATES}/${rate.uuid}`;
    const renamed = (
      await owner.call('PUT', url, { name: 'Hoog tarief', vat_category: 'standard', rate_bp: 1900 })
    ).json();
    expect(renamed.result).toEqual({ ...rate, name: 'Hoog tarief' });
    const { result: next } = (
      await owner.call('PUT', url, { name: 'Hoger', vat_category: 'standard', rate_bp: 2000 })
    ).json();
    expect(next).toMatchObject({ name: 'Hoger', rate_bp: 2000, archived: false });
    expect((await rates()).find(({ uuid }) => uuid === rate.uuid)).toMatchObject({ rate_bp: 1900, archived: true });
    const after = (await owner.call('GET', `/api/products/${before.uuid}`)).json().result as ProductAnswer;
    expect([after.tax_rate.uuid, after.version]).toEqual([next.uuid, 2]);
    const again = owner.call('PUT', url, { name: 'x', vat_category: 'standard', rate_bp: 2200 });
    expect(await refused(again)).toEqual([409, 'tax_rate_archived']);
    const atArchived = { name: 'x', unit_price_cents: 1, interval_months: null, tax_rate: rate.uuid };
    expect(await refused(owner.call('POST', '/api/products', atArchived))).toEqual([422, 'tax_rate_archived']);
  });

  it('that products are at stay; unused ones go', async () => {
    const rate = await made<TaxRateAnswer>(RATES, { name: 'Even', vat_category: 'reduced', rate_bp: 600 });
    const { uuid } = await product({ tax_rate: rate.uuid });
    expect(await refused(owner.call('DELETE', `${RATES}/${rate.uuid}`))).toEqual([409, 'tax_rate_in_use']);
    await owner.call('DELETE', `/api/products/${uuid}`);
    expect((await owner.call('DELETE', `${RATES}/${rate.uuid}`)).statusCode).toBe(200);
    expect((await rates()).some((other) => other.uuid === rate.uuid)).toBe(false);
  });

  it('of another company do not exist', async () => {
    const [theirs] = await rates(stranger);
    const url = `${RATES}/${theirs?.uuid}`;
    const body = { name: 'x', vat_category: 'standard', rate_bp: 1 };
    expect((await owner.call('PUT', url, body)).statusCode).toBe(404);
    expect((await owner.call('DELETE', url)).statusCode).toBe(404);
    expect(await rates(stranger)).toContainEqual(theirs);
  });
});
