import { type Kysely, sql } from 'kysely';
import type { PaymentProvider } from '#company/company-settings.ts';
import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import { RequestError } from '#shared/request-error.ts';
import { type CompanyTx, withCompany } from '#sync/server/rows/company-door.ts';

/** Who did something; null for the server itself. */
export type By = { readonly userId: string; readonly userName: string } | null;

/** What billing works with. `now` is milliseconds since 1970. */
export type Ledger = {
  readonly database: Kysely<never>;
  readonly now: () => number;
  /** Encrypts payment keys. */
  readonly secret: string;
};

/** Today in the yard. */
export function todayOf(ledger: Pick<Ledger, 'now'>): CivilDate {
  return dayAt(ledger.now());
}

/** How a company bills; null when that is not chosen yet. */
export async function findProvider(tx: CompanyTx): Promise<PaymentProvider | null> {
  const { rows } = await sql<{ provider: PaymentProvider | null }>`
    select payment_provider as provider from companies`.execute(tx);
  return rows[0]?.provider ?? null;
}

/** The refusal for a company that bills another way, so that it does not get an empty list. */
export function refuseProvider(actual: PaymentProvider | null): RequestError {
  return new RequestError(409, actual === null ? 'no_provider' : `provider_is_${actual}`);
}

/** 409 in a company that bills another way, or not at all. */
export async function requireProvider(tx: CompanyTx, provider: PaymentProvider): Promise<void> {
  const actual = await findProvider(tx);
  if (actual !== provider) throw refuseProvider(actual);
}

/**
 * The same for work that a change of provider would cut off: the company keeps its provider until this transaction
 * ends. A change of provider locks the same row, so each sees what the other did. Many transactions can hold it at
 * once.
 */
export async function keepProvider(tx: CompanyTx, provider: PaymentProvider): Promise<void> {
  const actual = await lockedProvider(tx);
  if (actual !== provider) throw refuseProvider(actual);
}

/** How a company bills; that cannot change until this transaction ends. */
export async function lockedProvider(tx: CompanyTx): Promise<PaymentProvider | null> {
  const { rows } = await sql<{ provider: PaymentProvider | null }>`
    select payment_provider as provider from companies for key share`.execute(tx);
  return rows[0]?.provider ?? null;
}

/**
 * 409 in a company that never billed, or not with the provider that is named. Books stay readable, whatever the company
 * chose since.
 */
export async function requireBooks(tx: CompanyTx, only?: PaymentProvider): Promise<void> {
  const { provider, hasLedger } = await findBooks(tx);
  const keptLedger = hasLedger && (only ?? 'mollie') === 'mollie';
  const bills = only === undefined ? provider !== null : provider === only;
  if (!bills && !keptLedger) throw refuseProvider(provider);
}

/** The provider a company bills with, and whether it has or had its ledger here. */
export async function findBooks(tx: CompanyTx): Promise<Books> {
  const { rows } = await sql<Books>`
    select payment_provider as provider, has_ledger as "hasLedger" from companies`.execute(tx);
  return rows[0] ?? { provider: null, hasLedger: false };
}

type Books = { readonly provider: PaymentProvider | null; readonly hasLedger: boolean };

/** The server's own work in one company. */
export function inLedgerOf<Result>(
  ledger: Pick<Ledger, 'database'>,
  companyId: string,
  work: (tx: CompanyTx) => Promise<Result>,
): Promise<Result> {
  return withCompany(ledger.database, companyId, work);
}
