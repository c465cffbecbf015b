import { isHotHere } from '../mirror/download-meter.ts';
import type { MirrorHandle } from '../mirror/mirror-rows.ts';
import type { ConnectionFacts } from '../runtime/connection-facts.ts';
import type { StorageCare } from './storage-care.ts';
import { completeMirror, type SyncParts } from './sync-steps.ts';

type DownloadParts = SyncParts & { readonly facts: ConnectionFacts };

type Engine = {
  /** Answers how long to wait before the next attempt; null when there is to be none. */
  readonly failed: (error: unknown) => Promise<number | null>;
  readonly again: () => void;
};

/**
 * The download that runs beside an engine's cycles: what was downloaded is shown at once. A successful cycle says
 * nothing about the download, so it counts its own failures and waits after them.
 */
export class DownloadBeside {
  readonly #parts: DownloadParts;
  readonly #storage: StorageCare;
  readonly #engine: Engine;
  #underWay: Promise<void> | null = null;
  #term = 0;
  #failures = 0;
  #cancelPause: (() => void) | null = null;

  constructor(parts: DownloadParts, storage: StorageCare, engine: Engine) {
    this.#parts = parts;
    this.#storage = storage;
    this.#engine = engine;
  }

  get underWay(): Promise<void> | null {
    return this.#underWay;
  }

  /** In a row. */
  get failures(): number {
    return this.#failures;
  }

  /** `justBegun` when the manifest arrived a moment ago. */
  start(handle: MirrorHandle, justBegun: boolean): void {
    if (this.#underWay !== null || this.#cancelPause !== null) return;
    const { facts, mirrors } = this.#parts;
    const term = this.#term;
    this.#underWay = completeMirror(this.#parts, handle, justBegun, (download) => {
      if (term === this.#term) facts.change({ download, downloaded: isHotHere(download) });
    })
      .then(() => this.done())
      .catch(async (error: unknown) => {
        if (term !== this.#term) return;
        // A cycle replaced the mirror meanwhile, so what this one lacked no longer matters.
        if (handle !== mirrors.shown) return facts.change({ download: null });
        this.#failures += 1;
        this.#pause(await this.#engine.failed(error));
      })
      .finally(() => {
        if (term === this.#term) this.#underWay = null;
      });
  }

  /** All rows are here, whoever fetched them. */
  done(): void {
    this.#failures = 0;
    this.#parts.facts.change({ download: null, downloaded: true });
    this.#storage.worked('download');
  }

  /** Ends the wait after a failure. */
  mayStart(): void {
    this.#cancelPause?.();
    this.#cancelPause = null;
  }

  /** It hangs: nobody waits for it any more. */
  abandon(): void {
    this.#term += 1;
    this.#underWay = null;
    this.mayStart();
  }

  #pause(ms: number | null): void {
    if (ms === null) return;
    this.#cancelPause = this.#parts.runtime.setTimer(() => {
      this.#cancelPause = null;
      this.#engine.again();
    }, ms);
  }
}
