import { parentPort, workerData } from 'node:worker_threads';
import type { AuditCustomer } from '../audit-file.ts';
import { entryOfDeposit, type LedgerDeposit } from '../deposit-entry.ts';
import type { JournalEntry, LedgerAdjustment, LedgerPayment } from '../journal.ts';
import { entryOfAdjustment, entryOfDocument, entryOfPayment } from '../journal.ts';
import { writeJournalCsv } from '../journal-csv.ts';
import { addEntries } from '../opening-balance.ts';
import { entryOfPayout, type LedgerPayout } from '../payout-entry.ts';
import { writeAuditFile } from '../xaf.ts';
import { buildLedgerSheet, type DocumentRow } from './ledger-sheet.ts';
import type { LedgerOrder } from './make-ledger-file.ts';

// Reading the rows and writing the file happens here, beside the thread that answers calls.
const file = build(workerData as LedgerOrder);
parentPort?.postMessage(file, [file.buffer as ArrayBuffer]);

function build(order: LedgerOrder): Uint8Array {
  const documents = rowsOf<DocumentRow & Named>(order.pages).toSorted(
    (one, other) =>
      one.issuedOn.localeCompare(other.issuedOn) ||
      one.series.localeCompare(other.series) ||
      one.sequence - other.sequence,
  );
  if (order.kind === 'xlsx') return buildLedgerSheet(documents, order.words, order.language);
  const { accounts, before } = order.audit;
  const payments = rowsOf<LedgerPayment & Named>(order.payments);
  const deposits = rowsOf<LedgerDeposit & Named>(order.deposits);
  const adjustments = rowsOf<LedgerAdjustment & Named>(order.adjustments);
  const entries: JournalEntry[] = [
    ...documents.map((document) => entryOfDocument(document, accounts)),
    ...payments.map((payment) => entryOfPayment(payment, accounts)),
    ...rowsOf<LedgerPayout>(order.payouts).flatMap((payout) => entryOfPayout(payout, accounts) ?? []),
    ...deposits.map((deposit) => entryOfDeposit(deposit, accounts)),
    ...adjustments.map((adjustment) => entryOfAdjustment(adjustment, accounts)),
  ];
  const customers = customersOf([...deposits, ...payments, ...adjustments, ...documents]);
  const written = {
    journal: () => writeJournalCsv(entries, accounts.journal_form, accounts),
    xaf: () => writeAuditFile({ ...order.audit, before, entries, customers }),
    balances: () => JSON.stringify(addEntries(before, entries, accounts, customers)),
  }[order.kind]();
  // A copy with a buffer of its own, which can be transferred: small texts share their memory with others.
  return new Uint8Array(new TextEncoder().encode(written));
}

type Named = { readonly customer?: AuditCustomer };

/** Each customer as their last document has them. */
function customersOf(rows: readonly Named[]): readonly AuditCustomer[] {
  const known = new Map<string, AuditCustomer>();
  for (const { customer } of rows) if (customer !== undefined) known.set(customer.customerNumber, customer);
  return [...known.values()];
}

function rowsOf<Row>(pages: readonly string[]): Row[] {
  return pages.flatMap((page) => JSON.parse(`[${page}]`) as Row[]);
}
