import { type Kysely, sql } from 'kysely';
import type { PaymentProvider, PaymentWay } from '#company/company-settings.ts';
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

/** The refusal for a company that bills another way, so that it does not get an empty list. */
export function refuseProvider(actual: PaymentWay | null): RequestError {
  return new RequestError(409, actual === null ? 'no_provider' : `provider_is_${actual}`);
}

/**
 * 409 in a company that bills another way, or not at all. The company keeps its provider until this transaction ends: a
 * change of provider locks the same row, so each sees what the other did. Many transactions can hold it at once.
 */
export async function keepProvider(tx: CompanyTx, provider: PaymentProvider): Promise<void> {
  const actual = await lockedProvider(tx);
  if (actual !== provider) throw refuseProvider(actual);
}

/** How a company is paid; that cannot change until this transaction ends. */
export async function lockedProvider(tx: CompanyTx): Promise<PaymentWay | null> {
  const { rows } = await sql<{ provider: PaymentWay | null }>`
    select payment_provider as provider from companies for key share`.execute(tx);
  return rows[0]?.provider ?? null;
}

/** 409 in a company without a way of billing; it has one until this transaction ends. */
export async function keepBilling(tx: CompanyTx): Promise<void> {
  if ((await lockedProvider(tx)) === null) throw refuseProvider(null);
}

/**
 * 409 in a company that never billed, or that bills with another provider than the one that is named. Books stay
 * readable after the company left its provider.
 */
export async function requireBooks(tx: CompanyTx, only?: PaymentProvider): Promise<void> {
  const { rows } = await sql<{ provider: PaymentWay | null; hasLedger: boolean }>`
    select payment_provider as provider, has_ledger as "hasLedger" from companies`.execute(tx);
  const { provider = null, hasLedger = false } = rows[0] ?? {};
  if (provider === null ? !hasLedger : only !== undefined && provider !== only) throw refuseProvider(provider);
}

/** The server's own work in one company. */
export function inLedgerOf<Result>(
  ledger: Pick<Ledger, 'database'>,
  companyId: string,
  work: (tx: CompanyTx) => Promise<Result>,
): Promise<Result> {
  return withCompany(ledger.database, companyId, work);
}
