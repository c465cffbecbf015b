import type { LedgerAccount } from '#company/company-settings.ts';
import { plainAmount } from '#shared/money.ts';
import type { AuditFile } from './audit-file.ts';
import { openingOf } from './opening-balance.ts';
import { element, textElement, type Xml } from './xml-text.ts';

/**
 * The names of accounts that bookkeepers know, the same in every language of the app, and their type: B for the balance
 * sheet, P for profit and loss.
 */
const ACCOUNTS: Readonly<Record<LedgerAccount, readonly [name: string, type: 'B' | 'P']>> = {
  debtors_account: ['Debiteuren', 'B'],
  bank_account: ['Bank', 'B'],
  cash_account: ['Kas', 'B'],
  card_account: ['Pinbetalingen', 'B'],
  payouts_account: ['Uitbetalingen onderweg', 'B'],
  payments_account: ['Ontvangen betalingen', 'B'],
  mollie_account: ['Tussenrekening Mollie', 'B'],
  stripe_account: ['Tussenrekening Stripe', 'B'],
  balances_account: ['Tegoeden van klanten', 'B'],
  deposits_account: ['Ontvangen waarborgsommen', 'B'],
  questions_account: ['Vraagposten', 'B'],
  equity_account: ['Resultaat voorgaande jaren', 'B'],
  vat_high_account: ['Btw hoog tarief', 'B'],
  vat_low_account: ['Btw laag tarief', 'B'],
  vat_other_account: ['Btw overige tarieven', 'B'],
  revenue_high_account: ['Omzet hoog tarief', 'P'],
  revenue_low_account: ['Omzet laag tarief', 'P'],
  revenue_other_account: ['Omzet overige tarieven', 'P'],
  revenue_untaxed_account: ['Omzet zonder btw', 'P'],
  deposits_kept_account: ['Ingehouden waarborgsommen', 'P'],
  fees_account: ['Kosten betaaldiensten', 'P'],
  fees_vat_account: ['Voorbelasting betaaldiensten', 'B'],
  bad_debts_account: ['Oninbare vorderingen', 'P'],
};
type Books = Pick<AuditFile, 'accounts' | 'entries' | 'before'>;

const ACCOUNT_KEYS = Object.keys(ACCOUNTS) as LedgerAccount[];

/** Every account by its number, once; those that a product or rate has of its own are named by what they are for. */
function accountsOf({ accounts, entries, before }: Books): ReadonlyMap<string, readonly [string, 'B' | 'P']> {
  const known = new Map<string, readonly [string, 'B' | 'P']>();
  for (const key of ACCOUNT_KEYS) if (!known.has(accounts[key])) known.set(accounts[key], ACCOUNTS[key]);
  for (const { revenue, vat } of Object.values(accounts.rates)) {
    if (revenue !== '' && !known.has(revenue)) known.set(revenue, ['Omzet', 'P']);
    if (vat !== '' && !known.has(vat)) known.set(vat, ['Btw', 'B']);
  }
  const used = [
    ...entries.flatMap(({ lines }) => lines.map(({ account }) => account)),
    ...Object.keys(before.accounts),
  ];
  for (const account of used) if (!known.has(account)) known.set(account, ['Omzet', 'P']);
  return known;
}

/** The accounts of the ledger. */
export function ledgerOf(file: Books): Xml {
  return element(
    'generalLedger',
    [...accountsOf(file)].map(([id, [name, type]]) =>
      element('ledgerAccount', [
        textElement('accID', id, 35),
        textElement('accDesc', name),
        textElement('accTp', type),
      ]),
    ),
  );
}

/** With what the balance sheet begins; the results of earlier years are equity. */
export function openingBalanceOf(file: Books): Xml {
  const kinds = accountsOf(file);
  const isResult = (account: string) => kinds.get(account)?.[1] === 'P';
  const opening = openingOf(file.before, file.accounts.equity_account, isResult);
  const lines = Object.entries(opening.accounts).toSorted(([one], [other]) => one.localeCompare(other));
  const sum = (sign: number) => lines.reduce((total, [, cents]) => total + Math.max(0, sign * cents), 0);
  return element('openingBalance', [
    textElement('linesCount', String(lines.length)),
    textElement('totalDebit', plainAmount(sum(1))),
    textElement('totalCredit', plainAmount(sum(-1))),
    ...lines.map(([account, cents], index) =>
      element('obLine', [
        textElement('nr', String(index + 1)),
        textElement('accID', account, 35),
        textElement('amnt', plainAmount(Math.abs(cents))),
        textElement('amntTp', cents < 0 ? 'C' : 'D'),
      ]),
    ),
  ]);
}
