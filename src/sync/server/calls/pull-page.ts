import type { Actor } from '#sync/command.ts';
import type { CompanyTx } from '../rows/company-door.ts';
import { kindsFor, type ReadableRows, readableRows } from '../rows/reading.ts';
import type { SyncRegistry } from '../rows/registry.ts';
import { quoted } from '../rows/row-sql.ts';
import { query } from '../rows/rows.ts';

/** A page without its seal, and what the seal is computed from. */
export type ReadPage = {
  readonly page: string;
  readonly epoch: string;
  readonly to: number;
  readonly mark: string | null;
  /** The company's rev, where it is beyond `to`. */
  readonly head: number;
  readonly headMark: string | null;
};

/** Reads pages of changes as JSON text, ready to be sent; undefined when changes after `from` were cleared meanwhile. */
export type PullPages = {
  readonly read: (
    tx: CompanyTx,
    ask: { actor: Actor; from: number; limit: number; clientId: string; minAppVersion: string },
  ) => Promise<ReadPage | undefined>;
};

const NO_REVS = 'select null::bigint as rev where false';
const UTC_NOW = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * One statement per page, so that one snapshot of the database answers for rev, rows, verdicts and position alike. It
 * names only the rows that the actor may read; the rev it reaches counts the changes of all.
 * `$1` company, `$2` from, `$3` limit, `$4` client, `$5` oldest app version, `$6` person.
 */
export function createPullPages(registry: SyncRegistry): PullPages {
  const texts = new Map<string, string>();
  const textFor = (actor: Actor): string => {
    const kinds = kindsFor(registry, actor);
    const key = kinds.join();
    const text = texts.get(key) ?? pageSql(readableRows(registry, kinds, '$6::uuid'));
    texts.set(key, text);
    return text;
  };
  return {
    async read(tx, { actor, from, limit, clientId, minAppVersion }) {
      const [row] = await query<ReadPage>(tx, textFor(actor), [
        actor.companyId,
        from,
        limit,
        clientId,
        minAppVersion,
        actor.userId,
      ]);
      return row && { ...row, to: Number(row.to), head: Number(row.head) };
    },
  };
}

function pageSql(tables: readonly ReadableRows[]): string {
  const inRange = 't.company_id = $1::uuid and t.rev > $2::bigint and t.rev <= b.upto';
  const ahead = tables.map(
    ({ table: { name }, isReadable, isLost }) =>
      `(select t.rev from ${quoted(name)} t where t.company_id = $1::uuid and t.rev > $2::bigint ` +
      `and (${isReadable} or ${isLost}) order by t.rev limit $3::int + 1)`,
  );
  const changes = tables.map(
    ({ table: { name }, isReadable, columns }) =>
      `'${name}', (select coalesce(json_agg(r), '[]') from (select ${columns} from ${quoted(name)} t ` +
      `where ${inRange} and t.deleted_at is null and ${isReadable} order by t.rev, t.id) r)`,
  );
  // A row that moved out of what a person may read counts as deleted for them.
  const deletes = tables.map(
    ({ table: { name }, isReadable, isLost }) =>
      `'${name}', (select coalesce(json_agg(t.id order by t.rev, t.id), '[]') from ${quoted(name)} t ` +
      `where ${inRange} and ((t.deleted_at is not null and ${isReadable}) or (not (${isReadable}) and ${isLost})))`,
  );
  // A page ends before the rev that would make it too long; a single rev that is too long by itself goes whole.
  return `with company as (select epoch, rev, min_rev from sync_company where company_id = $1::uuid),
    ahead as (select rev from (${ahead.length === 0 ? NO_REVS : ahead.join(' union all ')}) every_table order by rev limit $3::int + 1),
    bound as (select case when (select count(*) from ahead) <= $3::int then (select rev from company)
      else (select coalesce(max(rev) filter (where rev < (select max(rev) from ahead)), max(rev)) from ahead) end as upto)
    select json_build_object('epoch', c.epoch, 'from', $2::bigint, 'to', b.upto, 'more', b.upto < c.rev,
      'changes', json_build_object(${changes.join(', ')}),
      'deletes', json_build_object(${deletes.join(', ')}),
      'lastSeq', sync_last_seq($1::uuid, $4::uuid, b.upto),
      'verdicts', (select coalesce(json_agg(v order by v.rev), '[]') from (${VERDICTS}) v),
      'serverTime', ${UTC_NOW}, 'minAppVersion', $5::text)::text as page,
      c.epoch, b.upto as to, (select replace(mark::text, '-', '') from sync_history h
        where h.company_id = $1::uuid and h.rev = b.upto) as mark, c.rev as head,
      (select replace(mark::text, '-', '') from sync_history h
        where h.company_id = $1::uuid and h.rev = c.rev) as "headMark"
    from company c, bound b where c.min_rev <= $2::bigint`;
}

const VERDICTS = `
  select m.id, m.seq, m.status, m.code, m.params, m.rev from sync_mutation m
    where m.company_id = $1::uuid and m.client_id = $4::uuid and m.rev > $2::bigint and m.rev <= b.upto
  union all
  select m.id, s.seq, m.status, m.code, m.params, s.rev from sync_resend s
    join sync_mutation m on m.company_id = s.company_id and m.id = s.mutation_id
    where s.company_id = $1::uuid and s.client_id = $4::uuid and s.rev > $2::bigint and s.rev <= b.upto`;
