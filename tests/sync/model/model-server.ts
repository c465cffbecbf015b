import type { PullPage, PushResult, ResetReason, Verdict, VerdictStatus } from '#sync/envelope.schema.ts';
import type { Bug, Violations } from './faults.ts';
import { decideItem, firstItems, type Item, type ItemIntent, type ItemWorld } from './items.ts';

export type SentMutation = {
  readonly intent: ItemIntent;
  readonly seq: number;
  /** Known to the device only: not sent to the server. */
  readonly sendings: number;
};

export type Logged = Verdict & { readonly clientId: string; readonly hash: string };

/** The state of one epoch at each of its revs: the truth that devices are compared with. */
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
  /** The server's life in which each rev was made. */
  marks: string[];
};

export type ModelPage = PullPage & { readonly changes: { readonly items: readonly Item[] } };

export type ModelManifest = {
  readonly epoch: string;
  readonly rev: number;
  readonly lastSeq: number;
  readonly serverSeq: number;
  readonly seal: string;
  readonly forgot: boolean;
  readonly rows: ReadonlyMap<string, Item>;
};

/** A device's place: a rev, and its seal from the server. */
export type ModelPlace = { readonly epoch: string; readonly rev: number; readonly seal?: string | null };

export type RestoreKind = 'told' | 'untold' | 'untold without its secret';

export type PushRequest = {
  readonly clientId: string;
  readonly epoch: string | null;
  readonly place: ModelPlace | null;
  readonly mutations: readonly SentMutation[];
};

export type PushReply =
  | { readonly kind: 'answer'; readonly epoch: string; readonly results: readonly PushResult[] }
  | { readonly kind: 'conflict'; readonly reason: 'epoch' | 'client_fork' | 'cursor_ahead' };

const FAILURES_BEFORE_REJECTION = 5;
const NOWHERE = { serverTime: '', minAppVersion: '' };

/** The server of one company: counter, log, rows, cached snapshot and backups, in memory. */
export class ModelServer {
  readonly timelines = new Map<string, Timeline>();
  #state: State;
  #attempts = new Map<string, number>();
  #backup: State;
  #snapshot: { epoch: string; rev: number; mark: string; rows: ReadonlyMap<string, Item> };
  #life = 'life-1';
  #lives = 1;
  #secret = 1;

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
      marks: ['life-1'],
    };
    this.#backup = copyState(this.#state);
    this.#snapshot = { epoch: 'epoch-1', rev: 0, mark: 'life-1', rows: this.#state.live };
    this.timelines.set('life-1', { worlds: [this.#state.live], log: new Map(), sent: [] });
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
  push({ clientId, epoch, mutations, place }: PushRequest, process: number): PushReply {
    const standing = this.#look(place);
    if (standing === 'unproven') return { kind: 'conflict', reason: 'cursor_ahead' };
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

  pull(clientId: string, cursor: ModelPlace, limit: number, shown: ModelPlace | null): ModelPage | ResetReason {
    if (this.#look(shown) === 'unproven') return 'cursor_ahead';
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
      // The bug reads the sequence outside the page's transaction, here as late as possible.
      get lastSeq() {
        return tooNew ? seqNow() : lastSeqAsOf(logged, to);
      },
      verdicts: logged.filter((entry) => entry.rev > cursor.rev && entry.rev <= to),
      seal: this.#sealOf(to),
      head: to < state.rev ? { rev: state.rev, seal: this.#sealOf(state.rev) } : null,
      ...NOWHERE,
    };
  }

  /** The cached snapshot is older than the server's present. */
  manifest(clientId: string, settled: ModelPlace | null): ModelManifest {
    const forgot = this.#look(settled) !== 'here';
    const handsOutAnything = this.#bug === 'a snapshot of a lost history handed out';
    const kept = this.#snapshot;
    const isOfThisHistory = handsOutAnything || this.#state.marks[kept.rev] === kept.mark;
    if (kept.epoch !== this.epoch || kept.rev > this.rev || !isOfThisHistory) this.cacheSnapshot();
    const { epoch, rev, rows } = this.#snapshot;
    const seal = this.#sealOf(rev);
    const asOf = lastSeqAsOf(this.#state.byClient.get(clientId) ?? [], rev);
    const serverSeq = this.#seqOf(clientId);
    return {
      epoch,
      rev,
      rows,
      seal,
      forgot,
      lastSeq: this.#bug === 'snapshot lastSeq newer than its rev' ? serverSeq : asOf,
      serverSeq,
    };
  }

  cacheSnapshot(): void {
    const { epoch, rev, live, marks } = this.#state;
    this.#snapshot = { epoch, rev, mark: marks[rev] ?? '', rows: live };
  }

  forgetOldCursors(): void {
    this.cacheSnapshot();
    this.#minRev = this.#state.rev;
  }

  takeBackup(): void {
    this.#backup = copyState(this.#state);
  }

  /** Goes back to the last backup; begins a new epoch if the server is told. */
  restore(kind: RestoreKind): void {
    const before = this.timelines.get(this.#backup.marks[this.#backup.rev] ?? '');
    this.#state = copyState(this.#backup);
    this.#lives += 1;
    this.#life = `life-${this.#lives}`;
    if (kind === 'told') this.#renewEpoch();
    if (kind === 'untold without its secret') this.#secret += 1;
    this.timelines.set(this.#life, {
      worlds: before?.worlds.slice(0, this.#state.rev + 1) ?? [],
      log: new Map(this.#state.log),
      sent: [...this.#state.byClient.values()].flat(),
    });
    this.#backup = copyState(this.#state);
    this.#minRev = 0;
    this.#attempts.clear();
    // The files beside the database stay as they were.
    if (kind === 'told') this.cacheSnapshot();
  }

  #renewEpoch(): void {
    this.#epochs += 1;
    this.#state.epoch = `epoch-${this.#epochs}`;
  }

  #sealOf(rev: number): string {
    return `${this.#secret}/${this.#state.epoch}/${rev}/${this.#state.marks[rev]}`;
  }

  /** Returns what a device's place says about this server. A place whose own seal proves a loss begins a new epoch. */
  #look(place: ModelPlace | null | undefined): 'here' | 'elsewhere' | 'unproven' {
    if (!place?.seal || place.epoch !== this.epoch) return 'here';
    if (this.#bug === 'nobody is asked where devices stand') return 'here';
    const [secret, epoch, rev, mark] = place.seal.split('/');
    if (this.#state.marks[place.rev] === mark) return 'here';
    const isOurs = secret === `${this.#secret}` && epoch === place.epoch && rev === `${place.rev}`;
    if (!isOurs) return 'unproven';
    this.#renewEpoch();
    return 'elsewhere';
  }

  /** Returns the life from which a mirror was filled. */
  lifeOf({ seal }: Pick<ModelPlace, 'seal'>): string {
    return seal?.split('/')[3] ?? '';
  }

  /** True when this rev no longer holds what it held when the device was told of it. */
  hasLost(place: ModelPlace): boolean {
    return this.#state.marks[place.rev] !== this.lifeOf(place);
  }

  timelineOf(place: Pick<ModelPlace, 'seal'>): Timeline | undefined {
    return this.timelines.get(this.lifeOf(place));
  }

  get #timeline(): Timeline | undefined {
    return this.timelines.get(this.#life);
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

  /**
   * Repeats the verdict of a known mutation. Under a new client id the mutation uses up a seq, so that the next one fits.
   */
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
    this.#state.marks.push(this.#life);
    this.#recordSent({ ...known, clientId, seq, rev: this.#state.rev });
    return again(this.#state.rev);
  }

  #recordSent(logged: Logged): void {
    const { byClient, lastSeq, live } = this.#state;
    byClient.set(logged.clientId, [...(byClient.get(logged.clientId) ?? []), logged]);
    lastSeq.set(logged.clientId, Math.max(logged.seq, this.#seqOf(logged.clientId)));
    const timeline = this.#timeline;
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
    state.marks.push(this.#life);
    const code = verdict.status === 'rejected' ? verdict.code : null;
    const logged: Logged = { id: intent.id, seq, status: verdict.status, code, params: null, rev, clientId, hash };
    if (verdict.status !== 'rejected') this.#write(intent, verdict.puts, verdict.deletes);
    this.#checkCommit(before, logged, intent);
    if (!(this.#bug === 'a rejection does not advance seq' && verdict.status === 'rejected')) {
      state.log.set(intent.id, logged);
      this.#recordSent(logged);
    } else {
      this.#timeline?.worlds.push(state.live);
    }
    this.#timeline?.log.set(intent.id, logged);
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
    const earlier = this.#timeline?.log.get(intent.id);
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
    marks: [...state.marks],
  };
}
