import { type Kysely, sql } from 'kysely';
import { countUnreadableKeys } from '#company/server/payment-key.repository.ts';
import { bundledMigrations } from '../database/migrate.ts';
import { refuseForeignHistory } from '../database/run-migrations.ts';
import { attention, type Check, type Finding, ok, together, wrong } from './check.ts';
import { hasTable } from './look-into-database.ts';
import { reasonOf } from './reason-of.ts';

/** An embedded database that was killed first works off its log. */
const LIMIT_MS = 60_000;

/** Whether the database answers, and whether it is of this version. */
export const databaseCheck: Check = {
  name: 'database',
  limitMs: LIMIT_MS,
  look: async ({ config, database }) => {
    const found = await database();
    if (found.state === 'none') return attention(`There is none in ${config.dataFolder}: the first start makes it.`);
    if (found.state === 'held') return ok(`${heldBy(found.by)}, which brought it up to date when it started.`);
    const { rows } = await sql<{ version: string }>`
      select current_setting('server_version') as version`.execute(found.kysely);
    const answers = ok(`PostgreSQL ${rows[0]?.version ?? ''} (${found.engine}) answers.`);
    const login = found.engine === 'postgres' ? await companyLogin(found.kysely) : [];
    return together([answers, await compareHistory(found.kysely), ...login]);
  },
};

/** `The data folder … is in use by process 12. Stop …` without what a doctor need not do. */
const heldBy = (message: string): string => message.replace(/\. .*$/, '');

async function compareHistory(kysely: Kysely<never>): Promise<Finding> {
  const known = Object.keys(bundledMigrations).toSorted();
  if (!(await hasTable(kysely, 'schema_migrations'))) return attention('It is empty: the first start fills it.');
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name`.execute(kysely);
  try {
    refuseForeignHistory(new Map(rows.map((row) => [row.name, row.checksum])), bundledMigrations);
  } catch (error) {
    return wrong(reasonOf(error));
  }
  const done = new Set(rows.map(({ name }) => name));
  const waiting = known.filter((name) => !done.has(name));
  if (waiting.length === 0) return ok(`It is of this version (${known.at(-1)}).`);
  const versions = waiting.length === 1 ? 'One migration waits' : `${waiting.length} migrations wait`;
  return attention(`${versions} for the next start of this version (${waiting.join(', ')}). Make a backup first.`);
}

/** Without the right to make roles companies are kept apart by the server alone. */
async function companyLogin(kysely: Kysely<never>): Promise<readonly Finding[]> {
  const { rows } = await sql<{ may: boolean }>`
    select rolcreaterole or rolsuper as may from pg_roles where rolname = current_user`.execute(kysely);
  if (rows[0]?.may === true) return [];
  return [attention('Its role may make no roles (alter role … createrole): companies share its login.')];
}

/** Whether the secret opens the payment keys that are stored. */
export const keysCheck: Check = {
  name: 'payment keys',
  limitMs: LIMIT_MS,
  look: async ({ config, database }) => {
    const found = await database();
    if (found.state === 'none') return ok('There is no company yet.');
    if (found.state === 'held') return ok('The server looked when it started: its log says whether one is unreadable.');
    const { kysely } = found;
    if (!(await hasTable(kysely, 'company_payment_keys'))) return ok('There is no company yet.');
    const { rows } = await sql<{ companies: number; keys: number }>`
      select (select count(*) from companies)::int as companies,
        (select count(distinct company_id) from company_payment_keys where sealed is not null)::int as keys
    `.execute(kysely);
    const { companies = 0, keys = 0 } = rows[0] ?? {};
    if (keys === 0) return ok(`No company has one (of ${companies}).`);
    const { secret } = config;
    const unreadable = secret === undefined ? keys : await countUnreadableKeys(kysely, secret);
    if (unreadable === 0) return ok(`Those of ${keys} companies can be read; ${companies - keys} have none.`);
    const where = config.appSecret === null ? `app-secret in ${config.dataFolder}` : 'APP_SECRET';
    return wrong(
      `Those of ${unreadable} of ${keys} companies were stored with another secret than ${where}. Put the old secret back, or have the keys entered again.`,
    );
  },
};
