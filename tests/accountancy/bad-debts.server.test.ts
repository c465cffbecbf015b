import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  BadDebtAnswer,
  BadDebtTotalsAnswer,
  OpenTotalsAnswer,
  VatAnswer,
} from '#accountancy/accountancy.schema.ts';
import { applyPayments } from '#billing/server/payments/apply-payments.ts';
import { createRefund } from '#billing/server/payments/refund-errands.ts';
import { newId } from '#sync/server/http/call-input.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { type Caller, openTestApp, PEOPLE, signIn, startTestApp, type TestApp, YARD } from '#tests/support/app.ts';
import { change, credit, invoiceOf, makeIssued, rateOf } from '#tests/support/billing/billing.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

let yard: TestApp;
let owner: Caller;
let files: FastifyInstance;
let bookkeeper: Caller;
let day = '2019-01-01';
const now = () => Date.parse(`${day}T10:00:00Z`);
let high: string;
let low: string;
let customer: string;

beforeAll(async () => {
  yard = await openTestApp({ now });
  owner = await signIn(yard.app, PEOPLE.owner.email);
  [high, low] = [await rateOf(owner, 2100), await rateOf(owner, 900)];
  customer = await makeCustomer(owner, 'Wanbetaler');
});
afterAll(() => yard.close());
beforeEach(async () => {
  files = await startTestApp(yard.database, { now });
  bookkeeper = await signIn(files, PEOPLE.bookkeeper.email);
  await sql`truncate invoices, payments, refunds, billing_events cascade`.execute(yard.database.kysely);
});
afterEach(() => files.close());

/** Runs something on a day; what the database dated by its own clock gets that day. */
async function on<Result>(which: string, act: () => Promise<Result>): Promise<Result> {
  day = which;
  const result = await act();
  await sql`update billing_events set at = ${`${which}T10:00:00Z`}::timestamptz where at > '2024-01-01'`.execute(
    yard.database.kysely,
  );
  return result;
}

type Lines = Parameters<typeof invoiceOf>[1];
const bill = (which: string, lines: Lines = [{ cents: 10_000, rate: high }]) =>
  on(which, async () => (await makeIssued(owner, invoiceOf(customer, lines))).uuid);
const giveUp = (which: string, uuid: string) =>
  on(which, () => change(owner, uuid, { status: 'uncollectible', note: 'failliet' }));
let payments = 0;
const pay = (which: string, uuid: string, amountCents: number) =>
  on(which, () =>
    withCompany(yard.database.kysely, YARD, (tx) => {
      payments += 1;
      const payment = { source: 'mollie', externalId: `tr_${payments}`, method: 'ideal', amountCents } as const;
      return applyPayments(tx, uuid, [{ ...payment, refundedCents: 0, chargedBackCents: 0, paidOn: which }], which);
    }),
  );
/** The bank takes back what came in last. */
const chargeBack = (which: string, uuid: string) =>
  on(which, () =>
    withCompany(yard.database.kysely, YARD, async (tx) => {
      const { rows } = await sql<{ id: string; cents: number; on: string }>`
        select external_id as id, amount_cents as cents, paid_on as "on" from payments where invoice_id = ${uuid}
        order by id desc limit 1`.execute(tx);
      const [paid] = rows;
      if (paid === undefined) throw new Error(`nothing was paid on ${uuid}`);
      const { id, cents, on: paidOn } = paid;
      const payment = { source: 'mollie', externalId: id, method: 'ideal', amountCents: cents } as const;
      return applyPayments(tx, uuid, [{ ...payment, refundedCents: 0, chargedBackCents: cents, paidOn }], which);
    }),
  );
/** What was paid too much goes back through the provider. */
const refundOf = (which: string, uuid: string, cents: number) =>
  on(which, async () => {
    const body = { way: 'provider', amount_cents: cents, note: '' };
    await expectStatus(owner.call('POST', `/api/invoices/${uuid}/give-back`, body), 200);
    const { rows } = await sql<{ id: string }>`
      update refunds set created_at = ${`${which}T10:00:00Z`}::timestamptz where invoice_id = ${uuid} returning id`.execute(
      yard.database.kysely,
    );
    return { id: rows[0]?.id ?? '' };
  });
const claim = (which: string, invoices: readonly string[], more: object = {}) => {
  day = which;
  return bookkeeper.call('POST', '/api/accountancy/bad-debts/claims', { invoices, ...more });
};
type List = { readonly result: readonly BadDebtAnswer[]; readonly totals: BadDebtTotalsAnswer };
const list = (which: string) =>
  expectStatus<List>(bookkeeper.call('GET', `/api/accountancy/bad-debts?on=${which}`), 200);

type Booked = { readonly on: string; readonly account: string; readonly text: string; readonly cents: number };
async function journal(year: number): Promise<readonly Booked[]> {
  const url = `/api/accountancy/export?kind=journal&from=${year}-01-01&until=${year}-12-31`;
  const answer = await bookkeeper.call('GET', url);
  expect(answer.statusCode, answer.body).toBe(200);
  const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100);
  return answer.body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(';'))
    .map(([date = '', , , , account = '', text = '', debit, side]) => ({
      on: date.split('-').toReversed().join('-'),
      account,
      text: text.replace(/ \S+$/, ''),
      cents: cents(debit) - cents(side),
    }));
}
const balance = (rows: readonly Booked[], account: string, until = '9999') =>
  rows.filter((row) => row.account === account && row.on <= until).reduce((sum, { cents }) => sum + cents, 0);
const openOn = async (which: string) =>
  (
    await expectStatus<{ readonly totals: OpenTotalsAnswer }>(
      bookkeeper.call('GET', `/api/accountancy/open-items?on=${which}`),
      200,
    )
  ).totals;
const debtorsOn = async (which: string) => {
  const { open_cents: open, overpaid_cents: overpaid } = await openOn(which);
  return open - overpaid;
};
async function vatOf(year: number) {
  const { result } = await expectStatus<{ readonly result: VatAnswer }>(
    bookkeeper.call('GET', `/api/accountancy/vat?year=${year}&period=quarter`),
    200,
  );
  return result.returns.map(({ boxes, bad_debts: lost, due_cents: due }) => ({
    boxes: Object.fromEntries(
      boxes.filter((box) => box.net_cents !== 0).map((box) => [box.box, [box.net_cents, box.vat_cents]]),
    ),
    lost,
    due,
  }));
}

describe('an invoice that is given up', () => {
  it('is none any more once a refund that failed pays it, also when that is charged back', async () => {
    const uuid = await bill('2019-11-01');
    await pay('2019-11-02', uuid, 20_000);
    const { id } = await refundOf('2019-11-03', uuid, 7_900);
    await chargeBack('2019-11-10', uuid);
    await giveUp('2019-12-01', uuid);
    await pay('2019-12-02', uuid, 12_100);
    expect((await openOn('2019-12-02')).uncollectible_cents).toBe(7_900);
    const errand = { companyId: YARD, kind: 'create_refund', payload: {}, key: 'refund', attempts: 1 } as const;
    await on('2019-12-03', () =>
      withCompany(yard.database.kysely, YARD, async (tx) =>
        createRefund.fail?.(tx, { ...errand, id: newId(), subjectId: id, lastError: null }, 'nee', '2019-12-03'),
      ),
    );
    await chargeBack('2019-12-04', uuid);
    const { open_cents: open, uncollectible_cents: lost } = await openOn('2019-12-05');
    expect([open, lost]).toEqual([12_100, 0]);
    const rows = await journal(2019);
    expect([balance(rows, '1300'), balance(rows, '4750')]).toEqual([12_100, 0]);
    const { result } = await expectStatus<{ readonly result: { readonly status: string } }>(
      owner.call('GET', `/api/invoices/show/${uuid}`),
      200,
    );
    expect(result.status).toBe('overdue');
  });

  it('is none any more once it is void, and what went back to the customer is owed', async () => {
    const uuid = await bill('2019-11-01');
    await pay('2019-11-02', uuid, 20_000);
    await refundOf('2019-11-03', uuid, 7_900);
    await chargeBack('2019-11-10', uuid);
    await giveUp('2019-12-01', uuid);
    await on('2019-12-02', () => change(owner, uuid, { status: 'void', note: 'vergissing' }));
    const [before, after] = [await openOn('2019-12-01'), await openOn('2019-12-02')];
    expect([before.open_cents, before.uncollectible_cents]).toEqual([0, 20_000]);
    expect([after.open_cents, after.uncollectible_cents]).toEqual([7_900, 0]);
    const rows = await journal(2019);
    expect([balance(rows, '1300'), balance(rows, '4750')]).toEqual([7_900, 0]);
    expect([balance(rows, '1300', '2019-12-01'), balance(rows, '4750', '2019-12-01')]).toEqual([0, 20_000]);
  });

  it('is a loss from that day on, and none any more for what is paid after all', async () => {
    const uuid = await bill('2019-11-01');
    await giveUp('2019-12-01', uuid);
    await pay('2020-02-01', uuid, 2_100);
    await pay('2020-03-01', uuid, 10_000);
    const [first, second] = [await journal(2019), await journal(2020)];
    expect(first.filter(({ account }) => account === '4750')).toEqual([
      { on: '2019-12-01', account: '4750', text: 'oninbaar', cents: 12_100 },
    ]);
    expect(second.filter(({ account }) => account === '4750')).toEqual([
      { on: '2020-02-01', account: '4750', text: 'Terugname oninbaar', cents: -2_100 },
      { on: '2020-03-01', account: '4750', text: 'Terugname oninbaar', cents: -10_000 },
    ]);
    expect([balance(first, '1300'), balance([...first, ...second], '1300')]).toEqual([0, 0]);
  });

  it('is on the account of debtors again when it is credited', async () => {
    const uuid = await bill('2019-11-01');
    await giveUp('2019-12-01', uuid);
    await on('2019-12-05', () => change(owner, uuid, { status: 'void', note: 'toch fout' }));
    const booked = await journal(2019);
    expect([balance(booked, '1300'), balance(booked, '4750')]).toEqual([0, 0]);
  });

  it('is in the audit file, in a journal of its own', async () => {
    await giveUp('2019-12-01', await bill('2019-11-01'));
    const url = '/api/accountancy/export?kind=xaf&from=2019-01-01&until=2019-12-31';
    const { body } = await bookkeeper.call('GET', url);
    expect(body).toContain('<jrnID>MEM</jrnID><desc>Memoriaal</desc><jrnTp>M</jrnTp><transaction>');
    expect(body).toContain('<accDesc>Oninbare vorderingen</accDesc><accTp>P</accTp>');
  });
});

describe('VAT of what will not be paid', () => {
  it('may be claimed once an invoice is given up, or a year after its last day to pay', async () => {
    const [lost, late] = [await bill('2019-01-01'), await bill('2019-02-01')];
    await bill('2019-12-01');
    await giveUp('2019-06-01', lost);
    expect((await list('2020-02-14')).result.map(({ invoice }) => invoice.uuid)).toEqual([lost]);
    const { result, totals } = await list('2020-02-15');
    // Fourteen days to pay: due on the 15th of February.
    expect(result).toMatchObject([
      { invoice: { uuid: lost }, given_up: true, claimable_from: '2019-06-01', open_cents: 12_100, vat_cents: 2_100 },
      { invoice: { uuid: late }, given_up: false, claimable_from: '2020-02-15', vat_cents: 2_100, claimed_on: null },
    ]);
    expect(totals).toEqual({ invoices: 2, vat_cents: 4_200 });
  });

  it('is taken off in the boxes of its period, and booked against the loss', async () => {
    const uuid = await bill('2019-11-01', [
      { cents: 10_000, rate: high },
      { cents: 5_000, rate: low },
    ]);
    await giveUp('2019-12-01', uuid);
    await expectStatus(claim('2020-02-10', [uuid]), 201);
    const [first] = await vatOf(2020);
    expect(first).toEqual({
      boxes: { '1a': [-10_000, -2_100], '1b': [-5_000, -450] },
      lost: { net_cents: -15_000, vat_cents: -2_550 },
      due: -2_550,
    });
    expect((await vatOf(2019))[3]).toMatchObject({ due: 2_550, lost: { vat_cents: 0 } });
    const booked = [...(await journal(2019)), ...(await journal(2020))];
    // The loss is what is not VAT.
    expect([balance(booked, '1500'), balance(booked, '1510'), balance(booked, '4750')]).toEqual([0, 0, 15_000]);
    expect((await list('2020-02-10')).result).toMatchObject([{ claimed_on: '2020-02-10', claimed_cents: 2_550 }]);
  });

  it('is due again for the part that is paid after all, to the cent', async () => {
    const uuid = await bill('2019-11-01', [{ cents: 9_999, rate: high }]);
    await giveUp('2019-12-01', uuid);
    await expectStatus(claim('2020-01-10', [uuid]), 201);
    await pay('2020-05-01', uuid, 4_033);
    expect((await list('2020-05-01')).result).toMatchObject([{ claimed_cents: 1_400 }]);
    await pay('2020-08-01', uuid, 8_066);
    const quarters = await vatOf(2020);
    expect(quarters.map(({ due }) => due)).toEqual([-2_100, 700, 1_400, 0]);
    const booked = [...(await journal(2019)), ...(await journal(2020))];
    expect([balance(booked, '1300'), balance(booked, '1500'), balance(booked, '4750')]).toEqual([0, -2_100, 0]);
  });

  it('is that of what is left after a credit', async () => {
    const uuid = await bill('2019-11-01', [
      { cents: 10_000, rate: high },
      { cents: 5_000, rate: low },
    ]);
    await on('2019-11-05', () =>
      credit(owner, { invoice: uuid, lines: [{ position: 1, amount_cents: 10_000 }], refund: 'none', reason: 'fout' }),
    );
    await giveUp('2019-12-01', uuid);
    expect((await list('2019-12-31')).result).toMatchObject([{ open_cents: 5_450, vat_cents: 450 }]);
  });

  it('is claimed once, not before its time, not in the future, and by who may', async () => {
    const [uuid, fresh] = [await bill('2019-11-01'), await bill('2019-11-01')];
    await giveUp('2019-12-01', uuid);
    expect(await expectStatus(claim('2019-12-31', [uuid], { on: '2019-11-30' }), 422)).toMatchObject({
      errors: { on: ['Dit kan worden teruggevraagd vanaf 1 december 2019.'] },
    });
    await expectStatus(claim('2019-12-31', [uuid], { on: '2020-01-01' }), 422);
    expect(await expectStatus(claim('2019-12-31', [uuid, fresh]), 409)).toMatchObject({
      code: 'accountancy.not_claimable',
    });
    const answers = await Promise.all([claim('2019-12-31', [uuid]), claim('2019-12-31', [uuid])]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expect(await expectStatus(claim('2019-12-31', [uuid]), 409)).toMatchObject({ code: 'accountancy.claimed' });
    const worker = await signIn(files, PEOPLE.yard.email);
    await expectStatus(worker.call('POST', '/api/accountancy/bad-debts/claims', { invoices: [uuid] }), 403);
    const stranger = await signIn(files, PEOPLE.stranger.email);
    await expectStatus(stranger.call('POST', '/api/accountancy/bad-debts/claims', { invoices: [uuid] }), 409);
    expect((await expectStatus<List>(stranger.call('GET', '/api/accountancy/bad-debts'), 200)).result).toEqual([]);
  });
});

describe('whatever order things happen in', () => {
  it('open items of any day are the account of debtors, and VAT boxes the accounts of VAT', async () => {
    const acts = fc.array(
      fc.record({ at: fc.nat(3), what: fc.constantFrom('pay', 'part', 'give up', 'claim', 'void') }),
      {
        minLength: 3,
        maxLength: 9,
      },
    );
    const seed = 20_261_124;
    for (const plan of fc.sample(acts, { numRuns: 6, seed })) {
      await sql`truncate invoices, payments, refunds, billing_events, vat_claims cascade`.execute(yard.database.kysely);
      const made: string[] = [];
      for (const [index, cents] of [10_000, 3_333, 777, 50_001].entries()) {
        made.push(await bill(`2020-01-0${index + 1}`, [{ cents, rate: index % 2 === 0 ? high : low }]));
      }
      const days: string[] = [];
      for (const [step, { at, what }] of plan.entries()) {
        const which = `2020-${String(step + 2).padStart(2, '0')}-11`;
        const uuid = made[at] ?? '';
        days.push(which);
        if (what === 'claim') await claim(which, [uuid]);
        else if (what === 'part') await pay(which, uuid, 1_234);
        else {
          const status = { pay: 'paid', 'give up': 'uncollectible', void: 'void' }[what];
          await on(which, () =>
            owner.call('POST', `/api/invoices/${uuid}/change-status`, { status, note: 'om die reden' }),
          );
        }
      }
      day = '2020-12-31';
      const booked = await journal(2020);
      for (const which of [...days, '2020-12-31']) {
        expect(balance(booked, '1300', which), JSON.stringify(plan)).toBe(await debtorsOn(which));
      }
      const due = (await vatOf(2020)).reduce((sum, quarter) => sum + quarter.due, 0);
      expect(0 - balance(booked, '1500') - balance(booked, '1510'), JSON.stringify(plan)).toBe(due);
      await files.close();
      files = await startTestApp(yard.database, { now });
      bookkeeper = await signIn(files, PEOPLE.bookkeeper.email);
    }
  });
});
