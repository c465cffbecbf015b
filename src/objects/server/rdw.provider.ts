import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { storableText } from '#sync/server/rows/storable.ts';
import type { RegisterAnswer, RegisterRecord } from '../rdw.ts';

export type RegisterSettings = {
  /** Where the register answers; `/resource/…` follows. */
  readonly url: string;
  /** Sent as `X-App-Token`; null sends none, because the register rejects a blank one. */
  readonly appToken: string | null;
  /** The time limit for all requests about one vehicle together. */
  readonly limitMs?: number;
};

/** The outcome of asking. `isWhole` is false when the vehicle is known but a part of its data did not arrive in time. */
export type AskedRegister =
  | { readonly outcome: 'found'; readonly raw: RegisterAnswer; readonly isWhole: boolean }
  | { readonly outcome: 'not_registered' | 'throttled' | 'no_answer' };

export type VehicleRegisterProvider = {
  /** Never throws, and answers within the limit. */
  readonly ask: (plate: string) => Promise<AskedRegister>;
};

type Rows = readonly RegisterRecord[] | 'throttled' | 'no_answer';
type Asking = { readonly settings: RegisterSettings; readonly log: FastifyBaseLogger; readonly until: number };

const LIMIT_MS = 5000;
/** Where the register does not say how long to wait. */
const PAUSE_MS = 1000;
const VEHICLES = 'm9d7-ebf2';
const SETS = {
  fuels: { id: '8ys7-d773', order: 'brandstof_volgnummer' },
  axles: { id: '3huj-srit', order: 'as_nummer' },
  bodies: { id: 'vezc-m2t6', order: 'carrosserie_volgnummer' },
  inspections: { id: 'vkij-7mwc', order: 'vervaldatum_keuring DESC' },
  recalls: { id: 't49b-isb7', order: 'referentiecode_rdw' },
} as const;
const MOST_ROWS = '50';

/** The open vehicle register (RDW). Without settings it is never asked. */
export function openRegister(settings: RegisterSettings | null, log: FastifyBaseLogger): VehicleRegisterProvider {
  return {
    ask: async (plate) => {
      if (settings === null) return { outcome: 'no_answer' };
      return askAll({ settings, log, until: performance.now() + (settings.limitMs ?? LIMIT_MS) }, plate);
    },
  };
}

async function askAll(asking: Asking, kenteken: string): Promise<AskedRegister> {
  const vehicles = await askSet(asking, VEHICLES, { kenteken });
  if (typeof vehicles === 'string') return { outcome: vehicles };
  const [vehicle] = vehicles;
  if (vehicle === undefined) return { outcome: 'not_registered' };
  const ask = ({ id, order }: { readonly id: string; readonly order: string }) =>
    askSet(asking, id, { kenteken, $order: order, $limit: MOST_ROWS });
  const [fuels, axles, bodies, inspections, recalls] = await Promise.all([
    ask(SETS.fuels),
    ask(SETS.axles),
    ask(SETS.bodies),
    ask(SETS.inspections),
    ask(SETS.recalls),
  ]);
  const all = [fuels, axles, bodies, inspections, recalls];
  return {
    outcome: 'found',
    raw: {
      vehicle,
      fuels: rowsOf(fuels),
      axles: rowsOf(axles),
      bodies: rowsOf(bodies),
      inspections: rowsOf(inspections),
      recalls: rowsOf(recalls),
    },
    isWhole: all.every((rows) => typeof rows !== 'string'),
  };
}

function rowsOf(rows: Rows): readonly RegisterRecord[] {
  return typeof rows === 'string' ? [] : rows;
}

/**
 * Asks for one set, and once more where that can help: not after a refusal, and after "too many requests" only when
 * time allows.
 */
async function askSet(asking: Asking, id: string, query: Readonly<Record<string, string>>): Promise<Rows> {
  const url = `${asking.settings.url.replace(/\/$/, '')}/resource/${id}.json?${new URLSearchParams(query)}`;
  const first = await askOnce(asking, url, (asking.settings.limitMs ?? LIMIT_MS) / 2);
  if ('rows' in first) return first.rows;
  asking.log.warn({ set: id, reason: first.reason }, 'the vehicle register did not answer');
  if (!first.again) return first.outcome;
  if (performance.now() + first.afterMs >= asking.until) return first.outcome;
  await sleep(first.afterMs);
  const second = await askOnce(asking, url, Number.POSITIVE_INFINITY);
  return 'rows' in second ? second.rows : second.outcome;
}

type Attempt =
  | { readonly rows: readonly RegisterRecord[] }
  | {
      readonly outcome: 'throttled' | 'no_answer';
      readonly again: boolean;
      readonly afterMs: number;
      readonly reason: string;
    };

async function askOnce({ settings, until }: Asking, url: string, mostMs: number): Promise<Attempt> {
  const failed = (reason: string, again = true): Attempt => ({ outcome: 'no_answer', again, afterMs: 0, reason });
  const leftMs = Math.floor(Math.min(mostMs, until - performance.now()));
  if (leftMs <= 0) return failed('no time left', false);
  try {
    const answer = await fetch(url, {
      headers: {
        accept: 'application/json',
        ...(settings.appToken === null ? {} : { 'x-app-token': settings.appToken }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(leftMs),
    });
    if (answer.status === 429) {
      const afterMs = pauseOf(answer.headers.get('retry-after'));
      await answer.body?.cancel();
      return { outcome: 'throttled', again: true, afterMs, reason: '429' };
    }
    if (!answer.ok) {
      await answer.body?.cancel();
      return failed(String(answer.status), answer.status >= 500);
    }
    const rows = readRows(await answer.json());
    return rows === undefined ? failed('no rows') : { rows };
  } catch (error) {
    return failed(error instanceof Error ? error.name : 'failed');
  }
}

/** What `Retry-After` says (seconds or a date), in milliseconds. */
function pauseOf(header: string | null): number {
  if (header === null || header.trim() === '') return PAUSE_MS;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : PAUSE_MS;
}

/** The rows' text values, without characters that a database cannot store; undefined for a body that is not rows. */
function readRows(body: unknown): RegisterRecord[] | undefined {
  if (!Array.isArray(body)) return undefined;
  const rows: RegisterRecord[] = [];
  for (const row of body as unknown[]) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return undefined;
    const values = Object.entries(row).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
    rows.push(Object.fromEntries(values.map(([column, value]) => [storableText(column), storableText(value)])));
  }
  return rows;
}
