import { COMMANDS } from '#session/commands.ts';
import { SYNCED_TABLES } from '#session/session-device.ts';
import type { Runtime } from '#sync/client/runtime/runtime.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import type { PushAnswer, VerdictStatus } from '#sync/envelope.schema.ts';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import { openHttpDevice } from '#tests/support/http-device.ts';
import { RING_PASSWORD, type RingPerson } from './ring-company.ts';

/** Waiting times of a device pass so many times faster. */
const SPEED = 5;
/**
 * Timeouts of requests without progress (milliseconds), which are not sped up: on a busy machine nothing would arrive.
 */
const REQUEST_LIMITS: ReadonlySet<number> = new Set([10_000, 20_000, 45_000]);

/** What the server told about a change. */
export type Told = { readonly status: VerdictStatus; readonly rev: number; readonly epoch: string };

/** What happens to a request (path with its query) on its way; throws when the request is lost. */
export type Wire = {
  readonly send: (path: string, request: () => Promise<Response>) => Promise<Response>;
};

export type RingDevice = {
  readonly person: RingPerson;
  readonly session: DeviceSession;
  /** Ids of changes that the device called saved. */
  readonly saved: Set<string>;
  /** The newest answer about each change that reached the device. */
  readonly told: Map<string, Told>;
  /** Cursors that the device asked with, in order. */
  readonly cursors: { readonly epoch: string; readonly rev: number }[];
  readonly reported: unknown[];
};

const OPEN: Wire = { send: (_path, request) => request() };

/** The real client of a person, on a database of its own, against a server at `url`. */
export async function openRingDevice(
  url: string,
  person: RingPerson,
  wire: Wire = OPEN,
  speed = SPEED,
): Promise<RingDevice> {
  const api = await signInByApi(url, person.email, RING_PASSWORD);
  const seen = {
    saved: new Set<string>(),
    told: new Map<string, Told>(),
    cursors: [] as { epoch: string; rev: number }[],
    reported: [] as unknown[],
  };
  const session = await openHttpDevice({
    actor: person.actor,
    commands: COMMANDS,
    tables: SYNCED_TABLES,
    fetch: (path, init) => exchange(api, wire, seen, path, init),
    setTimer: fastTimer(speed),
    report: (error) => seen.reported.push(error),
  });
  return Object.assign(seen, { person, session });
}

async function exchange(
  api: ApiClient,
  wire: Wire,
  seen: Omit<RingDevice, 'person' | 'session'>,
  path: string,
  init?: RequestInit,
): Promise<Response> {
  const { pathname, searchParams } = new URL(path, 'http://ring');
  if (pathname === '/api/sync/pull') {
    const [epoch = '', rev = ''] = (searchParams.get('cursor') ?? '').split('.');
    seen.cursors.push({ epoch, rev: Number(rev) });
  }
  const answer = await wire.send(path, () => api.fetch(path, init));
  if (pathname !== '/api/sync/push' || !answer.ok) return answer;
  const text = await answer.text();
  const { epoch, results } = JSON.parse(text) as PushAnswer;
  for (const result of results) {
    if (!('rev' in result)) continue;
    seen.told.set(result.id, { status: result.status, rev: result.rev, epoch });
  }
  return new Response(text, { status: answer.status, headers: answer.headers });
}

function fastTimer(speed: number): Runtime['setTimer'] {
  return (run, ms) => {
    const timer = setTimeout(run, REQUEST_LIMITS.has(ms) ? ms : ms / speed);
    return () => clearTimeout(timer);
  };
}

/** Rows of every table as this device shows them, by id. */
export async function rowsOf({ session }: RingDevice): Promise<Record<string, object[]>> {
  const tables = await Promise.all(
    SYNCED_TABLES.map(async (table) => {
      const rows = (await session.mirror.all(table)).toSorted((left, right) => (left.id < right.id ? -1 : 1));
      return [table.name, rows] as const;
    }),
  );
  return Object.fromEntries(tables);
}

/** Changes that have no verdict on this device yet. */
export async function waitingOf({ session }: RingDevice): Promise<number> {
  return (await session.outbox()).filter((entry) => entry.state !== 'rejected').length;
}
