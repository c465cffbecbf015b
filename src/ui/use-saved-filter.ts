import { useState } from 'react';

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

/**
 * The filter of a list, remembered on this device: one per path. `given` (from the address) wins over what was
 * remembered; fields an older version did not know keep their value of `none`.
 */
export function useSavedFilter<Filter extends object>(
  path: string,
  none: Filter,
  given: Partial<Filter> | undefined,
): readonly [Filter, (change: Partial<Filter>) => void] {
  const [filter, setFilter] = useState<Filter>(() =>
    given === undefined ? { ...none, ...(readAll()[path] as Partial<Filter> | undefined) } : { ...none, ...given },
  );
  const change = (next: Partial<Filter>) => {
    const changed = { ...filter, ...next };
    setFilter(changed);
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...readAll(), [path]: changed }));
    } catch {
      // A full or forbidden storage costs the memory of a filter, nothing else.
    }
  };
  return [filter, change];
}
