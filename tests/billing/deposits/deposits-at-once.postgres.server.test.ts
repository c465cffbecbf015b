import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receiveDeposit, returnDeposit, setOffDeposit } from '#billing/server/deposits/deposit-acts.ts';
import { findRemovalRefusal } from '#billing/server/payments/customer-removal-rule.repository.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { type Books, emptyBooks, openBooks } from '#tests/accountancy/books.ts';
import { PEOPLE, YARD } from '#tests/support/app.ts';
import { invoiceOf, makeIssued, readInvoice } from '#tests/support/billing/billing.ts';
import { actOn, askDeposit, heldDeposit, readDeposit } from '#tests/support/billing/deposits.ts';
import { whileOpen } from '#tests/support/while-open.ts';
import { makeCustomer } from '#tests/support/yard-calls.ts';

const TODAY = '2019-01-11';
let books: Books;
let customer: string;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());
beforeEach(async () => {
  await emptyBooks(books);
  customer = await makeCustomer(books.owner, 'Tegelijk');
});

const actor = { companyId: YARD, userId: PEOPLE.owner.id, userName: 'owner Test', can: () => true };
const at = (tx: CompanyTx) => ({ tx, actor, today: TODAY });
const held = () => books.on(TODAY, () => heldDeposit(books.owner, customer));

/** Pauses the transaction of one, while the other begins and waits for it. */
const together = (first: (tx: CompanyTx) => Promise<unknown>, second: (tx: CompanyTx) => Promise<unknown>) =>
  whileOpen(
    books.yard,
    (pause) =>
      books.inYard(async (tx) => {
        await first(tx);
        await pause();
      }),
    () => books.inYard(second).catch((error: unknown) => error),
  );
const giveBack =
  (id: string, event: string = randomUUID()) =>
  (tx: CompanyTx) =>
    returnDeposit(at(tx), id, { event, method: 'cash', note: '' });

describe('two people who do something with one deposit at the same moment', () => {
  it('return it once: who waits finds nothing held', async () => {
    const { uuid } = await held();
    expect(await together(giveBack(uuid), giveBack(uuid))).toMatchObject({ code: 'deposit.nothing_held' });
    expect(await readDeposit(books.owner, uuid)).toMatchObject({ returned_cents: 10_000, held_cents: 0 });
  });

  it('return it once with one call that is repeated, and both hear so', async () => {
    const { uuid } = await held();
    const event = randomUUID();
    expect(await together(giveBack(uuid, event), giveBack(uuid, event))).toMatchObject({ state: 'ended' });
    expect((await readDeposit(books.owner, uuid)).events).toHaveLength(2);
  });

  it('receive it once', async () => {
    const { uuid } = await books.on(TODAY, () => askDeposit(books.owner, customer));
    const receive = (tx: CompanyTx) => receiveDeposit(at(tx), uuid, { event: randomUUID(), method: 'bank', note: '' });
    expect(await together(receive, receive)).toMatchObject({ code: 'deposit.received' });
    expect((await readDeposit(books.owner, uuid)).held_cents).toBe(10_000);
  });

  it('pay an invoice with it, or give it back: not both', async () => {
    const { uuid } = await held();
    const invoice = await books.on(TODAY, () =>
      makeIssued(books.owner, invoiceOf(customer, [{ cents: 20_000, rate: books.rates.high }])),
    );
    const setOff = (tx: CompanyTx) =>
      setOffDeposit(at(tx), uuid, { event: randomUUID(), invoice: invoice.uuid, note: '' });
    expect(await together(setOff, giveBack(uuid))).toMatchObject({ code: 'deposit.nothing_held' });
    expect(await readInvoice(books.owner, invoice.uuid)).toMatchObject({ open_cents: 14_200 });
  });

  it('pay one invoice with two deposits for no more than it has open', async () => {
    const [one, other] = [await held(), await held()];
    const invoice = await books.on(TODAY, () =>
      makeIssued(books.owner, invoiceOf(customer, [{ cents: 10_000, rate: books.rates.high }])),
    );
    const setOff = (id: string) => (tx: CompanyTx) =>
      setOffDeposit(at(tx), id, { event: randomUUID(), invoice: invoice.uuid, note: '' });
    expect(await together(setOff(one.uuid), setOff(other.uuid))).toMatchObject({ set_off_cents: 2_100 });
    expect(await readInvoice(books.owner, invoice.uuid)).toMatchObject({ status: 'paid', open_cents: 0 });
  });
});

describe('a deposit that comes in while its customer goes', () => {
  it('keeps the customer: who deletes sees it', async () => {
    const { uuid } = await books.on(TODAY, () => askDeposit(books.owner, customer));
    const receive = (tx: CompanyTx) => receiveDeposit(at(tx), uuid, { event: randomUUID(), method: 'bank', note: '' });
    const refused = await together(receive, (tx) => findRemovalRefusal(tx, { customerId: customer }));
    expect(refused).toMatchObject({ code: 'customer.has_deposits' });
  });
});

describe('two processes', () => {
  it('that are asked to return it at once return it once', async () => {
    const { uuid } = await held();
    const calls = Array.from({ length: 6 }, () => actOn(books.owner, { uuid }, 'return', { method: 'cash' }));
    const answers = await Promise.all(calls);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
    expect((await readDeposit(books.owner, uuid)).held_cents).toBe(0);
  });
});
