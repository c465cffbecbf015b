import type { ConnectionFacts, Facts } from '../runtime/connection-facts.ts';
import type { Behind, Runtime, TabChannel } from '../runtime/runtime.ts';

/** A tab that does not lead sends by itself when the leader has not taken its change within this time. */
const HELP_YOURSELF_MS = 10_000;

type LeaderWork = { readonly kicked: () => void; readonly tried: () => void; readonly contested: () => void };

type TabsParts = { readonly runtime: Runtime; readonly tab: string; readonly facts: ConnectionFacts };

/** What the tabs of one user tell each other: the leader what it knows of the connection, the others that work waits. */
export class Tabs {
  /** Null in a browser without channels, and once closed: what ends later has nobody to tell. */
  #channel: TabChannel | null;
  readonly #runtime: Runtime;
  readonly #tab: string;
  readonly #facts: ConnectionFacts;
  /** Tabs that wait for a pull to begin, and be answered, after they asked. */
  #waiting: readonly Behind[] = [];
  #cancelTimer = () => {};
  /** When the leader last said how it fares, as `Runtime.now`. */
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor({ runtime, tab, facts }: TabsParts, name: string) {
    this.#runtime = runtime;
    this.#tab = tab;
    this.#facts = facts;
    this.#channel = runtime.openChannel(name);
  }

  /**
   * The leader answers whoever asks with what it knows, a kick and a try with work; the others take over what it knows.
   * `contested` is called where another one leads, too.
   */
  listen(leads: () => boolean, { kicked, tried, contested }: LeaderWork): void {
    const facts = this.#facts;
    let told = '';
    this.#channel?.listen((message) => {
      if (message.type === 'facts') {
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

  /** What another tab may have missed this one may have missed too: a pull that begins now tells both. */
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

  /** What this tab found by itself, or before it was put away, says less than what the leader knows now. */
  ask(): void {
    this.#channel?.post({ type: 'ask' });
  }

  /** The server may have more than the leader knows, or answer by now. */
  tryNow(): void {
    const { doubts, facts } = this.#facts;
    this.#channel?.post({ type: 'try', ...(facts.behind ? { behind: { tab: this.#tab, doubts } } : {}) });
  }

  /** Asks the leader to send; `unsent` tells whether it did when the time is up, `sendSelf` is called when not. */
  kick(unsent: () => Promise<boolean>, sendSelf: () => void): void {
    this.#channel?.post({ type: 'kick' });
    this.#helpLater(unsent, sendSelf);
  }

  #helpLater(unsent: () => Promise<boolean>, sendSelf: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#runtime.setTimer(() => {
      // Where the leader tries in vain, a try beside it would only be one more failed request.
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

  /** It lives, and had no connection a moment ago. */
  #leaderTries(): boolean {
    return this.#facts.facts.failing && this.#runtime.now() - this.#heardAt < HELP_YOURSELF_MS;
  }

  close(): void {
    this.#cancelTimer();
    this.#channel?.close();
    this.#channel = null;
  }
}

/** What one tab learned holds for all; counts each tab reads for itself. */
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
