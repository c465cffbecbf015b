import type { Runtime } from '../runtime/runtime.ts';
import { TransportError } from './transport-error.ts';

const SHORTEST_MS = 10_000;
const LONGEST_MS = 40_000;

/** How long requests wait for the start of their answer. */
type Patience = {
  readonly ms: () => number;
  /** Learns from a request that the server answers at once: a late answer, or none in time, lets the next wait longer. */
  readonly learn: <Answer>(request: Promise<Answer>) => Promise<Answer>;
};

/**
 * Waits twice as long as the last answer took, and twice as long again after each request that had none in time: on a
 * line where every answer takes 15 seconds, requests that give up after ten would never deliver anything.
 */
export function createPatience(runtime: Pick<Runtime, 'now'>): Patience {
  let waitMs = SHORTEST_MS;
  const waitFor = (ms: number) => {
    waitMs = Math.min(Math.max(ms, SHORTEST_MS), LONGEST_MS);
  };
  return {
    ms: () => waitMs,
    learn: async (request) => {
      const startedAt = runtime.now();
      try {
        const answer = await request;
        waitFor(2 * (runtime.now() - startedAt));
        return answer;
      } catch (error) {
        if (error instanceof TransportError && error.failure.kind === 'no_connection' && error.failure.timedOut) {
          waitFor(2 * waitMs);
        }
        throw error;
      }
    },
  };
}
