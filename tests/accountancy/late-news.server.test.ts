import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrandParts } from '#billing/server/ledger/errand-parts.ts';
import { chargeBack, undoChargeBack } from '#billing/server/payments/charge-back.ts';
import { takeOverRefunds } from '#billing/server/payments/refund-errands.ts';
import { nameLater } from '#billing/server/payouts/name-parts.ts';
import { failPayout, savePayout } from '#billing/server/payouts/payout.repository.ts';
import type { MollieApi } from '#billing/server/provider/mollie.provider.ts';
import type { PayoutItem, ProviderPayout } from '#billing/server/provider/provider-payout.ts';
import { storePaymentKey } from '#company/server/payment-key.repository.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { PEOPLE, YARD } from '#tests/support/app.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { bookingsOf } from './book-checks.ts';
import { type Books, emptyBooks, figuresUntil, openBooks } from './books.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());
beforeEach(() => emptyBooks(books));

const BANK = '1100';
const MOLLIE = '1210';
const QUESTIONS = '1990';
const FEES = '4740';

/** What is booked on some accounts, by day. */
async function bookedOn(...accounts: readonly string[]): Promise<readonly (readonly [string, string, number])[]> {
  await books.renew();
  return (await bookingsOf(books, [2019]))
    .filter(({ account }) => accounts.includes(account))
    .map(({ on, account, cents }): readonly [string, string, number] => [on, account, cents])
    .toSorted((one, other) => one.join().localeCompare(other.join()));
}

const item = (kind: PayoutItem['kind'], paymentId: string | null, amountCents: number, on: string): PayoutItem => ({
  kind,
  paymentId,
  happenedOn: on,
  amountCents,
  description: '',
});

/** Has Mollie tell of a payout without fees on a day. */
function paidOut(day: string, payout: Partial<ProviderPayout> & { readonly on: string }, items: readonly PayoutItem[]) {
  const amountCents = items.reduce((sum, one) => sum + one.amountCents, 0);
  const { on, ...more } = payout;
  return books.on(day, () =>
    books.inYard((tx) =>
      savePayout(tx, {
        provider: 'mollie',
        payout: { externalId: 'stl_1', reference: '1.1901.01', status: 'paid', amountCents, paidOn: on, ...more },
        contents: { feesCents: 0, feesVatCents: 0, isTold: true, items },
      }),
    ),
  );
}

describe('a part of a payout that is known after its day was closed', () => {
  it('moves from questions to the provider on the day on which its payment is booked', async () => {
    const invoice = await books.bill('2019-01-10', 10_000);
    await paidOut('2019-01-21', { on: '2019-01-20' }, [item('payment', 'tr_late', 12_100, '2019-01-18')]);
    await books.close('2019-02-10', '2019-01-31');
    await books.renew();
    const reported = await figuresUntil(books, '2019-01-31');
    await books.told('2019-02-12', invoice, { id: 'tr_late', amountCents: 12_100, paidOn: '2019-01-18' });
    await books.renew();
    expect(await figuresUntil(books, '2019-01-31')).toEqual(reported);
    expect(await bookedOn(BANK, MOLLIE, QUESTIONS)).toEqual([
      ['2019-01-20', BANK, 12_100],
      ['2019-01-20', QUESTIONS, -12_100],
      ['2019-02-01', MOLLIE, -12_100],
      ['2019-02-01', MOLLIE, 12_100],
      ['2019-02-01', QUESTIONS, 12_100],
    ]);
  });

  it('is of the day of the payout where that is open', async () => {
    const invoice = await books.bill('2019-01-10', 10_000);
    await paidOut('2019-01-21', { on: '2019-01-20' }, [item('payment', 'tr_late', 12_100, '2019-01-18')]);
    await books.told('2019-01-25', invoice, { id: 'tr_late', amountCents: 12_100, paidOn: '2019-01-18' });
    expect(await bookedOn(MOLLIE, QUESTIONS)).toEqual([
      ['2019-01-18', MOLLIE, 12_100],
      ['2019-01-20', MOLLIE, -12_100],
    ]);
  });

  it('so does a total whose payment was found out then', async () => {
    const invoice = await books.bill('2019-01-10', 10_000);
    await books.told('2019-01-12', invoice, { id: 'tr_1', amountCents: 12_100 });
    await books.told('2019-01-14', invoice, { id: 'tr_1', amountCents: 12_100, chargedBackCents: 12_100 });
    await paidOut('2019-01-21', { on: '2019-01-20' }, [item('reversal', null, 12_100, '2019-01-19')]);
    await books.close('2019-02-10', '2019-01-31');
    await books.renew();
    const reported = await figuresUntil(books, '2019-01-31');
    await books.on('2019-02-12', () => books.inYard((tx) => nameLater(tx, 'mollie')));
    expect(await bookedOn(QUESTIONS)).toEqual([['2019-01-20', QUESTIONS, -12_100]]);
    await books.told('2019-02-12', invoice, { id: 'tr_1', amountCents: 12_100, chargedBackCents: 0 });
    await books.on('2019-02-13', () => books.inYard((tx) => nameLater(tx, 'mollie')));
    await books.on('2019-02-13', () => books.inYard((tx) => nameLater(tx, 'mollie')));
    await books.renew();
    expect(await figuresUntil(books, '2019-01-31')).toEqual(reported);
    expect(await bookedOn(MOLLIE, QUESTIONS)).toEqual([
      ['2019-01-12', MOLLIE, 12_100],
      ['2019-01-14', MOLLIE, -12_100],
      ['2019-01-20', QUESTIONS, -12_100],
      ['2019-02-01', MOLLIE, -12_100],
      ['2019-02-01', QUESTIONS, 12_100],
      ['2019-02-12', MOLLIE, 12_100],
    ]);
  });
});

it('a payout of Mollie that came back and was tried again arrives twice, with its fees once', async () => {
  const invoice = await books.bill('2019-01-10', 10_000);
  await books.told('2019-01-12', invoice, { id: 'tr_1', amountCents: 12_100 });
  const payment = item('payment', 'tr_1', 12_100, '2019-01-12');
  const tell = (day: string, on: string, status: 'paid' | 'under_way') =>
    books.on(day, () =>
      books.inYard((tx) =>
        savePayout(tx, {
          provider: 'mollie',
          payout: { externalId: 'stl_1', reference: '1.1901.01', status, amountCents: 12_061, paidOn: on },
          contents: { feesCents: 39, feesVatCents: 0, isTold: true, items: [payment] },
        }),
      ),
    );
  await tell('2019-01-20', '2019-01-20', 'paid');
  await books.on('2019-01-25', () => books.inYard((tx) => failPayout(tx, 'mollie', 'stl_1', '2019-01-25')));
  await books.close('2019-02-10', '2019-01-31');
  await books.renew();
  const reported = await figuresUntil(books, '2019-01-31');
  await tell('2019-02-11', '2019-02-12', 'under_way');
  await tell('2019-02-12', '2019-02-12', 'paid');
  await books.renew();
  expect(await figuresUntil(books, '2019-01-31')).toEqual(reported);
  expect(await bookedOn(BANK, MOLLIE, FEES)).toEqual([
    ['2019-01-12', MOLLIE, 12_100],
    ['2019-01-20', BANK, 12_061],
    ['2019-01-20', MOLLIE, -12_100],
    ['2019-01-20', FEES, 39],
    ['2019-01-25', BANK, -12_061],
    ['2019-01-25', MOLLIE, 12_061],
    ['2019-02-12', BANK, 12_061],
    ['2019-02-12', MOLLIE, -12_061],
  ]);
});

describe('a charge-back of the bank that was noted by mistake', () => {
  const actor = { userId: PEOPLE.owner.id, userName: 'M. Hofstra', companyId: YARD, can: () => true };

  it('and again on another day is booked on that day, once', async () => {
    const invoice = await books.bill('2019-01-10', 10_000);
    await books.on('2019-01-12', () =>
      expectStatus(
        books.owner.call('POST', `/api/invoices/${invoice}/payments`, { amount_cents: 12_100, method: 'bank' }),
        201,
      ),
    );
    const { rows } = await sql<{ id: string }>`select id from payments`.execute(books.yard.database.kysely);
    const move = { invoiceId: invoice, paymentId: rows[0]?.id ?? '', amountCents: 12_100 };
    const act = (today: string, what: typeof chargeBack, on: string) =>
      books.on(today, () => books.inYard((tx) => what({ tx, actor, today }, { ...move, on })));
    await act('2019-01-20', chargeBack, '2019-01-18');
    await act('2019-01-20', undoChargeBack, '2019-01-18');
    await books.close('2019-02-10', '2019-01-31');
    await books.renew();
    const reported = await figuresUntil(books, '2019-01-31');
    await act('2019-02-12', chargeBack, '2019-02-11');
    await books.renew();
    expect(await figuresUntil(books, '2019-01-31')).toEqual(reported);
    const sums = new Map<string, number>();
    for (const [day, , cents] of await bookedOn(BANK)) sums.set(day, (sums.get(day) ?? 0) + cents);
    expect([...sums]).toEqual([
      ['2019-01-12', 12_100],
      ['2019-01-18', 0],
      ['2019-02-11', -12_100],
    ]);
  });
});

it('a refund that had failed when it was first told of is booked when it goes out after all', async () => {
  const invoice = await books.bill('2019-01-10', 10_000);
  await books.told('2019-01-12', invoice, { id: 'tr_1', amountCents: 12_100 });
  const secret = 'a secret for tests that is long enough';
  const key = { companyId: YARD, provider: 'mollie', key: `test_${'a'.repeat(30)}`, isOtherAccount: false } as const;
  await books.inYard((tx) => storePaymentKey(tx, secret, key));
  let status: 'failed' | 'refunded' = 'failed';
  const listRefunds: MollieApi['listRefunds'] = async () => [
    { id: 're_1', refundId: null, status, amountCents: 2_000 },
  ];
  const made = openPayments({
    database: books.yard.database.kysely,
    secret,
    log: silentLog,
    now: () => Date.parse('2019-02-12T10:00:00Z'),
    mollieUrl: null,
    stripeUrl: null,
    publicUrl: () => null,
  });
  const parts: ErrandParts = { ...made, openMollie: (apiKey) => ({ ...made.openMollie(apiKey), listRefunds }) };
  const look = async (day: string) => {
    await sql`update payments set refunded_cents = 2000`.execute(books.yard.database.kysely);
    await books.on(day, () => takeOverRefunds(parts, YARD, invoice));
  };
  await look('2019-01-20');
  await books.close('2019-02-10', '2019-01-31');
  await books.renew();
  const reported = await figuresUntil(books, '2019-01-31');
  status = 'refunded';
  await look('2019-02-12');
  await books.renew();
  expect(await figuresUntil(books, '2019-01-31')).toEqual(reported);
  expect(await bookedOn(MOLLIE)).toEqual([
    ['2019-01-12', MOLLIE, 12_100],
    ['2019-02-12', MOLLIE, -2_000],
  ]);
});
