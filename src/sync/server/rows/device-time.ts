/** A device clock may run ahead by this much; what it claims beyond is not believed. */
const MOST_AHEAD_MS = 5 * 60_000;
const EARLIEST_MS = Date.UTC(2000, 0, 1);

/** Times are recorded, never trusted: at most five minutes ahead of this server. */
export function believableAt(at: string, nowMs: number): string {
  const claimed = Date.parse(at);
  const ms = Number.isNaN(claimed) ? nowMs : Math.max(EARLIEST_MS, Math.min(claimed, nowMs + MOST_AHEAD_MS));
  return new Date(ms).toISOString();
}
