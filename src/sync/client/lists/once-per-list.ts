/** What is computed of a whole list, once for each list; `known` answers without computing. */
export type OncePerList<Entry, Result> = {
  (entries: readonly Entry[]): Result;
  readonly known: (entries: readonly Entry[]) => Result | undefined;
};

/** Remembers what `compute` makes of a list, for as long as the list is there. */
export function oncePerList<Entry, Result>(compute: (entries: readonly Entry[]) => Result): OncePerList<Entry, Result> {
  const results = new WeakMap<readonly Entry[], Result>();
  const once = (entries: readonly Entry[]): Result => {
    const known = results.get(entries);
    if (known !== undefined) return known;
    const result = compute(entries);
    results.set(entries, result);
    return result;
  };
  return Object.assign(once, { known: (entries: readonly Entry[]) => results.get(entries) });
}
