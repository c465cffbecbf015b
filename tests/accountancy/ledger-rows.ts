import type { LedgerAccounts, LedgerDocument, LedgerPayment } from '#accountancy/journal.ts';
import { sumInvoice, type VatLine } from '#billing/vat.ts';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';

export const ACCOUNTS: LedgerAccounts = { ...SECTION_DEFAULTS.accountancy, rates: {} };

/** An issued document of these lines, VAT worked out as an invoice does. */
export function aDocument(lines: readonly VatLine[], more: Partial<LedgerDocument> = {}): LedgerDocument {
  const { totalCents, vat } = sumInvoice(lines, false);
  return {
    number: 'F0001',
    issuedOn: '2026-03-10',
    dueOn: '2026-03-24',
    customerNumber: '7',
    name: 'Bakker',
    kind: totalCents < 0 ? 'credit_invoice' : 'invoice',
    totalCents,
    vat,
    ...more,
  };
}

export function aPayment(more: Partial<LedgerPayment> = {}): LedgerPayment {
  return {
    id: '01900000-0000-7000-8000-00000000000a',
    kind: 'payment',
    way: 'bank',
    on: '2026-03-12',
    amountCents: 12100,
    invoiceNumber: 'F0001',
    customerNumber: '7',
    name: 'Bakker',
    ...more,
  };
}
