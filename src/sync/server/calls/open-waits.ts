/** How many requests one session may hold open: those of a tab or two, and those that a phone lost unnoticed. */
const MOST_OPEN = 12;

/** Registers an open request of a caller; `end` ends it early. Call the returned function once it has ended. */
export type OpenWaits = (caller: string, end: () => void) => () => void;

/**
 * Bounds the open requests of each caller: beyond `most` the oldest ends, as it is the likeliest to have no listener.
 */
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
