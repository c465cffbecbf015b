import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProviderFailure } from '#billing/server/provider/provider-failure.ts';
import { pollPayments, runDueErrands } from '#billing/server/routes/start-payments.ts';
import { MOLLIE_KEY } from '#tests/support/billing/mollie-simulator.ts';
import { openPaymentYard, type PaymentYard } from '#tests/support/billing/payment-yard.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

let yard: PaymentYard;
beforeAll(async () => {
  yard = await openPaymentYard();
});
afterAll(() => yard.close());

/** An invoice that somebody sent, of which nothing has been carried out yet. */
async function asked(): Promise<string> {
  const line = { description: 'Stalling', unit_price_cents: 900, tax_rate: yard.taxRateId };
  const body = { customer: yard.customerId, lines: [line] };
  const draft = await expectStatus<{ result: { uuid: string } }>(
    yard.owner.call('POST', '/api/mollie/invoices', body),
    201,
  );
  const { uuid } = draft.result;
  const sent = await yard.owner.call('POST', `/api/mollie/invoices/${uuid}/send`, { mode: 'mail_with_link' });
  expect(sent.statusCode).toBeLessThan(300);
  return uuid;
}

const mailsOf = async (id: string) =>
  (
    await sql<{ body: string }>`select body_text as body from mails where model_id = ${id}`.execute(
      yard.database.kysely,
    )
  ).rows;
const lastOf = async (id: string) => (await yard.invoice(id)).events.map(({ action, note }) => [action, note]).at(-1);
const waitingLinks = async () => {
  const { rows } = await sql`
    select 1 from billing_outbox where kind = 'create_link' and state in ('waiting', 'running')`.execute(
    yard.database.kysely,
  );
  return rows.length;
};
const setKey = (key: string | null) =>
  expectStatus(yard.owner.call('PUT', '/api/company', { provider: { payment_provider: 'mollie', api_key: key } }), 200);

const refuse = (kind: 'refused' | 'unauthorized', message: string) =>
  runDueErrands({
    ...yard.parts,
    openMollie: (key) => ({
      ...yard.parts.openMollie(key),
      createPaymentLink: () => Promise.reject(new ProviderFailure(kind, message)),
    }),
  });

test('an invoice is mailed as it is when the provider refuses the page to pay on, and staff read why', async () => {
  const id = await asked();
  await refuse('refused', 'The amount is higher than the maximum');
  const mails = await mailsOf(id);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).not.toContain('/checkout/');
  // The errands of the mail and of the page run side by side: either may be told first.
  const { events } = await yard.invoice(id);
  expect(events.filter(({ action }) => action === 'link_failed').map(({ note }) => note)).toEqual([
    'The amount is higher than the maximum',
  ]);
});

test('an invoice is mailed as it is with a wrong key; the page is made with a right one', async () => {
  const id = await asked();
  await refuse('unauthorized', 'Missing authentication');
  expect(await mailsOf(id)).toHaveLength(1);
  expect(await lastOf(id)).toEqual(['link_failed', 'Missing authentication']);
  await yard.runErrands();
  expect((await yard.invoice(id)).payment_link).not.toBeNull();
  expect(await mailsOf(id)).toHaveLength(1);
});

/** Closes the payment pages made earlier, so that nothing waits for them. */
const closePages = () =>
  sql`update payment_links set state = 'closed' where state = 'open'`.execute(yard.database.kysely);

test('in a company without a key nothing is tried for a page to pay on, which is made once there is a key', async () => {
  await closePages();
  await setKey(null);
  const id = await asked();
  await yard.runErrands();
  expect(await mailsOf(id)).toHaveLength(1);
  await pollPayments(yard.parts);
  expect(await waitingLinks()).toBe(0);
  await setKey(MOLLIE_KEY);
  await pollPayments(yard.parts);
  await yard.runErrands();
  expect((await yard.invoice(id)).payment_link).not.toBeNull();
  expect((await yard.invoice(id)).events.filter(({ action }) => action === 'link_made')).toHaveLength(1);
});

test('the history says of a mail what became of it: on its way, sent, or not sent', async () => {
  const id = await asked();
  await refuse('refused', 'The amount is higher than the maximum');
  const told = async () => {
    const { events } = await yard.invoice(id);
    return events.find(({ action }) => action === 'sent')?.details;
  };
  const mail = await told();
  expect(mail).toMatchObject({ mail: 'queued', to: expect.stringContaining('@') });
  for (const state of ['sending', 'sent', 'failed', 'kept']) {
    await sql`update mails set state = ${state}, message_id = '<1@yard.test>'
      where model_id = ${id}`.execute(yard.database.kysely);
    expect(await told()).toEqual({ ...mail, mail: state });
  }
  await sql`delete from mails where model_id = ${id}`.execute(yard.database.kysely);
  expect(await told()).toEqual({ mode: 'mail_with_link', to: '' });
});
