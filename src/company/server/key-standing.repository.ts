import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import type { KeyRefusal, PaymentProvider } from '../company-settings.ts';

/** What a provider last made of a key. Instants. */
export type KeyStanding = {
  readonly provider: PaymentProvider;
  readonly refused: { readonly why: KeyRefusal; readonly since: string } | null;
  /** Since when nobody answers. */
  readonly awaySince: string | null;
};

/** How the keys are that the company has. */
export async function findKeyStandings(tx: CompanyTx): Promise<readonly KeyStanding[]> {
  const { rows } = await sql<{
    provider: PaymentProvider;
    why: KeyRefusal | null;
    since: string | null;
    awaySince: string | null;
  }>`
    select provider, refusal as why, ${instantSql(sql`refused_at`)} as since, ${instantSql(sql`away_at`)} as "awaySince"
    from company_payment_keys where sealed is not null order by provider`.execute(tx);
  return rows.map(({ provider, why, since, awaySince }) => ({
    provider,
    refused: why === null || since === null ? null : { why, since },
    awaySince,
  }));
}

/** A call was answered: the key is good. A missing right is there again once that same call is answered. */
export async function noteAnswered(tx: CompanyTx, provider: PaymentProvider, call: string): Promise<void> {
  const isOver = sql`(refusal = 'key' or refusal = 'rights' and refused_call = ${call})`;
  await sql`
    update company_payment_keys set away_at = null,
      refused_at = case when ${isOver} then null else refused_at end,
      refused_call = case when ${isOver} then null else refused_call end,
      refusal = case when ${isOver} then null else refusal end
    where provider = ${provider} and (away_at is not null or ${isOver})`.execute(tx);
}

/** A call was refused for the key. Since when is that of the first time. */
export async function noteRefused(
  tx: CompanyTx,
  provider: PaymentProvider,
  { why, call }: { readonly why: 'key' | 'rights'; readonly call: string },
): Promise<void> {
  await sql`
    update company_payment_keys set refused_at = coalesce(refused_at, now()), refusal = ${why}, refused_call = ${call},
      away_at = null
    where provider = ${provider} and (refusal is null or refusal = 'rights' and ${why} = 'key')`.execute(tx);
}

export async function noteAway(tx: CompanyTx, provider: PaymentProvider): Promise<void> {
  await sql`
    update company_payment_keys set away_at = now() where provider = ${provider} and away_at is null`.execute(tx);
}

/** Whether the key is of the account that everything was made in. */
export async function noteAccount(tx: CompanyTx, provider: PaymentProvider, account: 'same' | 'other'): Promise<void> {
  await (account === 'other'
    ? sql`
      update company_payment_keys set refused_at = coalesce(refused_at, now()), refusal = 'account', refused_call = null
      where provider = ${provider} and refusal is distinct from 'account'`
    : sql`
      update company_payment_keys set refused_at = null, refusal = null
      where provider = ${provider} and refusal = 'account'`
  ).execute(tx);
}

/** True for a key of another account than what was made: nothing is asked with it. */
export async function isOfOtherAccount(tx: CompanyTx, provider: PaymentProvider): Promise<boolean> {
  const { rows } = await sql`
    select 1 from company_payment_keys where provider = ${provider} and refusal = 'account'`.execute(tx);
  return rows.length > 0;
}
