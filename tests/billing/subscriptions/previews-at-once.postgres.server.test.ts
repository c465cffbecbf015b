import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BillingRunAnswer } from '#billing/billing-run.schema.ts';
import { addDays, type CivilDate, dayAt } from '#shared/civil-date.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { invoiceOf, makeDraft, rateOf, readInvoice } from '#tests/support/billing/billing.ts';
import { whileOpen } from '#tests/support/while-open.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

let day: CivilDate = dayAt(Date.now());
let test: TestApp;
let owner: Caller;
beforeAll(async () => {
  test = await openTestApp({ now: () => Date.parse(`${day}T10:00:00Z`) });
  owner = await signIn(test.app, PEOPLE.owner.email);
});
afterAll(() => test.close());

it('a run issues a scheduled invoice that a preview held when it began, and takes the next number', async () => {
  const customer = await makeCustomer(owner, 'Bakker');
  const lines = [{ cents: 5_000, rate: await rateOf(owner, 2100) }];
  const { uuid } = await makeDraft(owner, invoiceOf(customer, lines, { scheduled_on: addDays(day, 1) }));
  day = addDays(day, 1);
  const { result: run } = await whileOpen(
    test,
    (pause) =>
      withCompany(test.database.kysely, YARD, async (tx) => {
        await sql`select id from invoices where id = ${uuid}::uuid for update`.execute(tx);
        await pause();
      }),
    () => expectStatus<{ result: BillingRunAnswer }>(owner.call('POST', '/api/billing-runs', {}), 201),
  );
  expect(run).toMatchObject({ issued: 1, failed: 0, amount_cents: 6_050 });
  expect(await readInvoice(owner, uuid)).toMatchObject({ status: 'open', number: 'F0001' });
});
