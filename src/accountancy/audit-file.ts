import type { DocumentBuyer } from '#billing/invoice-document.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { Cents } from '#shared/money.ts';
import type { JournalEntry, LedgerAccounts } from './journal.ts';

/** The company as the file names it. `country` is two letters; texts that are not known are empty. */
export type AuditCompany = {
  readonly name: string;
  readonly kvkNumber: string;
  readonly vatId: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
};

/** A customer as the snapshot of their last document has them; texts that are not known are empty. */
export type AuditCustomer = Pick<
  DocumentBuyer,
  'street' | 'houseNumber' | 'postcode' | 'city' | 'country' | 'vatId'
> & {
  readonly customerNumber: string;
  readonly kvkNumber: string;
};

/** The content of an audit file. Its days are in one calendar year, both included. */
export type AuditFile = {
  readonly from: CivilDate;
  readonly until: CivilDate;
  readonly createdOn: CivilDate;
  readonly company: AuditCompany;
  readonly accounts: LedgerAccounts;
  readonly entries: readonly JournalEntry[];
  readonly customers: readonly AuditCustomer[];
  /** What bookings of before the first day left. */
  readonly before: Balances;
};

/** What bookings leave on each account (debit above zero), and what each customer owes. */
export type Balances = {
  readonly accounts: Readonly<Record<string, Cents>>;
  readonly customers: readonly CustomerBalance[];
};
export type CustomerBalance = {
  readonly customerNumber: string;
  readonly name: string;
  readonly openCents: Cents;
  readonly customer: AuditCustomer | null;
};
