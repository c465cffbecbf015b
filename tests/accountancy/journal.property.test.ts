import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryOfDocument, entryOfPayment, type JournalEntry } from '#accountancy/journal.ts';
import { vatReturn } from '#accountancy/vat-return.ts';
import type { VatLine } from '#billing/vat.ts';
import { LEDGER_ACCOUNTS } from '#company/company-settings.ts';
import { ACCOUNTS, aDocument, aPayment } from './ledger-rows.ts';

const line: fc.Arbitrary<VatLine> = fc
  .record({
    amountCents: fc.integer({ min: -500_000, max: 5_000_000 }),
    rate: fc.constantFrom(
      ['standard', 2100] as const,
      ['reduced', 900] as const,
      ['reduced', 600] as const,
      ['zero', 0] as const,
      ['exempt', 0] as const,
      ['reverse_charge', 0] as const,
      ['outside', 0] as const,
    ),
  })
  .map(({ amountCents, rate: [vatCategory, rateBp] }) => ({ amountCents, vatCategory, rateBp }));
const documents = fc.array(
  fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => aDocument(lines)),
  {
    maxLength: 20,
  },
);

/** Returns the balance, debit less credit, that entries leave on accounts with these prefixes. */
function left(entries: readonly JournalEntry[], accounts: readonly string[]): number {
  const lines = entries.flatMap((entry) => entry.lines).filter(({ account }) => accounts.includes(account));
  return lines.reduce((sum, { side, amountCents }) => sum + (side === 'D' ? amountCents : -amountCents), 0);
}
const accountsOf = (start: string) =>
  Object.values(LEDGER_ACCOUNTS)
    .flat()
    .flatMap((name) => (name.startsWith(start) ? [ACCOUNTS[name]] : []));

describe('the journal', () => {
  test('has what invoices come to: debtors their totals, revenue their nets, VAT accounts their VAT', () => {
    fc.assert(
      fc.property(documents, (made) => {
        const entries = made.map((document) => entryOfDocument(document, ACCOUNTS));
        const groups = made.flatMap(({ vat }) => vat);
        const sum = (part: 'netCents' | 'vatCents') => groups.reduce((total, group) => total + group[part], 0);
        expect(left(entries, accountsOf('debtors'))).toBe(made.reduce((total, one) => total + one.totalCents, 0));
        expect(0 - left(entries, accountsOf('revenue'))).toBe(sum('netCents') + 0);
        expect(0 - left(entries, accountsOf('vat_h').concat(accountsOf('vat_l'), accountsOf('vat_o')))).toBe(
          sum('vatCents') + 0,
        );
        expect(entries.every(({ lines }) => lines.every(({ amountCents }) => amountCents > 0))).toBe(true);
      }),
    );
  });

  test('agrees with the VAT return, which has all VAT of the invoices in its boxes', () => {
    fc.assert(
      fc.property(documents, (made) => {
        const sums = made.flatMap(({ vat }) => vat.map((group) => ({ ...group, vatId: null })));
        const { boxes, dueCents, exemptCents, outsideCents } = vatReturn(sums);
        const total = boxes.reduce((sum, { vatCents }) => sum + vatCents, 0);
        expect(total).toBe(dueCents);
        expect(total).toBe(sums.reduce((sum, { vatCents }) => sum + vatCents, 0));
        expect(boxes.reduce((sum, { netCents }) => sum + netCents, 0) + exemptCents + outsideCents).toBe(
          sums.reduce((sum, { netCents }) => sum + netCents, 0),
        );
      }),
    );
  });

  test('refuses a document whose VAT is not its total', () => {
    const document = aDocument([{ amountCents: 10_000, vatCategory: 'standard', rateBp: 2100 }]);
    expect(() => entryOfDocument({ ...document, totalCents: document.totalCents + 1 }, ACCOUNTS)).toThrow('add up');
  });

  test('books money against debtors: in, taken back and given back', () => {
    const sides = (kind: 'payment' | 'charge_back' | 'refund') =>
      entryOfPayment(aPayment({ kind }), ACCOUNTS).lines.map(({ account, side }) => [account, side]);
    expect(sides('payment')).toEqual([
      ['1100', 'D'],
      ['1300', 'C'],
    ]);
    expect(sides('charge_back')).toEqual([
      ['1100', 'C'],
      ['1300', 'D'],
    ]);
    expect(sides('refund')).toEqual(sides('charge_back'));
    const numbers = (['payment', 'charge_back'] as const).map((kind) => entryOfPayment(aPayment({ kind }), ACCOUNTS));
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(2);
  });
});
