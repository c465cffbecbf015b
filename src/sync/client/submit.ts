import type { AnyCommand, Intent } from '#sync/command.ts';
import { runCommand } from '#sync/run-command.ts';
import type { StorageWork } from './connection-facts.ts';
import { databaseTrouble, withReopening } from './database-trouble.ts';
import { showIntent } from './mirror-writer.ts';
import { handleReader } from './mirrors.ts';
import { writtenKey } from './overlay.ts';
import type { SyncParts } from './sync-steps.ts';
import type { SubmitOutcome, Wish } from './types.ts';

export type SubmitParts = SyncParts & {
  readonly newId: () => string;
  /** Server time as this device knows it, ISO. */
  readonly serverNow: () => string;
  readonly wait: (ms: number) => Promise<void>;
  /** The queue has something new. */
  readonly queued: () => void;
  readonly storageFailed: (work: StorageWork) => void;
  readonly storageWorked: (work: StorageWork) => void;
};

/**
 * Decides a change on this device's rows, queues it durably, then shows it. Once it is queued it counts as saved: a
 * mirror that cannot be written now is made up for at the next start.
 */
export async function submitWish<Args>(
  parts: SubmitParts,
  command: AnyCommand,
  wish: Wish<Args>,
): Promise<SubmitOutcome> {
  const intent = intentOf(parts, command, wish);
  try {
    return await withReopening(parts.queue.database, parts.wait, () => decideAndQueue(parts, command, intent));
  } catch (error) {
    parts.storageFailed('queue');
    return { outcome: 'not_stored', error: error instanceof Error ? error : new Error(String(error)) };
  }
}

function intentOf<Args>(parts: SubmitParts, command: AnyCommand, wish: Wish<Args>): Intent {
  return {
    id: parts.newId(),
    name: command.name,
    v: command.version,
    entity: command.entity,
    entityId: command.entityId(wish.args),
    args: wish.args,
    was: wish.was ?? {},
    at: parts.serverNow(),
    userId: parts.deciding.actor.userId,
  };
}

async function decideAndQueue(parts: SubmitParts, command: AnyCommand, intent: Intent): Promise<SubmitOutcome> {
  const { actor } = parts.deciding;
  if (!actor.can(command.permission)) return { outcome: 'refused', refusal: { code: 'forbidden' } };
  const handle = await parts.mirrors.current();
  const [stamp, decision] = await Promise.all([
    handle.database.getStamp(),
    runCommand(command, handleReader(handle), intent, { actor, at: intent.at }),
  ]);
  if (decision.outcome === 'refused') return { outcome: 'refused', refusal: decision.refusal };
  const { pos, intent: queued } = await enqueue(parts, intent, decision.writes.map(writtenKey));
  parts.storageWorked('queue');
  try {
    // Writes that were decided hold for an intent of their own; a joined patch shows the same change.
    await showIntent(handle, parts.deciding, { pos, intent }, { writes: decision.writes, stamp });
    parts.storageWorked('show');
  } catch (error) {
    if (databaseTrouble(error) === 'other') parts.runtime.report(error);
    else parts.storageFailed('show');
  }
  parts.queued();
  return { outcome: 'saved', mutationId: queued.id };
}

/** On a full disk the ballast makes room once. */
async function enqueue(parts: SubmitParts, intent: Intent, touched: readonly string[]) {
  try {
    return await parts.queue.enqueue(intent, touched);
  } catch (error) {
    if (databaseTrouble(error) !== 'full' || !(await parts.queue.releaseBallast())) throw error;
    // Room is nearly gone: said until this change was sent.
    parts.storageFailed('exchange');
    return parts.queue.enqueue(intent, touched);
  }
}
