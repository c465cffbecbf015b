import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { RegisterFacts, RegisterProposal } from '../rdw.schema.ts';
import type { RegisterAnswer } from '../rdw.ts';

/** A raw answer of the register as it is kept; null: not registered. */
export type KeptAnswer = { readonly raw: RegisterAnswer | null; readonly fetchedAt: string };

/** The answer about a plate that is not a day old yet. */
export async function findKeptAnswer(tx: CompanyTx, plate: string): Promise<KeptAnswer | undefined> {
  const { rows } = await sql<{ raw: RegisterAnswer | null; fetchedAt: Date }>`
    select raw, fetched_at as "fetchedAt" from rdw_answers
    where plate = ${plate} and fetched_at > now() - interval '24 hours'`.execute(tx);
  const [row] = rows;
  return row === undefined ? undefined : { raw: row.raw, fetchedAt: new Date(row.fetchedAt).toISOString() };
}

export async function keepAnswer(
  tx: CompanyTx,
  companyId: string,
  plate: string,
  { raw, fetchedAt }: KeptAnswer,
): Promise<void> {
  const json = raw === null ? null : JSON.stringify(raw);
  await sql`
    insert into rdw_answers (company_id, plate, fetched_at, raw)
    values (${companyId}, ${plate}, ${fetchedAt}::timestamptz, ${json}::jsonb)
    on conflict (company_id, plate) do update set fetched_at = excluded.fetched_at, raw = excluded.raw`.execute(tx);
}

/** What is kept of the register about an object; undefined while nobody asked. */
export async function findVehicleRegister(
  tx: CompanyTx,
  objectId: string,
): Promise<
  | {
      readonly plate: string;
      readonly fetchedAt: string;
      readonly proposal: RegisterProposal | null;
      readonly facts: RegisterFacts | null;
    }
  | undefined
> {
  const { rows } = await sql<{
    plate: string;
    fetchedAt: Date;
    proposal: RegisterProposal | null;
    facts: RegisterFacts | null;
  }>`
    select plate, fetched_at as "fetchedAt", proposal, facts from vehicle_register
    where id = ${objectId} and deleted_at is null`.execute(tx);
  const [row] = rows;
  return row === undefined ? undefined : { ...row, fetchedAt: new Date(row.fetchedAt).toISOString() };
}
