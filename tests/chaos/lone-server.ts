import { onTestFinished } from 'vitest';
import { foundCompany, RING_PASSWORD } from '#tests/server/process/ring-company.ts';
import type { ServerProcess } from '#tests/server/process/server-process.ts';
import { openTemporaryPlace } from '#tests/server/process/temporary-place.ts';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';

export type LoneServer = {
  readonly server: ServerProcess;
  readonly emails: readonly string[];
  /** The first person, signed in. */
  readonly api: ApiClient;
};

/** A server process without devices, with a company of so many owners, until the test is over. */
export async function startLoneServer(owners: number, settings: Readonly<Record<string, string>>): Promise<LoneServer> {
  const place = await openTemporaryPlace();
  onTestFinished(place.remove);
  const company = await foundCompany(place, owners);
  const server = await place.serverWith(settings);
  onTestFinished(server.kill);
  await server.start();
  const emails = company.people.map(({ email }) => email);
  return { server, emails, api: await signInByApi(server.url, emails[0] ?? '', RING_PASSWORD) };
}
