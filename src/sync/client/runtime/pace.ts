export const SECOND = 1000;
export const MAX_BACKOFF = 60 * SECOND;
/** The pause while a person must sign in or update: doing so also wakes the engine. */
export const POLL_BLOCKED = 60 * SECOND;

/** What a busy server asked for, and up to half as long again: not all come back at once. */
export function withJitter(ms: number, random: number): number {
  return ms * (1 + random / 2);
}

/** How long to wait after so many failures in a row, in milliseconds: full jitter, from a second up to a minute. */
export function backoffMs(failures: number, random: number): number {
  return Math.max(SECOND, random * Math.min(MAX_BACKOFF, SECOND * 2 ** failures));
}
