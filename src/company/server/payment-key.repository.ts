import { type Kysely, sql } from 'kysely';
import type { CompanyTx } from '#sync/server/company-door.ts';
import { instantSql } from '#sync/server/instant-sql.ts';
import type { PaymentProvider } from '../company-settings.ts';
import { seal, unseal } from './sealed-key.ts';

/** What people see of a key. `readable` is false where the server's secret is not the one it was stored with. */
export type PaymentKeyState = { readonly endsWith: string; readonly setAt: string; readonly readable: boolean };

type KeyRow = {
  readonly companyId: string;
  readonly provider: PaymentProvider;
  readonly sealed: Buffer;
  readonly endsWith: string;
  readonly setAt: string;
};

const KEY = sql`company_id as "companyId", provider, sealed, ends_with as "endsWith",
  ${instantSql(sql`set_at`)} as "setAt"`;

const aboutOf = ({ companyId, provider }: Pick<KeyRow, 'companyId' | 'provider'>) => `${companyId} ${provider}`;

/** The company's key as people may see it; undefined when none is set. */
export async function findPaymentKeyState(tx: CompanyTx, secret: string): Promise<PaymentKeyState | undefined> {
  const { rows } = await sql<KeyRow>`select ${KEY} from company_payment_keys`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const readable = unseal(secret, aboutOf(row), row.sealed) !== undefined;
  return { endsWith: row.endsWith, setAt: row.setAt, readable };
}

/** The company's key itself, to call its provider with; undefined when there is none that this secret opens. */
export async function readPaymentKey(
  tx: CompanyTx,
  secret: string,
): Promise<{ readonly provider: PaymentProvider; readonly key: string } | undefined> {
  const { rows } = await sql<KeyRow>`select ${KEY} from company_payment_keys`.execute(tx);
  const [row] = rows;
  const key = row === undefined ? undefined : unseal(secret, aboutOf(row), row.sealed);
  return row === undefined || key === undefined ? undefined : { provider: row.provider, key };
}

/** Stores a key, encrypted, in the place of the one before. */
export async function storePaymentKey(
  tx: CompanyTx,
  secret: string,
  { companyId, provider, key }: Pick<KeyRow, 'companyId' | 'provider'> & { readonly key: string },
): Promise<void> {
  const sealed = seal(secret, aboutOf({ companyId, provider }), key);
  await sql`
    insert into company_payment_keys (company_id, provider, sealed, ends_with)
    values (${companyId}, ${provider}, ${sealed}, ${key.slice(-4)})
    on conflict (company_id) do update set provider = excluded.provider, sealed = excluded.sealed,
      ends_with = excluded.ends_with, set_at = now()`.execute(tx);
}

export async function removePaymentKey(tx: CompanyTx): Promise<void> {
  await sql`delete from company_payment_keys`.execute(tx);
}

/**
 * How many companies have a key that this secret does not open: asked at a start, so that a changed APP_SECRET is said
 * at once and not by the first payment that fails.
 */
export async function countUnreadableKeys(database: Kysely<never>, secret: string): Promise<number> {
  const { rows } = await sql<KeyRow>`select ${KEY} from company_payment_keys`.execute(database);
  return rows.filter((row) => unseal(secret, aboutOf(row), row.sealed) === undefined).length;
}
