import { planCredit } from '#billing/credit-amounts.ts';
import type { InvoiceSum } from '#billing/vat.ts';
import { book, sum } from './ledger-state.ts';
import type { Document, DocumentLine, Ledger } from './ledger-types.ts';

type NewDocument = Pick<Document, 'kind' | 'customer' | 'original' | 'includesVat' | 'dueOn'> & {
  readonly sums: Omit<InvoiceSum, 'lineNets'>;
  readonly lines: readonly DocumentLine[];
};

/** Issues a document today, with the next number of its series, and books it. */
export function issueDocument(ledger: Ledger, { sums, ...made }: NewDocument): Document {
  const isInvoice = made.kind === 'invoice';
  const series = isInvoice ? ledger.invoices : ledger.credits;
  const sequence = series.length + 1;
  if (made.customer.number === null) {
    ledger.customerNumbers += 1;
    made.customer.number = ledger.customerNumbers;
  }
  const document: Document = {
    ...made,
    ...sums,
    id: ledger.newId(),
    sequence,
    number: `${isInvoice ? 'F' : 'C'}${String(sequence).padStart(4, '0')}`,
    issuedOn: ledger.today,
    credits: [],
    payments: [],
    refunds: [],
    moves: [],
    state: 'open',
    reason: isInvoice ? '' : 'proef',
    paidCents: 0,
    creditedCents: 0,
    refundedCents: 0,
    paidOn: null,
  };
  series.push(document);
  made.original?.credits.push(document);
  book(ledger, ledger.today, made.original ?? document, { debtors: document.totalCents });
  for (const { vatCategory, rateBp, netCents, vatCents } of document.vat) {
    const name = vatCategory !== 'standard' && vatCategory !== 'reduced' ? 'untaxed' : rateBp === 2100 ? 'high' : 'low';
    book(ledger, ledger.today, null, { [`revenue_${name}`]: 0 - netCents, [`vat_${name}`]: 0 - vatCents });
  }
  return document;
}

/** Credits so much of the first line, or all that is left; undefined where there is not that much left. */
export function creditOf(ledger: Ledger, invoice: Document, part: number | null): Document | undefined {
  const taken = (position: number, pick: (line: DocumentLine) => number) =>
    0 -
    sum(invoice.credits.flatMap(({ lines }) => lines.filter((line) => line.originalPosition === position).map(pick)));
  const lines = invoice.lines.map(({ position, rate: { vatCategory, rateBp }, amountCents, netCents }) => ({
    position,
    vatCategory,
    rateBp,
    amountCents,
    netCents,
    takenCents: taken(position, (line) => line.amountCents),
    takenNetCents: taken(position, (line) => line.netCents),
  }));
  const groups = invoice.credits.flatMap(({ vat }) => vat);
  const plan = planCredit({
    includesVat: invoice.includesVat,
    lines,
    vat: invoice.vat,
    taken: invoice.vat.map((group) => {
      const own = groups.filter(
        ({ vatCategory, rateBp }) => vatCategory === group.vatCategory && rateBp === group.rateBp,
      );
      const netCents = 0 - sum(own.map((one) => one.netCents));
      return { ...group, netCents, vatCents: 0 - sum(own.map((one) => one.vatCents)) };
    }),
    wanted: part === null ? undefined : [{ position: 1, amountCents: part }],
  });
  if ('code' in plan) return undefined;
  const { lineNets, ...sums } = plan.totals;
  return issueDocument(ledger, {
    kind: 'credit_invoice',
    customer: invoice.customer,
    original: invoice,
    includesVat: invoice.includesVat,
    dueOn: null,
    sums,
    lines: plan.lines.map(({ position, amountCents }, index): DocumentLine => {
      const line = invoice.lines.find((one) => one.position === position);
      if (line === undefined) throw new Error(`no line ${position}`);
      const isWhole = amountCents === 0 - line.amountCents;
      return {
        position: index + 1,
        rate: line.rate,
        amountCents,
        netCents: lineNets[index] ?? 0,
        quantityHundredths: 100,
        unitPriceCents: isWhole ? 0 - line.unitPriceCents : amountCents,
        originalPosition: position,
      };
    }),
  });
}
