import type { Command } from '#sync/command.ts';
import type { SyncedRow } from '#sync/table.ts';
import type { Files } from '../files/files.ts';
import type { ListIndexHandle } from '../lists/list-index.ts';
import { ListIndex } from '../lists/list-index.ts';
import { mirrorReader } from '../mirror/mirrors.ts';
import { watchQuery } from '../mirror/watch-mirror.ts';
import { openDrafts } from '../queue/drafts.ts';
import { recentActs } from '../queue/recent-acts.ts';
import { isWaiting, WaitingChangesStore } from '../queue/waiting-changes.ts';
import type { StorageWork } from '../runtime/connection-facts.ts';
import { closeForGood, NoAnswerError } from '../runtime/database-trouble.ts';
import { noteError } from '../runtime/error-notes.ts';
import type { IndexEntry, IntentInput, ListIndexDefinition, StorageTrouble, SubmitOutcome } from '../runtime/types.ts';
import { withinTime } from '../runtime/within-time.ts';
import type { DeviceSession } from './device-session.ts';
import { eraseDatabases } from './device-storage.ts';
import { readDiagnostics } from './diagnostics.ts';
import { SessionNetwork } from './session-network.ts';
import { openParts, type SessionParts, type SyncOptions } from './session-parts.ts';
import { submitIntent } from './submit.ts';
import { rebaseMirror } from './sync-steps.ts';
import { UnsentWork } from './unsent-work.ts';

export type { SyncOptions } from './session-parts.ts';

/** How long reads under way may hold up the end of a session. */
const CLOSE_MS = 5000;

/**
 * Opens the sync of a signed-in user. What this device holds is usable at once, without a network; a device that holds
 * nothing yet shows its first download in `status`.
 */
export async function openSyncSession(options: SyncOptions): Promise<DeviceSession> {
  const parts = await openParts(options).catch((error: unknown) => {
    noteError('storage', error, (options.runtime ?? { now: Date.now }).now());
    throw error;
  });
  const waiting = new WaitingChangesStore(parts);
  const turns = new Turns();
  const news = new Set<() => void>();
  const network = new SessionNetwork(parts, options, {
    restarted: () => {
      // What hangs on the old connections is not waited for.
      waiting.restart();
      turns.forget();
    },
    // The watchdog handles a queue that does not answer.
    looked: () => void waiting.check().catch(() => {}),
    news: () => {
      for (const listener of news) listener();
    },
  });
  const lists = openLists(parts);
  const unsent = new UnsentWork(parts, options, () => network.queued());
  let closing: Promise<void> | null = null;
  const submit = submitInTurn(parts, network, turns, () => closing !== null);
  const close = () => {
    closing ??= (async () => {
      waiting.close();
      await network.close();
      // A database that does not answer keeps nobody from signing out.
      await withinTime(parts.runtime, CLOSE_MS, lists.close).catch(() => {});
      parts.facts.close();
      parts.files.close();
      parts.answers.close();
      parts.mirrors.close();
      closeForGood(parts.queue.database);
    })();
    return closing;
  };
  const { queue, mirrors, files, facts, runtime } = parts;
  const drafts = openDrafts(queue.database, runtime.now);
  return {
    companyId: options.companyId,
    userId: options.userId,
    mirror: mirrorReader(mirrors),
    submit,
    status: { get: facts.get, subscribe: facts.subscribe },
    outbox: () => queue.entries(),
    recentActs: (withinMs) =>
      recentActs(queue.database, { now: runtime.now(), serverNow: parts.serverNow() }, withinMs),
    waiting: { get: waiting.get, subscribe: waiting.subscribe },
    discard: async (mutationId) => {
      if (await queue.discard(mutationId)) await rebaseMirror(parts, await mirrors.current());
    },
    resubmit: (mutationId) => resubmit(parts, submit, mutationId),
    syncNow: () => network.syncNow(),
    restart: () => network.startOver(),
    doubt: () => network.doubt(),
    exportUnsent: () => unsent.write(),
    readUnsent: (content) => unsent.read(content),
    importUnsent: (file) => unsent.take(file),
    diagnostics: () => readDiagnostics(parts, network.leads),
    newId: parts.unsure.following(parts.newId),
    serverNow: parts.serverNow,
    listIndex: lists.open,
    watch: (query) => watchQuery(parts, query),
    onNews: (listener) => {
      news.add(listener);
      return () => void news.delete(listener);
    },
    drafts,
    files: sessionFiles(files, network),
    answers: parts.answers,
    unsentCount: async () => (await queue.entries()).filter(isWaiting).length,
    close,
    dropMirror: async () => {
      await close();
      await eraseDatabases(options, { queue: false, files: false });
    },
    eraseDevice: async () => {
      await close();
      await eraseDatabases(options, { queue: true, files: true });
    },
    keepStorage: async () => (await runtime.storage?.persist()) ?? false,
  };
}

/** The files as pages use them. */
function sessionFiles(files: Files, network: SessionNetwork): DeviceSession['files'] {
  return {
    keep: (file) => files.keep(file),
    added: (id) => files.added(id),
    drop: (id) => files.drop(id),
    retry: async (id) => {
      await files.retry(id);
      network.syncNow();
    },
    unfinished: () => files.unfinished(),
    content: (id) => files.content(id),
    preview: (id) => files.preview(id),
    keepCopy: (copy) => files.keepCopy(copy),
    waiting: { get: files.waiting, subscribe: files.subscribe },
    unsentCount: () => files.countUnsent(),
  };
}

/** One change at a time: the next one is decided on what the last one left. */
function submitInTurn(
  parts: SessionParts,
  network: SessionNetwork,
  turns: Turns,
  isClosed: () => boolean,
): DeviceSession['submit'] {
  const submitParts = {
    ...parts,
    queued: () => network.queued(),
    storageFailed: (work: StorageWork, trouble?: StorageTrouble) => parts.facts.storageFailed(work, trouble),
    storageWorked: (work: StorageWork) => parts.facts.storageWorked(work),
  };
  return <Args, State>(command: Command<Args, State>, input: IntentInput<Args>) =>
    turns.take(async (): Promise<SubmitOutcome> => {
      if (isClosed()) return { outcome: 'not_stored', error: new Error('The session is closed') };
      const outcome = await parts.showing.turn(() => submitIntent(submitParts, command, input));
      if (outcome.outcome === 'unsure') noteError('storage', new NoAnswerError('A save hangs'), parts.runtime.now());
      if (outcome.outcome === 'not_stored') noteError('storage', outcome.error, parts.runtime.now());
      return outcome;
    });
}

/** Work that is done one after the other. */
class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Lets the next work start although earlier work hangs. */
  forget(): void {
    this.#last = Promise.resolve();
  }
}

async function resubmit(
  parts: SessionParts,
  submit: DeviceSession['submit'],
  mutationId: string,
): Promise<SubmitOutcome> {
  const { outbox } = parts.queue.database;
  const entry = await outbox.where('intent.id').equals(mutationId).first();
  const command = parts.deciding.commands.get(`${entry?.intent.name}@${entry?.intent.v}`);
  if (entry?.state !== 'rejected' || command === undefined) {
    return { outcome: 'refused', refusal: { code: 'not_rejected' } };
  }
  const outcome = await submit(command, {
    args: entry.intent.args,
    was: entry.intent.was,
  });
  if (outcome.outcome === 'saved') await parts.queue.discard(mutationId);
  return outcome;
}

/** One index per definition, shared by everything that shows it. */
function openLists({ mirrors, runtime }: SessionParts) {
  const open = new Map<unknown, ListIndex>();
  return {
    open: <Row extends SyncedRow, Entry extends IndexEntry>(definition: ListIndexDefinition<Row, Entry>) => {
      let index = open.get(definition);
      if (index === undefined) {
        index = new ListIndex(mirrors, runtime, definition as unknown as ListIndexDefinition<SyncedRow, IndexEntry>);
        open.set(definition, index);
      }
      return index as unknown as ListIndexHandle<Entry>;
    },
    close: async () => {
      await Promise.all([...open.values()].map((index) => index.close()));
    },
  };
}
