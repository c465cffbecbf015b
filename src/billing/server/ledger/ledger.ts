import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { PaymentProvider } from '#company/company-settings.ts';
import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import type { Needed } from '#shared/permission.ts';
import { RequestError } from '#shared/request-error.ts';
import type { Actor } from '#sync/command.ts';
import { type CompanyDoor, type CompanyTx, withCompany } from '#sync/server/rows/company-door.ts';

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

/** 409 in a company that never had a ledger here. A ledger stays readable, whatever the company chose since. */
export async function requireBooks(tx: CompanyTx): Promise<void> {
  const { rows } = await sql<{ provider: PaymentProvider | null; hasLedger: boolean }>`
    select payment_provider as provider, has_ledger as "hasLedger" from companies`.execute(tx);
  const { provider = null, hasLedger = false } = rows[0] ?? {};
  if (provider !== 'mollie' && !hasLedger) throw refuseProvider(provider);
}

/** The work of a call in a company that keeps its own ledger: checked for session, permission and provider. */
export function inLedger<Result>(
  door: CompanyDoor,
  request: FastifyRequest,
  permission: Needed,
  work: (tx: CompanyTx, actor: Actor) => Promise<Result>,
): Promise<Result> {
  return door.read(request, permission, async (tx, actor) => {
    await keepProvider(tx, 'mollie');
    return work(tx, actor);
  });
}

/** The same for reading, and for work on what already exists: it also works after the company left the provider. */
export function inBooks<Result>(
  door: CompanyDoor,
  request: FastifyRequest,
  permission: Needed,
  work: (tx: CompanyTx, actor: Actor) => Promise<Result>,
): Promise<Result> {
  return door.read(request, permission, async (tx, actor) => {
    await requireBooks(tx);
    return work(tx, actor);
  });
}

/** The same for the server's own work, in one company. */
export function inLedgerOf<Result>(
  ledger: Pick<Ledger, 'database'>,
  companyId: string,
  work: (tx: CompanyTx) => Promise<Result>,
): Promise<Result> {
  return withCompany(ledger.database, companyId, work);
}
