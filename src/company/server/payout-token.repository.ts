import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { seal, unseal } from './sealed-key.ts';

const aboutOf = (companyId: string) => `${companyId} mollie payouts`;

/** Keeps the token to which Mollie tells the payouts of an organisation, encrypted; null removes it. */
export async function keepPayoutToken(
  tx: CompanyTx,
  secret: string,
  { companyId, token }: { readonly companyId: string; readonly token: string | null },
): Promise<void> {
  const sealed = token === null ? null : seal(secret, aboutOf(companyId), token);
  await sql`
    insert into payout_watches (company_id, provider, sealed, ends_with)
    values (${companyId}::uuid, 'mollie', ${sealed}, ${token?.slice(-4) ?? ''})
    on conflict (company_id, provider) do update set sealed = excluded.sealed, ends_with = excluded.ends_with,
      looked_at = null, no_right_at = null`.execute(tx);
}

/** The token itself; undefined when there is none that this secret opens. */
export async function readPayoutToken(tx: CompanyTx, secret: string, companyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed from payout_watches where provider = 'mollie' and sealed is not null`.execute(tx);
  return rows[0] === undefined ? undefined : unseal(secret, aboutOf(companyId), rows[0].sealed);
}
