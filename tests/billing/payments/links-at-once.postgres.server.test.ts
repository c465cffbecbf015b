import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockInvoice } from '#billing/server/invoices/invoice-lock.ts';
import { makeLink } from '#billing/server/payments/link-errands.ts';
import { closePaymentLinks, wantPaymentLink } from '#billing/server/payments/payment-link.ts';
import { synchronizeLink } from '#billing/server/payments/synchronize-link.ts';
import { runDueErrands } from '#billing/server/routes/start-payments.ts';
import { dayAt } from '#shared/civil-date.ts';
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

test('a page that two servers without a fixed address ask for at once is there once, and never failed', async () => {
  const { parts, owner, customerId, taxRateId } = yard;
  const line = { description: 'Stalling', unit_price_cents: 5_000, tax_rate: taxRateId };
  const draft = { customer: customerId, includes_vat: true, lines: [line] };
  const { uuid: id } = (await owner.call('POST', '/api/invoices', draft)).json().result as { readonly uuid: string };
  await owner.call('POST', `/api/invoices/${id}/issue`, {});
  await withCompany(yard.database.kysely, YARD, (tx) => wantPaymentLink(tx, id, dayAt(Date.now())));
  const linkOf = async () => {
    const { rows } = await sql<{ id: string; state: string; made: boolean }>`
      select id, state, external_id is not null as made from payment_links where invoice_id = ${id}`.execute(
      yard.database.kysely,
    );
    return rows;
  };
  const [link] = await linkOf();
  const first = { ...parts, publicUrl: () => 'http://127.0.0.1:4101' };
  // The other one read that the page is wanted, and asks when the first one has its answer: with its own address.
  const second = {
    ...parts,
    publicUrl: () => 'http://127.0.0.1:4102',
    openMollie: (key: string) => {
      const mollie = parts.openMollie(key);
      return {
        ...mollie,
        createPaymentLink: async (wanted: Parameters<typeof mollie.createPaymentLink>[0]) => {
          await makeLink(first, YARD, link?.id ?? '');
          return mollie.createPaymentLink(wanted);
        },
      };
    },
  };
  await sql`update billing_outbox set next_attempt_at = now() where state = 'waiting'`.execute(yard.database.kysely);
  await runDueErrands(second);
  expect(await linkOf()).toMatchObject([{ state: 'open', made: true }]);
  const { events, payment_link: page } = await yard.invoice(id);
  expect(page).toMatch(/^http/);
  expect(events.map(({ action }) => action)).not.toContain('link_failed');
});
