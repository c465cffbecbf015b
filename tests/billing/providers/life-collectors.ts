import assert from 'node:assert/strict';
import { amountOf, centsOf } from '#billing/server/provider/mollie-values.ts';
import { lineParams } from '#billing/server/provider/stripe-values.ts';
import { stripeLinesOf, totalOf } from '#billing/stripe/stripe-lines.ts';
import { isForStripe, planStripePage } from '#billing/stripe/stripe-page-plan.ts';
import { type TaxAmount, totalsOf } from '#server/stripe-simulator/invoice.ts';
import { type Collector, isPayable, type LifeInvoice, openCents, rateKey } from './life-books.ts';

type Page = {
  readonly totalCents: number;
  /** The amount of our link, as it was last lowered. */
  askedCents: number;
  status: 'open' | 'paid' | 'uncollectible' | 'void';
  remainingCents: number;
  creditNotesCents: number;
  paidCents: number;
  refundedCents: number;
};

/** Stripe charges no less than this, in euros. */
const LEAST_CHARGE = 50;

/**
 * Stripe as far as money goes: an invoice with our lines and taxes, less to pay by credit notes, and refunds that are
 * credit notes too. It refuses what Stripe refuses.
 */
export function stripeCollector(): Collector {
  const pages = new Map<string, Page>();
  const pageOf = ({ number }: LifeInvoice) => pages.get(number);
  return {
    issue: (invoice) => {
      if (!isPayable(invoice) || !isForStripe(openCents(invoice))) return;
      const totalCents = askStripe(invoice);
      assert.ok(totalCents >= LEAST_CHARGE, 'Stripe would take less than that as paid and put it on the next invoice');
      pages.set(invoice.number, {
        totalCents,
        askedCents: totalCents,
        remainingCents: totalCents,
        status: 'open',
        creditNotesCents: 0,
        paidCents: 0,
        refundedCents: 0,
      });
    },
    follow: (invoice) => {
      const page = pageOf(invoice);
      if (page !== undefined) follow(page, invoice);
    },
    canPay: (invoice) => (pageOf(invoice)?.remainingCents ?? 0) >= LEAST_CHARGE,
    pay: (invoice) => {
      const page = pageOf(invoice);
      assert.ok(page, `${invoice.number} has no page at Stripe`);
      const { remainingCents } = page;
      assert.equal(remainingCents, openCents(invoice), 'what Stripe has the customer pay');
      page.paidCents += remainingCents;
      page.remainingCents = 0;
      page.status = 'paid';
      return remainingCents;
    },
    refund: (invoice, cents) => {
      const page = pageOf(invoice);
      assert.ok(page, `${invoice.number} has no page at Stripe`);
      assert.equal(page.status, 'paid', 'a refund is of what was paid');
      assert.ok(cents > 0 && page.refundedCents + cents <= page.paidCents, 'Stripe gives back what came in');
      page.refundedCents += cents;
      addNote(page, cents);
    },
    heldCents: () =>
      [...pages.values()].reduce((sum, { paidCents, refundedCents }) => sum + paidCents - refundedCents, 0),
  };
}

/** What the lines that Stripe is sent come to in its own sum, which has to be ours, rate by rate. */
function askStripe(invoice: LifeInvoice): number {
  const { includesVat, lines, sum } = invoice;
  const asked = stripeLinesOf({ includesVat, lines, vat: sum.vat });
  const params = asked.map(lineParams);
  const sent = params.map(({ amount, tax_amounts: taxes }) => ({
    amount: amount ?? 0,
    tax_amounts: (taxes || []).map(({ amount: tax, taxable_amount, tax_rate_data: rate }): TaxAmount => {
      assert.ok(rate, 'each tax names its rate');
      const { display_name, percentage, inclusive } = rate;
      return {
        amount: tax,
        taxable_amount,
        tax_rate_data: { display_name, percentage, inclusive },
      };
    }),
  }));
  const theirs = totalsOf(sent);
  assert.equal(theirs.total, sum.totalCents, 'the total at Stripe');
  assert.equal(totalOf(asked), sum.totalCents, 'what we expect of Stripe');
  assert.equal(theirs['total_excluding_tax'], sum.netCents, 'without VAT at Stripe');
  for (const { vatCategory, rateBp, netCents, vatCents } of sum.vat) {
    const places = lines.flatMap((line, place) => (rateKey(line) === rateKey({ vatCategory, rateBp }) ? [place] : []));
    const taxes = places.flatMap((place) => sent[place]?.tax_amounts ?? []);
    const add = (name: 'amount' | 'taxable_amount') => taxes.reduce((all, tax) => all + tax[name], 0);
    assert.equal(add('amount'), vatCents, `the VAT of ${rateBp} at Stripe`);
    assert.equal(add('taxable_amount'), netCents, `what VAT of ${rateBp} is taken of`);
    assert.ok(taxes.every(({ tax_rate_data: rate }) => rate.percentage === rateBp / 100));
  }
  return theirs.total;
}

function addNote(page: Page, cents: number): void {
  page.creditNotesCents += cents;
  assert.ok(page.creditNotesCents <= page.totalCents, 'credit notes come to no more than the invoice');
}

function follow(page: Page, invoice: LifeInvoice): void {
  const isClosed = !isPayable(invoice);
  if (!isClosed) page.askedCents = openCents(invoice);
  const { leftCents, outcome } = planStripePage({
    theirs: page,
    ours: { ...invoice, openCents: openCents(invoice) },
    page: { isClosed, amountCents: page.askedCents },
  });
  if (leftCents !== null) {
    addNote(page, page.remainingCents - leftCents);
    page.remainingCents = leftCents;
    if (leftCents === 0) page.status = 'paid';
  }
  if (outcome === 'give_up') page.status = 'uncollectible';
  if (outcome === 'void') page.status = 'void';
  if (outcome === 'pay_outside') {
    assert.equal(page.remainingCents, invoice.outsideCents, 'what Stripe is told was paid outside');
    page.remainingCents = 0;
    page.status = 'paid';
  }
  if (isPayable(invoice)) assert.equal(page.remainingCents, openCents(invoice), 'what Stripe asks for');
  else assert.ok(page.status === 'paid' || page.status === 'void', 'nobody can pay any more at Stripe');
}

/** Mollie as far as money goes: a link asks for one amount, and another one takes its place when that changes. */
export function mollieCollector(): Collector {
  /** Euros, as they are sent. */
  const links = new Map<string, ReturnType<typeof amountOf>>();
  const paid = new Map<string, { cents: number; refunded: number }>();
  const ask = (invoice: LifeInvoice) => {
    if (isPayable(invoice)) links.set(invoice.number, amountOf(openCents(invoice)));
    else links.delete(invoice.number);
  };
  return {
    issue: ask,
    follow: ask,
    canPay: ({ number }) => links.has(number),
    pay: (invoice) => {
      const cents = centsOf(links.get(invoice.number));
      assert.equal(cents, openCents(invoice), 'what Mollie has the customer pay');
      const before = paid.get(invoice.number) ?? { cents: 0, refunded: 0 };
      paid.set(invoice.number, { ...before, cents: before.cents + cents });
      return cents;
    },
    refund: (invoice, cents) => {
      const payment = paid.get(invoice.number);
      const asked = centsOf(amountOf(cents));
      assert.ok(payment !== undefined && payment.refunded + asked <= payment.cents, 'Mollie gives back what came in');
      payment.refunded += asked;
    },
    heldCents: () => [...paid.values()].reduce((sum, { cents, refunded }) => sum + cents - refunded, 0),
  };
}
