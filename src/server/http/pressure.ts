import { waitingCallers } from '#sync/server/http/waiting.ts';
import type { DatabaseStats } from '../database/database.ts';

/** How much the process is behind, on average over the last moments. */
export type Load = {
  /** How late the event loop does what is due, in milliseconds. */
  readonly delayMs: number;
  /** How many callers wait for the database: for a connection, or for what is asked for several at a time. */
  readonly waiting: number;
};

export type Pressure = { readonly load: () => Load; readonly stop: () => void };

const LOOK_EVERY_MS = 100;
/** A single long piece of work is no overload, and one moment of rest no end of it. */
const REMEMBERED = 20;

/** Watches how far the process is behind: ten times a second, and remembers two seconds. */
export function watchPressure(stats: () => Pick<DatabaseStats, 'pool'>, now = () => performance.now()): Pressure {
  const seen: Load[] = [];
  let last = now();
  const timer = setInterval(() => {
    const at = now();
    seen.push({ delayMs: Math.max(0, at - last - LOOK_EVERY_MS), waiting: stats().pool.waiting + waitingCallers() });
    last = at;
    if (seen.length > REMEMBERED) seen.shift();
  }, LOOK_EVERY_MS);
  timer.unref();
  const mean = (name: keyof Load) => seen.reduce((sum, load) => sum + load[name], 0) / REMEMBERED;
  return { load: () => ({ delayMs: mean('delayMs'), waiting: mean('waiting') }), stop: () => clearInterval(timer) };
}
