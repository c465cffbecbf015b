import type { AnyCommand, Intent } from '#sync/command.ts';
import { runCommand } from '#sync/run-command.ts';
import type { StorageWork } from './connection-facts.ts';
import { databaseTrouble, withReopening } from './database-trouble.ts';
import { withRoom } from './free-space.ts';
import { showIntent } from './mirror-writer.ts';
import { handleReader } from './mirrors.ts';
import { writtenKey } from './overlay.ts';
import type { Showing } from './showing.ts';
import type { SyncParts } from './sync-steps.ts';
import type { StorageTrouble, SubmitOutcome, Wish } from './types.ts';

export type SubmitParts = SyncParts & {
  readonly newId: () => string;
  readonly showing: Showing;
  /** Server time as this device knows it, ISO. */
  readonly serverNow: () => string;
  /** The queue has something new. */
  readonly queued: () => void;
  readonly storageFailed: (work: StorageWork, trouble?: StorageTrouble) => void;
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
    const databases = [parts.queue.database, parts.mirrors.shown.database];
    return await withReopening(databases, parts.runtime, () => decideAndQueue(parts, command, intent));
  } catch (error) {
    const trouble = databaseTrouble(error);
    parts.storageFailed('queue', trouble === 'other' ? undefined : trouble);
    // What was given up for room in vain is fetched again.
    if (trouble === 'full') parts.queued();
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
    await parts.showing.drawTogether();
  } catch (error) {
    if (databaseTrouble(error) === 'other') parts.runtime.report(error);
    else parts.storageFailed('show');
  }
  parts.queued();
  return { outcome: 'saved', mutationId: queued.id };
}

/** Without room for it the change is not saved; room that is nearly gone is said until this one was sent. */
function enqueue(parts: SubmitParts, intent: Intent, touched: readonly string[]) {
  const noRoom = () => parts.storageFailed('exchange', 'full');
  return withRoom(parts, noRoom, () => parts.queue.enqueue(intent, touched));
}
