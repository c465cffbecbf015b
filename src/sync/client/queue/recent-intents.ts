import type { Intent } from '#sync/command.ts';
import type { QueueDatabase } from './queue-database.ts';

/**
 * The changes of a device that are not settled, or were since a moment (ms since 1970, by the device's clock), oldest
 * first; refused ones are left out.
 */
export async function recentIntents({ outbox, archive }: QueueDatabase, since: number): Promise<Intent[]> {
  const [waiting, settled] = await Promise.all([outbox.toArray(), archive.where('settledAt').above(since).toArray()]);
  const entries = new Map([...settled, ...waiting].map((entry) => [entry.pos, entry]));
  return [...entries.values()]
    .filter(({ state }) => state !== 'rejected')
    .sort((left, right) => left.pos - right.pos)
    .map(({ intent }) => intent);
}
