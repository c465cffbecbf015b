import type { PushResult, Verdict } from '#sync/envelope.schema.ts';
import {
  answeredEarlier,
  missingAnswered,
  type OutboxEntry,
  resendAfterRestore,
  type Sent,
  settle,
  underNewIdentity,
} from '#sync/protocol.ts';
import type { ArchivedEntry, HeldPlace, QueueDatabase } from './queue-database.ts';

const DAY_MS = 86_400_000;
/**
 * Settled entries are kept this long, and at least this many of them: longer than the interval between the server's
 * backups.
 */
const ARCHIVE_DAYS = 7;
const ARCHIVE_ENTRIES = 1000;
const RESENT_DAYS = 365;
const UNREADABLE_TRIES = 3;

/**
 * Moves the entries a page settled out of the outbox: confirmed ones to the archive, refused ones to be shown. Safe to
 * repeat.
 */
export async function settleQueue(
  database: QueueDatabase,
  page: { readonly to: number; readonly lastSeq: number; readonly verdicts: readonly Verdict[] },
  now: number,
  place?: HeldPlace,
): Promise<void> {
  await database.transaction('rw', database.outbox, database.archive, database.meta, async () => {
    const { confirmed, rejected } = settle(await database.outbox.toArray(), page);
    if (rejected.length > 0) await database.outbox.bulkPut([...rejected]);
    if (place !== undefined && confirmed.length + rejected.length > 0) await keepPlace(database, place);
    if (confirmed.length === 0) return;
    await database.archive.bulkPut(confirmed.map((entry) => ({ ...entry, settledAt: now })));
    await database.outbox.bulkDelete(confirmed.map((entry) => entry.pos));
  });
}

/** Queues again what the server has answered and no longer has. `page` is everything it has now. */
export async function requeueMissing(database: QueueDatabase, page: { readonly lastSeq: number }): Promise<void> {
  const answered = () => database.outbox.where('state').equals('acked').toArray();
  if (missingAnswered(await answered(), page).length === 0) return;
  await database.transaction('rw', database.outbox, async () => {
    await database.outbox.bulkPut([...missingAnswered(await answered(), page)]);
  });
}

/** Keeps the newest place of this epoch: the mirrors of two app versions may settle alternately. */
async function keepPlace(database: QueueDatabase, { epoch, rev, seal }: HeldPlace): Promise<void> {
  const known = await database.getMeta('settled');
  if (seal && (known?.epoch !== epoch || known.rev < rev)) await database.setMeta('settled', { epoch, rev, seal });
}

/**
 * Queues again, when a mirror is rebuilt, what the server may not have, and stores the server's epoch. Usually that is
 * only what was answered before. A restored server forgot everything after `serverSeq`: it has another epoch than the
 * one seen before, or says or has said (`wasBehind`) that it knows less than this device. The same holds at the first
 * epoch seen: something may have been sent before it. The settled place is only dropped for a server that does not know
 * it: any other server must be shown it, because the manifest may be older.
 */
export async function beginAnew(
  database: QueueDatabase,
  manifest: { readonly epoch: string; readonly serverSeq: number; readonly forgot?: boolean | undefined },
  wasBehind: boolean,
): Promise<void> {
  const { epoch, serverSeq, forgot = false } = manifest;
  await database.transaction('rw', database.outbox, database.archive, database.meta, async () => {
    const known = await database.getMeta('epoch');
    await database.setMeta('epoch', epoch);
    if (known !== epoch || forgot) await database.meta.delete('settled');
    if (known === epoch && !forgot && !wasBehind) {
      await database.outbox.bulkPut([...answeredEarlier(await database.outbox.toArray())]);
      return;
    }
    await sendAgain(database, serverSeq, await database.archive.toArray());
  });
}

/** Call inside a transaction of outbox and archive. */
async function sendAgain(database: QueueDatabase, serverSeq: number, settled: readonly ArchivedEntry[]): Promise<void> {
  const outbox = await database.outbox.toArray();
  const again = resendAfterRestore(outbox, settled.map(withoutSettling), serverSeq);
  await database.outbox.bulkPut([...again]);
  await database.archive.bulkDelete(again.map((entry) => entry.pos));
}

/**
 * Takes a new client id, because another device uses this one too (a restored image), and new seqs for everything
 * without a settled verdict. The mutation ids stay, so nothing is applied twice; what was sent before still must not be
 * changed.
 */
export async function takeNewIdentity(database: QueueDatabase, clientId: string): Promise<void> {
  await database.transaction('rw', database.outbox, database.archive, database.meta, async () => {
    await database.setMeta('client', { clientId, lastSeqGiven: 0 });
    const settled = await database.archive.toArray();
    const { outbox, archive } = underNewIdentity(await database.outbox.toArray(), settled.map(withoutSettling));
    await database.outbox.bulkPut([...outbox]);
    await database.archive.bulkPut(archive.map((entry, at) => ({ ...entry, settledAt: settled[at]?.settledAt ?? 0 })));
  });
}

/**
 * Closes a gap: the server misses a seq before ours. If this device still has that change, it is sent again; otherwise
 * the waiting entries move up: the server has used none of their seqs, and knows them by their ids.
 */
export async function closeGap(
  database: QueueDatabase,
  { clientId }: Pick<Sent, 'clientId'>,
  results: readonly PushResult[],
  now: number,
): Promise<void> {
  const gap = results.find((result) => result.status === 'gap');
  if (gap === undefined) return;
  const { expected } = gap;
  await database.transaction('rw', database.outbox, database.archive, database.meta, async () => {
    const client = await database.getMeta('client');
    if (client?.clientId !== clientId) return;
    // Only what was settled recently: the server knows an id for 400 days, and would apply a forgotten change twice.
    const archive = await database.archive
      .where('settledAt')
      .above(now - RESENT_DAYS * DAY_MS)
      .sortBy('pos');
    const outbox = await database.outbox.toArray();
    if ([...outbox, ...archive].some((entry) => entry.seq === expected && entry.state !== 'queued')) {
      await sendAgain(database, expected - 1, archive);
      return;
    }
    const waiting = outbox
      .filter((entry) => entry.state === 'queued' && entry.seq !== null && entry.seq >= expected)
      .sort((left, right) => (left.seq ?? 0) - (right.seq ?? 0));
    if (waiting[0]?.seq === expected) return;
    await database.outbox.bulkPut(waiting.map((entry, offset) => ({ ...entry, seq: expected + offset })));
    await database.setMeta('client', { ...client, lastSeqGiven: expected + waiting.length - 1 });
  });
}

/**
 * Handles a change that was sent alone and could not even be read: it is tried a few more times (it may have been the
 * network between), then refused on this device. Its seq becomes free again: the server's answer to the entries behind
 * it moves them up. True once refused.
 */
export async function refuseUnreadable(
  database: QueueDatabase,
  { pos, seq }: { readonly pos: number; readonly seq: number },
  code: string,
): Promise<boolean> {
  return database.transaction('rw', database.outbox, async () => {
    const entry = await database.outbox.get(pos);
    if (entry?.state !== 'sending' || entry.seq !== seq) return false;
    const attempts = entry.attempts + 1;
    if (attempts < UNREADABLE_TRIES) {
      await database.outbox.put({ ...entry, state: 'queued', attempts });
      return false;
    }
    await database.outbox.put({ ...entry, state: 'rejected', seq: null, code, attempts });
    return true;
  });
}

/** Forgets settled entries that no backup of the server can still miss. */
export async function pruneArchive(database: QueueDatabase, now: number): Promise<void> {
  const { archive } = database;
  await database.transaction('rw', archive, async () => {
    const surplus = (await archive.count()) - ARCHIVE_ENTRIES;
    if (surplus <= 0) return;
    const old = await archive
      .where('settledAt')
      .below(now - ARCHIVE_DAYS * DAY_MS)
      .limit(surplus)
      .primaryKeys();
    await archive.bulkDelete(old);
  });
}

function withoutSettling(entry: OutboxEntry & { readonly settledAt: number }): OutboxEntry {
  const { settledAt: _settledAt, ...kept } = entry;
  return kept;
}
