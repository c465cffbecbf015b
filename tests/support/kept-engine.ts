import type { PGlite } from '@electric-sql/pglite';
import type { Migrations } from '#server/database/run-migrations.ts';

/**
 * An embedded engine with the state its migrations left: rows, sequence positions, and a fingerprint of the catalog.
 */
type KeptEngine = { readonly pglite: PGlite; readonly migrations: Migrations; readonly migrated: Migrated };
type Migrated = {
  readonly rows: readonly { readonly name: string; readonly rows: string }[];
  readonly sequences: readonly { readonly name: string; readonly last: string | null }[];
  readonly catalog: string;
};

const free: KeptEngine[] = [];
const inUse = new Map<PGlite, KeptEngine>();

/**
 * Returns an engine that another file of this process no longer uses, emptied to the state its migrations left;
 * undefined where there is none. An engine that cannot be brought back to that state, whatever a test did to it, is
 * closed instead.
 */
export async function takeKeptEngine(migrations: Migrations): Promise<PGlite | undefined> {
  const at = free.findIndex((engine) => engine.migrations === migrations);
  if (at === -1) return undefined;
  const [kept] = free.splice(at, 1) as [KeptEngine];
  if (!(await empty(kept))) {
    await kept.pglite.close().catch(() => {});
    return undefined;
  }
  inUse.set(kept.pglite, kept);
  return kept.pglite;
}

/** Registers a new engine to be kept once it is given back. It must be in the state its migrations left. */
export async function keepEngine(pglite: PGlite, migrations: Migrations): Promise<void> {
  inUse.set(pglite, { pglite, migrations, migrated: await look(pglite) });
}

/** Keeps one engine for the next file, and closes the others of a file that opened several at once. */
export async function giveBackEngine(pglite: PGlite): Promise<void> {
  const kept = inUse.get(pglite);
  inUse.delete(pglite);
  if (kept !== undefined && free.length === 0) free.push(kept);
  else await pglite.close();
}

async function empty({ pglite, migrated }: KeptEngine): Promise<boolean> {
  try {
    for (const text of ['rollback', 'discard all']) await pglite.exec(text);
    await pglite.exec(EMPTY_TABLES);
    for (const { name, rows } of migrated.rows) {
      await pglite.query(`insert into ${name} select * from json_populate_recordset(null::${name}, $1)`, [rows]);
    }
    for (const { name, last } of migrated.sequences) {
      if (last !== null) await pglite.query('select setval($1, $2)', [name, last]);
    }
    await pglite.exec('discard all');
    return (await catalogOf(pglite)) === migrated.catalog;
  } catch {
    return false;
  }
}

async function look(pglite: PGlite): Promise<Migrated> {
  const { rows: tables } = await pglite.query<{ name: string }>(TABLES);
  const rows: { name: string; rows: string }[] = [];
  for (const { name } of tables) {
    const answer = await pglite.query<{ rows: string | null }>(`select json_agg(t)::text as rows from ${name} t`);
    const found = answer.rows[0]?.rows ?? null;
    if (found !== null) rows.push({ name, rows: found });
  }
  const { rows: sequences } = await pglite.query<{ name: string; last: string | null }>(SEQUENCES);
  return { rows, sequences, catalog: await catalogOf(pglite) };
}

const OURS = `relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
  and relnamespace::regnamespace::text !~ '^pg_(temp|toast)'`;
const TABLES = `select oid::regclass::text as name from pg_class where relkind = 'r' and ${OURS} order by 1`;
const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
  from pg_sequences order by 1`;

/** Disables delete guards and foreign keys. The planner's statistics on the rows are deleted with them. */
const EMPTY_TABLES = `
  set session_replication_role = replica;
  do $$
  declare
    relation regclass;
    filled text[] := '{}';
    has_rows boolean;
  begin
    for relation in select oid from pg_class where relkind = 'r' and ${OURS} loop
      execute format('select exists (select from %s)', relation) into has_rows;
      if has_rows then filled := filled || relation::text; end if;
    end loop;
    if filled <> '{}' then execute format('truncate %s cascade', array_to_string(filled, ', ')); end if;
    for relation in select oid from pg_class where relkind = 'S' and ${OURS} loop
      execute format('alter sequence %s restart', relation);
    end loop;
    delete from pg_statistic s using pg_class c where c.oid = s.starelid and ${OURS};
  end $$`;

/** Catalog tables whose rows a change of the schema or of a right rewrites: the rows' physical positions reveal it. */
const REWRITTEN = [
  'pg_attribute',
  'pg_attrdef',
  'pg_auth_members',
  'pg_authid',
  'pg_constraint',
  'pg_database',
  'pg_default_acl',
  'pg_db_role_setting',
  'pg_enum',
  'pg_event_trigger',
  'pg_extension',
  'pg_index',
  'pg_inherits',
  'pg_language',
  'pg_operator',
  'pg_parameter_acl',
  'pg_policy',
  'pg_proc',
  'pg_rewrite',
  'pg_statistic_ext',
  'pg_trigger',
  'pg_type',
].map((name) => `select sum(hashtextextended(t.ctid::text || t.xmin::text, 0)) from ${name} t`);
/** Compares the fields of a table's catalog row, because emptying the table rewrites that row. */
const RELATIONS = `select sum(hashtextextended(concat_ws(' ', oid, relname, relnamespace, relowner, relkind, relpersistence,
  relhasrules, relhastriggers, relrowsecurity, relforcerowsecurity, relreplident, reloptions, relacl), 0))
  from pg_class where relnamespace::regnamespace::text !~ '^pg_(temp|toast_temp)'`;
const SCHEMAS = `select sum(hashtextextended(concat_ws(' ', nspname, nspowner, nspacl), 0)) from pg_namespace
  where nspname !~ '^pg_(temp|toast_temp)'`;
const UNFINISHED = 'select count(*) from pg_prepared_xacts';
const CATALOG = `select concat_ws(' ', ${[...REWRITTEN, RELATIONS, SCHEMAS, UNFINISHED].map((sum) => `(${sum})`).join(', ')})
  as catalog`;

async function catalogOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ catalog: string }>(CATALOG);
  return rows[0]?.catalog ?? '';
}
