import type { CivilDate } from '#shared/civil-date.ts';
import type { Actor } from '#sync/command.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/** The transaction of a decision, who decides, and today in the yard. */
export type Deciding = { readonly tx: CompanyTx; readonly actor: Actor; readonly today: CivilDate };

/** What is booked of an entry on its day. */
export type BankMove = { readonly invoiceId: string; readonly amountCents: number; readonly on: CivilDate };

/** The books, as the bank needs them: billing's, put together in src/server/payments. Refusals are thrown. */
export type BankBooks = {
  /** 409 in a company that never billed. */
  readonly requireBooks: (tx: CompanyTx) => Promise<void>;
  /** Locks issued invoices before anything is booked of them, in the order of everybody. Returns what each has open. */
  readonly lock: (tx: CompanyTx, invoiceIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Notes what came in, also more than is open: the rest goes to the customer's balance. Returns the payment. */
  readonly pay: (
    at: Deciding,
    move: BankMove & { readonly bookingId: string; readonly note: string },
  ) => Promise<string>;
  readonly undoPay: (at: Deciding, paymentId: string) => Promise<void>;
  /** The bank took a payment back. */
  readonly chargeBack: (at: Deciding, move: BankMove & { readonly paymentId: string }) => Promise<void>;
  readonly undoChargeBack: (at: Deciding, move: BankMove & { readonly paymentId: string }) => Promise<void>;
  /** Notes that a customer was paid back by a transfer. Returns the refund. */
  readonly payBack: (at: Deciding, move: BankMove) => Promise<string>;
  readonly undoPayBack: (at: Deciding, refundId: string) => Promise<void>;
};

export type BankParts = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly books: BankBooks;
};
