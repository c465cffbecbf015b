import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockInvoice } from '#billing/server/invoices/invoice-lock.ts';
import { closePaymentLinks } from '#billing/server/payments/payment-link.ts';
import { synchronizeLink } from '#billing/server/payments/synchronize-link.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { YARD } from '#tests/support/app.ts';
import { openPaymentYard, type PaymentYard } from '#tests/support/billing/payment-yard.ts';
import { whileOpen } from '#tests/support/while-open.ts';

let yard: PaymentYard;
beforeAll(async () => {
  yard = await openPaymentYard();
});
afterAll(() => yard.close());

test('a look at a link and somebody who closes it do not wait for each other', async () => {
  const { id, linkId } = await yard.send(5_000);
  await yard.mollie.pay(linkId);
  const { rows } = await sql<{ id: string }>`
    select id from payment_links where external_id = ${linkId}`.execute(yard.database.kysely);
  const closing = (pause: () => Promise<void>) =>
    withCompany(yard.database.kysely, YARD, async (tx) => {
      await lockInvoice(tx, id);
      await pause();
      await closePaymentLinks(tx, id);
    });
  const looked = await whileOpen(yard, closing, () => synchronizeLink(yard.parts, YARD, rows[0]?.id ?? ''));
  expect(looked).toBe('done');
  expect(await yard.invoice(id)).toMatchObject({ status: 'paid', paid_cents: 5_000 });
});
