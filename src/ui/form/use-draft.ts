import { use, useEffect, useMemo, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { type DraftStore, DraftStoreContext } from './draft-store.ts';

const WRITE_AFTER_MS = 400;
const KEEP_MS = 7 * 86_400_000;

type Draft = { readonly at: number; readonly values: FieldValues };

function isFresh(value: unknown): value is Draft {
  const draft = value as Partial<Draft> | null | undefined;
  return typeof draft?.at === 'number' && typeof draft.values === 'object' && Date.now() - draft.at < KEEP_MS;
}

/** Writes what is typed a moment later, or at once when the page goes. */
class DraftKeeper {
  readonly #store: DraftStore;
  readonly #key: string;
  #waiting: FieldValues | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: DraftStore, key: string) {
    this.#store = store;
    this.#key = key;
  }

  async read(): Promise<FieldValues | undefined> {
    const found = await this.#store.read(this.#key).catch(() => undefined);
    return isFresh(found) ? found.values : undefined;
  }

  typed(values: FieldValues): void {
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

type FormDraft = {
  /** True when what was typed earlier is filled in again. */
  readonly restored: boolean;
  /** Forgets the draft: it was saved, or is not wanted. */
  readonly drop: () => void;
};

/** Keeps what is typed on this device, so that a reload or a killed tab loses nothing, and fills it in again. */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  key: string | undefined,
): FormDraft {
  const store = use(DraftStoreContext);
  const keeper = useMemo(
    () => (store === null || key === undefined ? null : new DraftKeeper(store, key)),
    [store, key],
  );
  const [restored, setRestored] = useState(false);

  useEffect(() => {
    let current = true;
    void keeper?.read().then((values) => {
      // Somebody who types faster than the store reads goes before the draft.
      if (!current || values === undefined || form.formState.isDirty) return;
      for (const [name, value] of Object.entries(values)) {
        form.setValue(name as FieldPath<Values>, value as never, { shouldDirty: true });
      }
      setRestored(true);
    });
    return () => {
      current = false;
    };
  }, [form, keeper]);

  useEffect(() => {
    if (keeper === null) return undefined;
    const subscription = form.watch((values, { type }) => {
      // Only a person's typing makes a draft; values filled in by code do not.
      if (type === 'change') keeper.typed(values);
    });
    const hide = () => {
      if (document.visibilityState === 'hidden') keeper.flush();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      subscription.unsubscribe();
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [form, keeper]);

  return useMemo(
    () => ({
      restored,
      drop: () => {
        keeper?.drop();
        setRestored(false);
      },
    }),
    [restored, keeper],
  );
}
