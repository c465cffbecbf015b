import { uuidv7 } from '#shared/ids.ts';
import type { Actor, AnyCommand } from '#sync/command.ts';
import type { SyncedTable } from '#sync/table.ts';
import { KeptAnswers } from '../answers/kept-answers.ts';
import type { FileRecords } from '../files/file-sender.ts';
import { Files } from '../files/files.ts';
import { isHotHere } from '../mirror/download-meter.ts';
import { hasRoom, refillCold } from '../mirror/free-space.ts';
import { Mirrors } from '../mirror/mirrors.ts';
import { commandBook } from '../mirror/overlay.ts';
import { liftRebuildLimit } from '../mirror/rebuild-limit.ts';
import { Queue } from '../queue/queue.ts';
import { keepsWrites, QueueDatabase } from '../queue/queue-database.ts';
import { pruneArchive } from '../queue/queue-recovery.ts';
import { UnsureIntents } from '../queue/unsure-intents.ts';
import { ConnectionFacts } from '../runtime/connection-facts.ts';
import { databaseTrouble, isClosedForGood, withReopening } from '../runtime/database-trouble.ts';
import { noteError } from '../runtime/error-notes.ts';
import { browserRuntime, type Runtime } from '../runtime/runtime.ts';
import { Showing } from '../runtime/showing.ts';
import { forgetOldLeases } from '../tabs/leader.ts';
import { createTransport } from '../transport/transport.ts';
import type { SubmitParts } from './submit.ts';
import { rebaseMirror, settleFromMirror } from './sync-steps.ts';

const REMEMBER_EVERY_MS = 30_000;
const PRUNE_AFTER_MS = 10_000;
/** Waits until the first page is shown. */
const PROBE_AFTER_MS = 2000;
const PROBE_AGAIN_MS = 30_000;

export type SyncOptions = {
  readonly companyId: string;
  readonly userId: string;
  /** The signed-in user as last known: decides permissions on this device. */
  readonly actor: Actor;
  readonly commands: readonly AnyCommand[];
  readonly tables: readonly SyncedTable[];
  /** Where the server is; empty for the page's own origin. */
  readonly baseUrl?: string;
  readonly appVersion: string;
  /** Raise when rows change shape without a change of tables or indexes: the mirror is built anew. */
  readonly schemaSalt?: string;
  /** What this person may see, and how the server's answers look: answers kept under another stamp are forgotten. */
  readonly answersStamp?: string;
  /** The records whose contents are sent; left out when no records have files. */
  readonly files?: FileRecords;
  readonly runtime?: Runtime;
};

export type SessionParts = Omit<SubmitParts, 'queued' | 'storageFailed' | 'storageWorked'> & {
  readonly facts: ConnectionFacts;
  readonly answers: KeptAnswers;
  readonly tab: string;
};

/** Opens what a session is made of. Everything that was kept on this device is usable afterwards, without a network. */
export async function openParts(options: SyncOptions): Promise<SessionParts> {
  const given = options.runtime ?? browserRuntime();
  const runtime: Runtime = {
    ...given,
    report: (error) => {
      noteError('unexpected', error, given.now());
      given.report(error);
    },
  };
  const { companyId, userId } = options;
  const newId = () => uuidv7(runtime.now(), runtime.randomBytes(10));
  const tab = newId();
  const database = new QueueDatabase(companyId, userId);
  await withReopening([database], runtime, () => database.getMeta('client'));
  const queue = new Queue(database, runtime, tab);
  const mirrors = new Mirrors(database, runtime, options.tables, {
    companyId,
    userId,
    schemaSalt: options.schemaSalt ?? '',
  });
  const facts = new ConnectionFacts(runtime);
  // A list waits for this: what does not depend on each other is read side by side.
  const [clock, download] = await Promise.all([
    openClock(database, runtime, facts),
    mirrors.prepare(),
    queue.prepare(),
    // A held change is tried again whenever the app starts: signing in or updating may have removed the cause. On a full
    // disk it stays held until a pull is answered.
    queue.release().catch((error: unknown) => noteError('storage', error, runtime.now())),
    liftRebuildLimit({ queue }).catch((error: unknown) => noteError('storage', error, runtime.now())),
  ]);
  facts.change({ download, downloaded: download === null || isHotHere(download) });
  const parts: SessionParts = {
    queue,
    mirrors,
    files: new Files({ runtime, facts, mirrors }, { companyId, userId }),
    answers: new KeptAnswers(runtime, { companyId, userId }, options.answersStamp ?? ''),
    facts,
    tab,
    runtime,
    showing: new Showing(runtime),
    newId,
    unsure: new UnsureIntents(),
    deciding: { commands: commandBook(options.commands), actor: options.actor },
    transport: createTransport(runtime, options.baseUrl ?? '', userId, {
      failed: () => facts.doubt(),
      late: () => facts.late(),
    }),
    appVersion: options.appVersion,
    answered: clock.answered,
    pullBegins: () => {
      const { doubts } = facts;
      return () => facts.caughtUp(doubts);
    },
    serverNow: () => new Date(runtime.now() + clock.offset()).toISOString(),
  };
  probe(parts, PROBE_AFTER_MS);
  // A mirror that cannot be read must not keep the queue, or a fresh download, from working.
  await recover(parts).catch((error: unknown) => {
    if (databaseTrouble(error) === 'other') runtime.report(error);
    else {
      noteError('storage', error, runtime.now());
      facts.storageFailed('show');
    }
  });
  return parts;
}

/**
 * Cleans up after a crash: what the mirror confirmed leaves the queue, and what the mirror does not show yet is shown.
 */
async function recover(parts: SessionParts): Promise<void> {
  const { queue, mirrors, runtime } = parts;
  const { database } = mirrors.shown;
  // Not needed for what is shown: it may wait until the page stands.
  runtime.setTimer(() => void tidy(parts).catch(() => {}), PRUNE_AFTER_MS);
  const [waiting, shadows] = await Promise.all([queue.database.outbox.count(), database.shadow.count()]);
  if (waiting > 0) await settleFromMirror(parts, mirrors.shown);
  if (waiting + shadows > 0) await rebaseMirror(parts, mirrors.shown);
}

/**
 * Tests the storage: private windows may accept what is written and not give it back. A person must know before relying
 * on it.
 */
function probe(parts: SessionParts, ms: number): void {
  const { queue, facts, runtime } = parts;
  const failed = (error: unknown) => {
    if (isClosedForGood(queue.database)) return;
    const trouble = databaseTrouble(error);
    // A lost connection says nothing about whether data is kept.
    if (trouble !== 'lost') facts.storageFailed('probe', trouble === 'full' ? 'full' : 'unkept');
    probe(parts, PROBE_AGAIN_MS);
  };
  runtime.setTimer(() => {
    void keepsWrites(queue.database).then((kept) => {
      if (kept) facts.storageWorked('probe');
      else failed(new Error('not found'));
    }, failed);
  }, ms);
}

/** Cleans up after a long queue, and restores what a full disk took. */
async function tidy({ queue, mirrors, answers, runtime }: SessionParts): Promise<void> {
  await answers.forgetOutdated();
  await pruneArchive(queue.database, runtime.now());
  await forgetOldLeases(queue.database, runtime.now());
  if (!(await hasRoom(runtime.storage))) return;
  await queue.renewBallast();
  await refillCold((await mirrors.current()).database);
}

/** Remembers how far the server's clock is ahead, and when it last answered. */
async function openClock(database: QueueDatabase, runtime: Runtime, facts: ConnectionFacts) {
  const known = await Promise.all([database.getMeta('clockOffset'), database.getMeta('confirmedAt')]);
  let offset = known[0] ?? 0;
  let rememberedAt = known[1] ?? null;
  facts.change({ confirmedAt: rememberedAt });
  const remember = async (now: number) => {
    await database.transaction('rw', database.meta, async () => {
      await database.setMeta('clockOffset', offset);
      await database.setMeta('confirmedAt', now);
    });
  };
  return {
    offset: () => offset,
    answered: (clockOffset: number) => {
      offset = clockOffset;
      facts.confirm();
      const now = runtime.now();
      if (rememberedAt !== null && now - rememberedAt < REMEMBER_EVERY_MS) return;
      rememberedAt = now;
      // Only for display after a restart: a full disk must not stop the sync.
      void remember(now).catch(() => {});
    },
  };
}
