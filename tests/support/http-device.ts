import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Runtime } from '#sync/client/runtime/runtime.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { openSyncSession } from '#sync/client/session/session.ts';
import type { Actor, AnyCommand } from '#sync/command.ts';
import type { SyncedTable } from '#sync/table.ts';
import type { ApiClient } from './api-client.ts';

export type HttpDevice = {
  readonly actor: Actor;
  readonly commands: readonly AnyCommand[];
  readonly tables: readonly SyncedTable[];
  /** Carries the device's requests: to the server, late, or not at all. */
  readonly fetch: Runtime['fetch'];
  /** Milliseconds as they are unless given. */
  readonly setTimer?: Runtime['setTimer'];
  /** Called for unexpected failures; by default they go to the console. */
  readonly report?: Runtime['report'];
};

/** The real client outside a browser, with a database in memory, alone in its tab. */
export function openHttpDevice({ actor, commands, tables, ...given }: HttpDevice): Promise<DeviceSession> {
  const { companyId, userId } = actor;
  const runtime = { ...BROWSERLESS, ...given };
  return openSyncSession({ companyId, userId, actor, commands, tables, appVersion: 'test', runtime });
}

/** Who is signed in, allowed to do everything on the device. */
export async function signedInActor(api: ApiClient): Promise<Actor> {
  type User = { readonly id: string; readonly firstname: string; readonly company: { readonly id: string } };
  const { data } = (await (await api.fetch('/api/user')).json()) as { data: User };
  return { userId: data.id, userName: data.firstname, companyId: data.company.id, can: () => true };
}

const BROWSERLESS: Omit<Runtime, 'fetch'> = {
  now: () => Date.now(),
  random: () => Math.random(),
  randomBytes: (count) => new Uint8Array(randomBytes(count)),
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  pause: () => pause(0),
  painted: () => pause(0),
  cookies: () => 'XSRF-TOKEN=kept-by-the-api-client',
  locks: null,
  openChannel: () => null,
  page: null,
  storage: null,
  report: (error) => console.error(error),
};
