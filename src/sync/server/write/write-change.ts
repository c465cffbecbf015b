import type { Kysely } from 'kysely';
import type { Actor } from '#sync/command.ts';
import { type CompanyTx, withCompany } from '../rows/company-door.ts';
import { believableAt } from '../rows/device-time.ts';
import type { SyncRegistry } from '../rows/registry.ts';
import { planWrites, query, RowDeletedError } from '../rows/rows.ts';
import { storableJson, storableText } from '../rows/storable.ts';
import type { IncomingMutation, MutationSource, ServerVerdict } from './write-parts.ts';

/** A decided change at its rev; `source` is null for one of a call. */
export type DecidedChange = {
  readonly actor: Actor;
  readonly mutation: IncomingMutation;
  readonly source: MutationSource | null;
  readonly rev: number;
  readonly verdict: ServerVerdict;
};

/** Writes rows, verdicts and the devices' positions in one statement. No two of the changes may write the same row. */
export async function closeChanges(
  tx: CompanyTx,
  registry: SyncRegistry,
  companyId: string,
  changes: readonly DecidedChange[],
): Promise<void> {
  const writes = changes.map(({ rev, actor, verdict }) => ({ rev, userId: actor.userId, writes: verdict.writes }));
  const plan = planWrites(registry, writes, [companyId, `[${changes.map(logEntry).join()}]`]);
  const parts = plan.parts.map((part, index) => `w${index} as (${part})`);
  const counts = plan.parts.map((_, index) => `(select count(*) from w${index})::int as n${index}, `);
  const begin = parts.length === 0 ? '' : `with ${parts.join(', ')} `;
  const text = `${begin}select ${counts.join('')}sync_close_all($1::uuid, $2::json)`;
  const [row] = await query<Record<string, number>>(tx, text, plan.parameters);
  if (plan.puts.some((count, index) => count > 0 && row?.[`n${index}`] !== count)) throw new RowDeletedError();
}

/** The log row of a change as JSON, its arguments as text that a column can hold. */
function logEntry({ actor, mutation, source, rev, verdict }: DecidedChange): string {
  const { refusal } = verdict;
  const params = refusal && { ...refusal.params, ...(refusal.field === undefined ? {} : { field: refusal.field }) };
  const entry = {
    id: mutation.id,
    client_id: source?.clientId ?? null,
    seq: mutation.seq,
    user_id: actor.userId,
    name: mutation.name,
    v: mutation.v,
    entity: mutation.entity,
    entity_id: mutation.entityId,
    args_hash: mutation.hash,
    status: verdict.status,
    code: refusal?.code ?? null,
    params: params && Object.keys(params).length > 0 ? params : null,
    rev,
    client_at: recordedAt(mutation.at),
    app_version: source?.appVersion ?? '',
  };
  const { args, was } = mutation;
  return `${storableJson(entry).slice(0, -1)},"args":${storableJson(args)},"was":${storableJson(was)}}`;
}

/** Returns the time that the device claimed, limited to what a column can hold. */
function recordedAt(at: string): string {
  return believableAt(at, Date.UTC(2200, 0, 1));
}

type Resend = {
  readonly companyId: string;
  readonly userId: string;
  readonly source: MutationSource;
  readonly seq: number;
  readonly mutationId: string;
  readonly rev: number;
};

/** Records a known intent that came under a new client id: its verdict belongs to this device too, at a new rev. */
export async function advanceResend(tx: CompanyTx, resend: Resend): Promise<void> {
  const text =
    'with kept as (insert into sync_resend (company_id, client_id, seq, mutation_id, rev) ' +
    'values ($1::uuid, $2::uuid, $3::bigint, $4::uuid, $5::bigint)) ' +
    'select sync_advance($1::uuid, $2::uuid, $3::bigint, $6::uuid, $7)';
  const { companyId, source, seq, mutationId, rev, userId } = resend;
  await query(tx, text, [companyId, source.clientId, seq, mutationId, rev, userId, source.appVersion]);
}

/** Returns the rev at which a known intent was taken over by this client id and seq. */
export async function findResend(
  tx: CompanyTx,
  companyId: string,
  clientId: string,
  seq: number,
  mutationId: string,
): Promise<number | undefined> {
  const text =
    'select rev from sync_resend where company_id = $1::uuid and client_id = $2::uuid and seq = $3::bigint ' +
    'and mutation_id = $4::uuid';
  const [row] = await query<{ rev: number | string }>(tx, text, [companyId, clientId, seq, mutationId]);
  return row === undefined ? undefined : Number(row.rev);
}

/** Counts an unexpected error of an intent, outside the transaction that failed. Returns how many there were. */
export async function countFailure(
  database: Kysely<never>,
  companyId: string,
  mutationId: string,
  message: string,
): Promise<number> {
  const text =
    'insert into sync_attempt as a (company_id, mutation_id, failures, last_error) values ($1, $2, 1, $3) ' +
    'on conflict (company_id, mutation_id) do update set failures = a.failures + 1, last_error = excluded.last_error, ' +
    'last_at = now() returning failures';
  const safe = storableText(message, 1000);
  const [row] = await withCompany(database, companyId, (tx) =>
    query<{ failures: number }>(tx, text, [companyId, mutationId, safe]),
  );
  return row?.failures ?? 1;
}
