import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledMigrations } from '#server/database/migrate.ts';
import { runMigrations } from '#server/database/run-migrations.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { invoiceOf, makeIssued, rateOf } from '#tests/support/billing/billing.ts';
import { openEmptyTestDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

type Made = { readonly result: { readonly uuid: string; readonly ledger_account: string; readonly version: number } };

describe('accounts of products and VAT rates', () => {
  let yard: TestApp;
  let owner: Caller;
  beforeAll(async () => {
    yard = await openTestApp({ now: () => Date.parse('2026-04-10T10:00:00Z') });
    owner = await signIn(yard.app, PEOPLE.owner.email);
  });
  afterAll(() => yard.close());

  const journal = async () => {
    const { body } = await owner.call('GET', '/api/accountancy/export?kind=journal&from=2026-01-01&until=2026-12-31');
    return body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(';'))
      .map((cells) => [cells[4], cells[6] === '' ? `-${cells[7]}` : cells[6], cells[9]]);
  };

  test('take their part of an invoice, and the settings have the rest', async () => {
    const [high, low] = [await rateOf(owner, 2100), await rateOf(owner, 900)];
    const product = { name: 'Wasbeurt', unit_price_cents: 3_333, interval_months: null, tax_rate: high };
    const { result: wash } = await expectStatus<Made>(
      owner.call('POST', '/api/products', { ...product, includes_vat: false, ledger_account: '8105' }),
      201,
    );
    expect(wash.ledger_account).toBe('8105');
    const rate = { name: 'Laag', vat_category: 'reduced', rate_bp: 900, revenue_account: '8109', vat_account: '1509' };
    await expectStatus(owner.call('PUT', `/api/tax-rates/${low}`, rate), 200);
    const customer = await makeCustomer(owner, 'Grootboek');
    const lines = [
      { description: 'Wasbeurt', unit_price_cents: 3_333, tax_rate: high, product: wash.uuid },
      { description: 'Stalling', unit_price_cents: 6_667, tax_rate: high },
      { description: 'Boek', unit_price_cents: 10_000, tax_rate: low },
    ];
    await makeIssued(owner, { ...invoiceOf(customer, []), lines });
    expect(await journal()).toEqual([
      ['1300', '230,00', ''],
      ['8105', '-33,33', '7,00'],
      ['8000', '-66,67', '14,00'],
      ['1500', '-21,00', ''],
      ['8109', '-100,00', '9,00'],
      ['1509', '-9,00', ''],
    ]);
    const { body } = await owner.call('GET', '/api/accountancy/export?kind=xaf&from=2026-01-01&until=2026-12-31');
    for (const account of ['8105', '8109', '1509']) expect(body).toContain(`<accID>${account}</accID><accDesc>`);
  });

  test('stay as they are where a change does not name them, and go on at a rate that takes the place of another', async () => {
    const { result } = await expectStatus<{ result: readonly Made['result'][] }>(
      owner.call('GET', '/api/products'),
      200,
    );
    const [wash] = result;
    const changed = { name: 'Wassen', unit_price_cents: 3_333, interval_months: null };
    const { result: now } = await expectStatus<Made>(owner.call('PUT', `/api/products/${wash?.uuid}`, changed), 200);
    expect(now.ledger_account).toBe('8105');
    const low = await rateOf(owner, 900);
    const other = { name: 'Laag', vat_category: 'reduced', rate_bp: 1200 };
    const { result: rate } = await expectStatus<{ result: object }>(
      owner.call('PUT', `/api/tax-rates/${low}`, other),
      200,
    );
    expect(rate).toMatchObject({ rate_bp: 1200, revenue_account: '8109', vat_account: '1509' });
  });

  test('are refused where the settings have them for something else', async () => {
    const high = await rateOf(owner, 2100);
    const product = { name: 'Fout', unit_price_cents: 100, interval_months: null, ledger_account: '1300' };
    const { errors } = await expectStatus<{ errors: object }>(owner.call('POST', '/api/products', product), 422);
    expect(Object.keys(errors)).toEqual(['ledger_account']);
    const rate = { name: 'Hoog', vat_category: 'standard', rate_bp: 2100, vat_account: '8000' };
    await expectStatus(owner.call('PUT', `/api/tax-rates/${high}`, rate), 422);
    await expectStatus(owner.call('POST', '/api/products', { ...product, ledger_account: '=1' }), 422);
  });

  test('in the settings: journals have codes of their own', async () => {
    const { settings } = (
      await expectStatus<{ result: { settings: { accountancy: object } } }>(owner.call('GET', '/api/company'), 200)
    ).result;
    const twice = { ...settings.accountancy, cash_journal: 'BNK' };
    await expectStatus(owner.call('PUT', '/api/company', { accountancy: twice }), 422);
    await expectStatus(
      owner.call('PUT', '/api/company', { accountancy: { ...settings.accountancy, bank_journal: '20' } }),
      200,
    );
    const { body } = await owner.call('GET', '/api/accountancy/export?kind=xaf&from=2026-01-01&until=2026-12-31');
    expect(body).toContain('<jrnID>20</jrnID><desc>Bankboek</desc><jrnTp>B</jrnTp>');
  });
});

test('a company of before has its money on one account until tomorrow, or until it chooses where numbers clash', async () => {
  const [plain, clashing, fresh] = ['a', 'b', 'c'].map((letter) => `01900000-0000-7000-8000-00000000000${letter}`);
  const database = await openEmptyTestDatabase();
  try {
    const { kysely } = database;
    const earlier = Object.entries(bundledMigrations).filter(([name]) => name < '0084');
    await runMigrations(kysely, Object.fromEntries(earlier), silentLog);
    await sql`insert into companies (id, name, slug, settings_version) values (${plain}, 'Oud', 'oud', 3),
      (${clashing}, 'Eigen', 'eigen', 1), (${fresh}, 'Nieuw', 'nieuw', 0)`.execute(kysely);
    await sql`insert into invoices (company_id, id, kind, customer_id, state, includes_vat, number, series, sequence,
        issued_on, seller) values (${plain}, ${plain}, 'invoice', ${plain}, 'open', true, 'F1', 'F', 1, '2026-01-01', '{}')`.execute(
      kysely,
    );
    await sql`insert into company_settings (company_id, section, version, value)
      values (${clashing}, 'accountancy', 1, '{"debtors_account": "1100", "payments_account": "1020"}')`.execute(
      kysely,
    );
    await runMigrations(kysely, bundledMigrations, silentLog);
    const { rows } = await sql<{ company: string; value: object; version: number }>`
      select company_id as company, value, version from company_settings order by company_id`.execute(kysely);
    const tomorrow = addDays(dayAt(Date.now()), 1);
    expect(rows).toEqual([
      { company: plain, version: 3, value: { split_on: tomorrow, cash_account: '1010' } },
      {
        company: clashing,
        version: 1,
        value: { debtors_account: '1100', payments_account: '1020', split_on: '2999-12-31' },
      },
    ]);
  } finally {
    await database.close();
  }
}, 120_000);
