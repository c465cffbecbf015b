import type { DeviceSession } from '#sync/client/session/device-session.ts';

const KEY = 'contract-signatures';
/** Older than this, what was said of an object is not known any more. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** What the server said at a moment, in ms since 1970. */
type Said = { readonly is: boolean; readonly at: number };

/** Whether contracts wait for a signature, as the server said last. */
export type Signatures = {
  /** By id of an object: whether one of its contracts does. */
  readonly objects: Readonly<Record<string, Said>>;
  /** Whether one of the company's does. */
  readonly company: Said | null;
};

/** `unknown`: nobody told this device. `settled`: there is none, or it is signed. */
export type Signature = 'unsigned' | 'settled' | 'unknown';

const NOTHING: Signatures = { objects: {}, company: null };

/**
 * What a device was told of signatures, kept object by object in one answer: a list of other objects does not make it
 * forget. `null` until what was kept is read.
 */
export class KnownSignatures {
  readonly #answers: DeviceSession['answers'];
  readonly #listeners = new Set<() => void>();
  #known: Signatures | null = null;
  #isRead = false;

  constructor({ answers }: DeviceSession) {
    this.#answers = answers;
  }

  readonly get = (): Signatures | null => this.#known;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (!this.#isRead) {
      this.#isRead = true;
      void this.#read().then((kept) => this.#show(joined(kept, this.#known ?? NOTHING)));
    }
    return () => void this.#listeners.delete(listener);
  };

  /** Takes over what the server said; what another tab kept meanwhile stays. */
  async note(told: Signatures): Promise<void> {
    this.#show(joined(this.#known ?? NOTHING, told));
    const kept = recent(joined(await this.#read(), this.#known ?? told));
    await this.#answers.setItem(KEY, JSON.stringify(kept));
  }

  async #read(): Promise<Signatures> {
    const text = await this.#answers.getItem(KEY);
    return text === undefined ? NOTHING : recent(JSON.parse(text) as Signatures);
  }

  #show(known: Signatures): void {
    this.#known = known;
    for (const listener of this.#listeners) listener();
  }
}

/** What is known of an object's contract. A company in which nothing waits needs no answer for each object. */
export function signatureOf({ objects, company }: Signatures, objectId: string): Signature {
  const own = objects[objectId];
  const newest = own === undefined || (company !== null && !company.is && company.at >= own.at) ? company : own;
  if (newest === null || (newest === company && company.is)) return 'unknown';
  return newest.is ? 'unsigned' : 'settled';
}

function joined(before: Signatures, told: Signatures): Signatures {
  const objects = { ...before.objects };
  for (const [id, said] of Object.entries(told.objects)) objects[id] = newer(objects[id] ?? null, said) ?? said;
  return { objects, company: newer(before.company, told.company) };
}

function newer(one: Said | null, other: Said | null): Said | null {
  if (one === null || other === null) return one ?? other;
  return other.at >= one.at ? other : one;
}

function recent({ objects, company }: Signatures): Signatures {
  const since = Date.now() - KEPT_MS;
  const kept = Object.entries(objects).filter(([, { at }]) => at >= since);
  return { objects: Object.fromEntries(kept), company: company !== null && company.at >= since ? company : null };
}
