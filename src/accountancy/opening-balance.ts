import type { Cents } from '#shared/money.ts';
import type { AuditCustomer, Balances } from './audit-file.ts';
import type { JournalEntry, LedgerAccounts } from './journal.ts';

export const NO_BALANCES: Balances = { accounts: {}, customers: [] };

/** The balances after these bookings, from those before them. Accounts and customers at zero are left out. */
export function addEntries(
  before: Balances,
  entries: readonly JournalEntry[],
  { debtors_account: debtors }: Pick<LedgerAccounts, 'debtors_account'>,
  customers: readonly AuditCustomer[],
): Balances {
  const accounts = new Map(Object.entries(before.accounts));
  const known = new Map(customers.map((customer) => [customer.customerNumber, customer]));
  const open = new Map(before.customers.map((one) => [one.customerNumber, one]));
  for (const { customerNumber, name, lines } of entries) {
    for (const { account, side, amountCents } of lines) {
      const cents = side === 'D' ? amountCents : -amountCents;
      accounts.set(account, (accounts.get(account) ?? 0) + cents);
      if (account !== debtors || customerNumber === '') continue;
      const was = open.get(customerNumber);
      const customer = known.get(customerNumber) ?? was?.customer ?? null;
      open.set(customerNumber, { customerNumber, name, customer, openCents: (was?.openCents ?? 0) + cents });
    }
  }
  return {
    accounts: Object.fromEntries([...accounts].filter(([, cents]) => cents !== 0)),
    customers: [...open.values()].filter(({ openCents }) => openCents !== 0),
  };
}

/**
 * The balances with which a year begins: those of the balance sheet go on, the results of before are on the account of
 * equity. `isResult` tells an account of profit and loss.
 */
export function openingOf(
  { accounts, customers }: Balances,
  equity: string,
  isResult: (account: string) => boolean,
): Balances {
  const kept = new Map<string, Cents>();
  for (const [account, cents] of Object.entries(accounts)) {
    const place = isResult(account) ? equity : account;
    kept.set(place, (kept.get(place) ?? 0) + cents);
  }
  return { accounts: Object.fromEntries([...kept].filter(([, cents]) => cents !== 0)), customers };
}
