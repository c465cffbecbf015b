/** What one session may have open at once: a tab or two that ask, and those that a phone lost and nobody noticed. */
const MOST_OPEN = 12;

/** Holds what stays open for a caller; `end` ends it early. What is called when it has ended. */
export type OpenWaits = (caller: string, end: () => void) => () => void;

/** Bounds what stays open for each caller: beyond `most` the oldest ends, for it is the likeliest to be heard by nobody. */
export function boundWaits(most = MOST_OPEN): OpenWaits {
  const callers = new Map<string, Set<() => void>>();
  return (caller, end) => {
    const open = callers.get(caller) ?? new Set();
    callers.set(caller, open.add(end));
    const leave = () => {
      open.delete(end);
      if (open.size === 0 && callers.get(caller) === open) callers.delete(caller);
    };
    if (open.size > most) {
      const [oldest] = open;
      if (oldest !== undefined) {
        open.delete(oldest);
        oldest();
      }
    }
    return leave;
  };
}
