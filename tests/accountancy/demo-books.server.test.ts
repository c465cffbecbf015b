import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenTotalsAnswer } from '#accountancy/accountancy.schema.ts';
import { demoCompanies } from '#server/demo/demo-companies.ts';
import { addDays } from '#shared/civil-date.ts';
import { type DemoApp, openDemoApp } from '#tests/server/demo-app.ts';
import type { Caller } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { seededRandom } from '#tests/sync/model/random.ts';
import { closingOf, openingOf, owedIn } from './audit-balances.ts';
import { auditFileProblems } from './audit-file-rules.ts';
import { bookingsIn } from './book-checks.ts';

const TODAY = '2026-05-04';
const SEED = Number(process.env['REMISE_BOOK_SEED'] ?? Math.floor(Math.random() * 1_000_000));
let demo: DemoApp;
let owner: Caller;

beforeAll(async () => {
  demo = await openDemoApp(TODAY);
  owner = demo.owner;
});
afterAll(() => demo.close());

const audit = async (from: string, until: string) => {
  const answer = await owner.call('GET', `/api/accountancy/export?kind=xaf&from=${from}&until=${until}`);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await auditFileProblems(answer.body)).toEqual([]);
  return answer.body;
};
/** What is open; `owed` is without what was paid too much, as the debtors' account has it. */
const openOn = async (on: string, caller = owner) => {
  const { totals } = await expectStatus<{ totals: OpenTotalsAnswer }>(
    caller.call('GET', `/api/accountancy/open-items?on=${on}`),
    200,
  );
  return { ...totals, owed: totals.open_cents - totals.overpaid_cents };
};

const journalOf = async (caller: Caller, year: number) =>
  (await caller.call('GET', `/api/accountancy/export?kind=journal&from=${year}-01-01&until=${year}-12-31`)).body;

type Debt = { readonly on: string; readonly kind: string; readonly cents: number };

/** What was owed and paid, and put in credit, as the documents have it: nothing was given up or charged back there. */
async function debtsOf(companyId: string): Promise<readonly Debt[]> {
  const { rows } = await sql<Debt>`
    select issued_on as "on", 'owed' as kind, total_cents as cents from invoices
      where company_id = ${companyId} and number is not null
    union all select paid_on, 'owed', -amount_cents from payments where company_id = ${companyId} and undone_at is null
    union all select coalesce(given_on, (created_at at time zone 'Europe/Amsterdam')::date), 'owed', amount_cents
      from refunds where company_id = ${companyId} and status not in ('failed', 'canceled')
    union all select moved_on, kind, amount_cents from balance_moves, unnest(array['owed', 'credit']) kind
      where company_id = ${companyId}`.execute(demo.database.kysely);
  return rows;
}

describe(`the books of the demo company (REMISE_BOOK_SEED=${SEED})`, () => {
  test('begin each year, and each part of it, with what was left of before: accounts and customers', async () => {
    const [before, first, second] = [
      await audit('2025-01-01', '2025-12-31'),
      await audit('2026-01-01', '2026-03-31'),
      await audit('2026-04-01', '2026-12-31'),
    ];
    expect(openingOf(before)).toEqual({});
    expect(Object.keys(openingOf(first)).length).toBeGreaterThan(3);
    expect(openingOf(first)).toEqual(closingOf(before));
    expect(openingOf(second)).toEqual(closingOf(first));
    expect(Object.keys(owedIn(first, 'opBal')).length).toBeGreaterThan(3);
    expect(owedIn(first, 'opBal')).toEqual(owedIn(before, 'clBal'));
    expect(owedIn(second, 'opBal')).toEqual(owedIn(first, 'clBal'));
  });

  test('have as debtors what is open on that day, of all customers together', async () => {
    for (const [from, until] of [
      ['2025-01-01', '2025-12-31'],
      ['2026-01-01', '2026-03-31'],
    ] as const) {
      const file = await audit(addDays(until, 1), addDays(until, 30));
      const { owed: open, balance_cents: credit } = await openOn(until);
      expect(openingOf(file)['1300'] ?? 0).toBe(open);
      expect(Object.values(owedIn(file, 'opBal')).reduce((sum, cents) => sum + cents, 0)).toBe(open);
      expect(0 - (openingOf(file)['1350'] ?? 0)).toBe(credit);
      expect(closingOf(await audit(from, until))).toEqual(openingOf(file));
    }
  });

  test('have on any of fifty days what documents, payments and moves of its customers come to', async () => {
    const random = seededRandom(SEED);
    for (const { id, people } of demoCompanies('demo')) {
      const caller = await demo.signIn(people[0].email);
      const booked = [...bookingsIn(await journalOf(caller, 2025)), ...bookingsIn(await journalOf(caller, 2026))];
      const debts = await debtsOf(id);
      expect(debts.length, 'what was owed and paid').toBeGreaterThan(100);
      for (const day of Array.from({ length: 50 }, () => addDays(TODAY, 0 - random.int(365)))) {
        const { owed: open, balance_cents: credit } = await openOn(day, caller);
        const sumOf = (rows: readonly Pick<Debt, 'on' | 'cents'>[]) =>
          rows.reduce((sum, { on, cents }) => (on <= day ? sum + cents : sum), 0);
        const onAccount = (account: string) => sumOf(booked.filter((row) => row.account === account));
        const owed = sumOf(debts.filter(({ kind }) => kind === 'owed'));
        const inCredit = sumOf(debts.filter(({ kind }) => kind === 'credit'));
        expect([day, open, credit]).toEqual([day, owed, inCredit]);
        expect([day, onAccount('1300'), 0 - onAccount('1350')]).toEqual([day, owed, inCredit]);
      }
    }
  });

  test('stay as they were for a company that had one account for all money', async () => {
    const { settings } = (
      await expectStatus<{ result: { settings: { accountancy: object } } }>(owner.call('GET', '/api/company'), 200)
    ).result;
    // Cash has an account of its own, for deposits go back in cash.
    const split = { ...settings.accountancy, split_on: '2026-04-01', cash_account: '1010' };
    await expectStatus(owner.call('PUT', '/api/company', { accountancy: split }), 200);
    const file = await audit('2026-04-01', '2026-12-31');
    const opening = openingOf(file);
    expect([opening['1000'] !== undefined, opening['1100']]).toEqual([true, undefined]);
    // What came in before stays where it was; the rest goes to the bank.
    expect(closingOf(file)['1000']).toBe(opening['1000']);
    expect(closingOf(file)['1100']).toBeGreaterThan(0);
  });
});
