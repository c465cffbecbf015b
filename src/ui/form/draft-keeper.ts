import { use, useEffect, useMemo } from 'react';
import { type DraftStore, DraftStoreContext } from './draft-store.ts';

const WRITE_AFTER_MS = 400;
const KEEP_MS = 7 * 86_400_000;

type Draft = { readonly at: number; readonly values: Readonly<Record<string, unknown>> };

function isFresh(value: unknown): value is Draft {
  const draft = value as Partial<Draft> | null | undefined;
  return typeof draft?.at === 'number' && typeof draft.values === 'object' && Date.now() - draft.at < KEEP_MS;
}

/** Saves what is typed after a short delay, or at once when the page is left. */
export class DraftKeeper {
  readonly #store: DraftStore;
  readonly #key: string;
  #waiting: Draft['values'] | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: DraftStore, key: string) {
    this.#store = store;
    this.#key = key;
  }

  async read(): Promise<Draft['values'] | undefined> {
    const found = await this.#store.read(this.#key).catch(() => undefined);
    return isFresh(found) ? found.values : undefined;
  }

  typed(values: Draft['values']): void {
    this.#waiting = values;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, WRITE_AFTER_MS);
  }

  readonly flush = (): void => {
    clearTimeout(this.#timer);
    if (this.#waiting === null) return;
    const draft: Draft = { at: Date.now(), values: structuredClone(this.#waiting) };
    this.#waiting = null;
    // A full store must not stop somebody from typing.
    this.#store.save(this.#key, draft).catch(() => undefined);
  };

  drop(): void {
    clearTimeout(this.#timer);
    this.#waiting = null;
    this.#store.drop(this.#key).catch(() => undefined);
  }
}

/**
 * Returns the keeper of one draft; null without a store or a key. Writes pending text when the page is hidden or left.
 */
export function useDraftKeeper(key: string | undefined): DraftKeeper | null {
  const store = use(DraftStoreContext);
  const keeper = useMemo(
    () => (store === null || key === undefined ? null : new DraftKeeper(store, key)),
    [store, key],
  );
  useEffect(() => {
    if (keeper === null) return undefined;
    const hide = () => {
      if (document.visibilityState === 'hidden') keeper.flush();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [keeper]);
  return keeper;
}
