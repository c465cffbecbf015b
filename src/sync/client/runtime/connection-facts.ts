import type { Runtime } from './runtime.ts';
import type { ConnectionState, ConnectionStatus, StorageTrouble } from './types.ts';

/** An answer older than this says nothing about the connection. */
const FRESH_MS = 45_000;

/** The one that needs a person most comes first. */
const TROUBLES: readonly StorageTrouble[] = ['lost', 'unkept', 'full', 'silent'];

/**
 * Kinds of work that write on this device. One kind may succeed while another still fails: each clears only its own
 * trouble.
 */
export type StorageWork = 'queue' | 'show' | 'exchange' | 'download' | 'probe' | 'look' | 'waiting';

/** A failure that persists: a separate object each time, so that a later one can be told apart. */
export type StorageFailure = { readonly trouble: StorageTrouble | undefined };

export type Facts = {
  readonly confirmedAt: number | null;
  /** True once the server has answered since the app started: an answer before that says nothing about now. */
  readonly answered: boolean;
  /** The last attempt brought no valid answer. */
  readonly failing: boolean;
  /** True when the connection was doubted, and no pull that began after that has been answered. */
  readonly behind: boolean;
  /** The `behind` of the leading tab, as this one knows it. */
  readonly leaderBehind: boolean;
  readonly syncing: boolean;
  readonly signIn: boolean;
  /** The session was ended from elsewhere, with the word that this device must drop the server's rows. */
  readonly revoked: boolean;
  readonly updateNeeded: boolean;
  readonly storageProblem: boolean;
  /** The mirror was rebuilt too often. */
  readonly stalled: boolean;
  /** True when the oldest pending change does not advance although the server answers. */
  readonly queueStands: boolean;
  readonly pending: number;
  /** How many of the pending changes the server has answered. */
  readonly sent: number;
  readonly rejected: number;
  /** Changes that wait for their user to sign in again. */
  readonly held: number;
  /** The rows a device always holds are all here. */
  readonly downloaded: boolean;
  readonly download: ConnectionStatus['download'];
  /** Files that only this device has. */
  readonly files: number;
};

const NOTHING_KNOWN: Facts = {
  confirmedAt: null,
  answered: false,
  failing: false,
  behind: false,
  leaderBehind: true,
  syncing: false,
  signIn: false,
  revoked: false,
  updateNeeded: false,
  storageProblem: false,
  stalled: false,
  queueStands: false,
  pending: 0,
  sent: 0,
  rejected: 0,
  held: 0,
  downloaded: true,
  download: null,
  files: 0,
};

/** The state a person sees, from facts only: what the browser says about the network is not one of them. */
export function connectionState(facts: Facts, now: number): ConnectionState {
  if (facts.storageProblem) return 'storage_problem';
  if (facts.updateNeeded) return 'update_needed';
  if (facts.signIn || facts.held > 0) return 'sign_in';
  if (facts.stalled || (facts.queueStands && facts.pending > 0)) return 'stalled';
  if (facts.failing) return 'offline';
  if (!facts.answered || facts.confirmedAt === null || now - facts.confirmedAt >= FRESH_MS) return 'connecting';
  if (!facts.downloaded || (facts.syncing && facts.pending > 0)) return 'syncing';
  if (facts.rejected > 0) return 'attention';
  if (facts.pending > 0) return 'pending';
  // What others changed meanwhile may not be here yet.
  return facts.behind || facts.leaderBehind ? 'connecting' : 'online';
}

/** Keeps the facts and tells listeners when what follows from them changes. */
export class ConnectionFacts {
  readonly #runtime: Runtime;
  readonly #listeners = new Set<() => void>();
  readonly #followers = new Set<() => void>();
  readonly #failedWork = new Map<StorageWork, StorageFailure>();
  #facts = NOTHING_KNOWN;
  #status: ConnectionStatus;
  #cancelTimer = () => {};
  #doubts = 0;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#status = this.#derive();
  }

  get facts(): Facts {
    return this.#facts;
  }

  readonly get = (): ConnectionStatus => this.#status;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls back after each change of a fact, also of one that changes nothing that is shown. */
  follow(follower: () => void): void {
    this.#followers.add(follower);
  }

  change(facts: Partial<Facts>): void {
    this.#facts = { ...this.#facts, ...facts };
    this.#renew();
    for (const follower of this.#followers) follower();
  }

  /** How often something spoke against the connection. */
  get doubts(): number {
    return this.#doubts;
  }

  /**
   * Notes a reason to doubt the connection: a request failed, the stream ended, the page or the device slept. Changes of
   * others may have been missed.
   */
  doubt(): void {
    this.#doubts += 1;
    this.change({ behind: true });
  }

  /** Notes that an answer keeps out. In doubt, that counts as a failed attempt until an answer comes. */
  late(): void {
    if (this.#facts.behind) this.change({ failing: true });
  }

  /** Notes that a pull which began at this number of doubts was answered, and that its rows are here. */
  caughtUp(doubts: number): void {
    if (doubts === this.#doubts) this.change({ behind: false, leaderBehind: false });
  }

  /** A valid answer came in: whatever stood in the way is gone. */
  confirm(): void {
    this.change({ confirmedAt: this.#runtime.now(), answered: true, failing: false, signIn: false, revoked: false });
  }

  /** `trouble`: what to tell a person; left out while another attempt may still mend it. */
  storageFailed(work: StorageWork, trouble?: StorageTrouble): void {
    this.#failedWork.set(work, { trouble });
    this.change({ storageProblem: true });
  }

  /** The work was done, so what kept it from being written is over. */
  storageWorked(...work: readonly StorageWork[]): void {
    if (this.#failedWork.size === 0) return;
    for (const done of work) this.#failedWork.delete(done);
    this.change({ storageProblem: this.#failedWork.size > 0 });
  }

  /** The work that failed last and has not succeeded since. */
  get failedWork(): ReadonlyMap<StorageWork, StorageFailure> {
    return this.#failedWork;
  }

  /** Clears these failures, unless the work has failed again meanwhile. */
  takeBack(failed: ReadonlyMap<StorageWork, StorageFailure>): void {
    this.storageWorked(
      ...[...failed].flatMap(([work, failure]) => (this.#failedWork.get(work) === failure ? work : [])),
    );
  }

  close(): void {
    this.#cancelTimer();
    this.#listeners.clear();
    this.#followers.clear();
  }

  #derive(): ConnectionStatus {
    const { pending, sent, rejected, confirmedAt, download, files, revoked } = this.#facts;
    const state = connectionState(this.#facts, this.#runtime.now());
    const told = [...this.#failedWork.values()].flatMap(({ trouble }) => trouble ?? []);
    const storage = TROUBLES.find((trouble) => told.includes(trouble));
    const stuck = state === 'stalled' ? ({ stuck: this.#facts.stalled ? 'rebuilding' : 'sending' } as const) : {};
    const more = {
      ...stuck,
      ...(storage === undefined ? {} : { storage }),
      ...(revoked ? ({ revoked } as const) : {}),
      ...(sent > 0 ? { sent } : {}),
    };
    return { state, pending, rejected, confirmedAt, download, files, ...more };
  }

  #renew(): void {
    this.#cancelTimer();
    const { confirmedAt } = this.#facts;
    const age = confirmedAt === null ? FRESH_MS : this.#runtime.now() - confirmedAt;
    if (age < FRESH_MS) this.#cancelTimer = this.#runtime.setTimer(() => this.#renew(), FRESH_MS - Math.max(0, age));
    const next = this.#derive();
    if (JSON.stringify(next) === JSON.stringify(this.#status)) return;
    this.#status = next;
    for (const listener of this.#listeners) listener();
  }
}
