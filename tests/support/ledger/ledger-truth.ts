import type { CivilDate } from '#shared/civil-date.ts';
import { sum } from './ledger-state.ts';
import type { AccountUse, Booked, Claim, Document, Ledger } from './ledger-types.ts';

/** What books have to say, counted from what happened: nothing of it asks the database. */
export type Truth = {
  /** The balance of every account at the end of a day, debit above zero; zero ones are left out. */
  readonly balancesOn: (day: CivilDate) => ReadonlyMap<AccountUse | 'bad_debts', number>;
  readonly openItemsOn: (day: CivilDate) => {
    readonly openCents: number;
    readonly overpaidCents: number;
    readonly givenUpCents: number;
    readonly invoices: number;
    readonly ofCustomer: ReadonlyMap<string, number>;
    readonly overpaidOfCustomer: ReadonlyMap<string, number>;
    readonly creditOfCustomer: ReadonlyMap<string, number>;
  };
};

type Moment = { readonly on: CivilDate; readonly cents: number };

/** Finds what each day has to show of a ledger; as many days as are asked are counted anew. */
export function truthOf(ledger: Ledger): Truth {
  const booked = ledger.booked.filter(({ isGone, cents }) => !isGone && cents !== 0);
  const debts = debtsOf(booked);
  const openOn = (invoice: Document, day: CivilDate) =>
    sum((debts.get(invoice) ?? []).filter(({ on }) => on <= day).map(({ cents }) => cents));
  const lostOn = (day: CivilDate) =>
    new Map(
      ledger.lost
        .filter(({ on, until }) => on <= day && (until === null || until > day))
        .map(({ invoice }) => [invoice, Math.max(0, openOn(invoice, day))] as const),
    );
  return {
    balancesOn: (day) => {
      const balances = new Map<AccountUse | 'bad_debts', number>();
      const add = (account: AccountUse | 'bad_debts', cents: number) =>
        balances.set(account, (balances.get(account) ?? 0) + cents);
      for (const { on, account, cents } of booked) if (on <= day) add(account, cents);
      const lost = sum([...lostOn(day).values()]);
      add('debtors', 0 - lost);
      add('bad_debts', lost);
      for (const claim of ledger.claims) {
        for (const [account, cents] of standingOf(claim, openOn(claim.invoice, day), day)) {
          add(account, cents);
          add('bad_debts', 0 - cents);
        }
      }
      return new Map([...balances].filter(([, cents]) => cents !== 0));
    },
    openItemsOn: (day) => {
      const lost = lostOn(day);
      const ofCustomer = new Map<string, number>();
      const overpaidOfCustomer = new Map<string, number>();
      let invoices = 0;
      for (const invoice of debts.keys()) {
        const open = openOn(invoice, day);
        if (open === 0 || (lost.get(invoice) ?? 0) > 0) continue;
        const { id } = invoice.customer;
        const sums = open > 0 ? ofCustomer : overpaidOfCustomer;
        sums.set(id, (sums.get(id) ?? 0) + Math.abs(open));
        if (open > 0) invoices += 1;
      }
      const creditOfCustomer = new Map<string, number>();
      for (const { on, invoice, amountCents } of ledger.moves) {
        const { id } = invoice.customer;
        if (on <= day) creditOfCustomer.set(id, (creditOfCustomer.get(id) ?? 0) + amountCents);
      }
      return {
        openCents: sum([...ofCustomer.values()]),
        overpaidCents: sum([...overpaidOfCustomer.values()]),
        givenUpCents: sum([...lost.values()]),
        invoices,
        ofCustomer,
        overpaidOfCustomer,
        creditOfCustomer,
      };
    },
  };
}

/** What changed what is open of each invoice, and when. */
function debtsOf(booked: readonly Booked[]): ReadonlyMap<Document, readonly Moment[]> {
  const debts = new Map<Document, Moment[]>();
  for (const { account, invoice, on, cents } of booked) {
    if (account !== 'debtors' || invoice === null) continue;
    const own = debts.get(invoice);
    if (own === undefined) debts.set(invoice, [{ on, cents }]);
    else own.push({ on, cents });
  }
  return debts;
}

/** The VAT of a claim that still stands at the end of a day, by account. */
function standingOf(
  { on, openCents, vat }: Claim,
  open: number,
  day: CivilDate,
): readonly (readonly [AccountUse, number])[] {
  if (day < on) return [];
  const left = Math.max(0, Math.min(open, openCents));
  return vat.map(({ rateBp, vatCents }) => [
    rateBp === 2100 ? 'vat_high' : 'vat_low',
    Math.floor((2 * vatCents * left + openCents) / (2 * openCents)),
  ]);
}
