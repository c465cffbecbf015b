import type { Transaction } from 'dexie';
import { uuidv7 } from '#shared/ids.ts';
import type { Intent } from '#sync/command.ts';
import type { Mutation, PushAnswer } from '#sync/envelope.schema.ts';
import {
  isUnsent,
  mergePatches,
  nextBatch,
  type OutboxEntry,
  requeue,
  type Sent,
  stillUnderWay,
  takeResults,
} from '#sync/protocol.ts';
import { PUSH_MAX_BYTES } from '../runtime/limits.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { QueueDatabase } from './queue-database.ts';

/** How long a request may be under way before another tab may send its entries again. */
const SENDING_MS = 45_000;
/** How far back a patch looks for one it can join. */
const MERGE_DEPTH = 20;
const BALLAST_BYTES = 1024 * 1024;

export type SentEntry = OutboxEntry & { readonly seq: number };
export type SentBatch = Sent<SentEntry>;

/** The outbox as stored: every change of it is one transaction of the queue database. */
export class Queue {
  readonly database: QueueDatabase;
  readonly #runtime: Runtime;
  readonly #tab: string;

  constructor(database: QueueDatabase, runtime: Runtime, tab: string) {
    this.database = database;
    this.#runtime = runtime;
    this.#tab = tab;
  }

  /** Makes the identity of a new device and the ballast that keeps room for the queue on a full disk. */
  async prepare(): Promise<void> {
    const { database } = this;
    if ((await database.getMeta('client')) !== undefined) return;
    await database.transaction('rw', database.meta, database.reserve, async () => {
      if ((await database.getMeta('client')) === undefined) {
        await database.setMeta('client', { clientId: this.#newId(), lastSeqGiven: 0 });
        await database.reserve.put({ key: 'ballast', value: new Uint8Array(BALLAST_BYTES) });
      }
    });
  }

  /**
   * The client id of this device. If the browser cleared its storage while the app runs, the empty queue gets an identity
   * again.
   */
  async clientId(): Promise<string> {
    if ((await this.database.getMeta('client')) === undefined) await this.prepare();
    const client = await this.database.getMeta('client');
    if (client === undefined) throw new Error('The queue has no client id yet');
    return client.clientId;
  }

  /** All entries, oldest first. */
  entries(): Promise<OutboxEntry[]> {
    return this.database.outbox.toArray();
  }

  /** True when this change was stored here, also if it is confirmed by now. */
  async holds(mutationId: string): Promise<boolean> {
    const { outbox, archive } = this.database;
    const found = await Promise.all(
      [outbox, archive].map((table) => table.where('intent.id').equals(mutationId).count()),
    );
    return found.some((count) => count > 0);
  }

  /**
   * Queues an intent, or joins it to an unsent patch of the same fields. Returns the entry it is in. `aborted` ends a
   * write that hangs, and then nothing of it is stored; if it is too late for that, the write continues.
   */
  async enqueue(
    intent: Intent,
    touched: readonly string[],
    aborted?: AbortSignal,
  ): Promise<{ pos: number; intent: Intent }> {
    const { outbox } = this.database;
    return this.database.transaction('rw', outbox, async (transaction) => {
      aborted?.addEventListener('abort', () => abortIfPossible(transaction));
      const stored = await outbox.where('intent.id').equals(intent.id).first();
      if (stored !== undefined) return { pos: stored.pos, intent: stored.intent };
      const tail = (await outbox.reverse().limit(MERGE_DEPTH).toArray()).reverse();
      for (const [position, first] of tail.entries()) {
        const merged = mergePatches(first, tail.slice(position + 1), intent);
        if (merged === undefined) continue;
        await outbox.put({ ...first, intent: merged, touched: [...new Set([...first.touched, ...touched])] });
        return { pos: first.pos, intent: merged };
      }
      const pos = await outbox.add({
        seq: null,
        intent,
        touched,
        state: 'queued',
        rev: null,
        code: null,
        params: null,
        attempts: 0,
      });
      return { pos, intent };
    });
  }

  /**
   * Takes a change that was never sent out of the queue. False when the server may know it: then only another change
   * undoes it. A change that is nowhere on this device counts as taken back before. Whichever tab sends: the transaction
   * that comes first decides.
   */
  async takeBack(mutationId: string, aborted?: AbortSignal): Promise<boolean> {
    const { outbox, archive } = this.database;
    return this.database.transaction('rw', outbox, archive, async (transaction) => {
      aborted?.addEventListener('abort', () => abortIfPossible(transaction));
      const entry = await outbox.where('intent.id').equals(mutationId).first();
      if (entry === undefined) return (await archive.where('intent.id').equals(mutationId).count()) === 0;
      if (!isUnsent(entry)) return false;
      await outbox.delete(entry.pos);
      return true;
    });
  }

  /** Marks the next run as sending; gives each entry its seq. Empty when nothing can be sent now. */
  async takeBatch(limit: number): Promise<SentBatch> {
    const { database } = this;
    return database.transaction('rw', database.outbox, database.meta, async () => {
      await this.#requeueExpired();
      const client = await database.getMeta('client');
      if (client === undefined) return { clientId: '', entries: [] };
      const { clientId } = client;
      const entries = await database.outbox.toArray();
      const sendable = nextBatch(entries, client.lastSeqGiven, limit).batch;
      const { batch, lastSeqGiven } = nextBatch(entries, client.lastSeqGiven, fittingCount(sendable));
      if (batch.length === 0) return { clientId, entries: [] };
      await database.outbox.bulkPut(batch);
      await database.setMeta('client', { ...client, lastSeqGiven });
      await database.setMeta('sending', { tab: this.#tab, until: this.#runtime.now() + SENDING_MS });
      return { clientId, entries: batch };
    });
  }

  /** Stores what the answer made of the batch. */
  async takeAnswer(sent: SentBatch, answer: PushAnswer): Promise<void> {
    const { database } = this;
    await database.transaction('rw', database.outbox, database.meta, () =>
      this.#replace(sent, (current) => takeResults(current, answer.results)),
    );
  }

  /**
   * Handles a failed request: the same entries will be sent again, with the same ids and seqs, unless another tab did so
   * already.
   */
  async giveBack(sent: SentBatch): Promise<void> {
    const { database } = this;
    await database.transaction('rw', database.outbox, database.meta, () => this.#replace(sent, requeue));
  }

  /** Queues again the entries that a closed or crashed tab left as sending. Call it when no other tab can be sending. */
  async requeueAll(): Promise<void> {
    await this.database.transaction('rw', this.database.outbox, async () => {
      await this.database.outbox.bulkPut([...requeue(await this.#inState('sending'))]);
    });
  }

  /** True when changes wait for their author to sign in again, or for a newer app. */
  async isHolding(): Promise<boolean> {
    return (await this.database.outbox.where('state').equals('held').count()) > 0;
  }

  async hold(): Promise<void> {
    await this.#move('queued', 'held');
  }

  async release(): Promise<void> {
    await this.#move('held', 'queued');
  }

  /** Takes an unsent change back or puts a rejected one into the archive. False when it is neither. */
  async discard(mutationId: string): Promise<boolean> {
    const { outbox, archive } = this.database;
    return this.database.transaction('rw', outbox, archive, async () => {
      const entry = await outbox.where('intent.id').equals(mutationId).first();
      if (entry === undefined || !(isUnsent(entry) || entry.state === 'rejected')) return false;
      if (entry.state === 'rejected') await archive.put({ ...entry, settledAt: this.#runtime.now() });
      await outbox.delete(entry.pos);
      return true;
    });
  }

  /** Takes the ballast's room again after it was given up. Call when there is room. */
  async renewBallast(): Promise<void> {
    const { reserve } = this.database;
    await this.database.transaction('rw', reserve, async () => {
      if ((await reserve.count()) === 0) await reserve.put({ key: 'ballast', value: new Uint8Array(BALLAST_BYTES) });
    });
  }

  /** True when so many bytes can be written now. */
  async hasRoom(bytes: number): Promise<boolean> {
    const { reserve } = this.database;
    try {
      await this.database.transaction('rw', reserve, async () => {
        await reserve.delete('room');
        await reserve.add({ key: 'room', value: new Uint8Array(bytes) });
      });
      await this.database.transaction('rw', reserve, () => reserve.delete('room'));
      return true;
    } catch {
      return false;
    }
  }

  /** Gives the space of the ballast to the queue; true when there was one. */
  async releaseBallast(): Promise<boolean> {
    const { reserve } = this.database;
    return this.database.transaction('rw', reserve, async () => {
      if ((await reserve.count()) === 0) return false;
      await reserve.clear();
      return true;
    });
  }

  #newId(): string {
    return uuidv7(this.#runtime.now(), this.#runtime.randomBytes(10));
  }

  #inState(state: OutboxEntry['state']): Promise<OutboxEntry[]> {
    return this.database.outbox.where('state').equals(state).toArray();
  }

  async #move(from: OutboxEntry['state'], to: OutboxEntry['state']): Promise<void> {
    if ((await this.database.outbox.where('state').equals(from).count()) === 0) return;
    await this.database.transaction('rw', this.database.outbox, async () => {
      const entries = await this.#inState(from);
      if (entries.length > 0) await this.database.outbox.bulkPut(entries.map((entry) => ({ ...entry, state: to })));
    });
  }

  /** Changes what is still under way of a batch. Call inside a transaction of outbox and meta. */
  async #replace(sent: SentBatch, change: (current: readonly OutboxEntry[]) => readonly OutboxEntry[]): Promise<void> {
    const { outbox } = this.database;
    const client = await this.database.getMeta('client');
    const stored = await outbox.bulkGet(sent.entries.map((entry) => entry.pos));
    const current = stored.filter((entry) => entry !== undefined);
    await outbox.bulkPut([...change(stillUnderWay(current, sent, client?.clientId))]);
  }

  async #requeueExpired(): Promise<void> {
    const sending = await this.database.getMeta('sending');
    const left = sending === undefined ? 0 : sending.until - this.#runtime.now();
    // A time left that is longer than any request gets means the clock was set back since.
    if (sending?.tab !== this.#tab && left > 0 && left <= SENDING_MS) return;
    await this.database.outbox.bulkPut([...requeue(await this.#inState('sending'))]);
  }
}

/** An entry as the wire carries it. */
export function toMutation(entry: SentEntry): Mutation {
  const { id, name, v, entity, entityId, args, was, at, userId } = entry.intent;
  return { id, seq: entry.seq, name, v, entity, entityId, args, was, at, userId } as Mutation;
}

/** A transaction that is being committed can no longer be aborted. */
function abortIfPossible(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // It ends by itself, one way or the other.
  }
}

/** How many entries fit one request; at least one, so that a single large one is tried. */
function fittingCount(batch: readonly SentEntry[]): number {
  const encoder = new TextEncoder();
  let bytes = 500;
  let count = 0;
  for (const entry of batch) {
    bytes += encoder.encode(JSON.stringify(toMutation(entry))).length + 1;
    if (bytes > PUSH_MAX_BYTES && count > 0) break;
    count += 1;
  }
  return count;
}
