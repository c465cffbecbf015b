import { type FileRecords, FileSender } from '../files/file-sender.ts';
import { mirrorPrefix } from '../mirror/mirror-database.ts';
import { liftRebuildLimit } from '../mirror/rebuild-limit.ts';
import { closeToReopen, databaseTrouble } from '../runtime/database-trouble.ts';
import { noteError } from '../runtime/error-notes.ts';
import { queryAgain } from '../runtime/letting-go.ts';
import { withinTime } from '../runtime/within-time.ts';
import { dropLease, Leader, type TabGroup } from '../tabs/leader.ts';
import { Tabs } from '../tabs/tabs.ts';
import { LiveStream, SILENT_MS } from '../transport/live-stream.ts';
import type { Place } from '../transport/long-poll.ts';
import { TransportError } from '../transport/transport-error.ts';
import { Engine } from './engine.ts';
import type { SessionParts } from './session-parts.ts';
import { StorageCheck } from './storage-check.ts';
import { Watchdog } from './watchdog.ts';

/** A lease that cannot be given up within this time runs out by itself. */
const RELEASE_MS = 5000;

export type NetworkOptions = {
  readonly companyId: string;
  readonly userId: string;
  readonly files?: FileRecords;
};

export type NetworkListener = {
  /** Something hung, and everything begins anew. */
  readonly restarted: () => void;
  /** Called every five seconds. */
  readonly looked: () => void;
  /** Something changed at the server, synced or not. */
  readonly news: () => void;
};

/** Everything that talks to the server and to other tabs, in one tab at a time. */
export class SessionNetwork {
  readonly #parts: SessionParts;
  readonly #mirrorPrefix: string;
  readonly #live: LiveStream;
  readonly #engine: Engine;
  /** Null where records have no files. */
  readonly #files: FileSender | null;
  readonly #group: TabGroup;
  readonly #leader: Leader;
  readonly #watchdog: Watchdog;
  readonly #tabs: Tabs;
  readonly #stopListening: readonly ((() => void) | undefined)[];
  readonly #listener: NetworkListener;
  #closed = false;
  #frozen = false;

  constructor(parts: SessionParts, { companyId, userId, files }: NetworkOptions, listener: NetworkListener) {
    const { queue, mirrors, facts, runtime, transport, tab } = parts;
    this.#parts = parts;
    this.#listener = listener;
    this.#mirrorPrefix = mirrorPrefix(companyId, userId);
    this.#live = new LiveStream(transport, runtime, {
      // What was still on its way takes no failed attempt back while the device itself says that it has no network.
      alive: () => {
        if (!facts.facts.failing || runtime.page?.isOnline() !== false) facts.confirm();
      },
      moved: () => this.#engine.wake(),
      news: () => {
        this.#tabs.tellNews();
        this.#listener.news();
      },
      lost: (failure) => this.#liveLost(failure),
      catchUp: () => {
        this.#engine.run();
        return this.#engine.settled();
      },
      place: () => this.#place(),
    });
    this.#engine = new Engine({ ...parts, liveIsOpen: () => this.#live.isOpen });
    this.#files = files === undefined ? null : new FileSender(parts, files);
    const storage = new StorageCheck(parts, this.leads, () => this.#engine.tryNow());
    this.#watchdog = new Watchdog(
      parts,
      () => this.restart(),
      (jumped) => {
        storage.check();
        this.#listener.looked();
        if (jumped) this.#wake(false);
        else if (this.#live.isSilent) this.#silent();
        this.#askForMore();
      },
    );
    this.#group = { database: queue.database, name: `${mirrors.shape}-${parts.appVersion}` };
    this.#tabs = new Tabs(parts, `${queue.database.name}-${this.#group.name}-tabs`);
    this.#leader = new Leader(this.#group, runtime, tab, (leads) => this.#leadChanged(leads));
    this.#tabs.listen(() => this.#leader.leads, {
      kicked: () => this.#engine.changed(),
      tried: () => this.#engine.wake(),
      contested: () => this.#leader.look(),
      news: () => this.#listener.news(),
    });
    facts.follow(() => {
      if (facts.facts.behind && this.#leader.leads) this.#engine.checkSoon();
    });
    this.#stopListening = [
      runtime.page?.onWake((looked) => this.#wake(looked)),
      runtime.page?.onSleep((frozen) => this.#sleep(frozen)),
    ];
    this.#leader.start();
    this.#watchdog.start();
  }

  /** True in the tab that talks to the server for all. */
  readonly leads = (): boolean => this.#leader.leads;

  /** The queue has something new. */
  queued(): void {
    if (this.#leader.leads) {
      this.#engine.changed();
      return;
    }
    const { outbox } = this.#parts.queue.database;
    this.#tabs.kick(
      async () => (await outbox.where('state').anyOf('queued', 'sending').count()) > 0,
      () => {
        if (this.#closed) return;
        this.#engine.run();
        // The leading tab did not get through, while this one may have.
        void this.#engine.settled().then(() => this.#tabs.tryNow());
      },
    );
  }

  /** Tries now, at a person's request. */
  syncNow(): void {
    const tryNow = () => {
      if (this.#closed) return;
      this.#leader.start();
      this.#live.retryNow();
      this.#engine.tryNow();
      void this.#files?.tryNow();
      if (!this.#leader.leads) this.#tabs.tryNow();
    };
    void Promise.allSettled([this.#parts.queue.release(), liftRebuildLimit(this.#parts)]).then(tryNow);
  }

  /** Restarts at a person's request, whatever hangs or was tried too often. */
  startOver(): void {
    const restart = () => {
      if (!this.#closed) this.restart();
    };
    void withinTime(this.#parts.runtime, RELEASE_MS, () => liftRebuildLimit(this.#parts)).then(restart, restart);
  }

  /** Somebody else met no answer of the server: finds out whether it is there. */
  doubt(): void {
    if (this.#closed) return;
    this.#parts.facts.doubt();
    if (!this.#leader.leads) this.#tabs.tryNow();
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const stop of this.#stopListening) stop?.();
    this.#tabs.close();
    this.#watchdog.stop();
    this.#pause();
    this.#parts.transport.abort();
    // What hangs must not keep a person from signing out.
    const settled = () => Promise.all([this.#engine.settled(), this.#files?.settled()]);
    await withinTime(this.#parts.runtime, RELEASE_MS, settled).catch(() => {});
    await withinTime(this.#parts.runtime, RELEASE_MS, () => this.#leader.release()).catch(() => {});
  }

  #leadChanged(leads: boolean): void {
    this.#parts.facts.change({ leaderBehind: !leads });
    if (!leads) {
      this.#pause();
      this.#tabs.ask();
      return;
    }
    void this.#lead().catch(this.#failed);
  }

  /** Storage that fails now is tried again by whatever comes next. */
  readonly #failed = (error: unknown): void => {
    if (this.#closed) return;
    const { runtime } = this.#parts;
    if (databaseTrouble(error) === 'other') runtime.report(error);
    else noteError('storage', error, runtime.now());
  };

  async #lead(): Promise<void> {
    // The earlier leader is gone, and its requests with it.
    await this.#parts.queue.requeueAll().catch(this.#failed);
    // That may have taken until another tab led.
    if (this.#closed || !this.#leader.leads) return;
    this.#parts.facts.doubt();
    this.#engine.start();
    this.#files?.start();
    this.#live.start();
    await this.#parts.mirrors.removeOld(this.#mirrorPrefix);
  }

  #pause(): void {
    this.#engine.stop();
    this.#files?.stop();
    this.#live.stop();
  }

  #liveLost(failure: unknown): void {
    const signedOut = failure instanceof TransportError && failure.failure.kind === 'sign_in';
    if (signedOut) this.#parts.facts.change({ signIn: true });
    this.#parts.facts.doubt();
    // Whether the server is still there, and what it says of the session, is what the next pull finds out.
    this.#engine.wake();
  }

  /**
   * The stream is silent, so changes may have been missed. The pull comes with the first message of the new stream, or
   * within a second.
   */
  #silent(): void {
    this.#parts.facts.doubt();
    this.#live.retryNow();
  }

  /** The network came or went, the page or the device slept, or a person looks again: asks for others' changes again. */
  #wake(looked: boolean): void {
    if (this.#frozen) queryAgain();
    this.#frozen = false;
    if (!looked || !this.#hearsAll()) this.#parts.facts.doubt();
    this.#leader.start();
    if (!this.#leader.leads) {
      this.#tabs.ask();
      this.#tabs.tryNow();
      return;
    }
    this.#live.retryNow();
    this.#engine.wake();
    void this.#files?.tryNow();
  }

  /** The page and its stream went on all the while: nothing speaks against what the status says. */
  #hearsAll(): boolean {
    return this.#leader.leads && this.#live.isOpen && !this.#live.isSilent && !this.#watchdog.isLate;
  }

  /** A hidden leading tab seldom asks the server; this tab is being looked at, so it asks for more. */
  #askForMore(): void {
    const { facts, runtime } = this.#parts;
    const { confirmedAt, failing, signIn, updateNeeded, behind, leaderBehind } = facts.facts;
    if (this.#leader.leads || runtime.page?.isVisible() === false || failing || signIn || updateNeeded) return;
    if (behind || leaderBehind || confirmedAt === null || runtime.now() - confirmedAt >= SILENT_MS) this.#tabs.tryNow();
  }

  async #place(): Promise<Place | undefined> {
    const { mirrors, queue, facts } = this.#parts;
    // The engine's own attempts show when the connection is back: a request beside them would be one more that fails.
    if (facts.facts.failing) return undefined;
    const state = await (await mirrors.current()).database.getState();
    return state && { cursor: `${state.epoch}.${state.rev}`, clientId: await queue.clientId() };
  }

  /** The page may never run again: cuts what is under way, and lets another tab lead. */
  #sleep(frozen: boolean): void {
    const { transport, queue, mirrors, files, answers } = this.#parts;
    transport.abort();
    void this.#leader.release().catch(() => {});
    if (!frozen) return;
    this.#frozen = true;
    this.#engine.abandon();
    queue.database.letGo();
    mirrors.letGo();
    files.letGo();
    answers.letGo();
  }

  /**
   * Begins again with fresh connections: requests are cut, databases opened anew, the lease is dropped whoever holds it,
   * and nothing that hangs is waited for.
   */
  restart(): void {
    const { transport, queue, mirrors, files, answers, runtime } = this.#parts;
    transport.abort();
    this.#engine.abandon();
    closeToReopen(queue.database);
    mirrors.reopen();
    files.reopen();
    answers.reopen();
    this.#listener.restarted();
    const begin = () => {
      if (!this.#closed) this.#leader.start();
    };
    void withinTime(runtime, RELEASE_MS, async () => {
      await this.#leader.release();
      await dropLease(this.#group);
    }).then(begin, begin);
  }
}
