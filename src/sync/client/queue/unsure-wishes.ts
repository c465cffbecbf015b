import type { AnyCommand, Intent } from '#sync/command.ts';
import type { SubmitOutcome, Wish } from '../runtime/types.ts';

/** How long after it was stored late a change still answers for the same wish. */
const ANSWERS_FOR_MS = 60_000;

/** A change that may be stored, with what became of it as far as that is known. */
export type UnsureWish = { readonly intent: Intent; readonly outcome: SubmitOutcome | null };

type Remembered = { -readonly [Key in keyof UnsureWish]: UnsureWish[Key] } & {
  readonly asked: string;
  settledAt: number;
};

/**
 * Changes of which this device did not say in time whether it stored them. A person who tries again means the same
 * change: it keeps its id, so that it is stored, sent and done once.
 */
export class UnsureWishes {
  #wishes: readonly Remembered[] = [];
  /** Ids that were given out and have not been part of a wish yet: another attempt of a form takes new ones. */
  readonly #fresh = new Set<string>();

  /** Gives out ids and remembers them until a wish holds them. */
  following(newId: () => string): () => string {
    return () => {
      const id = newId();
      this.#fresh.add(id);
      return id;
    };
  }

  /** What is asked for, whichever new ids it carries. Takes those ids: call once for each wish. */
  ask(command: AnyCommand, { args, was }: Wish<unknown>): string {
    const taken = new Set<string>();
    const asked = JSON.stringify([command.name, command.version, args, was ?? {}], (_key, value: unknown) => {
      if (typeof value !== 'string' || !this.#fresh.has(value)) return value;
      taken.add(value);
      return null;
    });
    for (const id of taken) this.#fresh.delete(id);
    return asked;
  }

  /** The change that the same wish made before, while it is not known or only just known what became of it. */
  find(asked: string, now: number): UnsureWish | undefined {
    this.#wishes = this.#wishes.filter(
      ({ outcome, settledAt }) => outcome === null || now - settledAt < ANSWERS_FOR_MS,
    );
    return this.#wishes.find((wish) => wish.asked === asked);
  }

  remember(asked: string, intent: Intent, later: Promise<SubmitOutcome>, now: () => number): void {
    const wish: Remembered = { asked, intent, outcome: null, settledAt: 0 };
    this.#wishes = [...this.#wishes.filter((other) => other.asked !== asked), wish];
    void later.then((outcome) => {
      wish.settledAt = now();
      wish.outcome = outcome;
    });
  }

  forget(asked: string): void {
    this.#wishes = this.#wishes.filter((wish) => wish.asked !== asked);
  }
}
