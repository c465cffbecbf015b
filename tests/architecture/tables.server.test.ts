import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentRow } from '#annotations/document.schema.ts';
import { mergedRecordRow } from '#annotations/merged-record.schema.ts';
import { noteRow } from '#annotations/note.schema.ts';
import { tagRow } from '#annotations/tag.schema.ts';
import { appointmentRow } from '#appointments/appointment.schema.ts';
import { contactRow } from '#customers/contact.schema.ts';
import { customerRow } from '#customers/customer.schema.ts';
import { handoverRow } from '#handovers/handover.schema.ts';
import { handoverFormRow } from '#handovers/handover-form.schema.ts';
import { movementRow, objectRow } from '#objects/object.schema.ts';
import { vehicleRegisterRow } from '#objects/rdw.schema.ts';
import { openingExceptionRow, openingHoursRow } from '#opening-hours/opening-hours.schema.ts';
import { prospectRow } from '#prospects/prospect.schema.ts';
import { registry } from '#server/commands/registry.ts';
import { locationRow, spotRow, warehouseRow } from '#spots/spot.schema.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** Rows of these tables belong to no single company (daily work), or are written before one is known (sign-in). */
const WITHOUT_COMPANY = [
  'billing_daily',
  'companies',
  'left_sessions',
  'login_attempts',
  'schema_migrations',
  'sign_up_attempts',
  'sync_retention',
];
/**
 * Of these a database that is shared out by company keeps a whole copy everywhere (docs/scale.md): they are small, and found
 * before the company is known, or are the daily work's.
 */
const REPLICATED = [
  'account_tokens',
  'passkey_challenges',
  'passkeys',
  'recovery_codes',
  'sessions',
  'two_step',
  'users',
  ...WITHOUT_COMPANY,
];
/** Columns of every synced table that devices do not see. */
const SERVER_COLUMNS = ['company_id', 'created_at', 'deleted_at', 'deleted_by'];

const ROW_SCHEMAS = {
  locations: locationRow,
  warehouses: warehouseRow,
  spots: spotRow,
  opening_hours: openingHoursRow,
  opening_exceptions: openingExceptionRow,
  customers: customerRow,
  contacts: contactRow,
  merged_records: mergedRecordRow,
  objects: objectRow,
  appointments: appointmentRow,
  prospects: prospectRow,
  notes: noteRow,
  documents: documentRow,
  tags: tagRow,
  movements: movementRow,
  handover_forms: handoverFormRow,
  handovers: handoverRow,
  vehicle_register: vehicleRegisterRow,
};

type Column = { table: string; name: string; nullable: boolean; type: string };

let database: TestDatabase;
let columns: Column[];

beforeAll(async () => {
  database = await openTestDatabase();
  columns = await rows<Column>(sql`
    select table_name as "table", column_name as name, is_nullable = 'YES' as nullable, data_type as type
    from information_schema.columns where table_schema = current_schema()`);
});

afterAll(async () => {
  await database.close();
});

async function rows<Row>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await query.execute(database.kysely)).rows as Row[];
}

const snake = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Columns with the former kind of a row that was moved to another kind of record: devices do not see them. */
const FORMER = new Set(
  registry.tables.flatMap(({ name, reading }) =>
    reading.by === 'parent' && reading.former !== undefined ? [`${name} ${reading.former}`] : [],
  ),
);
const columnsOf = (table: string) =>
  columns.filter((column) => column.table === table && !FORMER.has(`${table} ${column.name}`));

describe.each(registry.tables.map((table) => [table.name, table] as const))('the synced table %s', (name, table) => {
  test('has the key (company_id, id)', async () => {
    const [key] = await rows<{ definition: string }>(sql`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'p' and conrelid = ${name}::regclass`);
    expect(key?.definition).toBe('PRIMARY KEY (company_id, id)');
  });

  test('has an index for what changed since a rev', async () => {
    const indexes = await rows<{ definition: string }>(sql`
      select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = ${name}::regclass`);
    expect(indexes.map(({ definition }) => definition.slice(definition.indexOf('(')))).toContain('(company_id, rev)');
  });

  test('has an index for every field that commands look up', async () => {
    const indexes = await rows<{ definition: string }>(sql`
      select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = ${name}::regclass`);
    const missing = [...table.indexes].filter(
      (field) => !indexes.some(({ definition }) => definition.includes(`(company_id, ${snake(field)}`)),
    );
    expect(missing).toEqual([]);
  });

  test('refuses changes outside the write path and deletes outside the retention job', async () => {
    const triggers = await rows<{ name: string }>(sql`
      select tgname as name from pg_trigger where tgrelid = ${name}::regclass and not tgisinternal`);
    expect(triggers.map((trigger) => trigger.name)).toEqual(expect.arrayContaining(['needs_rev', 'stays']));
  });

  test('has a column for every field and no other', () => {
    const fields = ['id', 'rev', 'version', ...table.fields].map(snake);
    const names = columnsOf(name).map((column) => column.name);
    expect(names.filter((column) => !SERVER_COLUMNS.includes(column)).toSorted()).toEqual(fields.toSorted());
    expect(SERVER_COLUMNS.filter((column) => !names.includes(column))).toEqual([]);
  });

  test('keeps instants, and only those, as timestamptz', () => {
    const instants = columnsOf(name)
      .filter((column) => column.type === 'timestamp with time zone' && !SERVER_COLUMNS.includes(column.name))
      .map((column) => column.name);
    expect(instants.toSorted()).toEqual([...table.instants].map(snake).toSorted());
  });
});

describe('the row schemas', () => {
  test('cover every table of the areas', () => {
    const tables = registry.tables.map((table) => table.name).filter((name) => name !== 'attention');
    expect(Object.keys(ROW_SCHEMAS).toSorted()).toEqual(tables.toSorted());
  });

  test.each(Object.entries(ROW_SCHEMAS))('of %s leave empty what the columns leave empty', (name, schema) => {
    const mayBeNull = Object.entries(schema.shape)
      .filter(([, field]) => field.safeParse(null).success)
      .map(([field]) => snake(field));
    const nullable = columnsOf(name)
      .filter((column) => column.nullable && !SERVER_COLUMNS.includes(column.name))
      .map((column) => column.name);
    expect(nullable.toSorted()).toEqual(mayBeNull.toSorted());
  });
});

describe('every table', () => {
  test('names its company, a few excepted', () => {
    const tables = [...new Set(columns.map((column) => column.table))];
    const keyed = new Set(columns.filter((column) => column.name === 'company_id').map((column) => column.table));
    expect(tables.filter((table) => !keyed.has(table)).toSorted()).toEqual(WITHOUT_COMPANY);
  });

  test('can be shared out by company, a few that are replicated excepted: each unique key and reference names it', async () => {
    const keys = await rows<{ table: string; key: string }>(sql`
      select c.relname as "table", k.relname as key from pg_index i
        join pg_class c on c.oid = i.indrelid join pg_class k on k.oid = i.indexrelid
      where i.indisunique and c.relnamespace = current_schema()::regnamespace and not exists (
        select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'company_id' and a.attnum = any(i.indkey))`);
    expect(keys.filter(({ table }) => !REPLICATED.includes(table))).toEqual([]);
    expect([...new Set(keys.map(({ table }) => table))].toSorted()).toEqual(REPLICATED.toSorted());
    const references = await rows<{ from: string; to: string }>(sql`
      select f.relname as "from", t.relname as "to" from pg_constraint k
        join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and f.relnamespace = current_schema()::regnamespace and not exists (
        select from pg_attribute a
        where a.attrelid = f.oid and a.attname = 'company_id' and a.attnum = any(k.conkey))`);
    expect(references).toEqual([]);
    // A copy that is everywhere may not refer to rows that are in one place.
    const back = await rows<{ from: string; to: string }>(sql`
      select f.relname as "from", t.relname as "to" from pg_constraint k
        join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and f.relnamespace = current_schema()::regnamespace`);
    expect(back.filter(({ from, to }) => REPLICATED.includes(from) && !REPLICATED.includes(to))).toEqual([]);
  });

  test('that a company transaction can reach shows it that company only', async () => {
    const open = await rows<{ name: string }>(sql`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace
        and has_table_privilege('remise_app', oid, 'select, insert, update, delete')
        and not (relrowsecurity and exists (
          select from pg_policy where polrelid = pg_class.oid
            and pg_get_expr(polqual, polrelid) like '%app.company_id%'))`);
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  test('that is synced keeps its rows: a company transaction may not delete them', async () => {
    const deletable = await rows<{ name: string }>(sql`
      select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
        and has_table_privilege('remise_app', oid, 'delete')`);
    const synced = new Set(registry.tables.map((table) => table.name));
    expect(deletable.map(({ name }) => name).filter((name) => synced.has(name))).toEqual([]);
  });
});
