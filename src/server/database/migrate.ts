import type { Kysely } from 'kysely';
import type { DatabaseLog } from './database.ts';
import { type Migrations, runMigrations } from './run-migrations.ts';

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', eager: true, import: 'default' });

/** The migrations that this version of Remise brings, by file name. */
export const bundledMigrations: Migrations = Object.fromEntries(
  Object.entries(files).map(([place, text]) => [place.slice(place.lastIndexOf('/') + 1), text]),
);

/** Brings the database up to this version. Safe when several processes start together. */
export async function migrate(database: { readonly kysely: Kysely<never> }, log: DatabaseLog): Promise<void> {
  await runMigrations(database.kysely, bundledMigrations, log);
}
