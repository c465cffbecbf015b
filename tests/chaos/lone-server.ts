import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { seedDataFolder } from '#tests/server/database/embedded-template.ts';
import { foundCompany, RING_PASSWORD } from '#tests/server/process/ring-company.ts';
import { ServerProcess } from '#tests/server/process/server-process.ts';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import { builtServer } from '#tests/support/built-server.ts';
import { startTemporaryPostgres } from '#tests/support/postgres.ts';
import { engineHere } from './witness.ts';

export type LoneServer = {
  readonly server: ServerProcess;
  readonly emails: readonly string[];
  /** The first person, signed in. */
  readonly api: ApiClient;
};

/** A server process without devices, with a company of so many owners, until the test is over. */
export async function startLoneServer(owners: number, settings: Readonly<Record<string, string>>): Promise<LoneServer> {
  const folder = mkdtempSync(join(tmpdir(), 'remise-chaos-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dataFolder = join(folder, 'data');
  const postgres = engineHere() === 'PostgreSQL' ? await startTemporaryPostgres() : null;
  if (postgres === null) await seedDataFolder(dataFolder);
  else onTestFinished(postgres.stop);
  const company = await foundCompany({ dataFolder, databaseUrl: postgres?.url ?? null }, owners);
  const server = await ServerProcess.at(await builtServer(), dataFolder, postgres?.url, settings);
  onTestFinished(server.kill);
  await server.start();
  const emails = company.people.map(({ email }) => email);
  return { server, emails, api: await signInByApi(server.url, emails[0] ?? '', RING_PASSWORD) };
}
