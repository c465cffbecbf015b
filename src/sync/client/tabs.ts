import type { ConnectionFacts, Facts } from './connection-facts.ts';
import type { Runtime, TabChannel } from './runtime.ts';

/** A tab that does not lead sends by itself when the leader has not taken its change within this time. */
const HELP_YOURSELF_MS = 10_000;

/** What the tabs of one user tell each other: the leader what it knows of the connection, the others that work waits. */
export class Tabs {
  readonly #channel: TabChannel | null;
  readonly #runtime: Runtime;
  #cancelTimer = () => {};

  constructor(runtime: Runtime, name: string) {
    this.#runtime = runtime;
    this.#channel = runtime.openChannel(name);
  }

  /** The leader answers whoever asks with what it knows, a kick and a try with work; the others take over what it knows. */
  listen(leads: () => boolean, facts: ConnectionFacts, kicked: () => void, tried: () => void): void {
    let told = '';
    this.#channel?.listen((message) => {
      if (message.type === 'facts') {
        if (!leads()) facts.change(message.facts as Partial<Facts>);
      } else if (leads()) {
        if (message.type === 'kick') kicked();
        else if (message.type === 'try') tried();
        else this.#channel?.post({ type: 'facts', facts: sharedFacts(facts.facts) });
      }
    });
    this.ask();
    facts.subscribe(() => {
      if (!leads()) return;
      const shared = sharedFacts(facts.facts);
      const text = JSON.stringify(shared);
      if (text === told) return;
      told = text;
      this.#channel?.post({ type: 'facts', facts: shared });
    });
  }

  /** What this tab found by itself, or before it was put away, says less than what the leader knows now. */
  ask(): void {
    this.#channel?.post({ type: 'ask' });
  }

  /** The server may have more than the leader knows, or answer by now. */
  tryNow(): void {
    this.#channel?.post({ type: 'try' });
  }

  /** Asks the leader to send; `unsent` tells whether it did when the time is up, `sendSelf` is called when not. */
  kick(unsent: () => Promise<boolean>, sendSelf: () => void): void {
    this.#channel?.post({ type: 'kick' });
    this.#cancelTimer();
    this.#cancelTimer = this.#runtime.setTimer(() => {
      void unsent().then(
        (waiting) => {
          if (waiting) sendSelf();
        },
        () => {},
      );
    }, HELP_YOURSELF_MS);
  }

  close(): void {
    this.#cancelTimer();
    this.#channel?.close();
  }
}

/** What one tab learned holds for all; counts each tab reads for itself. */
function sharedFacts(facts: Facts): Partial<Facts> {
  const { confirmedAt, answered, failing, syncing, signIn, updateNeeded, stalled, queueStands, downloaded, download } =
    facts;
  return { confirmedAt, answered, failing, syncing, signIn, updateNeeded, stalled, queueStands, downloaded, download };
}
