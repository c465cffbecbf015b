import type { QueueDatabase } from '../queue/queue-database.ts';
import type { Runtime } from '../runtime/runtime.ts';

const HOUR_MS = 3_600_000;
const REBUILDS_PER_HOUR = 3;

type LimitParts = { readonly queue: { readonly database: QueueDatabase }; readonly runtime: Pick<Runtime, 'now'> };

/** The mirror was rebuilt too often: something is wrong that another rebuild will not mend by itself. */
export class TooManyRebuilds extends Error {}

/**
 * Refuses rebuilds in a loop, for a server that keeps asking for them: at most three an hour, unless a person wants
 * another.
 */
export async function refuseLoop(parts: LimitParts): Promise<void> {
  if ((await recentRebuilds(parts)).length < REBUILDS_PER_HOUR) return;
  throw new TooManyRebuilds('The mirror was rebuilt three times this hour');
}

export async function countRebuild(parts: LimitParts): Promise<void> {
  const { database } = parts.queue;
  await database.transaction('rw', database.meta, async () => {
    await database.setMeta('resets', [...(await recentRebuilds(parts)), parts.runtime.now()]);
  });
}

/** A person tries again, or loaded the app again: what was counted until now no longer stands in the way. */
export async function liftRebuildLimit({ queue: { database } }: Pick<LimitParts, 'queue'>): Promise<void> {
  if (((await database.getMeta('resets')) ?? []).length === 0) return;
  await database.transaction('rw', database.meta, () => database.setMeta('resets', []));
}

/** When the mirror was rebuilt within the last hour. A clock that was set back counts nothing. */
async function recentRebuilds({ queue: { database }, runtime }: LimitParts): Promise<readonly number[]> {
  const now = runtime.now();
  return ((await database.getMeta('resets')) ?? []).filter((at) => at > now - HOUR_MS && at <= now);
}
