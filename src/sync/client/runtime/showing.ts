import type { Runtime } from './runtime.ts';
import { withinTime } from './within-time.ts';

/** How long a change that was saved waits for the pages that show it. */
const SHOWN_MS = 100;
/** How long marks and counts of the queue wait for the page. */
const BEHIND_MS = 250;
/** How long work in the background waits for the page. */
const STANDS_MS = 1000;

/** A query that is rendered; `settled` resolves when everything requested of it is done. */
export type DrawnQuery = { readonly settled: () => Promise<void> };

/**
 * Decides when changes on this device are rendered. A change that a person just made is shown in one piece: first the
 * queries it touches, together, then the marks and counts of the queue. Rendered one by one, each would delay the next
 * by a frame.
 */
export class Showing {
  readonly #runtime: Runtime;
  readonly #queries = new Set<DrawnQuery>();
  /** The last result of each query while a change is being shown. */
  readonly #held = new Map<DrawnQuery, () => void>();
  #holds = 0;
  #turns = 0;
  #behind: (() => void) | null = null;
  #cancelBehind = () => {};

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  /** Follows a query as long as it is drawn; answers how to stop. */
  follow(query: DrawnQuery): () => void {
    this.#queries.add(query);
    return () => {
      this.#queries.delete(query);
      this.#held.delete(query);
    };
  }

  /** Draws a query's result: now, or with the others that the change under way touches. */
  draw(query: DrawnQuery, result: () => void): void {
    if (this.#holds === 0) result();
    else this.#held.set(query, result);
  }

  /**
   * Call when a change was written. Resolves when every query has drawn it, or after 100 ms: what follows, such as a
   * dialog that closes, is then drawn together with it.
   */
  async drawTogether(): Promise<void> {
    this.#holds += 1;
    await this.#within(SHOWN_MS, () => this.#settled());
    this.#holds -= 1;
    if (this.#holds === 0) this.#drawHeld();
  }

  /** Resolves when the page shows what is known, with what its parts ask for in turn, or after a second. */
  async stands(): Promise<void> {
    for (let turn = 0; turn < 2; turn += 1) {
      // A page that is hidden meanwhile paints nothing.
      await this.#within(STANDS_MS / 2, () => this.#settled().then(this.#runtime.painted));
    }
  }

  /**
   * Renders marks and counts of the queue: while a change is saved and shown, after the page, but at most 250 ms later.
   */
  drawBehind(draw: () => void): void {
    if (this.#turns === 0 && this.#behind === null) {
      draw();
      return;
    }
    if (this.#behind === null) this.#cancelBehind = this.#runtime.setTimer(() => this.#drawBehind(), BEHIND_MS);
    this.#behind = draw;
  }

  /** The turn of a change, from its decision until it is shown. */
  async turn<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#turns += 1;
    try {
      return await work();
    } finally {
      this.#turns -= 1;
      if (this.#turns === 0) void this.#runtime.painted().then(() => this.#drawBehind());
    }
  }

  async #settled(): Promise<void> {
    await Promise.all([...this.#queries].map((query) => query.settled()));
  }

  async #within(ms: number, work: () => Promise<void>): Promise<void> {
    await withinTime(this.#runtime, ms, work).catch(() => {});
  }

  #drawHeld(): void {
    const results = [...this.#held.values()];
    this.#held.clear();
    for (const result of results) result();
  }

  #drawBehind(): void {
    this.#cancelBehind();
    const draw = this.#behind;
    this.#behind = null;
    draw?.();
  }
}
