import type { FieldValues, Intent } from './command.ts';
import type { PushResult, Verdict, VerdictStatus } from './envelope.schema.ts';

/**
 * The client's half of the sync protocol as pure functions over the outbox. The queue (`client/queue.ts`) stores what
 * they return; the model in tests/sync/model runs the same functions under faults.
 */

export type OutboxState = 'queued' | 'sending' | 'acked' | 'rejected' | 'held';

export type OutboxEntry = {
  /** Local order, given by the database when the entry is queued. */
  readonly pos: number;
  /** Order at the server; null until the first send, then fixed for ever. */
  readonly seq: number | null;
  /**
   * Sent under an earlier client id, or saved in a file for another device: the server may know it, so it is no longer
   * changed although it has no seq.
   */
  readonly sentBefore?: boolean;
  readonly intent: Intent;
  /** Row keys (`table/id`) this entry wrote on this device. */
  readonly touched: readonly string[];
  readonly state: OutboxState;
  /** Rev of the server's verdict once acked or rejected. */
  readonly rev: number | null;
  /** The verdict, once a push answer told it: the page that repeats it may be lost to a snapshot or a crash. */
  readonly verdict?: VerdictStatus | null;
  readonly code: string | null;
  readonly params: Readonly<Record<string, string | number>> | null;
  readonly attempts: number;
  /** How often it went to the server. */
  readonly sendings?: number;
};

/** True while the entry's effect must be replayed over the server's rows. */
export function isPending(entry: OutboxEntry, mirrorLastSeq: number): boolean {
  return entry.state !== 'rejected' && (entry.seq === null || entry.seq > mirrorLastSeq);
}

/**
 * Returns the entries that a page as of `page.to` settles, split into those done and those refused. An entry whose
 * verdict is not known yet stays: it is sent again, and the server repeats its verdict.
 */
export function settle(
  entries: readonly OutboxEntry[],
  page: { readonly to: number; readonly lastSeq: number; readonly verdicts: readonly Verdict[] },
): { readonly confirmed: readonly OutboxEntry[]; readonly rejected: readonly OutboxEntry[] } {
  const verdicts = new Map(page.verdicts.map((verdict) => [verdict.id, verdict]));
  const confirmed: OutboxEntry[] = [];
  const rejected: OutboxEntry[] = [];
  for (const entry of entries) {
    if (entry.seq === null || entry.seq > page.lastSeq || entry.state === 'rejected') continue;
    const verdict = verdicts.get(entry.intent.id) ?? answeredVerdict(entry, page.to);
    if (verdict === undefined) continue;
    const { status, rev, code, params } = verdict;
    if (status === 'rejected') rejected.push({ ...entry, state: 'rejected', verdict: status, rev, code, params });
    else
      confirmed.push({ ...entry, state: 'acked', verdict: status, rev, code: status === 'merged' ? 'merged' : null });
  }
  return { confirmed, rejected };
}

/**
 * Returns the entries that the server answered but no longer has: a backup was restored in between. They are queued
 * again; where the pull was only earlier than the answer, the server repeats its verdict.
 */
export function missingAnswered(
  entries: readonly OutboxEntry[],
  page: { readonly lastSeq: number },
): readonly OutboxEntry[] {
  return entries
    .filter(({ state, seq }) => state === 'acked' && seq !== null && seq > page.lastSeq)
    .map((entry) => ({ ...entry, state: 'queued', verdict: null, rev: null, code: null }));
}

/**
 * Returns the answered entries, to be sent again when a mirror is rebuilt. A manifest holds rows and no verdicts; a
 * backup may have been restored after the answer, and the change made again with another verdict. The server repeats
 * its own.
 */
export function answeredEarlier(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  return entries
    .filter(({ state }) => state === 'acked')
    .map((entry) => ({ ...entry, state: 'queued', verdict: null, rev: null, code: null, params: null }));
}

function answeredVerdict(entry: OutboxEntry, to: number): Omit<Verdict, 'id' | 'seq'> | undefined {
  const { verdict, rev, code, params } = entry;
  if (verdict === undefined || verdict === null || rev === null || rev > to) return undefined;
  return { status: verdict, rev, code, params };
}

type Numbered = OutboxEntry & { readonly seq: number; readonly sendings: number };

/**
 * The head run to send now, at most `limit`: entries in `pos` order that are queued, with the seq each gets (kept when
 * it has one). Stops at the first entry that is held. Acked and rejected entries do not block.
 */
export function nextBatch(
  entries: readonly OutboxEntry[],
  lastSeqGiven: number,
  limit: number,
): { readonly batch: readonly Numbered[]; readonly lastSeqGiven: number } {
  let given = lastSeqGiven;
  const batch: Numbered[] = [];
  const waiting = entries.filter((entry) => entry.state !== 'acked' && entry.state !== 'rejected');
  waiting.sort((left, right) => sendOrder(left) - sendOrder(right) || left.pos - right.pos);
  for (const entry of waiting) {
    if (entry.state !== 'queued' || batch.length >= limit) break;
    if (entry.seq === null) given += 1;
    batch.push({ ...entry, seq: entry.seq ?? given, state: 'sending', sendings: (entry.sendings ?? 0) + 1 });
  }
  return { batch, lastSeqGiven: given };
}

function sendOrder(entry: OutboxEntry): number {
  return entry.seq ?? Number.MAX_SAFE_INTEGER;
}

/** What a push carried: under which client id, and its entries as they were when it went. */
export type Sent<Entry = Pick<OutboxEntry, 'intent' | 'seq' | 'sendings'>> = {
  readonly clientId: string;
  readonly entries: readonly Entry[];
};

/**
 * Returns the entries, as they now stand in the outbox, that the answer to a push still applies to. Since then an entry
 * may have got its verdict, gone back to the queue when its lease ran out, or been sent again: a backup may have been
 * restored in between, so the server will give another answer. Under a new client id neither the push's seqs nor its
 * answer mean anything.
 */
export function stillUnderWay(
  outbox: readonly OutboxEntry[],
  sent: Sent,
  clientId: string | undefined,
): readonly OutboxEntry[] {
  if (sent.clientId !== clientId) return [];
  const byId = new Map(sent.entries.map((entry) => [entry.intent.id, entry]));
  return outbox.filter(({ intent, state, seq, sendings }) => {
    const went = byId.get(intent.id);
    return state === 'sending' && went?.seq === seq && went.sendings === sendings;
  });
}

/** What an answer to a push makes of the entries it is still about. The unanswered ones go back to queued. */
export function takeResults(batch: readonly OutboxEntry[], results: readonly PushResult[]): readonly OutboxEntry[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  return batch.map((entry) => {
    const result = byId.get(entry.intent.id);
    if (result === undefined || result.status === 'retry' || result.status === 'gap') {
      return { ...entry, state: 'queued', attempts: entry.attempts + (result === undefined ? 0 : 1) };
    }
    // A refusal is shown only when the page that carries it arrives; until then the entry counts as acked.
    return { ...entry, state: 'acked', verdict: result.status, rev: result.rev, code: result.code ?? null };
  });
}

/** After a crash, an expired lease or a failed request: what was under way is sent again, with the same id and seq. */
export function requeue(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  return entries.map((entry) => (entry.state === 'sending' ? { ...entry, state: 'queued' } : entry));
}

/**
 * A server restored from a backup starts a new epoch: everything it no longer knows (seq > serverSeq), settled or not,
 * goes back to the queue in order with the same ids and seqs. One that was sent under an earlier client id may be
 * unknown as well: it is sent again under a new seq.
 */
export function resendAfterRestore(
  outbox: readonly OutboxEntry[],
  archive: readonly OutboxEntry[],
  serverSeq: number,
): readonly OutboxEntry[] {
  const again = ({ seq, sentBefore }: OutboxEntry) => (seq === null ? sentBefore === true : seq > serverSeq);
  // Verdicts of the old epoch are not this one's: what was under way is asked again, whatever its seq.
  const open = (entry: OutboxEntry) => entry.state === 'sending' || entry.state === 'acked';
  const fresh = { state: 'queued', verdict: null, rev: null, code: null, params: null } as const;
  return [
    ...archive.filter(again).map((entry) => ({ ...entry, ...fresh })),
    ...outbox.map((entry) =>
      open(entry) || (again(entry) && entry.state !== 'held') ? { ...entry, ...fresh } : entry,
    ),
  ];
}

/**
 * Another device uses the same client id (an image was restored twice), so this one goes on under a new one. The old
 * seqs mean nothing there: what has no verdict is sent again, and mutation ids stay, so nothing happens twice.
 */
export function underNewIdentity(
  outbox: readonly OutboxEntry[],
  archive: readonly OutboxEntry[],
): { readonly outbox: readonly OutboxEntry[]; readonly archive: readonly OutboxEntry[] } {
  const withoutSeq = (entry: OutboxEntry): OutboxEntry =>
    entry.seq === null ? entry : { ...entry, seq: null, sentBefore: true };
  const again = { state: 'queued', verdict: null, rev: null, code: null, params: null } as const;
  return {
    outbox: outbox.map((entry) =>
      entry.state === 'rejected' || entry.state === 'held' ? withoutSeq(entry) : { ...withoutSeq(entry), ...again },
    ),
    archive: archive.map(withoutSeq),
  };
}

/** True for an entry that may still be changed or taken back: it was never sent. */
export function isUnsent(entry: OutboxEntry): boolean {
  return entry.seq === null && entry.sentBefore !== true && (entry.state === 'queued' || entry.state === 'held');
}

/**
 * Two patches of the same entity as one, keeping the first `was`; undefined when they must stay apart (either was sent
 * or settles a card, another name or version, or an entry between them touches the same rows or one that the second
 * names: joined to the first it would be sent before the row it needs).
 */
export function mergePatches(first: OutboxEntry, between: readonly OutboxEntry[], second: Intent): Intent | undefined {
  const { intent } = first;
  if (!isUnsent(first) || intent.name !== second.name || intent.v !== second.v || intent.entityId !== second.entityId) {
    return undefined;
  }
  if (intent.was.attention !== undefined || second.was.attention !== undefined) return undefined;
  const wanted = JSON.stringify(second.args);
  const isInTheWay = (key: string) => first.touched.includes(key) || wanted.includes(key.slice(key.indexOf('/') + 1));
  if (between.some((entry) => entry.touched.some(isInTheWay))) return undefined;
  const now = mergeRecords(patchOf(intent), patchOf(second));
  if (now === undefined) return undefined;
  return {
    ...intent,
    args: { ...(intent.args as object), now },
    was: { ...second.was, ...intent.was },
  };
}

function patchOf(intent: Intent): Readonly<Record<string, FieldValues>> | undefined {
  return (intent.args as { now?: Readonly<Record<string, FieldValues>> }).now;
}

function mergeRecords(
  first: Readonly<Record<string, FieldValues>> | undefined,
  second: Readonly<Record<string, FieldValues>> | undefined,
): Readonly<Record<string, FieldValues>> | undefined {
  return first === undefined || second === undefined ? undefined : { ...first, ...second };
}
