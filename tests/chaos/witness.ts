import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Wire } from '#tests/server/process/ring-device.ts';

/** What is not answered within this time hangs, also on a busy machine. */
export const HANGS_MS = 60_000;

/** Where `npm run chaos` reads what the tests measured. */
export const FIGURES_FILE = 'REMISE_CHAOS_FIGURES';

/** What a fault did, as `npm run chaos` prints it. */
export type Figures = {
  readonly fault: string;
  readonly engine: 'embedded' | 'PostgreSQL';
  /** Seconds from the fault to the first answer that says so; null where nobody had to be told, left out where nobody asked. */
  readonly clearAfter?: number | null;
  /** Seconds from the end of the fault until changes were taken again. */
  readonly backAfter: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly more?: string;
};

export const secondsSince = (began: number): number => Math.round((performance.now() - began) / 100) / 10;

export function tellFigures(figures: Figures): void {
  const file = process.env[FIGURES_FILE];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figures)}\n`);
}

export const engineHere = (): Figures['engine'] =>
  process.env['REMISE_TEST_DATABASE_URL'] ? 'PostgreSQL' : 'embedded';

type Answer = {
  readonly path: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly at: number;
  readonly ms: number;
};

const HEALTH_EVERY_MS = 100;
const seconds = (ms: number) => Math.round(ms / 100) / 10;

/** Sees what a server answers to devices and to those who ask for its health, from the start of a fault to after its end. */
export class Witness {
  readonly answers: Answer[] = [];
  readonly #url: string;
  readonly #stop = new AbortController();
  readonly #asking: Promise<void>;
  /** The longest that `/health` took, in milliseconds, and how often it did not answer. */
  slowestHealth = 0;
  unheard = 0;
  readonly reasons = new Set<string>();
  #beganAt = Number.POSITIVE_INFINITY;
  #endedAt = Number.POSITIVE_INFINITY;

  constructor(url: string) {
    this.#url = url;
    this.#asking = this.#askHealth();
  }

  readonly wire: Wire = {
    send: async (path, request) => {
      const at = performance.now();
      const answer = await request();
      const ms = performance.now() - at;
      this.answers.push({
        path: path.split('?')[0] ?? '',
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        at: at + ms,
        ms,
      });
      return answer;
    },
  };

  begins = (): void => void (this.#beganAt = performance.now());
  ends = (): void => void (this.#endedAt = performance.now());

  /** Pushes that were turned away during the fault, or answered after it. */
  pushes(status: number, after: 'begin' | 'end' = 'begin'): readonly Answer[] {
    const from = after === 'begin' ? this.#beganAt : this.#endedAt;
    return this.answers.filter((each) => each.path === '/api/sync/push' && each.status === status && each.at > from);
  }

  /** Expects that whoever was turned away was told so clearly, and in time. */
  expectClear(mostMs: number): void {
    const since = this.answers.filter(({ at }) => at > this.#beganAt);
    const failed = since.filter(({ status }) => status >= 500);
    expect(failed.filter(({ status, retryAfter }) => status !== 503 || Number(retryAfter) < 1)).toEqual([]);
    expect(Math.max(0, ...failed.map(({ ms }) => ms))).toBeLessThan(mostMs);
  }

  async figures(): Promise<Pick<Figures, 'clearAfter' | 'backAfter'>> {
    this.#stop.abort();
    await this.#asking;
    const refused = this.answers.find(({ status, at }) => status === 503 && at > this.#beganAt);
    const [taken] = this.pushes(200, 'end');
    expect(taken, 'no change was taken after the fault').toBeDefined();
    return {
      clearAfter: refused === undefined ? null : seconds(refused.at - this.#beganAt),
      backAfter: seconds((taken?.at ?? 0) - this.#endedAt),
    };
  }

  /** What `/ready` says now. */
  async ready(): Promise<{ readonly status: number; readonly reason: string | undefined }> {
    const answer = await fetch(`${this.#url}/ready`);
    const { reason } = (await answer.json()) as { readonly reason?: string };
    return { status: answer.status, reason };
  }

  async #askHealth(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const at = performance.now();
      await fetch(`${this.#url}/health`).then(
        () => {
          this.slowestHealth = Math.max(this.slowestHealth, performance.now() - at);
        },
        () => {
          this.unheard += 1;
        },
      );
      await pause(HEALTH_EVERY_MS);
    }
  }
}
