import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idOf } from '#billing/server/provider/stripe-keys.ts';
import { runDueErrands } from '#billing/server/routes/start-payments.ts';
import { differences } from '#tests/support/billing/stripe-books.ts';
import { openStripeYard, type StripeYard } from '#tests/support/billing/stripe-yard.ts';

const LIMIT_MS = 3_000;
const ATTEMPTS = 6;
const NOTES = '/v1/credit_notes';

let yard: StripeYard;
beforeAll(async () => {
  yard = await openStripeYard({ limitMs: LIMIT_MS });
  await yard.look();
});
beforeEach(async () => {
  await yard.simulator.clearFaults();
  await yard.simulator.reset();
  await sql`truncate invoices, payments, refunds, payment_links, billing_outbox, stripe_events, stripe_customers,
    stripe_watches cascade`.execute(yard.database.kysely);
  await yard.look();
});
afterAll(() => yard.close());

/** Runs errands, each as often as it takes, and looks after payments once. */
async function settle(): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) await yard.runErrands();
  await yard.look();
}

async function expectAgreement(): Promise<void> {
  expect(await differences(yard)).toEqual([]);
}

/** Answers that fail: nothing done and said so, done and nobody hears of it, or nobody knows. */
const FAULTS = ['too_many_requests', 'server_error', 'cut_before_commit', 'cut_after_commit'] as const;

async function paidInvoice() {
  const issued = await yard.issue();
  await yard.pay(issued.pageId);
  await settle();
  return issued;
}

const credit = (id: string, cents: number, refund: 'provider' | 'none') =>
  yard.ok('POST', '/api/credit-invoices', { invoice: id, lines: [{ position: 1, amount_cents: cents }], refund });

describe.each(FAULTS)('a call that ends in %s', (kind) => {
  test.each([
    ['of a customer', '/v1/customers', 1],
    ['of a draft', '/v1/invoices', 1],
    ['at each step of a page', '/v1/', 4],
  ])('%s leaves one page with our number and our amount', async (_what, path, times) => {
    await yard.simulator.fault({ kind, method: 'POST', path, times });
    const { id, number } = await yard.issue();
    await settle();
    const page = await yard.stripe.invoices.retrieve(await yard.pageOf(id));
    expect([page.number, page.status, page.total]).toEqual([number, 'open', 12_100]);
    await expectAgreement();
  });

  test.each(['add_lines', 'finalize'])('of %s leaves one page', async (step) => {
    await yard.simulator.fault({ kind, method: 'POST', path_end: step, times: 2 });
    await yard.issue();
    await settle();
    await expectAgreement();
  });

  test('of a refund gives the money back once', async () => {
    const { id } = await paidInvoice();
    await yard.simulator.fault({ kind, method: 'POST', path: NOTES, times: 2 });
    await credit(id, 2_100, 'provider');
    await settle();
    expect((await yard.invoice(id)).refunds).toMatchObject([{ status: 'refunded', amount_cents: 2_100 }]);
    await expectAgreement();
  });

  test('of a credit note lowers the page once', async () => {
    const { id, pageId } = await yard.issue();
    await yard.simulator.fault({ kind, method: 'POST', path: NOTES, times: 2 });
    await credit(id, 2_100, 'none');
    await settle();
    expect((await yard.stripe.invoices.retrieve(pageId)).amount_remaining).toBe(10_000);
    await expectAgreement();
  });

  test.each([
    ['void', 'void'],
    ['paid', 'paid'],
    ['uncollectible', 'uncollectible'],
  ])('of what makes a page %s leaves it so', async (status, theirs) => {
    const { id, pageId } = await yard.issue();
    await yard.simulator.fault({ kind, method: 'POST', path: `/v1/invoices/${pageId}`, times: 2 });
    const { version } = await yard.invoice(id);
    await yard.ok('POST', `/api/invoices/${id}/change-status`, { status, note: 'zo is het', version });
    await settle();
    expect((await yard.stripe.invoices.retrieve(pageId)).status).toBe(theirs);
    await expectAgreement();
  });

  test('while looking loses no payment', async () => {
    const { id, pageId } = await yard.issue();
    await yard.pay(pageId);
    await yard.simulator.fault({ kind, method: 'GET', times: 6 });
    await settle();
    await settle();
    expect(await yard.invoice(id)).toMatchObject({ status: 'paid', open_cents: 0 });
    await expectAgreement();
  });
});

test('a time that Stripe asks for is waited for, and everything arrives', async () => {
  await yard.simulator.fault({ kind: 'too_many_requests', times: 4, retry_after: 900 });
  const draft = await yard.draft();
  await yard.ok('POST', `/api/invoices/${draft}/issue`, {});
  await runDueErrands(yard.parts);
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from next_attempt_at - now())::float8 as seconds from billing_outbox where state = 'waiting'`.execute(
    yard.database.kysely,
  );
  expect(rows.map(({ seconds }) => Math.round(seconds / 100))).toEqual([9]);
  await settle();
  await expectAgreement();
});

test('an answer that comes too late was done all the same, once', async () => {
  await yard.simulator.fault({ kind: 'timeout_after_commit', method: 'POST', path_end: 'finalize' });
  const { id } = await yard.issue();
  await settle();
  expect((await yard.invoice(id)).payment_link).not.toBeNull();
  await expectAgreement();
});

describe('a page', () => {
  test.each(['uncollectible', 'void', 'paid'])(
    'of an invoice that became %s before Stripe could be asked says so',
    async (status) => {
      // Stripe was asked for the draft, and no more than that.
      await yard.simulator.fault({ kind: 'too_many_requests', times: null, path: '/v1/invoices/' });
      const { id } = await yard.issue();
      const { version } = await yard.invoice(id);
      await yard.ok('POST', `/api/invoices/${id}/change-status`, { status, note: 'zo is het', version });
      await yard.runErrands();
      await yard.simulator.clearFaults();
      await settle();
      expect((await yard.stripe.invoices.retrieve(await yard.pageOf(id))).status).toBe(status);
      await expectAgreement();
    },
  );

  test('with which Stripe would settle a balance of its own is not made, and leaves no draft that keeps the number', async () => {
    const { customer } = await yard.stripe.invoices.retrieve((await yard.issue()).pageId);
    await yard.stripe.customers.update(idOf(customer), { balance: -500 });
    const { id, number } = await yard.issue();
    expect((await yard.invoice(id)).payment_link).toBeNull();
    expect((await yard.invoice(id)).events).toContainEqual(
      expect.objectContaining({ action: 'link_failed', note: 'Stripe works out 11600 cents and we 12100' }),
    );
    expect((await yard.stripe.invoices.list()).data).toHaveLength(1);
    await yard.stripe.customers.update(idOf(customer), { balance: 0 });
    await yard.ok('POST', `/api/invoices/${id}/send`, { mode: 'manual' });
    await yard.runErrands();
    expect((await yard.stripe.invoices.retrieve(await yard.pageOf(id))).number).toBe(number);
  });

  test('of less than Stripe takes is not asked for, and the customer owes nothing there', async () => {
    const { id } = await yard.issue({
      lines: [{ description: 'Rest', unit_price_cents: 49, tax_rate: yard.rates['standard'] }],
    });
    expect((await yard.invoice(id)).payment_link).toBeNull();
    expect((await yard.stripe.invoices.list()).data).toEqual([]);
    await yard.issue();
    expect((await yard.stripe.invoices.list()).data.map(({ amount_due: due }) => due)).toEqual([12_100]);
  });

  test('whose number the company gave away at Stripe has a count behind it', async () => {
    const first = await yard.issue();
    const digits = Number(first.number.slice(-4)) + 1;
    const next = `${first.number.slice(0, -4)}${String(digits).padStart(4, '0')}`;
    const { customer } = await yard.stripe.invoices.retrieve(first.pageId);
    const params = {
      customer: idOf(customer),
      number: next,
      collection_method: 'send_invoice',
      days_until_due: 1,
    } as const;
    const taken = await yard.stripe.invoices.create(params);
    const { number, pageId } = await yard.issue();
    expect(number).toBe(next);
    expect((await yard.stripe.invoices.retrieve(pageId)).number).toBe(`${next}-2`);
    await yard.stripe.invoices.del(taken.id);
    await expectAgreement();
  });

  test('that is paid at the moment in which it is voided is paid, and too much', async () => {
    const { id, pageId } = await yard.issue();
    await yard.simulator.fault({ kind: 'slow', method: 'POST', path: `/v1/invoices/${pageId}/void`, delay_ms: 1_000 });
    const { version } = await yard.invoice(id);
    await yard.ok('POST', `/api/invoices/${id}/change-status`, { status: 'void', note: 'fout', version });
    const running = yard.runErrands();
    await expect.poll(async () => (await yard.simulator.requests()).at(-1)?.path).toBe(`/v1/invoices/${pageId}/void`);
    await yard.pay(pageId);
    await running;
    await settle();
    expect(await yard.invoice(id)).toMatchObject({ status: 'void', open_cents: -12_100 });
    expect((await yard.invoice(id)).payments).toHaveLength(1);
    await expectAgreement();
  });

  test.each([
    ['void', -12_100],
    ['paid', -12_100],
    ['uncollectible', 0],
  ])('that is paid between the look at it and the word that it is %s is paid', async (status, openCents) => {
    const { id, pageId } = await yard.issue();
    const { version } = await yard.invoice(id);
    await yard.ok('POST', `/api/invoices/${id}/change-status`, { status, note: 'zo is het', version });
    await runWithPayerAfterLook(pageId);
    await settle();
    expect((await yard.stripe.invoices.retrieve(pageId)).status).toBe('paid');
    expect(await yard.invoice(id)).toMatchObject({ open_cents: openCents });
    await expectAgreement();
  });

  test('that is paid between the look at it and the credit note that lowers it is paid, and too much', async () => {
    const { id, pageId } = await yard.issue();
    await credit(id, 2_100, 'none');
    await runWithPayerAfterLook(pageId);
    await settle();
    expect(await yard.invoice(id)).toMatchObject({ open_cents: -2_100 });
    await expectAgreement();
  });
});

/** Runs errands while a customer pays at the moment at which a page was looked at. */
async function runWithPayerAfterLook(pageId: string): Promise<void> {
  let isPaid = false;
  const openStripe: StripeYard['parts']['openStripe'] = (key) => {
    const stripe = yard.parts.openStripe(key);
    const getInvoice: typeof stripe.getInvoice = async (id) => {
      const seen = await stripe.getInvoice(id);
      if (id === pageId && !isPaid) {
        isPaid = true;
        await yard.simulator.post(`invoices/${pageId}/pay`);
      }
      return seen;
    };
    return { ...stripe, getInvoice };
  };
  await runDueErrands({ ...yard.parts, openStripe });
  expect(isPaid).toBe(true);
}
