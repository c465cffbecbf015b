import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPaymentYard, type PaymentYard } from '#tests/support/billing/payment-yard.ts';

let yard: PaymentYard;
beforeAll(async () => {
  yard = await openPaymentYard();
});
beforeEach(() => yard.mollie.clearFaults());
afterAll(() => yard.close());

const actionsOf = async (id: string) => (await yard.invoice(id)).events.map(({ action }) => action);
const linksMade = async () =>
  (await yard.mollie.requests()).filter(({ method, path }) => method === 'POST' && path === '/v2/payment-links').length;

describe('an invoice that is sent with a page to pay on', () => {
  test('is mailed with its PDF and the address of that page', async () => {
    const { id, number, linkId } = await yard.send(12_100);
    const { payment_link: url, status } = await yard.invoice(id);
    expect(status).toBe('open');
    expect(url).toContain(linkId);
    const { rows } = await sql<{ body: string; subject: string; files: string[] }>`
      select m.subject, m.body_text as body, array_agg(a.name) as files from mails m
      join mail_attachments a on a.mail_id = m.id where m.model_id = ${id}
      group by m.subject, m.body_text`.execute(yard.database.kysely);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.subject).toContain(number);
    expect(rows[0]?.body).toContain(url);
    expect(rows[0]?.body).toContain('€\u00a0121,00');
    expect(rows[0]?.files).toEqual([`${number}.pdf`]);
  });

  test('is paid when the webhook says so', async () => {
    const { id, linkId } = await yard.send(5_000);
    await yard.mollie.pay(linkId);
    await yard.runErrands();
    const invoice = await yard.invoice(id);
    expect(invoice).toMatchObject({ status: 'paid', paid_cents: 5_000, open_cents: 0 });
    expect(await actionsOf(id)).toEqual(expect.arrayContaining(['payment_received', 'paid']));
  });

  test('stays open when the payment fails, is cancelled or never decided', async () => {
    const { id, linkId } = await yard.send(2_000);
    for (const outcome of ['failed', 'canceled', 'pending'] as const) await yard.mollie.pay(linkId, outcome);
    await yard.runErrands();
    await yard.look();
    expect(await yard.invoice(id)).toMatchObject({ status: 'open', paid_cents: 0 });
  });

  test('is paid once, however often and in whatever order the news comes', async () => {
    await yard.mollie.fault({ kind: 'webhook_duplicate' });
    const { id, linkId } = await yard.send(3_000);
    const payment = await yard.mollie.pay(linkId);
    await yard.runErrands();
    await yard.mollie.sendWebhookAgain(payment);
    await yard.mollie.sendWebhookAgain(payment);
    await yard.runErrands();
    const invoice = await yard.invoice(id);
    expect(invoice).toMatchObject({ status: 'paid', paid_cents: 3_000 });
    expect(invoice.payments).toHaveLength(1);
    expect((await actionsOf(id)).filter((action) => action === 'payment_received')).toHaveLength(1);
  });

  test('is found paid by looking when the webhook is lost', async () => {
    await yard.mollie.fault({ kind: 'webhook_lost' });
    const { id, linkId } = await yard.send(3_100);
    await yard.mollie.pay(linkId);
    await yard.runErrands();
    expect((await yard.invoice(id)).status).toBe('open');
    await yard.look();
    expect((await yard.invoice(id)).status).toBe('paid');
  });

  test('has one link at the provider when the answer to making it was lost', async () => {
    const before = await linksMade();
    await yard.mollie.fault({ kind: 'timeout_after_commit', method: 'POST', path: '/v2/payment-links' });
    const line = { description: 'Stalling', unit_price_cents: 900, tax_rate: yard.taxRateId };
    const draft = await yard.owner.call('POST', '/api/mollie/invoices', { customer: yard.customerId, lines: [line] });
    const id = (draft.json() as { result: { uuid: string } }).result.uuid;
    await yard.owner.call('POST', `/api/mollie/invoices/${id}/send`, { mode: 'mail_with_link' });
    await yard.runErrands();
    await yard.runErrands();
    const { rows } = await sql`select 1 from payment_links where invoice_id = ${id}`.execute(yard.database.kysely);
    expect(rows).toHaveLength(1);
    expect(await linksMade()).toBeGreaterThan(before + 1);
    const { payment_link: url } = await yard.invoice(id);
    await yard.mollie.pay(url?.split('/').at(-1) ?? '');
    await yard.runErrands();
    expect((await yard.invoice(id)).status).toBe('paid');
  }, 60_000);
});

describe('money that goes another way', () => {
  test('a charge back opens the invoice again', async () => {
    const { id, linkId } = await yard.send(4_000);
    const payment = await yard.mollie.pay(linkId);
    await yard.runErrands();
    await yard.mollie.chargeBack(payment);
    await yard.runErrands();
    await yard.look();
    expect(await yard.invoice(id)).toMatchObject({ status: 'open', open_cents: 4_000 });
    expect(await actionsOf(id)).toContain('charged_back');
  });

  test('a charge back that nobody told of is found by looking some days later', async () => {
    const { id, linkId } = await yard.send(4_100);
    const payment = await yard.mollie.pay(linkId);
    await yard.runErrands();
    await yard.mollie.fault({ kind: 'webhook_lost' });
    await yard.mollie.chargeBack(payment);
    await yard.look();
    expect((await yard.invoice(id)).status).toBe('paid');
    await sql`update payment_links set looked_at = now() - interval '4 days' where external_id = ${linkId}`.execute(
      yard.database.kysely,
    );
    await yard.look();
    expect(await yard.invoice(id)).toMatchObject({ status: 'open', open_cents: 4_100 });
  });

  test('what is paid by bank and online too is told as too much', async () => {
    const { id, linkId } = await yard.send(6_000);
    await yard.owner.call('POST', `/api/mollie/invoices/${id}/change-status`, { status: 'paid', method: 'bank' });
    // The provider has not closed the page yet.
    await yard.mollie.pay(linkId);
    await yard.runErrands();
    expect(await yard.invoice(id)).toMatchObject({ status: 'paid', paid_cents: 12_000, open_cents: -6_000 });
    expect(await actionsOf(id)).toContain('overpaid');
  });

  test('a credit with a refund gives back through the provider, step by step', async () => {
    const { id, linkId } = await yard.send(12_100);
    await yard.mollie.pay(linkId);
    await yard.runErrands();
    const answer = await yard.owner.call('POST', '/api/mollie/credit-invoices', {
      invoice: id,
      lines: [
        {
          position: 1,
          amount_cents: 8067,
        },
      ],
      refund: 'provider',
    });
    expect(answer.statusCode).toBe(201);
    await yard.runErrands();
    expect((await yard.invoice(id)).refunds).toMatchObject([{ status: 'queued' }]);
    await yard.mollie.advance({ days: 3 });
    await yard.look();
    const invoice = await yard.invoice(id);
    expect(invoice.refunds).toMatchObject([{ status: 'refunded' }]);
    expect(invoice).toMatchObject({ status: 'paid', credited_cents: 8_067, refunded_cents: 8_067, open_cents: 0 });
    expect(await actionsOf(id)).toContain('refunded');
  });

  test('a refund that fails leaves the money to be given back', async () => {
    const { id, linkId } = await yard.send(10_000);
    await yard.mollie.pay(linkId);
    await yard.runErrands();
    await yard.mollie.fault({
      kind: 'server_error',
      method: 'POST',
      path: '/v2/payments',
      times: null,
      retry_after: 0,
    });
    await yard.owner.call('POST', '/api/mollie/credit-invoices', { invoice: id, refund: 'provider' });
    for (let attempt = 0; attempt < 9; attempt += 1) await yard.runErrands();
    const invoice = await yard.invoice(id);
    expect(invoice.refunds).toMatchObject([{ status: 'failed' }]);
    expect(invoice).toMatchObject({ refunded_cents: 0, open_cents: -10_000 });
    expect(await actionsOf(id)).toContain('refund_failed');
  }, 60_000);
});

describe('what the provider calls', () => {
  test('answers the same to an address that nobody was given, and nothing happens', async () => {
    const { id, linkId } = await yard.send(1_000);
    const token = await yard.tokenOf(linkId);
    const before = await sql`select 1 from billing_outbox`.execute(yard.database.kysely);
    const { ulid } = await yard.invoice(id);
    for (const url of [`${ulid}/wrong`, `01KAAAAAAAAAAAAAAAAAAAAAAA/${token}`, `nonsense/${token}`]) {
      const answer = await yard.app.inject({ method: 'POST', url: `/api/webhooks/mollie/${url}`, payload: 'id=tr_x' });
      expect(answer.statusCode).toBe(200);
    }
    const after = await sql`select 1 from billing_outbox`.execute(yard.database.kysely);
    expect(after.rows).toHaveLength(before.rows.length);
  });

  test('a customer who comes back reads what became of the payment', async () => {
    const { linkId } = await yard.send(1_500);
    const token = await yard.tokenOf(linkId);
    const ask = (query = '') => yard.app.inject({ method: 'GET', url: `/api/payments/return/${token}${query}` });
    const read = async () => (await ask()).body;
    expect(await read()).toContain('We wachten nog op bericht van de bank');
    // The page reloads itself for a while.
    expect((await ask()).headers['refresh']).toBe('2; url=?looked=1');
    expect((await ask('?looked=7')).headers['refresh']).toBe('60; url=?looked=8');
    expect((await ask('?looked=8')).headers['refresh']).toBeUndefined();
    await yard.mollie.pay(linkId);
    await yard.runErrands();
    expect(await read()).toContain('is betaald');
    expect((await ask()).headers['refresh']).toBeUndefined();
    const wrong = await yard.app.inject({ method: 'GET', url: '/api/payments/return/nobody' });
    expect(wrong.statusCode).toBe(404);
  });
});
