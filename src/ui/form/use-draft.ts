import { useEffect, useMemo, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useDraftKeeper } from './draft-keeper.ts';

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
  const keeper = useDraftKeeper(key);
  const [restored, setRestored] = useState(false);

  useEffect(() => {
    let current = true;
    void keeper?.read().then((values) => {
      // What the person typed before the draft was read takes precedence over it.
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
    return () => subscription.unsubscribe();
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
