import type { AnyCommand, Intent } from '#sync/command.ts';
import { runCommand } from '#sync/run-command.ts';
import { withRoom } from '../mirror/free-space.ts';
import { showIntent } from '../mirror/mirror-writer.ts';
import { handleReader } from '../mirror/mirrors.ts';
import { writtenKey } from '../mirror/overlay.ts';
import type { UnsureIntents } from '../queue/unsure-intents.ts';
import type { StorageWork } from '../runtime/connection-facts.ts';
import { databaseTrouble, NoAnswerError, withReopening } from '../runtime/database-trouble.ts';
import type { Showing } from '../runtime/showing.ts';
import type { IntentInput, StorageTrouble, SubmitOutcome } from '../runtime/types.ts';
import { withinTime } from '../runtime/within-time.ts';
import { rebaseMirror, type SyncParts } from './sync-steps.ts';

export type SubmitParts = SyncParts & {
  readonly newId: () => string;
  readonly showing: Showing;
  readonly unsure: UnsureIntents;
  /** Server time as this device knows it, ISO. */
  readonly serverNow: () => string;
  /** The queue has something new. */
  readonly queued: () => void;
  readonly storageFailed: (work: StorageWork, trouble?: StorageTrouble) => void;
  readonly storageWorked: (work: StorageWork) => void;
};

/** How long a person waits for a save. */
const SAVE_MS = 10_000;
/** A write that takes longer is ended and begun again on a fresh connection. */
const WRITE_MS = 5_000;
/** How long an aborted write may take to report that it ended. */
const END_MS = 500;
/** How long a save waits for its change to be shown. */
const SHOW_MS = 5_000;

/**
 * Decides a change on this device's rows, queues it durably, then shows it. A queued change counts as saved: if the
 * mirror cannot be written now, that is made up for at the next start. Answers after ten seconds at the latest.
 */
export async function submitIntent<Args>(
  parts: SubmitParts,
  command: AnyCommand,
  input: IntentInput<Args>,
): Promise<SubmitOutcome> {
  const { runtime, unsure } = parts;
  const asked = unsure.ask(command, input);
  const before = unsure.find(asked, runtime.now());
  if (before?.outcome?.outcome === 'saved') {
    unsure.forget(asked);
    return before.outcome;
  }
  const intent = before?.intent ?? intentOf(parts, command, input);
  const giveUp = new AbortController();
  const attempt = {
    intent,
    again: before !== undefined,
    ...(input.takesBack === undefined ? {} : { takesBack: input.takesBack }),
    givenUp: giveUp.signal,
    isWriting: false,
  };
  const saving = saveIntent(parts, command, attempt);
  try {
    const saved = await withinTime(runtime, SAVE_MS, () => saving).catch(() => {
      giveUp.abort();
      return withinTime(runtime, END_MS, () => saving);
    });
    unsure.forget(asked);
    return await shown(parts, saved);
  } catch (error) {
    parts.storageFailed('queue', 'silent');
    // No write begins any more.
    if (!attempt.isWriting && !attempt.again) return { outcome: 'not_stored', error: asError(error) };
    const later = saving.then((saved) => shown(parts, saved));
    unsure.remember(asked, intent, later, runtime.now);
    return { outcome: 'unsure', later };
  }
}

/** One change on its way into the queue. `again`: an earlier attempt may have stored it. */
type Attempt = {
  readonly intent: Intent;
  readonly again: boolean;
  readonly takesBack?: string;
  readonly givenUp: AbortSignal;
  isWriting: boolean;
};

/** The result of an attempt; `show` brings the queued changes into the mirror. */
type Saving = { readonly outcome: SubmitOutcome; readonly show?: () => Promise<unknown> };

async function saveIntent(parts: SubmitParts, command: AnyCommand, attempt: Attempt): Promise<Saving> {
  try {
    const databases = [parts.queue.database, parts.mirrors.shown.database];
    return await withReopening(databases, parts.runtime, () => decideAndQueue(parts, command, attempt));
  } catch (error) {
    const trouble = databaseTrouble(error);
    parts.storageFailed('queue', trouble === 'other' ? undefined : trouble);
    // Rows that were dropped to make room, in vain, are fetched again.
    if (trouble === 'full') parts.queued();
    return { outcome: { outcome: 'not_stored', error: asError(error) } };
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function intentOf<Args>(parts: SubmitParts, command: AnyCommand, input: IntentInput<Args>): Intent {
  return {
    id: parts.newId(),
    name: command.name,
    v: command.version,
    entity: command.entity,
    entityId: command.entityId(input.args),
    args: input.args,
    was: input.was ?? {},
    at: parts.serverNow(),
    userId: parts.deciding.actor.userId,
  };
}

async function decideAndQueue(parts: SubmitParts, command: AnyCommand, attempt: Attempt): Promise<Saving> {
  const { intent, givenUp, takesBack } = attempt;
  const { actor } = parts.deciding;
  if (!actor.can(command.permission)) return { outcome: { outcome: 'refused', refusal: { code: 'forbidden' } } };
  const { id, entityId, args } = intent;
  const saved = { outcome: 'saved', mutationId: id, entityId, args, act: intent } as const;
  const handle = await parts.mirrors.current();
  const replay = () => rebaseMirror(parts, handle);
  if (attempt.again && (await parts.queue.holds(id))) return { outcome: saved, show: replay };
  const takenBack = { outcome: { ...saved, takenBack: true as const }, show: replay };
  // Another attempt, or another tab, took it back.
  if (takesBack !== undefined && !(await parts.queue.holds(takesBack))) return takenBack;
  const [stamp, decision] = await Promise.all([
    handle.database.getStamp(),
    runCommand(command, handleReader(handle), intent, { actor, at: intent.at }),
  ]);
  if (decision.outcome === 'refused') return { outcome: { outcome: 'refused', refusal: decision.refusal } };
  const stored = await enqueue(parts, attempt, decision.writes.map(writtenKey));
  if (stored === 'taken_back') return takenBack;
  const { pos, intent: queued } = stored;
  // These writes belong to the intent on its own; a patch it was joined with shows the same change.
  const decided = { writes: decision.writes, stamp };
  const show = () => (givenUp.aborted ? replay() : showIntent(handle, parts.deciding, { pos, intent }, decided));
  return { outcome: { ...saved, mutationId: queued.id, args: queued.args }, show };
}

/** Shows a queued change. It is saved whether or not that works, and a mirror that hangs is not waited for. */
async function shown(parts: SubmitParts, { outcome, show }: Saving): Promise<SubmitOutcome> {
  if (show === undefined) return outcome;
  parts.storageWorked('queue');
  const showAndDraw = async () => {
    await show();
    parts.storageWorked('show');
    await parts.showing.drawTogether();
  };
  try {
    await withinTime(parts.runtime, SHOW_MS, showAndDraw);
  } catch (error) {
    if (databaseTrouble(error) === 'other') parts.runtime.report(error);
    else parts.storageFailed('show');
  }
  parts.queued();
  return outcome;
}

/**
 * Queues a change. Without room the change is not saved; room that is nearly gone is reported until the change is sent.
 * A write that hangs is aborted, and none begins once nobody waits for it.
 */
function enqueue(parts: SubmitParts, attempt: Attempt, touched: readonly string[]) {
  const { givenUp } = attempt;
  const noRoom = () => parts.storageFailed('exchange', 'full');
  return withRoom(parts, noRoom, async () => {
    if (givenUp.aborted) throw new NoAnswerError('Nobody waits for this save any more');
    const ending = new AbortController();
    const end = () => ending.abort();
    givenUp.addEventListener('abort', end);
    const cancel = parts.runtime.setTimer(end, WRITE_MS);
    attempt.isWriting = true;
    try {
      return await store(parts, attempt, touched, ending.signal);
    } catch (error) {
      throw givenUp.aborted ? new NoAnswerError('The queue did not take a change', { cause: error }) : error;
    } finally {
      attempt.isWriting = false;
      cancel();
      givenUp.removeEventListener('abort', end);
    }
  });
}

/** Stores a change. If it undoes one that was never sent, takes that one out of the queue instead. */
async function store({ queue }: SubmitParts, attempt: Attempt, touched: readonly string[], ended: AbortSignal) {
  const { intent, takesBack } = attempt;
  if (takesBack !== undefined && (await queue.takeBack(takesBack, ended))) return 'taken_back';
  ended.throwIfAborted();
  return queue.enqueue(intent, touched, ended);
}
