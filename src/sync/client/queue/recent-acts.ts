import type { Intent } from '#sync/command.ts';
import type { QueueDatabase } from './queue-database.ts';

/** `now`: milliseconds since 1970 by the device's clock. `serverNow`: the server's time as the device knows it, ISO. */
type Clocks = { readonly now: number; readonly serverNow: string };

/** The changes of a device in the last so many milliseconds, oldest first, confirmed or not; refused ones are left out. */
export async function recentActs(
  { outbox, archive }: QueueDatabase,
  { now, serverNow }: Clocks,
  withinMs: number,
): Promise<Intent[]> {
  const [waiting, settled] = await Promise.all([
    outbox.toArray(),
    archive
      .where('settledAt')
      .above(now - withinMs)
      .toArray(),
  ]);
  const entries = new Map([...settled, ...waiting].map((entry) => [entry.pos, entry]));
  return [...entries.values()]
    .filter(({ state }) => state !== 'rejected')
    .sort((left, right) => left.pos - right.pos)
    .map(({ intent }) => intent)
    .filter(({ at }) => Date.parse(at) > Date.parse(serverNow) - withinMs);
}
