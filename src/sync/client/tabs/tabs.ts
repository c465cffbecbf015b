import type { ConnectionFacts, Facts } from '../runtime/connection-facts.ts';
import type { Behind, Runtime, TabChannel } from '../runtime/runtime.ts';

/** A tab that does not lead sends by itself when the leader has not taken its change within this time. */
const HELP_YOURSELF_MS = 10_000;

type TabWork = {
  readonly kicked: () => void;
  readonly tried: () => void;
  readonly contested: () => void;
  readonly news: () => void;
};

type TabsParts = { readonly runtime: Runtime; readonly tab: string; readonly facts: ConnectionFacts };

/**
 * Messages between the tabs of one user: the leader shares what it knows of the connection, the others report pending
 * work.
 */
export class Tabs {
  /** Null in a browser without channels, and after `close`: work that ends later has nobody to tell. */
  #channel: TabChannel | null;
  readonly #runtime: Runtime;
  readonly #tab: string;
  readonly #facts: ConnectionFacts;
  /** Tabs that asked for a pull and wait until one that began after that is answered. */
  #waiting: readonly Behind[] = [];
  #cancelTimer = () => {};
  /** When the leader last reported its state, in the time of `Runtime.now`. */
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor({ runtime, tab, facts }: TabsParts, name: string) {
    this.#runtime = runtime;
    this.#tab = tab;
    this.#facts = facts;
    this.#channel = runtime.openChannel(name);
  }

  /**
   * The leader answers an `ask` with what it knows, and a `kick` and a `try` with work; other tabs adopt what it knows.
   * `contested` is called when another tab leads, too, and
   * `news` when the leader heard some.
   */
  listen(leads: () => boolean, { kicked, tried, contested, news }: TabWork): void {
    const facts = this.#facts;
    let told = '';
    this.#channel?.listen((message) => {
      if (message.type === 'news') news();
      else if (message.type === 'facts') {
        if (leads()) contested();
        else {
          this.#heardAt = this.#runtime.now();
          facts.change(message.facts as Partial<Facts>);
        }
      } else if (message.type === 'pulled') {
        if (message.behind.tab === this.#tab) facts.caughtUp(message.behind.doubts);
      } else if (leads()) {
        if (message.type === 'kick') kicked();
        else if (message.type === 'try') this.#tried(message.behind, tried);
        else this.#channel?.post({ type: 'facts', facts: sharedFacts(facts.facts) });
      }
    });
    this.ask();
    facts.follow(() => {
      if (!leads()) return;
      const shared = sharedFacts(facts.facts);
      const text = JSON.stringify(shared);
      if (text !== told) this.#channel?.post({ type: 'facts', facts: shared });
      told = text;
      if (!facts.facts.behind) this.#answerWaiting();
    });
  }

  /** Whatever another tab may have missed, this one may have missed too: a pull that begins now settles both doubts. */
  #tried(behind: Behind | undefined, tried: () => void): void {
    if (behind !== undefined) {
      this.#waiting = [...this.#waiting.filter(({ tab }) => tab !== behind.tab), behind];
      this.#facts.doubt();
    }
    tried();
  }

  #answerWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const behind of waiting) this.#channel?.post({ type: 'pulled', behind });
  }

  /**
   * Asks the leader for its facts: they are more reliable than what this tab found out itself, or knew before it was
   * suspended.
   */
  ask(): void {
    this.#channel?.post({ type: 'ask' });
  }

  /** Tells the other tabs what only the leader hears: something changed at the server. */
  tellNews(): void {
    this.#channel?.post({ type: 'news' });
  }

  /** Asks the leader to pull: the server may have more than the leader knows, or be reachable again. */
  tryNow(): void {
    const { doubts, facts } = this.#facts;
    this.#channel?.post({ type: 'try', ...(facts.behind ? { behind: { tab: this.#tab, doubts } } : {}) });
  }

  /**
   * Asks the leader to send. When the time is up, `unsent` tells whether the changes are still unsent; if so, calls
   * `sendSelf`.
   */
  kick(unsent: () => Promise<boolean>, sendSelf: () => void): void {
    this.#channel?.post({ type: 'kick' });
    this.#helpLater(unsent, sendSelf);
  }

  #helpLater(unsent: () => Promise<boolean>, sendSelf: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#runtime.setTimer(() => {
      // While the leader's attempts fail, one by this tab would only be one more failed request.
      if (this.#leaderTries()) {
        this.#helpLater(unsent, sendSelf);
        return;
      }
      void unsent().then(
        (waiting) => {
          if (waiting) sendSelf();
        },
        () => {},
      );
    }, HELP_YOURSELF_MS);
  }

  /** True when the leader is alive and had no connection a moment ago. */
  #leaderTries(): boolean {
    return this.#facts.facts.failing && this.#runtime.now() - this.#heardAt < HELP_YOURSELF_MS;
  }

  close(): void {
    this.#cancelTimer();
    this.#channel?.close();
    this.#channel = null;
  }
}

/** Selects the facts that hold for all tabs. Each tab reads its counts itself. */
function sharedFacts(facts: Facts): Partial<Facts> {
  const { confirmedAt, answered, failing, syncing, signIn, updateNeeded, stalled, queueStands, downloaded, download } =
    facts;
  return {
    confirmedAt,
    answered,
    failing,
    syncing,
    signIn,
    updateNeeded,
    stalled,
    queueStands,
    downloaded,
    download,
    leaderBehind: facts.behind,
  };
}
