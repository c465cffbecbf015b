import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { issueInvoices } from '#billing/server/invoices/issue-invoice.ts';
import { inLedgerOf } from '#billing/server/ledger/ledger.ts';
import { runBilling } from '#billing/server/subscriptions/billing-run.ts';
import { changeSettings } from '#company/server/change-settings.ts';
import { openProviderParts } from '#server/payments/open-provider-parts.ts';
import { dayAt } from '#shared/civil-date.ts';
import { PEOPLE, YARD } from '#tests/support/app.ts';
import { openPaymentYard, type PaymentYard } from '#tests/support/billing/payment-yard.ts';
import { whileOpen } from '#tests/support/while-open.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

let yard: PaymentYard;
beforeAll(async () => {
  yard = await openPaymentYard();
}, 120_000);
beforeEach(async () => {
  await sql`truncate invoices, payments, payment_links, billing_outbox cascade`.execute(yard.database.kysely);
  await sql`update companies set payment_provider = 'mollie' where id = ${YARD}`.execute(yard.database.kysely);
});
afterAll(() => yard.close());

const providerOf = async () =>
  (
    await sql<{ provider: string | null; open: number }>`
    select payment_provider as provider, (select count(*)::int from invoices where state = 'open') as open
    from companies where id = ${YARD}`.execute(yard.database.kysely)
  ).rows[0];

async function draft(): Promise<string> {
  const line = { description: 'Stalling', unit_price_cents: 5_000, tax_rate: yard.taxRateId };
  const body = { customer: yard.customerId, includes_vat: true, lines: [line] };
  const made = yard.owner.call('POST', '/api/mollie/invoices', body);
  return (await expectStatus<{ result: { uuid: string } }>(made, 201)).result.uuid;
}

/** The change as the call makes it, held open by a pause before it commits. */
const leaving = (pause: () => Promise<void>) =>
  inLedgerOf(yard.parts.ledger, YARD, async (tx) => {
    const { ledger, openMollie, openStripe } = yard.parts;
    const parts = openProviderParts({ database: ledger.database, secret: ledger.secret, openMollie, openStripe });
    const actor = { userId: PEOPLE.owner.id, userName: 'Olga', companyId: YARD, can: () => true };
    await changeSettings(tx, parts, actor, { provider: { payment_provider: null, account: 'kept' } });
    await pause();
  });

test('who issues an invoice while the provider is left waits for that, and issues nothing', async () => {
  const id = await draft();
  const issued = await whileOpen(yard, leaving, () => yard.owner.call('POST', `/api/mollie/invoices/${id}/issue`, {}));
  expect([issued.statusCode, issued.json<{ code: string }>().code]).toEqual([409, 'no_provider']);
  expect(await providerOf()).toEqual({ provider: null, open: 0 });
});

test('who leaves the provider while an invoice is issued waits for that, and is refused', async () => {
  const id = await draft();
  const issuing = (pause: () => Promise<void>) =>
    inLedgerOf(yard.parts.ledger, YARD, async (tx) => {
      await issueInvoices(tx, [id], { today: dayAt(Date.now()), by: null });
      await pause();
    });
  const left = await whileOpen(yard, issuing, () =>
    yard.owner.call('PUT', '/api/company', { provider: { payment_provider: null } }),
  );
  expect([left.statusCode, left.json<{ code: string }>().code]).toEqual([409, 'provider_in_use_provider']);
  expect(await providerOf()).toEqual({ provider: 'mollie', open: 1 });
});

test('a billing run that was begun before issues nothing once the provider is left', async () => {
  const id = await draft();
  await sql`update invoices set state = 'scheduled', scheduled_on = current_date where id = ${id}`.execute(
    yard.database.kysely,
  );
  const forced = (pause: () => Promise<void>) =>
    inLedgerOf(yard.parts.ledger, YARD, async (tx) => {
      // Locks as a change of settings does; what its rules would refuse does not matter here.
      await sql`select 1 from companies for update`.execute(tx);
      await sql`update companies set payment_provider = null`.execute(tx);
      await pause();
    });
  await whileOpen(yard, forced, () =>
    runBilling({ database: yard.database.kysely, now: Date.now }, { companyId: YARD, by: null }),
  );
  expect(await providerOf()).toEqual({ provider: null, open: 0 });
});

test('companies bill at once: keeping the provider waits for nobody who keeps it too', async () => {
  const ids = [await draft(), await draft()];
  const answers = await Promise.all(ids.map((id) => yard.owner.call('POST', `/api/mollie/invoices/${id}/issue`, {})));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});
