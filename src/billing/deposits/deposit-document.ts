import type { CivilDate } from '#shared/civil-date.ts';
import type { DocumentBuyer, DocumentLanguage, DocumentSeller } from '../invoice-document.ts';
import type { DepositKind, DepositMethod } from './deposit.ts';

/** What became of a deposit, as its receipt shows it. */
export type ReceiptRow = {
  readonly kind: DepositKind;
  readonly on: CivilDate;
  readonly amountCents: number;
  readonly method: DepositMethod | null;
  /** The invoice that was paid with it; empty for none. */
  readonly invoiceNumber: string;
  /** Why it was kept; empty for none. */
  readonly reason: string;
};

/** The content of the receipt of a deposit. */
export type DepositDocument = {
  readonly language: DocumentLanguage;
  readonly receivedOn: CivilDate;
  readonly seller: DocumentSeller;
  /** The customer as on the day of the receipt. */
  readonly buyer: DocumentBuyer;
  readonly purpose: string;
  readonly amountCents: number;
  readonly rows: readonly ReceiptRow[];
  readonly heldCents: number;
};
