import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Books, emptyBooks, fileOf, openBooks, openOn, summaryOf, vatOf } from '#tests/accountancy/books.ts';
import { invoiceOf, makeIssued, readInvoice } from '#tests/support/billing/billing.ts';
import { actOn, askDeposit, done, heldDeposit, listDeposits, readDeposit } from '#tests/support/billing/deposits.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

let books: Books;
let customer: string;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());
beforeEach(async () => {
  await emptyBooks(books);
  customer = await makeCustomer(books.owner, 'Borg', { firstname: 'Bea' });
});

const on = <Result>(day: string, act: () => Promise<Result>) => books.on(day, act);
const held = (day: string, more: object = {}) => on(day, () => heldDeposit(books.owner, customer, more));
const act = (day: string, deposit: { uuid: string }, name: string, body: object) =>
  on(day, () => done(books.owner, deposit, name, body));
const refusal = async (day: string, deposit: { uuid: string }, name: string, body: object) => {
  const answer = await on(day, () => actOn(books.owner, deposit, name, body));
  expect([409, 422]).toContain(answer.statusCode);
  const { code, errors } = answer.json<{ code: string; errors?: Record<string, unknown> }>();
  return errors === undefined ? code : Object.keys(errors).join(' ');
};

/** Bookings of 2019 from the journal: day, account, debit less credit. */
async function bookings(): Promise<readonly (readonly [string, string, number])[]> {
  const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100);
  return (await fileOf(books, 'journal', '2019-01-01', '2019-12-31'))
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(';'))
    .map(([day = '', , , , account = '', , debit, side]) => [day, account, cents(debit) - cents(side)] as const);
}

describe('a deposit', () => {
  it('is asked, received as a whole, kept in part, and the rest goes back', async () => {
    const asked = await on('2019-01-10', () => askDeposit(books.owner, customer, { note: 'bij het hek' }));
    expect(asked).toMatchObject({
      state: 'asked',
      held_cents: 0,
      received_on: null,
      asked_on: '2019-01-10',
      events: [],
    });
    const received = await act('2019-01-11', asked, 'receive', { method: 'cash' });
    expect(received).toMatchObject({ state: 'held', held_cents: 10_000, received_on: '2019-01-11' });
    const kept = await act('2019-02-01', asked, 'keep', { amount_cents: 2_500, reason: 'Sleutel verbogen' });
    expect(kept).toMatchObject({ state: 'held', held_cents: 7_500, kept_cents: 2_500 });
    const ended = await act('2019-02-02', asked, 'return', { method: 'bank' });
    expect(ended).toMatchObject({ state: 'ended', held_cents: 0, returned_cents: 7_500 });
    expect(
      ended.events.map(({ kind, amount_cents: cents, on: day, method, note }) => [kind, cents, day, method, note]),
    ).toEqual([
      ['received', 10_000, '2019-01-11', 'cash', ''],
      ['kept', 2_500, '2019-02-01', null, 'Sleutel verbogen'],
      ['returned', 7_500, '2019-02-02', 'bank', ''],
    ]);
  });

  it('is booked as owed back: cash and bank, and what is kept as revenue outside VAT', async () => {
    const deposit = await held('2019-01-11');
    await act('2019-02-01', deposit, 'keep', { amount_cents: 2_500, reason: 'Sleutel verbogen' });
    await act('2019-02-02', deposit, 'return', { method: 'bank' });
    expect(await bookings()).toEqual([
      ['11-01-2019', '1000', 10_000],
      ['11-01-2019', '1360', -10_000],
      ['01-02-2019', '8090', -2_500],
      ['01-02-2019', '1360', 2_500],
      ['02-02-2019', '1100', -7_500],
      ['02-02-2019', '1360', 7_500],
    ]);
    const [first] = await vatOf(books, 2019);
    expect(first?.boxes.every(({ net_cents: net }) => net === 0)).toBe(true);
    expect([first?.outside_cents, first?.exempt_cents]).toEqual([0, 0]);
    expect(await summaryOf(books, 2019)).toMatchObject({ net_cents: 0, received_cents: 0 });
  });

  it('is in the audit file with its customer, and in the opening balance of the next year', async () => {
    const deposit = await held('2018-12-30');
    await act('2019-01-02', deposit, 'return', { method: 'card', amount_cents: 4_000 });
    const xml = await fileOf(books, 'xaf', '2019-01-01', '2019-12-31');
    expect(xml).toMatch(/<accID>1360<\/accID><accDesc>Ontvangen waarborgsommen<\/accDesc><accTp>B</);
    expect(xml).toMatch(/<obLine><nr>\d<\/nr><accID>1360<\/accID><amnt>100.00<\/amnt><amntTp>C</);
    expect(xml).toContain('Waarborgsom terugbetaald Sleutel');
    expect(xml).toMatch(/<custSupName>Bea Borg</);
  });

  it('is never returned, kept or set off beyond what is held, on no day', async () => {
    const deposit = await held('2019-03-10');
    const cash = { method: 'cash' };
    expect(await refusal('2019-03-11', deposit, 'return', { ...cash, amount_cents: 10_001 })).toBe('amount_cents');
    expect(await refusal('2019-03-11', deposit, 'return', { ...cash, on: '2019-03-09' })).toBe('on');
    expect(await refusal('2019-03-11', deposit, 'keep', { reason: 'x', on: '2019-03-12' })).toBe('on');
    await act('2019-03-20', deposit, 'return', { ...cash, amount_cents: 8_000 });
    expect(await refusal('2019-03-21', deposit, 'keep', { reason: 'x', amount_cents: 3_000 })).toBe('amount_cents');
    await act('2019-03-21', deposit, 'keep', { reason: 'x', on: '2019-03-15' });
    expect(await refusal('2019-03-21', deposit, 'return', cash)).toBe('deposit.nothing_held');
    expect(await refusal('2019-03-21', deposit, 'receive', cash)).toBe('deposit.received');
  });

  it('keeps to days that are open', async () => {
    const deposit = await held('2019-01-11');
    await books.close('2019-04-10', '2019-03-31');
    expect(await refusal('2019-04-11', deposit, 'return', { method: 'cash', on: '2019-03-31' })).toBe('on');
    await act('2019-04-11', deposit, 'return', { method: 'cash', on: '2019-04-01' });
  });

  it('is changed and withdrawn only while nothing came in', async () => {
    const deposit = await on('2019-01-10', () => askDeposit(books.owner, customer));
    const change = (body: object) =>
      books.owner.call('PUT', `/api/deposits/${deposit.uuid}`, { purpose: 'Pasje', amount_cents: 2_000, ...body });
    expect((await change({ version: 9 })).json()).toMatchObject({ code: 'conflict' });
    await expectStatus(change({ version: deposit.version }), 200);
    expect(await readDeposit(books.owner, deposit.uuid)).toMatchObject({ purpose: 'Pasje', amount_cents: 2_000 });
    const withdraw = () => books.owner.call('POST', `/api/deposits/${deposit.uuid}/withdraw`, {});
    await expectStatus(withdraw(), 200);
    await expectStatus(withdraw(), 200);
    expect(await refusal('2019-01-12', deposit, 'receive', { method: 'bank' })).toBe('deposit.withdrawn');
    const other = await held('2019-01-12');
    expect((await books.owner.call('POST', `/api/deposits/${other.uuid}/withdraw`, {})).statusCode).toBe(409);
  });
});

describe('a deposit and an invoice', () => {
  const bill = (cents: number, who = customer) =>
    makeIssued(books.owner, invoiceOf(who, [{ cents, rate: books.rates.high }]));

  it('pays what is open of it, once, and the debtor’s account follows', async () => {
    const deposit = await held('2019-01-11');
    const invoice = await on('2019-02-01', () => bill(5_000));
    const after = await act('2019-02-02', deposit, 'set-off', { invoice: invoice.uuid });
    expect(after).toMatchObject({ held_cents: 3_950, set_off_cents: 6_050 });
    expect(after.events.at(-1)).toMatchObject({ kind: 'set_off', invoice: { uuid: invoice.uuid } });
    expect(await readInvoice(books.owner, invoice.uuid)).toMatchObject({
      status: 'paid',
      open_cents: 0,
    });
    expect(await bookings()).toContainEqual(['02-02-2019', '1360', 6_050]);
    expect(await bookings()).toContainEqual(['02-02-2019', '1300', -6_050]);
    expect((await openOn(books, '2019-02-01')).open_cents).toBe(6_050);
    expect((await openOn(books, '2019-02-02')).open_cents).toBe(0);
    expect(await refusal('2019-02-02', deposit, 'set-off', { invoice: invoice.uuid })).toBe('invoice');
  });

  it('pays a part, and no more than is open or held', async () => {
    const deposit = await held('2019-01-11');
    const small = await on('2019-02-01', () => bill(1_000));
    const over = { invoice: small.uuid, amount_cents: 1_211 };
    expect(await refusal('2019-02-01', deposit, 'set-off', over)).toBe('amount_cents');
    const large = await on('2019-02-01', () => bill(100_000));
    await act('2019-02-01', deposit, 'set-off', { invoice: large.uuid, amount_cents: 4_000 });
    await act('2019-02-01', deposit, 'set-off', { invoice: large.uuid });
    expect(await readInvoice(books.owner, large.uuid)).toMatchObject({ open_cents: 111_000, status: 'open' });
  });

  it('pays no invoice of somebody else', async () => {
    const deposit = await held('2019-01-11');
    const other = await makeCustomer(books.owner, 'Ander');
    const invoice = await on('2019-02-01', () => bill(1_000, other));
    expect(await refusal('2019-02-01', deposit, 'set-off', { invoice: invoice.uuid })).toBe('invoice');
    expect(await refusal('2019-02-01', deposit, 'set-off', { invoice: randomUUID() })).toBe('invoice');
  });

  it('is taken back, and the invoice is open again from that day', async () => {
    const deposit = await held('2019-01-11');
    const invoice = await on('2019-02-01', () => bill(5_000));
    const { events } = await act('2019-02-02', deposit, 'set-off', { invoice: invoice.uuid });
    await act('2019-02-05', deposit, `events/${events.at(-1)?.uuid}/undo`, {});
    expect(await readInvoice(books.owner, invoice.uuid)).toMatchObject({ status: 'open', open_cents: 6_050 });
    expect((await openOn(books, '2019-02-04')).open_cents).toBe(0);
    expect((await openOn(books, '2019-02-05')).open_cents).toBe(6_050);
    expect(await readDeposit(books.owner, deposit.uuid)).toMatchObject({ held_cents: 10_000, set_off_cents: 0 });
  });
});

describe('what was noted of a deposit by mistake', () => {
  it('is taken back once, on a day that is open, and both stay in the books', async () => {
    const deposit = await held('2019-01-11');
    const { events } = await act('2019-01-20', deposit, 'keep', { reason: 'vergissing' });
    const undo = `events/${events.at(-1)?.uuid}/undo`;
    await books.close('2019-02-10', '2019-01-31');
    expect(await refusal('2019-02-11', deposit, undo, { on: '2019-01-25' })).toBe('on');
    expect(await refusal('2019-02-11', deposit, undo, { on: '2019-01-19' })).toBe('on');
    const back = await act('2019-02-11', deposit, undo, {});
    expect(back).toMatchObject({ state: 'held', held_cents: 10_000, kept_cents: 0 });
    expect(back.events.map(({ amount_cents: cents, undone }) => [cents, undone])).toEqual([
      [10_000, false],
      [10_000, true],
      [-10_000, false],
    ]);
    expect(await refusal('2019-02-11', deposit, undo, {})).toBe('deposit.undone');
    expect(await refusal('2019-02-11', deposit, `events/${back.events.at(-1)?.uuid}/undo`, {})).toBe('deposit.undone');
    expect(await bookings()).toContainEqual(['11-02-2019', '8090', 10_000]);
  });

  it('cannot be a receipt of which something left since', async () => {
    const deposit = await held('2019-01-11');
    await act('2019-01-12', deposit, 'return', { method: 'cash', amount_cents: 1 });
    const undo = `events/${deposit.events[0]?.uuid}/undo`;
    expect(await refusal('2019-01-13', deposit, undo, {})).toBe('deposit.went_further');
    const other = await held('2019-01-14');
    const back = await act('2019-01-15', other, `events/${other.events[0]?.uuid}/undo`, {});
    expect(back).toMatchObject({ state: 'asked', received_on: null });
    await act('2019-01-16', other, 'receive', { method: 'bank' });
  });
});

describe('a call about a deposit that is repeated', () => {
  it('makes one deposit and one event, also from a second tab that saw less', async () => {
    const uuid = randomUUID();
    for (const _ of [1, 2]) await on('2019-01-10', () => askDeposit(books.owner, customer, { uuid }));
    expect((await listDeposits(books.owner, `?customer=${customer}`)).result).toHaveLength(1);
    const event = randomUUID();
    const deposit = await act('2019-01-10', { uuid }, 'receive', { event, method: 'cash', version: 1 });
    const again = await act('2019-01-10', { uuid }, 'receive', { event, method: 'cash', version: 1 });
    expect(again).toEqual(deposit);
    expect(await refusal('2019-01-10', { uuid }, 'return', { method: 'cash', version: 1 })).toBe('conflict');
    expect(await refusal('2019-01-10', { uuid }, 'return', { method: 'cash', event })).toBe('deposit.other_call');
    const other = await books.owner.call('POST', '/api/deposits', {
      uuid,
      customer,
      purpose: 'Anders',
      amount_cents: 1,
    });
    expect(other.json()).toMatchObject({ code: 'deposit.other_call' });
  });
});

describe('a customer with a deposit', () => {
  it('is not deleted before it is over', async () => {
    const deposit = await held('2019-01-11');
    const remove = () => books.owner.call('DELETE', `/api/customers/${customer}`, {});
    expect((await remove()).json()).toMatchObject({ code: 'customer.has_deposits' });
    await act('2019-01-12', deposit, 'return', { method: 'cash' });
    await expectStatus(remove(), 200);
    const undo = `events/${deposit.events[0]?.uuid}/undo`;
    expect(await refusal('2019-01-13', deposit, undo, {})).toBe('customer.deleted');
  });

  it('takes it along in a merge', async () => {
    await held('2019-01-11');
    const other = await makeCustomer(books.owner, 'Blijver');
    await expectStatus(books.owner.call('POST', `/api/customers/${other}/merge`, { uuid: customer }), 200);
    const { result } = await listDeposits(books.owner, `?customer=${other}&status=held`);
    expect(result).toMatchObject([{ held_cents: 10_000, customer: { uuid: other } }]);
    await act('2019-01-12', result[0] ?? { uuid: '' }, 'return', { method: 'cash' });
  });

  it('who has nothing here any more is named when the books are closed', async () => {
    await held('2019-01-11');
    const oddities = async (until: string) =>
      (
        await expectStatus<{ result: { oddities: readonly { kind: string }[] } }>(
          books.owner.call('GET', `/api/accountancy/periods/oddities?until=${until}`),
          200,
        )
      ).result.oddities.filter(({ kind }) => kind === 'deposits');
    const found = await on('2019-03-01', () => oddities('2019-01-31'));
    const examples = [{ name: 'Bea Borg', invoice: null, customer }];
    expect(found).toEqual([{ kind: 'deposits', count: 1, amount_cents: 10_000, examples }]);
    expect(await on('2019-03-01', () => oddities('2018-12-31'))).toEqual([]);
    await expectStatus(
      books.owner.call('POST', '/api/objects', { category: 'caravan', customer_id: customer, brand: 'Kip' }),
      201,
    );
    expect(await on('2019-03-01', () => oddities('2019-01-31'))).toEqual([]);
  });
});

describe('deposits together', () => {
  it('are found by state and by words, with what all come to', async () => {
    await held('2019-01-11');
    const asked = await on('2019-01-12', () =>
      askDeposit(books.owner, customer, { purpose: 'Slagboompas', amount_cents: 700 }),
    );
    const { result, totals } = await listDeposits(books.owner, '?status=asked&search=slagboom');
    expect(result.map(({ uuid }) => uuid)).toEqual([asked.uuid]);
    expect(totals).toEqual({ asked: 1, asked_cents: 700, held: 1, held_cents: 10_000 });
  });

  it('have a receipt, once something came in', async () => {
    const deposit = await held('2019-01-11');
    const printed = await books.owner.call('GET', `/api/deposits/${deposit.uuid}/document`);
    expect(printed.statusCode).toBe(200);
    expect(printed.headers['content-type']).toBe('application/pdf');
    expect(printed.body.startsWith('%PDF-')).toBe(true);
    const asked = await on('2019-01-12', () => askDeposit(books.owner, customer));
    const early = await books.owner.call('GET', `/api/deposits/${asked.uuid}/document`);
    expect(early.json()).toMatchObject({ code: 'deposit.not_received' });
  });
});
