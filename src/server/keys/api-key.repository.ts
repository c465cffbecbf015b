import { type Kysely, sql } from 'kysely';
import { YARD_TIME_ZONE } from '#shared/civil-date.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';

/** A key as its company's owners see it. */
export type ListedKey = {
  readonly uuid: string;
  readonly name: string;
  readonly prefix: string;
  readonly rights: readonly string[];
  readonly expires_at: string;
  readonly last_used_at: string | null;
  readonly created_at: string;
  readonly created_by: string;
};

const LISTED = sql`k.id as uuid, k.name, k.prefix, k.rights, ${instantSql(sql`k.expires_at`)} as expires_at,
  ${instantSql(sql`k.last_used_at`)} as last_used_at, ${instantSql(sql`k.created_at`)} as created_at,
  coalesce(author_name(k.created_by), '') as created_by`;

/** The keys that nobody revoked, those that end first before others. */
export async function listKeys(tx: CompanyTx): Promise<readonly ListedKey[]> {
  const { rows } = await sql<ListedKey>`
    select ${LISTED} from api_keys k where k.revoked_at is null order by k.expires_at, k.id`.execute(tx);
  return rows;
}

type NewKey = {
  readonly name: string;
  readonly prefix: string;
  readonly hash: Buffer;
  readonly rights: readonly string[];
  /** The last day on which it works. */
  readonly lastDay: string;
  readonly createdBy: string;
};

/** Adds a key; undefined where the company has `most` that work. */
export async function insertKey(tx: CompanyTx, key: NewKey, most: number): Promise<ListedKey | undefined> {
  const id = newId();
  // Of two at once the later one counts the earlier one.
  await sql`select from sync_company for update`.execute(tx);
  await sql`
    insert into api_keys (company_id, id, name, prefix, key_hash, rights, expires_at, created_by)
    select current_setting('app.company_id')::uuid, ${id}::uuid, ${key.name}, ${key.prefix}, ${key.hash},
      array(select jsonb_array_elements_text(${JSON.stringify(key.rights)}::jsonb)),
      (${key.lastDay}::date + 1)::timestamp at time zone ${YARD_TIME_ZONE}, ${key.createdBy}::uuid
    where (select count(*) from api_keys where revoked_at is null and expires_at > now()) < ${most}`.execute(tx);
  const { rows } = await sql<ListedKey>`select ${LISTED} from api_keys k where k.id = ${id}::uuid`.execute(tx);
  return rows[0];
}

/** Ends a key for good; answers what it was called, or undefined when there is none that is not revoked. */
export async function revokeKey(tx: CompanyTx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update api_keys set revoked_at = now() where id = ${id}::uuid and revoked_at is null returning name`.execute(tx);
  return rows[0]?.name;
}

/** A key as a call finds it. */
export type FoundKey = {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly rights: readonly string[];
  readonly state: 'works' | 'expired' | 'revoked';
};

/** The key with this hash, of any company: a call names none. */
export async function findKey(database: Kysely<never>, hash: Buffer): Promise<FoundKey | undefined> {
  const { rows } = await sql<FoundKey>`
    select id, company_id as "companyId", name, rights,
      case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired' else 'works' end as state
    from api_keys where key_hash = ${hash}`.execute(database);
  return rows[0];
}

/** What a process took of the minute's calls. */
export type TakenCalls = {
  readonly taken: number;
  /** Calls of this minute that no process has taken. */
  readonly left: number;
  /** Until this minute is over. */
  readonly ms: number;
};

const WINDOW_SECONDS = 60;

/**
 * Takes up to `wanted` calls of this minute for a process, so that it asks the database once for many of them; a minute
 * begins with the first call after the one before, and one that a clock noted which was ahead is over. Also notes that the
 * key is in use.
 */
export async function takeCalls(
  database: Kysely<never>,
  key: Pick<FoundKey, 'id' | 'companyId'>,
  { wanted, most }: { readonly wanted: number; readonly most: number },
): Promise<TakenCalls> {
  const { rows } = await sql<TakenCalls>`
    with held as (
      select company_id, id, counted,
        counted_from not between now() - make_interval(secs => ${WINDOW_SECONDS}::int) and now() + interval '1 second' as is_over
      from api_keys where company_id = ${key.companyId} and id = ${key.id} for update
    ), before as (
      select company_id, id, is_over, case when is_over then 0 else counted end as counted from held
    )
    update api_keys k set
      counted_from = case when b.is_over then now() else k.counted_from end,
      counted = least(b.counted + ${wanted}::int, ${most}::int),
      last_used_at = case when k.last_used_at between now() - interval '1 minute' and now() then k.last_used_at else now() end
    from before b where k.company_id = b.company_id and k.id = b.id
    returning k.counted - b.counted as taken, ${most}::int - k.counted as left,
      (1000 * extract(epoch from k.counted_from + make_interval(secs => ${WINDOW_SECONDS}::int) - now()))::int as ms`.execute(
    database,
  );
  return rows[0] ?? { taken: 0, left: 0, ms: 0 };
}
