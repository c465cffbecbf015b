import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Place } from '#server/backup/read-installation.ts';
import { readInstallation } from '#server/backup/read-installation.ts';
import type { CompanyDigests } from '#server/backup/row-digest.ts';
import { digestRows } from '#server/backup/row-source.ts';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/open-database.ts';
import { seedDataFolder } from '#tests/server/database/embedded-template.ts';
import { DATABASE_SECRET } from '#tests/support/database.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '#tests/support/postgres.ts';
import { silentLog } from '#tests/support/silent-log.ts';

/** Places for installations, of the engine that the tests run on. */
export class Places {
  readonly folder = mkdtempSync(join(tmpdir(), 'remise-backup-'));
  readonly #postgres: TemporaryPostgres | null;
  #made = 0;

  private constructor(postgres: TemporaryPostgres | null) {
    this.#postgres = postgres;
  }

  static async open(): Promise<Places> {
    return new Places(process.env['REMISE_TEST_DATABASE_URL'] ? await startTemporaryPostgres() : null);
  }

  get isEmbedded(): boolean {
    return this.#postgres === null;
  }

  /** A place in which nothing was stored yet. */
  async next(): Promise<Place> {
    this.#made += 1;
    return this.#postgres === null
      ? this.nextEmbedded()
      : { dataFolder: this.#nextFolder(), databaseUrl: await this.#create() };
  }

  nextEmbedded(): Place {
    return { dataFolder: this.#nextFolder(), databaseUrl: null };
  }

  async close(): Promise<void> {
    await this.#postgres?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #nextFolder(): string {
    return join(this.folder, randomBytes(4).toString('hex'));
  }

  async #create(): Promise<string> {
    const client = new pg.Client({ connectionString: this.#postgres?.url });
    await client.connect();
    const name = `yard_${this.#made}`;
    await client.query(`create database ${name} template template0`);
    await client.end();
    const url = new URL(this.#postgres?.url ?? '');
    url.pathname = `/${name}`;
    return url.href;
  }
}

/** Opens a place as its server does. */
export async function openPlace({ dataFolder, databaseUrl }: Place): Promise<Database> {
  if (databaseUrl === null && !existsSync(dataFolder)) await seedDataFolder(dataFolder);
  const options = { dataFolder, databaseUrl: databaseUrl ?? undefined, log: silentLog, secret: DATABASE_SECRET };
  return openDatabase(options);
}

/** Every table of a place, counted and hashed. */
export async function digestPlace(place: Place, workFolder: string): Promise<ReadonlyMap<string, CompanyDigests>> {
  try {
    return await readInstallation(place, workFolder, silentLog, digestRows);
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}
