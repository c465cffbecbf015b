import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/database/database.ts';
import { seedDataFolder } from '#tests/server/database/embedded-template.ts';
import { builtServer } from '#tests/support/built-server.ts';
import { startTemporaryPostgres } from '#tests/support/postgres.ts';
import { openPlace, type RingPlace } from './ring-company.ts';
import { ServerProcess } from './server-process.ts';

/** Where a server of a test keeps its data, until it is removed. */
export type TemporaryPlace = RingPlace & {
  /** A server process here; not started yet. */
  readonly serverWith: (settings: Readonly<Record<string, string>>) => Promise<ServerProcess>;
  /** Looks into the database while no server runs. */
  readonly inDatabase: <Result>(work: (database: Database) => Promise<Result>) => Promise<Result>;
  readonly remove: () => Promise<void>;
};

/** Opens a place on the embedded database, or on a separate PostgreSQL server where the tests run on PostgreSQL. */
export async function openTemporaryPlace(): Promise<TemporaryPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'remise-place-'));
  const dataFolder = join(folder, 'data');
  const postgres = process.env['REMISE_TEST_DATABASE_URL'] ? await startTemporaryPostgres() : null;
  if (postgres === null) await seedDataFolder(dataFolder);
  const place = { dataFolder, databaseUrl: postgres?.url ?? null };
  return {
    ...place,
    serverWith: async (settings) => ServerProcess.at(await builtServer(), dataFolder, postgres?.url, settings),
    inDatabase: async (work) => {
      const database = await openPlace(place);
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    remove: async () => {
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
