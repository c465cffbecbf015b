import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import type { Mirrors } from '../mirror/mirrors.ts';
import { mirrorReader } from '../mirror/mirrors.ts';
import { RepeatedWork } from '../mirror/watch-mirror.ts';
import type { Queue } from '../queue/queue.ts';
import type { ConnectionFacts } from '../runtime/connection-facts.ts';
import { databaseTrouble } from '../runtime/database-trouble.ts';
import { noteError } from '../runtime/error-notes.ts';
import { backoffMs, MAX_BACKOFF, SECOND, withJitter } from '../runtime/pace.ts';

import type { Runtime } from '../runtime/runtime.ts';
import type { FileAnswer, Transport } from '../transport/transport.ts';
import { TransportError } from '../transport/transport-error.ts';
import { trimCopies } from './file-copies.ts';
import type { Files } from './files.ts';
import type { StoredFile } from './files-database.ts';

/** How long a file is kept after its record is gone: the record may come back. */
const LOST_KEPT_MS = 30 * 86_400_000;
/** A pause that ends later than this was set before the clock was set back. */
const LONGEST_PAUSE_MS = 15 * 60_000;
/** A file whose record is not queued after this time was being added by a tab that is gone. */
const ADDING_MS = 60_000;

/** The records that files belong to; a file has its record's id. */
export type FileRecords<Row extends SyncedRow = SyncedRow> = {
  readonly table: SyncedTable<Row>;
  /** Where the content of a file goes. */
  readonly path: (id: string) => string;
  /** True when the row says that the server has the content. */
  isReceived(row: Row): boolean;
};

export type SenderParts = {
  readonly files: Files;
  readonly queue: Queue;
  readonly mirrors: Mirrors;
  readonly facts: ConnectionFacts;
  readonly transport: Transport;
  readonly runtime: Runtime;
};

/**
 * Sends the contents of files, in the leading tab: one at a time, and only when no change is pending, so that changes
 * never wait for pictures. A failed file is tried again with growing pauses; the one with the fewest tries goes first,
 * so that one that never succeeds does not hold up the others.
 */
export class FileSender {
  readonly #parts: SenderParts;
  readonly #records: FileRecords;
  readonly #work: RepeatedWork;
  #stops: readonly (() => void)[] = [];
  #active = false;
  #failures = 0;
  #pausedUntil = 0;
  #failedAt = Number.NEGATIVE_INFINITY;
  #checkedEpoch: string | null = null;
  /** Identifies the state of the rows at the last search for lost copies. */
  #lookedAt: string | null = null;
  #cancelTimer = () => {};

  constructor(parts: SenderParts, records: FileRecords) {
    this.#parts = parts;
    this.#records = records;
    this.#work = new RepeatedWork(
      () => this.#sendAll(),
      (error) => this.#failed(error),
    );
  }

  /** This tab leads. */
  start(): void {
    if (this.#active) return;
    this.#active = true;
    const { files, facts } = this.#parts;
    this.#stops = [files.subscribe(this.#work.ask), facts.subscribe(this.#work.ask)];
    this.#work.ask();
  }

  stop(): void {
    this.#active = false;
    this.#cancelTimer();
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  /**
   * Ends the pauses, because a try is likely to succeed now or a person asks for one; but never more than one try a
   * second.
   */
  async tryNow(): Promise<void> {
    this.#failures = 0;
    this.#pausedUntil = isAhead(this.#failedAt + SECOND, this.#parts.runtime.now()) ? this.#failedAt + SECOND : 0;
    for (const { id } of this.#parts.files.waiting()) {
      await this.#parts.files.change(id, () => ({ nextAt: 0 })).catch((error: unknown) => this.#failed(error));
    }
    this.#work.ask();
  }

  /** Resolves when nothing is under way. */
  settled(): Promise<void> {
    return this.#work.settled();
  }

  async #sendAll(): Promise<void> {
    const { files, queue, runtime } = this.#parts;
    const { outbox } = queue.database;
    while (this.#active && this.#mayTalk() && (await files.areThere())) {
      // Once nothing waits any more this runs again.
      if ((await outbox.where('state').notEqual('rejected').count()) > 0) return;
      await this.#findForgotten();
      await this.#dropLost();
      const now = runtime.now();
      const unsent = (await files.list(['adding', 'unsent'])).filter((file) => !isBeingAdded(file, now));
      const next = unsent.filter(({ nextAt }) => !isAhead(nextAt, now)).sort(byTurn)[0];
      if (next === undefined) return this.#lookAgain(Math.min(...unsent.map(({ nextAt }) => nextAt)));
      await this.#send(next);
    }
    if (this.#active && isAhead(this.#pausedUntil, runtime.now())) this.#lookAgain(this.#pausedUntil);
  }

  /** True when the connection is known to work. This class does not judge the connection: the engine does. */
  #mayTalk(): boolean {
    const { answered, failing, signIn, held, updateNeeded, downloaded } = this.#parts.facts.facts;
    const isThere = answered && !failing && !signIn && held === 0 && !updateNeeded;
    return isThere && downloaded && !isAhead(this.#pausedUntil, this.#parts.runtime.now());
  }

  #lookAgain(at: number): void {
    this.#cancelTimer();
    if (!Number.isFinite(at)) return;
    const wait = Math.max(SECOND, at - this.#parts.runtime.now());
    this.#cancelTimer = this.#parts.runtime.setTimer(this.#work.ask, wait);
  }

  async #send(file: StoredFile): Promise<void> {
    const { files, mirrors, transport, runtime } = this.#parts;
    const { table, path } = this.#records;
    const row = await mirrorReader(mirrors).get(table, file.id);
    if (row === undefined) return this.#keepWithoutRecord(file);
    if (file.lostSince !== null) await files.change(file.id, () => ({ lostSince: null }));
    if (this.#records.isReceived(row)) return this.#confirm(file.id);
    const content = await files.content(file.id);
    if (content === undefined) return files.drop(file.id);
    try {
      const answer = await transport.sendFile(path(file.id), content, file.sha256);
      await this.#take(file, answer);
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      const retryAfterMs = error.failure.kind === 'busy' ? withJitter(error.failure.retryAfterMs, runtime.random()) : 0;
      this.#failures += 1;
      this.#failedAt = runtime.now();
      this.#pausedUntil = this.#failedAt + Math.max(retryAfterMs, backoffMs(this.#failures, runtime.random()));
      await this.#postpone(file, retryAfterMs);
    }
  }

  async #take(file: StoredFile, answer: FileAnswer): Promise<void> {
    const { files } = this.#parts;
    this.#failures = 0;
    if (answer.outcome === 'taken') return this.#confirm(file.id);
    // Deleted by somebody: the next page of changes says so.
    if (answer.outcome === 'missing') return this.#postpone(file, 0);
    await files.change(file.id, () => ({ state: 'refused', code: answer.code, wish: null }));
  }

  async #confirm(id: string): Promise<void> {
    const { files } = this.#parts;
    const epoch = await this.#epoch();
    const sent = { state: 'sent', epoch, wish: null, code: null, lostSince: null } as const;
    await files.change(id, () => sent);
    await files.use((database) => trimCopies(database));
  }

  #postpone(file: StoredFile, leastMs: number): Promise<void> {
    const { files, runtime } = this.#parts;
    const wait = Math.max(leastMs, backoffMs(file.attempts + 1, runtime.random()));
    return files.change(file.id, ({ attempts }) => ({ attempts: attempts + 1, nextAt: runtime.now() + wait }));
  }

  /**
   * Handles a file without a record: one whose record waits for a person is left alone; one whose record is gone is kept
   * for a while, because it may come back.
   */
  async #keepWithoutRecord(file: StoredFile): Promise<void> {
    const { files, queue, runtime } = this.#parts;
    const now = runtime.now();
    const key = `${this.#records.table.name}/${file.id}`;
    const isWaiting = (await queue.entries()).some(({ touched }) => touched.includes(key));
    const lostSince = isWaiting || file.state === 'adding' ? null : (file.lostSince ?? now);
    if (lostSince !== null && now - lostSince >= LOST_KEPT_MS) return files.drop(file.id);
    await files.change(file.id, () => ({ lostSince, nextAt: now + MAX_BACKOFF }));
  }

  /** Marks contents as unsent again that a server restored from a backup no longer has. */
  async #findForgotten(): Promise<void> {
    const { files, mirrors } = this.#parts;
    const epoch = await this.#epoch();
    if (epoch === null || epoch === this.#checkedEpoch) return;
    const sent = await files.list(['sent']);
    for (const { id, contentBytes } of sent.filter((file) => file.epoch !== epoch)) {
      const row = await mirrorReader(mirrors).get(this.#records.table, id);
      const isForgotten = contentBytes > 0 && row !== undefined && !this.#records.isReceived(row);
      await files.change(id, () => (isForgotten ? { state: 'unsent', attempts: 0, nextAt: 0 } : { epoch }));
    }
    this.#checkedEpoch = epoch;
  }

  /**
   * Removes copies whose record was deleted or may no longer be read by this person. A pending change may bring its
   * record back.
   */
  async #dropLost(): Promise<void> {
    const { files, mirrors, queue } = this.#parts;
    const { table } = this.#records;
    const { database } = await mirrors.current();
    const place = `${database.name} ${await database.getStamp()}`;
    if (place === this.#lookedAt || (await database.getState())?.complete !== true) return;
    const copies = await files.list(['sent', 'copy']);
    const ids = copies.map(({ id }) => id);
    const rows = await mirrorReader(mirrors).getMany(table, ids);
    const touched = new Set((await queue.entries()).flatMap((entry) => entry.touched));
    const lost = ids.filter((id, index) => rows[index] === undefined && !touched.has(`${table.name}/${id}`));
    for (const id of lost) await files.drop(id);
    this.#lookedAt = place;
  }

  /** The epoch of the rows that are shown: their information about a content is valid in this epoch. */
  async #epoch(): Promise<string | null> {
    return (await (await this.#parts.mirrors.current()).database.getState())?.epoch ?? null;
  }

  #failed(error: unknown): void {
    const { runtime } = this.#parts;
    if (!this.#active) return;
    if (databaseTrouble(error) === 'other') runtime.report(error);
    else noteError('storage', error, runtime.now());
    this.#failures += 1;
    this.#lookAgain(runtime.now() + backoffMs(this.#failures, runtime.random()));
  }
}

/** True when a pause until then has not ended. */
function isAhead(until: number, now: number): boolean {
  return until > now && until <= now + LONGEST_PAUSE_MS;
}

function isBeingAdded({ state, at }: StoredFile, now: number): boolean {
  return state === 'adding' && now - at < ADDING_MS;
}

function byTurn(left: StoredFile, right: StoredFile): number {
  return left.attempts - right.attempts || left.at - right.at;
}
