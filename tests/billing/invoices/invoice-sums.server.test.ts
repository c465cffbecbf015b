import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { credit, invoiceOf, makeIssued, rateOf, readInvoice } from '#tests/support/billing/billing.ts';
import { makeCustomer } from '#tests/support/yard-calls.ts';

let test: TestApp;
let owner: Caller;
let customer: string;
let rates: readonly string[];

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  customer = await makeCustomer(owner, 'Bakker');
  rates = [await rateOf(owner, 2100), await rateOf(owner, 900), await rateOf(owner, 0, 'exempt')];
});
afterAll(() => test.close());

const lines = fc.array(fc.record({ cents: fc.integer({ min: 1, max: 500_000 }), rate: fc.nat({ max: 2 }) }), {
  minLength: 1,
  maxLength: 5,
});
/** A line, and the part to credit of what is left of it. */
const part = fc.record({ line: fc.nat({ max: 4 }), of: fc.integer({ min: 1, max: 1_000 }) });

function expectWhole({ lines: own, vat, net_cents: net, tax_cents: tax, amount_cents: total }: InvoiceDetailAnswer) {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, cents) => all + cents, 0);
  expect(net + tax).toBe(total);
  expect(sum(own.map((line) => line.net_cents))).toBe(net);
  expect(sum(vat.map((group) => group.net_cents))).toBe(net);
  expect(sum(vat.map((group) => group.vat_cents))).toBe(tax);
}

it('whatever is credited in whatever parts, all of it together is the invoice, to the cent and per rate', async () => {
  await fc.assert(
    fc.asyncProperty(lines, fc.boolean(), fc.array(part, { maxLength: 4 }), async (wanted, includesVat, parts) => {
      const body = invoiceOf(
        customer,
        wanted.map(({ cents, rate }) => ({ cents, rate: rates[rate] ?? '' })),
        { includes_vat: includesVat },
      );
      const invoice = await makeIssued(owner, body);
      expectWhole(invoice);
      const credits: InvoiceDetailAnswer[] = [];
      for (const { line, of } of parts) {
        const before = await readInvoice(owner, invoice.uuid);
        const { position, left_cents: left } = before.lines[line % before.lines.length] ?? {
          position: 0,
          left_cents: 0,
        };
        const amount = Math.ceil((left * of) / 1_000);
        if (amount === 0) continue;
        credits.push(await credit(owner, { invoice: invoice.uuid, lines: [{ position, amount_cents: amount }] }));
        expect((await readInvoice(owner, invoice.uuid)).open_cents).toBeGreaterThanOrEqual(0);
      }
      if ((await readInvoice(owner, invoice.uuid)).lines.some((line) => line.left_cents > 0)) {
        credits.push(await credit(owner, { invoice: invoice.uuid }));
      }
      for (const made of credits) expectWhole(made);
      const after = await readInvoice(owner, invoice.uuid);
      expect(after).toMatchObject({ open_cents: 0, status: 'paid', credited_cents: invoice.amount_cents });
      for (const group of invoice.vat) {
        const taken = credits
          .flatMap(({ vat }) => vat)
          .filter((row) => row.rate_bp === group.rate_bp && row.vat_category === group.vat_category);
        expect(taken.reduce((sum, row) => sum + row.vat_cents, group.vat_cents)).toBe(0);
        expect(taken.reduce((sum, row) => sum + row.net_cents, group.net_cents)).toBe(0);
      }
    }),
    { numRuns: 25 },
  );
});
