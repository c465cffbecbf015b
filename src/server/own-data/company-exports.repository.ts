import { sql } from 'kysely';
import { RequestError } from '#shared/request-error.ts';
import { OWNER } from '#staff/roles.ts';
import type { Actor } from '#sync/command.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/** A process that says nothing for so long was killed; a file that nobody fetches for so long is given up. */
const SILENT_SECONDS = 60;
const RETRY_SECONDS = 30;

export type ExportState = {
  readonly uuid: string;
  readonly state: 'asked' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly asked_at: string;
  readonly done: number;
  readonly total: number | null;
};

/** Answers 403 to whoever is not an owner of the company: a right alone does not hand a whole company over. */
export async function requireOwner(tx: CompanyTx, { userId }: Pick<Actor, 'userId'>): Promise<void> {
  const { rows } = await sql`select from users where id = ${userId}::uuid and active and role = ${OWNER}`.execute(tx);
  if (rows.length === 0) throw new RequestError(403, 'forbidden');
}

/** Notes that somebody wants everything; answers 429 while another file is made. Returns its id. */
export async function startExport(tx: CompanyTx, userId: string): Promise<string> {
  await sql`update company_exports set state = 'failed'
    where state in ('asked', 'running') and heard_at < now() - make_interval(secs => ${SILENT_SECONDS})`.execute(tx);
  const id = newId();
  const { rows } = await sql`
    insert into company_exports (company_id, id, asked_by)
    values (current_setting('app.company_id')::uuid, ${id}, ${userId}::uuid)
    on conflict do nothing returning 1`.execute(tx);
  if (rows.length === 0) throw new RequestError(429, 'busy', { headers: { 'retry-after': String(RETRY_SECONDS) } });
  return id;
}

/** Takes up what this person asked for; false when there is no such file, or somebody fetched it already. */
export async function takeExport(tx: CompanyTx, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    update company_exports set state = 'running', heard_at = now()
    where id = ${id}::uuid and asked_by = ${userId}::uuid and state = 'asked' returning 1`.execute(tx);
  return rows.length > 0;
}

/** Says how far it is; false when it was cancelled meanwhile. */
export async function noteProgress(
  tx: CompanyTx,
  id: string,
  { done, total }: { readonly done: number; readonly total: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    update company_exports set done = ${done}, total = ${total}, heard_at = now()
    where id = ${id}::uuid and state = 'running' returning 1`.execute(tx);
  return rows.length > 0;
}

/** Ends what is under way, as done, failed or cancelled. */
export async function endExport(tx: CompanyTx, id: string, state: 'done' | 'failed' | 'cancelled'): Promise<boolean> {
  const { rows } = await sql`
    update company_exports set state = ${state}, done = case when ${state} = 'done' then coalesce(total, done) else done end
    where id = ${id}::uuid and state in ('asked', 'running') returning 1`.execute(tx);
  return rows.length > 0;
}

export async function newestExport(tx: CompanyTx): Promise<ExportState | null> {
  const { rows } = await sql<ExportState>`
    select id as uuid, done, total,
      case when state in ('asked', 'running') and heard_at < now() - make_interval(secs => ${SILENT_SECONDS})
        then 'failed' else state end as state,
      to_char(asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as asked_at
    from company_exports order by company_exports.asked_at desc, id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
