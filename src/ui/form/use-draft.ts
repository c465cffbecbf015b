import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const PREFIX = 'remise.draft.';
const WRITE_AFTER_MS = 400;
const KEEP_MS = 7 * 86_400_000;

type Draft = { readonly at: number; readonly values: FieldValues };

function parseDraft(text: string | null): Draft | undefined {
  try {
    const draft = JSON.parse(text ?? 'null') as Draft | null;
    return draft !== null && typeof draft.values === 'object' && Date.now() - draft.at < KEEP_MS ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** What was typed in the form with this key before its tab died; undefined when nothing was, or over a week ago. */
export function readDraft(key: string): FieldValues | undefined {
  return parseDraft(localStorage.getItem(PREFIX + key))?.values;
}

export function dropDraft(key: string): void {
  localStorage.removeItem(PREFIX + key);
}

/** Removes every draft of this device: the next person must not see them. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  }
}

/** Keeps what is typed on this device, so that a reload or a dead tab loses nothing. */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, key: string | undefined): void {
  useEffect(() => {
    if (key === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const subscription = form.watch((values, { type }) => {
      // Only a person's typing makes a draft; values filled in by code do not.
      if (type !== 'change') return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        try {
          localStorage.setItem(PREFIX + key, JSON.stringify({ at: Date.now(), values } satisfies Draft));
        } catch {
          // A full store must not stop somebody from typing.
        }
      }, WRITE_AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
      subscription.unsubscribe();
    };
  }, [form, key]);
}
