import { useCallback, useState } from 'react';

const KEY = 'remise.filters';

type Saved = Readonly<Record<string, unknown>>;

function readAll(): Saved {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Saved) : {};
  } catch {
    return {};
  }
}

/** What was chosen last of a list on this device; nothing where it is unknown. */
export function readSaved(path: string): Saved {
  const saved = readAll()[path];
  return typeof saved === 'object' && saved !== null ? (saved as Saved) : {};
}

export function saveFilter(path: string, filter: object): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readAll(), [path]: filter }));
  } catch {
    // A full or forbidden storage costs the memory of a filter, nothing else.
  }
}

/**
 * Returns the filter of a list, remembered on this device per path. `given` (from the address) takes precedence over
 * what was remembered; fields that an older version did not know keep their value of `none`.
 */
export function useSavedFilter<Filter extends object>(
  path: string,
  none: Filter,
  given: Partial<Filter> | undefined,
): readonly [Filter, (change: Partial<Filter>) => void] {
  const [filter, setFilter] = useState<Filter>(() =>
    given === undefined ? { ...none, ...(readAll()[path] as Partial<Filter> | undefined) } : { ...none, ...given },
  );
  const change = useCallback(
    (next: Partial<Filter>) =>
      setFilter((before) => {
        const changed = { ...before, ...next };
        saveFilter(path, changed);
        return changed;
      }),
    [path],
  );
  return [filter, change];
}
