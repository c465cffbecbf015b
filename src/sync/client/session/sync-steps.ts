import { isOlderVersion } from '#sync/app-version.ts';
import { acceptsAnswer, forgetsSettled, joinPages, placeToShow, readsOtherwise } from '#sync/cursor.ts';
import type { PullPage, SnapshotManifest } from '#sync/envelope.schema.ts';
import type { Files } from '../files/files.ts';
import { beginBase, begunAnew, finishDownload, startDownload } from '../mirror/base-download.ts';
import type { MirrorHandle } from '../mirror/mirror-rows.ts';
import { clearMirror, forgetVerdicts, type RebaseResult, rebase, unsettledVerdicts } from '../mirror/mirror-writer.ts';
import type { Mirrors } from '../mirror/mirrors.ts';
import type { Deciding } from '../mirror/overlay.ts';
import { countRebuild, refuseLoop } from '../mirror/rebuild-limit.ts';
import { type Queue, toMutation } from '../queue/queue.ts';
import type { HeldPlace } from '../queue/queue-database.ts';
import {
  beginAnew,
  closeGap,
  refuseUnreadable,
  requeueMissing,
  settleQueue,
  takeNewIdentity,
} from '../queue/queue-recovery.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Showing } from '../runtime/showing.ts';
import type { DownloadProgress } from '../runtime/types.ts';
import type { Transport } from '../transport/transport.ts';
import { type Failure, TransportError } from '../transport/transport-error.ts';

const RACES = 50;

export type SyncParts = {
  readonly queue: Queue;
  readonly mirrors: Mirrors;
  readonly files: Files;
  readonly deciding: Deciding;
  readonly transport: Transport;
  readonly runtime: Runtime;
  readonly showing: Showing;
  readonly appVersion: string;
  /** Called for each valid answer of the server. */
  readonly answered: (clockOffset: number) => void;
  /** Call when a pull begins; call the function it returns once the pull's rows are stored. */
  readonly pullBegins: () => () => void;
};

/** Replays the waiting changes over the mirror, with the rows of a page if there is one. */
export async function rebaseMirror(parts: SyncParts, handle: MirrorHandle, page?: PullPage): Promise<RebaseResult> {
  for (let attempt = 0; attempt < RACES; attempt += 1) {
    const stamp = await handle.database.getStamp();
    const outbox = await parts.queue.entries();
    const result = await rebase(handle, parts.deciding, outbox, stamp, page);
    if (result !== 'raced') return result;
  }
  throw new Error('The mirror is written too busily to be rebased');
}

/** Takes out of the outbox what the mirror already holds. Safe to repeat, also after a crash. */
export async function settleFromMirror(parts: SyncParts, handle: MirrorHandle): Promise<void> {
  const state = await handle.database.getState();
  if (state === undefined) return;
  const verdicts = await unsettledVerdicts(handle.database);
  const page = { to: state.rev, lastSeq: state.lastSeq, verdicts };
  await settleQueue(parts.queue.database, page, parts.runtime.now(), state);
  if (verdicts.length > 0) await forgetVerdicts(handle.database, verdicts);
}

async function fetchManifest(parts: SyncParts, forgot: boolean): Promise<SnapshotManifest> {
  const settled = await parts.queue.database.getMeta('settled');
  const { body, clockOffset } = await parts.transport.manifest(await parts.queue.clientId(), settled);
  parts.answered(clockOffset);
  await beginAnew(parts.queue.database, body, forgot);
  return body;
}

/** Sets the cursor of a mirror that has none. */
export async function beginMirror(parts: SyncParts, handle: MirrorHandle): Promise<void> {
  if ((await handle.database.getState()) !== undefined) return;
  const withoutCold = await handle.database.isColdDropped();
  await beginBase(handle.database, await fetchManifest(parts, false), withoutCold);
}

/** True when all rows are here. */
export async function isComplete({ database }: MirrorHandle): Promise<boolean> {
  return (await database.getState())?.complete === true;
}

/** Requires that an interrupted rebuild for a new epoch finishes before anything is sent. */
export async function checkEpoch({ queue }: SyncParts, handle: MirrorHandle): Promise<void> {
  const state = await handle.database.getState();
  const known = await queue.database.getMeta('epoch');
  if (state !== undefined && known !== undefined && known !== state.epoch) {
    throw new TransportError({ kind: 'reset', reason: 'epoch_changed' });
  }
}

/**
 * Downloads the missing part of the base. Rows appear segment by segment, with the pending changes on top. Pulls first:
 * a manifest may be older than what this device knew before it lost its mirror, its own changes included. When the
 * manifest has just arrived, the connection is known to work, and the first files come beside the pull.
 */
export async function completeMirror(
  parts: SyncParts,
  handle: MirrorHandle,
  justBegun: boolean,
  progress: (progress: DownloadProgress) => void,
): Promise<void> {
  const { transport, showing, runtime } = parts;
  const start = () => startDownload(handle, transport);
  const early = justBegun ? start() : undefined;
  // Whoever awaits the files hears of a failure.
  early?.catch(() => {});
  await pullOnce(parts, handle);
  await finishDownload(await (early ?? start()), runtime, {
    onBatch: async (report) => {
      progress(report);
      if ((await parts.queue.database.outbox.count()) > 0) await rebaseMirror(parts, handle);
    },
    // Storing the rest would make the board that a person waits for wait with it.
    onFirstDays: () => showing.stands(),
  });
}

/** Sends the next run of waiting changes. False when there was none. */
export async function pushOnce(parts: SyncParts, limit: number): Promise<boolean> {
  const { queue, mirrors, transport } = parts;
  const state = await (await mirrors.current()).database.getState();
  // Needed without a mirror too: a delayed push must not be accepted by a server that was restored meanwhile.
  const epoch = state?.epoch ?? (await queue.database.getMeta('epoch')) ?? null;
  const sent = await queue.takeBatch(limit);
  if (sent.entries.length === 0) return false;
  try {
    const mutations = sent.entries.map(toMutation);
    const settled = await queue.database.getMeta('settled');
    const place = state === undefined ? settled : placeToShow<HeldPlace>(state, settled);
    const request = { clientId: sent.clientId, epoch, appVersion: parts.appVersion, mutations };
    const { body, clockOffset } = await transport.push(request, place);
    if (!acceptsAnswer(epoch, body.epoch)) {
      throw new TransportError({ kind: 'reset', reason: 'epoch_changed' });
    }
    parts.answered(clockOffset);
    await queue.takeAnswer(sent, body);
    await closeGap(queue.database, sent, body.results, parts.runtime.now());
    // The server met an error it did not expect and will try again: give it time.
    if (body.results.some((result) => result.status === 'retry')) {
      const tookOthers = body.results[0]?.status !== 'retry';
      throw new TransportError({ kind: 'busy', retryAfterMs: 1000, tookOthers });
    }
    return true;
  } catch (error) {
    const [only] = sent.entries;
    const code = sent.entries.length === 1 && error instanceof TransportError ? unreadableCode(error.failure) : null;
    if (only !== undefined && code !== null && (await refuseUnreadable(queue.database, only, code))) {
      await rebaseMirror(parts, await mirrors.current());
      return true;
    }
    await queue.giveBack(sent);
    throw error;
  }
}

/** Returns why the server could not read a request; null when its answer says nothing about the content. */
function unreadableCode(failure: Failure): string | null {
  if (failure.kind === 'too_large') return 'too_large';
  return failure.kind === 'refused' && failure.status === 400 ? 'invalid' : null;
}

/** Everything the server has after the mirror's cursor, as one page; undefined when its pages do not fit together. */
async function pullWhole(parts: SyncParts, handle: MirrorHandle): Promise<PullPage | undefined> {
  const state = await handle.database.getState();
  if (state === undefined) throw begunAnew();
  const clientId = await parts.queue.clientId();
  const settled = await parts.queue.database.getMeta('settled');
  const pullFrom = async (cursor: HeldPlace, shown = placeToShow(cursor, settled)) => {
    const { body, clockOffset } = await parts.transport.pull(cursor, clientId, shown);
    parts.answered(clockOffset);
    await refuseIfTooOld(parts, body.minAppVersion);
    if (readsOtherwise(state, body)) throw new TransportError({ kind: 'reset', reason: 'reading_changed' });
    return body;
  };
  let page = await pullFrom(state);
  if (forgetsSettled(state, page)) throw new TransportError({ kind: 'reset', reason: 'cursor_ahead' });
  while (page.more) {
    const reached = { ...page, rev: page.to };
    const next = await pullFrom(reached, page.head ? { epoch: page.epoch, ...page.head } : reached);
    if (next.epoch !== page.epoch || next.from !== page.to) return undefined;
    page = joinPages(page, next);
  }
  return page;
}

/**
 * Refuses an app that is too old: the server's data may have changed its meaning, and it may not understand this app's.
 */
async function refuseIfTooOld({ queue: { database }, appVersion }: SyncParts, minAppVersion: string): Promise<void> {
  if (!isOlderVersion(appVersion, minAppVersion)) return;
  await database.transaction('rw', database.meta, () => database.setMeta('minAppVersion', minAppVersion));
  throw new TransportError({ kind: 'update_needed', maySend: false });
}

/** True when the server said that this app is too old: it is asked again before anything is sent. */
export async function isKnownTooOld({ queue, appVersion }: SyncParts): Promise<boolean> {
  const minAppVersion = await queue.database.getMeta('minAppVersion');
  return minAppVersion !== undefined && isOlderVersion(appVersion, minAppVersion);
}

/**
 * Runs a read from the server. An app too old to read may still send what it holds: then this returns why the read
 * failed.
 */
export async function unlessTooOld(read: () => Promise<void>): Promise<TransportError | null> {
  try {
    await read();
    return null;
  } catch (error) {
    const failure = error instanceof TransportError ? error.failure : undefined;
    if (failure?.kind === 'update_needed' && failure.maySend) return error as TransportError;
    throw error;
  }
}

/** Brings the mirror up to date. Answers that no longer fit the cursor are dropped and requested again. */
export async function pullOnce(parts: SyncParts, handle: MirrorHandle): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const caughtUp = parts.pullBegins();
    const page = await pullWhole(parts, handle);
    if (page === undefined) continue;
    const lastSeq = (await handle.database.getState())?.lastSeq;
    const quiet = page.to === page.from && page.lastSeq === lastSeq && page.verdicts.length === 0;
    const result = quiet ? 'written' : await rebaseMirror(parts, handle, page);
    if (result !== 'written') continue;
    await settleFromMirror(parts, handle);
    await requeueMissing(parts.queue.database, page);
    caughtUp();
    return;
  }
}

/**
 * Pulls after a failure. An answer shows that this device's user is signed in again, so changes held for that are
 * released.
 */
export async function tryConnection(parts: SyncParts, handle: MirrorHandle): Promise<void> {
  await pullOnce(parts, handle);
  await parts.queue.release();
}

/**
 * Builds a new mirror beside the one shown, brings it up to date, and shows it then. What a restored server forgot goes
 * back into the queue.
 */
export async function rebuildMirror(
  parts: SyncParts,
  reason: string,
  progress: (progress: DownloadProgress) => void,
): Promise<void> {
  await refuseLoop(parts);
  try {
    await buildMirror(parts, reason, progress);
  } catch (error) {
    // An interrupted rebuild says nothing about a loop, unless the server asks for yet another one.
    if (error instanceof TransportError && error.failure.kind === 'reset') await countRebuild(parts);
    throw error;
  }
  await countRebuild(parts);
}

async function buildMirror(
  parts: SyncParts,
  reason: string,
  progress: (progress: DownloadProgress) => void,
): Promise<void> {
  const { mirrors, runtime } = parts;
  await settleFromMirror(parts, await mirrors.current());
  const manifest = await fetchManifest(parts, reason === 'cursor_ahead');
  const last = await mirrors.current();
  const readBefore = (await last.database.getState())?.reading;
  const withoutCold = await last.database.isColdDropped();
  const next = await mirrors.build();
  await beginBase(next.database, manifest, withoutCold);
  await finishDownload(await startDownload(next, parts.transport), runtime, {
    onBatch: async (report) => progress(report),
  });
  await rebaseMirror(parts, next, await pullWhole(parts, next));
  await mirrors.show(next);
  // Rows that this person may no longer read are deleted now, not only when nothing uses the old mirror any more.
  if (readBefore !== manifest.reading) await clearMirror(last.database);
  await rebaseMirror(parts, next);
  await settleFromMirror(parts, next);
}

/** Another device uses our client id: go on under a fresh one. */
export async function renewIdentity(parts: SyncParts, clientId: string): Promise<void> {
  const { database } = await parts.mirrors.current();
  await takeNewIdentity(parts.queue.database, clientId);
  await database.transaction('rw', database.meta, async () => {
    const state = await database.getState();
    if (state !== undefined) await database.meta.put({ key: 'state', value: { ...state, lastSeq: 0 } });
  });
}
