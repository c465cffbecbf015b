import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closePeriod, reopenPeriod } from '#accountancy/server/period-closing.repository.ts';
import { paymentBody } from '#billing/balance.schema.ts';
import { issueInvoices } from '#billing/server/invoices/issue-invoice.ts';
import { recordPayment } from '#billing/server/invoices/record-payment.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { PEOPLE, YARD } from '#tests/support/app.ts';
import { invoiceOf, makeDraft } from '#tests/support/billing/billing.ts';
import { whileOpen } from '#tests/support/while-open.ts';
import { type Books, emptyBooks, fileOf, openBooks, vatOf } from './books.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());
beforeEach(() => emptyBooks(books));

const actor = { companyId: YARD, userId: PEOPLE.owner.id, userName: 'owner Test', can: () => true };
const close = (tx: CompanyTx) => closePeriod(tx, actor, { until: '2019-03-31', today: '2019-04-01', kind: 'quarter' });
const pay = (tx: CompanyTx, uuid: string) =>
  recordPayment(
    { tx, actor, today: '2019-04-01' },
    uuid,
    paymentBody.parse({ amount_cents: 100, paid_on: '2019-03-31' }),
  );

/** Pauses the transaction of one, while the other begins and waits for it. */
const together = <Result>(first: (tx: CompanyTx) => Promise<unknown>, second: (tx: CompanyTx) => Promise<Result>) =>
  whileOpen(
    books.yard,
    (pause) =>
      books.inYard(async (tx) => {
        await first(tx);
        await pause();
      }),
    () => books.inYard(second).catch((error: unknown) => error),
  );

describe('closing and booking at the same moment', () => {
  it('has the closing wait for a payment of the last day, which stays in what is closed', async () => {
    const uuid = await books.bill('2019-01-10');
    await together((tx) => pay(tx, uuid), close);
    expect(await fileOf(books, 'journal', '2019-03-31', '2019-03-31')).toContain('Betaling');
    expect(await books.inYard((tx) => pay(tx, uuid)).catch((error: unknown) => error)).toMatchObject({ status: 422 });
  });

  it('has the report count an invoice that was being issued', async () => {
    const lines = [{ cents: 10_000, rate: books.rates.high }];
    const { uuid } = await books.on('2019-03-31', () => makeDraft(books.owner, invoiceOf(books.customer, lines)));
    await together((tx) => issueInvoices(tx, [uuid], { today: '2019-03-31', by: null }), close);
    const [first] = await vatOf(books, 2019);
    expect(first?.reports[0]?.due_cents).toBe(2100);
    expect(first?.supplement).toBeNull();
  });

  it('has a payment wait for the closing, and refuses it then', async () => {
    const uuid = await books.bill('2019-01-10');
    expect(await together(close, (tx) => pay(tx, uuid))).toMatchObject({ status: 422 });
    expect(await fileOf(books, 'journal', '2019-01-01', '2019-12-31')).not.toContain('Betaling');
  });

  it('has a statement that asked nobody wait for the closing, and refuses it then', async () => {
    const uuid = await books.bill('2019-01-10');
    const write = (tx: CompanyTx) =>
      sql`insert into payments (company_id, id, invoice_id, customer_id, source, amount_cents, paid_on)
        values (${YARD}, gen_random_uuid(), ${uuid}, ${books.customer}, 'manual', 100, '2019-03-31')`.execute(tx);
    expect(await together(close, write)).toMatchObject({ code: 'RM011' });
  });

  it('closes once when two people close at once, and reopens once', async () => {
    expect(await together(close, close)).toMatchObject({ status: 409, code: 'period.already_closed' });
    const { rows } = await sql<{ id: string }>`select id from period_closings`.execute(books.yard.database.kysely);
    expect(rows).toHaveLength(1);
    const reopen = (tx: CompanyTx) => reopenPeriod(tx, actor, { id: rows[0]?.id ?? '', reason: 'vergeten' });
    expect(await together(reopen, reopen)).toMatchObject({ status: 409, code: 'period.not_last' });
  });
});
