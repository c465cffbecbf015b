const WINDOW_MS = 60_000;

/**
 * Counts calls by sender, in this process: answers the seconds to wait, 0 when the call may go on. What is asked for is
 * cheap and changes nothing, so the count may be lost with the process.
 */
export function openCallLimit(most: number, now: () => number = Date.now): (sender: string) => number {
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
