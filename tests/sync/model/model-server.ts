import type { PullPage, PushResult, ResetReason, Verdict, VerdictStatus } from '#sync/envelope.schema.ts';
import type { Bug, Violations } from './faults.ts';
import { decideItem, firstItems, type Item, type ItemIntent, type ItemWorld } from './items.ts';

export type SentMutation = { readonly intent: ItemIntent; readonly seq: number };

export type Logged = Verdict & { readonly clientId: string; readonly hash: string };

/** What one epoch looked like at each of its revs: the truth that devices are compared with. */
export type Timeline = {
  readonly worlds: ReadonlyMap<string, Item>[];
  readonly log: Map<string, Logged>;
  /** Every use of a seq, a second sending under a new client id included. */
  readonly sent: Logged[];
};

type State = {
  epoch: string;
  rev: number;
  live: Map<string, Item>;
  removed: Map<string, Item>;
  log: Map<string, Logged>;
  byClient: Map<string, Logged[]>;
  lastSeq: Map<string, number>;
};

export type ModelPage = PullPage & { readonly changes: { readonly items: readonly Item[] } };

export type ModelManifest = {
  readonly epoch: string;
  readonly rev: number;
  readonly lastSeq: number;
  readonly serverSeq: number;
  readonly rows: ReadonlyMap<string, Item>;
};

export type PushReply =
  | { readonly kind: 'answer'; readonly epoch: string; readonly results: readonly PushResult[] }
  | { readonly kind: 'conflict'; readonly reason: 'epoch' | 'client_fork' };

const FAILURES_BEFORE_REJECTION = 5;
const NOWHERE = { serverTime: '', minAppVersion: '' };

/** The server of one company: counter, log, rows, cached snapshot and backups, in memory. */
export class ModelServer {
  readonly timelines = new Map<string, Timeline>();
  #state: State;
  #attempts = new Map<string, number>();
  #backup: State;
  #snapshot: { epoch: string; rev: number; rows: ReadonlyMap<string, Item> };
  #minRev = 0;
  #epochs = 1;
  readonly #bug: Bug | undefined;
  readonly #violations: Violations;

  constructor(violations: Violations, bug: Bug | undefined) {
    this.#violations = violations;
    this.#bug = bug;
    this.#state = {
      epoch: 'epoch-1',
      rev: 0,
      live: firstItems(),
      removed: new Map(),
      log: new Map(),
      byClient: new Map(),
      lastSeq: new Map(),
    };
    this.#backup = copyState(this.#state);
    this.#snapshot = { epoch: 'epoch-1', rev: 0, rows: this.#state.live };
    this.timelines.set('epoch-1', { worlds: [this.#state.live], log: new Map(), sent: [] });
  }

  get epoch(): string {
    return this.#state.epoch;
  }

  get rev(): number {
    return this.#state.rev;
  }

  get live(): ReadonlyMap<string, Item> {
    return this.#state.live;
  }

  get log(): ReadonlyMap<string, Logged> {
    return this.#state.log;
  }

  /** `process` is how many mutations are handled before the process dies; the answer is then lost. */
  push(clientId: string, epoch: string | null, mutations: readonly SentMutation[], process: number): PushReply {
    if (epoch !== null && epoch !== this.#state.epoch) return { kind: 'conflict', reason: 'epoch' };
    const results: PushResult[] = [];
    for (const mutation of mutations.slice(0, process)) {
      const result = this.#pushOne(clientId, mutation);
      if (result === 'client_fork') return { kind: 'conflict', reason: 'client_fork' };
      results.push(result);
      if (result.status === 'retry' || result.status === 'gap') break;
    }
    return { kind: 'answer', epoch: this.#state.epoch, results };
  }

  pull(clientId: string, cursor: { epoch: string; rev: number }, limit: number): ModelPage | ResetReason {
    const state = this.#state;
    if (cursor.epoch !== state.epoch) return 'epoch_changed';
    if (cursor.rev > state.rev) return 'cursor_ahead';
    if (cursor.rev < this.#minRev) return 'cursor_too_old';
    const changed = [...state.live.values(), ...state.removed.values()].filter((item) => item.rev > cursor.rev);
    changed.sort((left, right) => left.rev - right.rev);
    // A page never splits a rev; it may be cut between two.
    const to = changed.length > limit ? (changed[limit - 1]?.rev ?? state.rev) : state.rev;
    const inPage = changed.filter((item) => item.rev <= to);
    const logged = state.byClient.get(clientId) ?? [];
    const seqNow = () => this.#seqOf(clientId);
    const tooNew = this.#bug === 'lastSeq not as of the page';
    return {
      epoch: state.epoch,
      from: cursor.rev,
      to,
      more: inPage.length < changed.length,
      changes: { items: inPage.filter((item) => state.live.has(item.id)) },
      deletes: { items: inPage.filter((item) => !state.live.has(item.id)).map((item) => item.id) },
      // The bug reads the sequence outside the transaction of the page, here as late as possible.
      get lastSeq() {
        return tooNew ? seqNow() : lastSeqAsOf(logged, to);
      },
      verdicts: logged.filter((entry) => entry.rev > cursor.rev && entry.rev <= to),
      ...NOWHERE,
    };
  }

  /** The cached snapshot is older than the server's present. */
  manifest(clientId: string): ModelManifest {
    const { epoch, rev, rows } = this.#snapshot;
    const asOf = lastSeqAsOf(this.#state.byClient.get(clientId) ?? [], rev);
    const serverSeq = this.#seqOf(clientId);
    return {
      epoch,
      rev,
      rows,
      lastSeq: this.#bug === 'snapshot lastSeq newer than its rev' ? serverSeq : asOf,
      serverSeq,
    };
  }

  cacheSnapshot(): void {
    this.#snapshot = { epoch: this.#state.epoch, rev: this.#state.rev, rows: this.#state.live };
  }

  forgetOldCursors(): void {
    this.cacheSnapshot();
    this.#minRev = this.#state.rev;
  }

  takeBackup(): void {
    this.#backup = copyState(this.#state);
  }

  /** Goes back to the last backup, as a new epoch. */
  restore(): void {
    const before = this.timelines.get(this.#backup.epoch);
    this.#epochs += 1;
    this.#state = { ...copyState(this.#backup), epoch: `epoch-${this.#epochs}` };
    this.timelines.set(this.#state.epoch, {
      worlds: before?.worlds.slice(0, this.#state.rev + 1) ?? [],
      log: new Map(this.#state.log),
      sent: [...this.#state.byClient.values()].flat(),
    });
    this.#backup = copyState(this.#state);
    this.#minRev = 0;
    this.#attempts.clear();
    this.cacheSnapshot();
  }

  #seqOf(clientId: string): number {
    return this.#state.lastSeq.get(clientId) ?? 0;
  }

  #pushOne(clientId: string, { intent, seq }: SentMutation): PushResult | 'client_fork' {
    const hash = JSON.stringify([intent.name, intent.v, intent.args, intent.was]);
    const known = this.#state.log.get(intent.id);
    if (known !== undefined && this.#bug !== 'no dedup by id') {
      if (known.hash !== hash) {
        this.#violations.add('I15', `${intent.id} came back with other content`);
        return 'client_fork';
      }
      return this.#answerAgain(clientId, known, seq);
    }
    const expected = this.#seqOf(clientId) + 1;
    if (this.#bug !== 'no seq check' && this.#bug !== 'no dedup by id') {
      if (seq < expected) return 'client_fork';
    }
    if (seq > expected && this.#bug !== 'no seq check') return { id: intent.id, seq, status: 'gap', expected };
    const verdict = this.#decide(intent);
    if (verdict === 'retry') return { id: intent.id, seq, status: 'retry' };
    const logged = this.#commit(clientId, intent, seq, hash, verdict);
    return answerOf(logged);
  }

  /** A known mutation: its verdict again. Under a new client id it uses up a seq, so that the next one fits. */
  #answerAgain(clientId: string, known: Logged, seq: number): PushResult | 'client_fork' {
    const again = (rev: number): PushResult => ({ ...answerOf({ ...known, seq, rev }), duplicate: true });
    if (known.clientId === clientId && known.seq === seq) return again(known.rev);
    const expected = this.#seqOf(clientId) + 1;
    if (seq > expected) return { id: known.id, seq, status: 'gap', expected };
    if (seq < expected) {
      const earlier = this.#state.byClient.get(clientId)?.find((entry) => entry.id === known.id && entry.seq === seq);
      return earlier === undefined ? 'client_fork' : again(earlier.rev);
    }
    this.#state.rev += 1;
    this.#recordSent({ ...known, clientId, seq, rev: this.#state.rev });
    return again(this.#state.rev);
  }

  #recordSent(logged: Logged): void {
    const { byClient, lastSeq, epoch, live } = this.#state;
    byClient.set(logged.clientId, [...(byClient.get(logged.clientId) ?? []), logged]);
    lastSeq.set(logged.clientId, Math.max(logged.seq, this.#seqOf(logged.clientId)));
    const timeline = this.timelines.get(epoch);
    timeline?.worlds.push(live);
    timeline?.sent.push(logged);
  }

  #decide(intent: ItemIntent): ReturnType<typeof decideItem> | 'retry' {
    if (intent.name !== 'item.poison') return decideItem(worldOf(this.#state), intent);
    const failures = (this.#attempts.get(intent.id) ?? 0) + 1;
    this.#attempts.set(intent.id, failures);
    return failures < FAILURES_BEFORE_REJECTION ? 'retry' : { status: 'rejected', code: 'internal' };
  }

  #commit(
    clientId: string,
    intent: ItemIntent,
    seq: number,
    hash: string,
    verdict: Exclude<ReturnType<typeof decideItem>, 'retry'>,
  ): Logged {
    const state = this.#state;
    const before = state.live;
    const rev = state.rev + 1;
    state.rev = rev;
    const code = verdict.status === 'rejected' ? verdict.code : null;
    const logged: Logged = { id: intent.id, seq, status: verdict.status, code, params: null, rev, clientId, hash };
    if (verdict.status !== 'rejected') this.#write(intent, verdict.puts, verdict.deletes);
    this.#checkCommit(before, logged, intent);
    if (!(this.#bug === 'a rejection does not advance seq' && verdict.status === 'rejected')) {
      state.log.set(intent.id, logged);
      this.#recordSent(logged);
    } else {
      this.timelines.get(state.epoch)?.worlds.push(state.live);
    }
    this.timelines.get(state.epoch)?.log.set(intent.id, logged);
    return logged;
  }

  #write(intent: ItemIntent, puts: readonly Item[], deletes: readonly string[]): void {
    const state = this.#state;
    state.live = new Map(state.live);
    state.removed = new Map(state.removed);
    for (const put of puts) {
      const stored = { ...put, rev: state.rev, version: put.version + 1 };
      if (state.removed.delete(put.id) && intent.name !== 'item.restore') {
        this.#violations.add('I13', `${put.id} came back by ${intent.name}`);
      }
      state.live.set(put.id, stored);
    }
    for (const id of deletes) {
      const item = state.live.get(id);
      if (item === undefined) continue;
      state.live.delete(id);
      state.removed.set(id, { ...item, rev: state.rev, version: item.version + 1 });
    }
  }

  #checkCommit(before: ReadonlyMap<string, Item>, logged: Logged, intent: ItemIntent): void {
    if (logged.status === 'rejected' && this.#state.live !== before) {
      this.#violations.add('I10', `${intent.id} was refused and still changed rows`);
    }
    const earlier = this.timelines.get(this.#state.epoch)?.log.get(intent.id);
    if (logged.status !== 'rejected' && earlier !== undefined && earlier.status !== 'rejected') {
      this.#violations.add('I2', `${intent.id} took effect twice`);
    }
    const previous = this.#state.byClient.get(logged.clientId)?.at(-1);
    if (previous !== undefined && previous.seq >= logged.seq) {
      this.#violations.add('I3', `seq ${logged.seq} of ${logged.clientId} took effect after ${previous.seq}`);
    }
  }
}

function answerOf(logged: Logged): PushResult & { status: VerdictStatus } {
  const { id, seq, status, code, rev } = logged;
  return { id, seq, status, rev, ...(code === null ? {} : { code }) };
}

function lastSeqAsOf(logged: readonly Logged[], rev: number): number {
  let last = 0;
  for (const entry of logged) if (entry.rev <= rev && entry.seq > last) last = entry.seq;
  return last;
}

function worldOf(state: State): ItemWorld {
  return { get: (id) => state.live.get(id), removed: (id) => state.removed.get(id) };
}

function copyState(state: State): State {
  return {
    ...state,
    log: new Map(state.log),
    byClient: new Map(state.byClient),
    lastSeq: new Map(state.lastSeq),
  };
}
