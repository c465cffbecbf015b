import type { Runtime } from '../runtime/runtime.ts';

/** What a long poll sends: the cursor of the mirror shown, and the device's client id. */
export type Place = { readonly cursor: string; readonly clientId: string };

export type LongPollParts = {
  readonly runtime: Pick<Runtime, 'now' | 'page'>;
  /** Undefined while there is no mirror with a cursor, or no connection. */
  readonly place: () => Promise<Place | undefined>;
  /** Asks the server, which answers when something is new or after a few seconds; true when something is new. */
  readonly ask: (place: Place) => Promise<boolean>;
  readonly alive: () => void;
  /** Fetches what is new; settles when that is done or has failed. */
  readonly catchUp: () => Promise<void>;
};

/**
 * A server that answers "nothing" sooner than this does not hold requests: polling on would be a storm of requests.
 */
const PATIENCE_MS = 1000;

/**
 * Replaces a stream that cannot be opened by one request after another, each answered when something is new. Continues
 * while `goesOn` and somebody looks at the page. Ends at the first failure, and when fetching did not help.
 */
export async function longPoll(parts: LongPollParts, goesOn: () => boolean): Promise<void> {
  const { runtime, ask, alive, catchUp } = parts;
  let caughtUpFrom: string | null = null;
  while (goesOn() && (runtime.page === null || runtime.page.isVisible())) {
    const place = await parts.place();
    if (place === undefined || place.cursor === caughtUpFrom) return;
    const askedAt = runtime.now();
    const isMoved = await ask(place);
    if (!goesOn()) return;
    alive();
    if (!isMoved && runtime.now() - askedAt < PATIENCE_MS) return;
    if (!isMoved) continue;
    caughtUpFrom = place.cursor;
    await catchUp();
  }
}
