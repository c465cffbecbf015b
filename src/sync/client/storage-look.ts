import type { ConnectionFacts, StorageWork } from './connection-facts.ts';
import { NoAnswerError } from './database-trouble.ts';
import { rebaseMirror, type SyncParts } from './sync-steps.ts';
import { withinTime } from './watchdog.ts';

/** A database that does not answer within this time hangs: another tab stopped while it held it. */
const ANSWER_MS = 4000;
/** Showing again what waits. */
const SHOW_MS = 20_000;
/** What a page and a save need of the storage; where this tab does not lead, nobody else here tries the rest again. */
const OWN_WORK: readonly StorageWork[] = ['look', 'queue', 'show'];
const ALL_WORK: readonly StorageWork[] = [...OWN_WORK, 'exchange', 'download'];

type LookParts = SyncParts & { readonly facts: ConnectionFacts };

/**
 * Asks this device's storage what a page asks of it; without an answer the person is told why nothing appears. Once
 * something failed it also asks what a save needs, shows what waits, and takes the word back when all of it works.
 */
export async function lookAtStorage(parts: LookParts, leads: boolean): Promise<void> {
  const { facts, mirrors, queue, runtime } = parts;
  const failed = facts.hasFailed(leads ? OWN_WORK : ALL_WORK);
  const begun = runtime.now();
  try {
    await withinTime(runtime, ANSWER_MS, async () => {
      await (await mirrors.current()).database.getStamp();
      if (failed) await queue.database.transaction('rw', queue.database.tables, () => queue.database.getMeta('client'));
    });
    if (!failed) return;
    await withinTime(runtime, SHOW_MS, async () => rebaseMirror(parts, await mirrors.current()));
    facts.storageWorked(...(leads ? OWN_WORK : ALL_WORK));
  } catch (error) {
    // A page that slept through its time was not kept waiting.
    const slept = runtime.now() - begun > 2 * SHOW_MS;
    if (error instanceof NoAnswerError && !slept) facts.storageFailed('look', 'silent');
  }
}
