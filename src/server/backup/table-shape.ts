import { type Kysely, sql } from 'kysely';

export type Column = {
  readonly name: string /** As PostgreSQL writes it, such as `numeric(12,2)`. */;
  readonly type: string;
};

/** A table with the columns that are stored: what PostgreSQL computes by itself is left out. */
export type TableShape = {
  readonly name: string;
  /** The company's id comes first where rows have one. */
  readonly columns: readonly Column[];
  readonly hasCompany: boolean;
};

/** Null: the sequence gave no number yet. */
export type SequenceState = { readonly name: string; readonly last: string | null };

export type Migration = { readonly name: string; readonly checksum: string };

/** Which migrations ran is told apart from the rows. */
const MIGRATIONS = 'schema_migrations';

/** All tables of the installation, by name. */
export async function readTables(database: Kysely<never>): Promise<readonly TableShape[]> {
  const { rows } = await sql<Column & { table: string; company: boolean }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attname = case c.relname when 'companies' then 'id' else 'company_id' end as company
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> ${MIGRATIONS}
    order by c.relname collate "C", company desc, a.attnum
  `.execute(database);
  const tables = new Map<string, { name: string; columns: Column[]; hasCompany: boolean }>();
  for (const { table, name, type, company } of rows) {
    const shape = tables.get(table) ?? { name: table, columns: [], hasCompany: company };
    shape.columns.push({ name, type });
    tables.set(table, shape);
  }
  return [...tables.values()];
}

export async function readSequences(database: Kysely<never>): Promise<readonly SequenceState[]> {
  const { rows } = await sql<SequenceState>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1
  `.execute(database);
  return rows;
}

export async function readMigrations(database: Kysely<never>): Promise<readonly Migration[]> {
  const { rows } = await sql<Migration>`select name, checksum from schema_migrations order by name`.execute(database);
  return rows;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
