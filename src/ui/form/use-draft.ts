import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const PREFIX = 'remise.draft.';
const WRITE_AFTER_MS = 400;

/** What was typed in the form with this key before its tab died; undefined when nothing was. */
export function readDraft(key: string): FieldValues | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? (stored as FieldValues) : undefined;
  } catch {
    return undefined;
  }
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(PREFIX + key);
}

/** Keeps the values of a changed form for this tab, so that a reload or a dead tab loses nothing. */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, key: string | undefined): void {
  useEffect(() => {
    if (key === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const subscription = form.watch((values) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        try {
          sessionStorage.setItem(PREFIX + key, JSON.stringify(values));
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
