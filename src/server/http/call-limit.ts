const WINDOW_MS = 60_000;

/**
 * Counts calls by sender, in this process: answers the seconds to wait, 0 when the call may go on. What is asked for is
 * cheap and changes nothing, so the count may be lost with the process. `now` never jumps: with the time of day, a clock
 * that is set back would keep a full minute going for as long as it was ahead.
 */
export function openCallLimit(most: number, now: () => number = () => performance.now()): (sender: string) => number {
  let endsAt = 0;
  const counts = new Map<string, number>();
  return (sender) => {
    const nowMs = now();
    if (nowMs >= endsAt) {
      counts.clear();
      endsAt = nowMs + WINDOW_MS;
    }
    const count = (counts.get(sender) ?? 0) + 1;
    counts.set(sender, count);
    return count > most ? Math.ceil((endsAt - nowMs) / 1000) : 0;
  };
}
