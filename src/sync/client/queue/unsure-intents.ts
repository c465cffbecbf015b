import type { AnyCommand, Intent } from '#sync/command.ts';
import type { IntentInput, SubmitOutcome } from '../runtime/types.ts';

/** For how long after a late confirmation of its storage a change still counts as the same intent. */
const ANSWERS_FOR_MS = 60_000;

/** A change that may be stored, with its outcome as far as that is known. */
export type UnsureIntent = { readonly intent: Intent; readonly outcome: SubmitOutcome | null };

type Remembered = { -readonly [Key in keyof UnsureIntent]: UnsureIntent[Key] } & {
  readonly asked: string;
  settledAt: number;
};

/**
 * Changes for which this device did not confirm storage in time. A person who tries again means the same change: it
 * keeps its id, so that it is stored, sent and applied once.
 */
export class UnsureIntents {
  #remembered: readonly Remembered[] = [];
  /** Ids that were given out and are not yet part of an intent: another attempt of a form takes new ones. */
  readonly #fresh = new Set<string>();

  /** Gives out ids and remembers them until an intent contains them. */
  following(newId: () => string): () => string {
    return () => {
      const id = newId();
      this.#fresh.add(id);
      return id;
    };
  }

  /** Describes what is asked for, whatever new ids it carries. It uses up those ids: call it once for each intent. */
  ask(command: AnyCommand, { args, was }: IntentInput<unknown>): string {
    const taken = new Set<string>();
    const asked = JSON.stringify([command.name, command.version, args, was ?? {}], (_key, value: unknown) => {
      if (typeof value !== 'string' || !this.#fresh.has(value)) return value;
      taken.add(value);
      return null;
    });
    for (const id of taken) this.#fresh.delete(id);
    return asked;
  }

  /** The change that the same intent made before, while its outcome is unknown or was only just learned. */
  find(asked: string, now: number): UnsureIntent | undefined {
    this.#remembered = this.#remembered.filter(
      ({ outcome, settledAt }) => outcome === null || now - settledAt < ANSWERS_FOR_MS,
    );
    return this.#remembered.find((each) => each.asked === asked);
  }

  remember(asked: string, intent: Intent, later: Promise<SubmitOutcome>, now: () => number): void {
    const unsure: Remembered = { asked, intent, outcome: null, settledAt: 0 };
    this.#remembered = [...this.#remembered.filter((other) => other.asked !== asked), unsure];
    void later.then((outcome) => {
      unsure.settledAt = now();
      unsure.outcome = outcome;
    });
  }

  forget(asked: string): void {
    this.#remembered = this.#remembered.filter((each) => each.asked !== asked);
  }
}
