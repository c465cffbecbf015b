import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BillingRunLineAnswer } from '#billing/billing-run.schema.ts';
import { finishRun, openRun } from '#billing/server/subscriptions/billing-run.ts';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import {
  change,
  INVOICES,
  invoiceOf,
  makeDraft,
  makeIssued,
  rateOf,
  readInvoice,
} from '#tests/support/billing/billing.ts';
import { daysLater } from '#tests/support/days-later.ts';
import { ADDRESS, expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

let test: TestApp;
let owner: Caller;
let rate: string;

const GENERAL = {
  ...SECTION_DEFAULTS.general,
  name: 'Stalling De Wal',
  street: 'Watergoorweg',
  house_number: '71',
  postcode: '3861 MA',
  city: 'Nijkerk',
};
const LEGAL = { kvk_number: '12345678', vat_id: 'NL123456782B12' };
const settings = (more: { readonly general?: object; readonly legal?: object } = {}) =>
  expectStatus(
    owner.call('PUT', '/api/company', { general: { ...GENERAL, ...more.general }, legal: { ...LEGAL, ...more.legal } }),
    200,
  );

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  rate = await rateOf(owner, 2100);
});
beforeEach(() => settings());
afterAll(() => test.close());

type Refused = { readonly code: string; readonly message: string; readonly errors: Readonly<Record<string, string[]>> };
const draftFor = (customer: string) => makeDraft(owner, invoiceOf(customer, [{ cents: 10_000, rate }]));
const issue = (uuid: string) => owner.call('POST', `${INVOICES}/${uuid}/issue`, {});
const business = async (name: string, more: object = {}) => {
  const customer = await makeCustomer(owner, name, { address: { ...ADDRESS.address, ...more } });
  await expectStatus(owner.call('PUT', `/api/customers/${customer}/billing`, { company_name: `${name} B.V.` }), 200);
  return customer;
};

describe('an invoice is not issued', () => {
  it.each([
    ['invoice.seller_street', { general: { street: '' } }, 'settings.general.street'],
    ['invoice.seller_postcode', { general: { postcode: '' } }, 'settings.general.postcode'],
    ['invoice.seller_city', { general: { city: '' } }, 'settings.general.city'],
    ['invoice.seller_kvk_number', { legal: { kvk_number: '' } }, 'settings.legal.kvk_number'],
    ['invoice.seller_vat_id', { legal: { vat_id: '' } }, 'settings.legal.vat_id'],
  ] as const)('while %s misses, and draws no number', async (code, more, place) => {
    const { uuid } = await draftFor(await makeCustomer(owner, 'Particulier'));
    await settings(more);
    const refused = await expectStatus<Refused>(issue(uuid), 409);
    expect(refused.code).toBe(code);
    expect(Object.keys(refused.errors)).toEqual([place]);
    expect(await readInvoice(owner, uuid)).toMatchObject({ number: null, status: 'draft' });
    await settings();
    await expectStatus(issue(uuid), 200);
  });

  it.each([
    ['invoice.buyer_street', 'street'],
    ['invoice.buyer_postcode', 'zipcode'],
    ['invoice.buyer_city', 'city'],
  ] as const)('to a company while %s misses', async (code, field) => {
    const customer = await business('Zaak', { [field]: '' });
    const { uuid } = await draftFor(customer);
    const refused = await expectStatus<Refused>(issue(uuid), 409);
    expect(refused.code).toBe(code);
    expect(Object.keys(refused.errors)).toEqual([`customers.${customer}.address.${field}`]);
  });

  it('names everything that misses at once', async () => {
    const customer = await business('Alles', { street: '', city: '' });
    const { uuid } = await draftFor(customer);
    await settings({ general: { city: '' }, legal: { kvk_number: '', vat_id: '' } });
    const { code, errors } = await expectStatus<Refused>(issue(uuid), 409);
    expect(code).toBe('invoice.seller_city');
    expect(Object.keys(errors)).toEqual([
      'settings.general.city',
      'settings.legal.kvk_number',
      'settings.legal.vat_id',
      `customers.${customer}.address.street`,
      `customers.${customer}.address.city`,
    ]);
  });
});

describe('an invoice is issued', () => {
  it('to a private person without an address', async () => {
    await expectStatus(issue((await draftFor(await makeCustomer(owner, 'Adresloos'))).uuid), 200);
  });

  it('by a company abroad without a number at the Dutch chamber of commerce', async () => {
    await settings({ general: { country: 'BE', postcode: '2000' }, legal: { kvk_number: '', vat_id: 'BE0123456749' } });
    await expectStatus(issue((await draftFor(await makeCustomer(owner, 'Buiten'))).uuid), 200);
  });

  it('and can be taken back whatever misses by then', async () => {
    const { uuid } = await makeIssued(owner, invoiceOf(await business('Terug'), [{ cents: 10_000, rate }]));
    await settings({ legal: { kvk_number: '', vat_id: '' } });
    expect(await change(owner, uuid, { status: 'void', note: 'Fout' })).toMatchObject({ status: 'void' });
  });
});

describe('a billing run', () => {
  it('tells of each invoice what misses, and issues the others', async () => {
    const [complete, incomplete] = [await business('Compleet'), await business('Straatloos', { street: '' })];
    const scheduled = async (customer: string) =>
      (
        await makeDraft(
          owner,
          invoiceOf(customer, [{ cents: 5_000, rate }], { scheduled_on: addDays(dayAt(Date.now()), 3) }),
        )
      ).uuid;
    const [first, second] = [await scheduled(complete), await scheduled(incomplete)];
    const run = await openRun({ database: test.database.kysely, now: () => daysLater(Date.now(), 3) }, YARD, null);
    await finishRun(run);
    expect(await readInvoice(owner, first)).toMatchObject({ status: 'open' });
    expect(await readInvoice(owner, second)).toMatchObject({ number: null, status: 'scheduled' });
    const { result } = await expectStatus<{ readonly result: readonly BillingRunLineAnswer[] }>(
      owner.call('GET', `/api/billing-runs/${run.runId}?outcome=failed`),
      200,
    );
    expect(result).toMatchObject([{ message: 'invoice.buyer_street', invoice: { uuid: second } }]);
    await expectStatus(owner.call('PUT', `/api/customers/${incomplete}`, { lastname: 'Straatloos', ...ADDRESS }), 200);
    await finishRun(await openRun({ database: test.database.kysely, now: () => daysLater(Date.now(), 3) }, YARD, null));
    expect(await readInvoice(owner, second)).toMatchObject({ status: 'open' });
  });
});
