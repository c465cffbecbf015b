import { type Kysely, sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import type { PaymentProvider } from '../company-settings.ts';
import { seal, unseal } from './sealed-key.ts';

/** What people see of a key. `readable` is false where the server's secret is not the one it was stored with. */
export type PaymentKeyState = {
  readonly provider: PaymentProvider;
  readonly endsWith: string;
  readonly setAt: string;
  readonly readable: boolean;
};

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

/** The keys that the company has, of each provider one at most, as people may see them. */
export async function findPaymentKeyStates(tx: CompanyTx, secret: string): Promise<readonly PaymentKeyState[]> {
  const { rows } = await sql<KeyRow>`
    select ${KEY} from company_payment_keys where sealed is not null order by provider`.execute(tx);
  return rows.map((row) => ({
    provider: row.provider,
    endsWith: row.endsWith,
    setAt: row.setAt,
    readable: unseal(secret, aboutOf(row), row.sealed) !== undefined,
  }));
}

/** The key of a provider itself, to call it with; undefined when there is none that this secret opens. */
export async function readPaymentKey(
  tx: CompanyTx,
  secret: string,
  provider: PaymentProvider,
): Promise<string | undefined> {
  const { rows } = await sql<KeyRow>`
    select ${KEY} from company_payment_keys where provider = ${provider} and sealed is not null`.execute(tx);
  const [row] = rows;
  return row === undefined ? undefined : unseal(secret, aboutOf(row), row.sealed);
}

type NewKey = Pick<KeyRow, 'companyId' | 'provider'> & {
  readonly key: string;
  /** True when objects made with the previous key do not exist for this one. */
  readonly isOtherAccount: boolean;
};

/** Stores a key, encrypted, in the place of the provider's one before. Those of other providers stay. */
export async function storePaymentKey(
  tx: CompanyTx,
  secret: string,
  { companyId, provider, key, isOtherAccount }: NewKey,
): Promise<void> {
  const sealed = seal(secret, aboutOf({ companyId, provider }), key);
  await sql`
    insert into company_payment_keys as k (company_id, provider, sealed, ends_with)
    values (${companyId}, ${provider}, ${sealed}, ${key.slice(-4)})
    on conflict (company_id, provider) do update set sealed = excluded.sealed, ends_with = excluded.ends_with,
      set_at = now(), account = k.account + ${isOtherAccount ? 1 : 0}, refused_at = null, refusal = null,
      refused_call = null, away_at = null`.execute(tx);
}

const webhookAbout = (companyId: string) => `${companyId} stripe webhook`;

/** Seals the secret with which Stripe signs what it tells a company. */
export function sealWebhookSecret(secret: string, companyId: string, text: string): Buffer {
  return seal(secret, webhookAbout(companyId), text);
}

/** The secret again; undefined when this server's secret does not open it. */
export function openWebhookSecret(secret: string, companyId: string, sealed: Buffer): string | undefined {
  return unseal(secret, webhookAbout(companyId), sealed);
}

/** Removes a key, but keeps the number of accounts that the provider has had. */
export async function removePaymentKey(tx: CompanyTx, provider: PaymentProvider): Promise<void> {
  await sql`
    update company_payment_keys set sealed = null, ends_with = '', refused_at = null, refusal = null,
      refused_call = null, away_at = null where provider = ${provider}`.execute(tx);
}

/**
 * Counts the companies with a key that this secret does not open. It runs at a start, so that a changed APP_SECRET is
 * reported at once and not by the first payment that fails.
 */
export async function countUnreadableKeys(database: Kysely<never>, secret: string): Promise<number> {
  const { rows } = await sql<KeyRow>`
    select ${KEY} from company_payment_keys where sealed is not null`.execute(database);
  const unreadable = rows.filter((row) => unseal(secret, aboutOf(row), row.sealed) === undefined);
  return new Set(unreadable.map(({ companyId }) => companyId)).size;
}
