import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { fairTurns } from '#shared/fair-turns.ts';
import type { Logo } from '../logo.ts';

/** A picture as somebody sent it, and the kind that it is drawn as. */
export type PictureOrder = {
  readonly content: Uint8Array;
  readonly mediaType: Logo['mediaType'];
  /** The longest side of a small picture, for what is looked at and not enlarged; left out, as large as a logo may be. */
  readonly smallPx?: number;
};
export type RedrawnPicture = { readonly content: Uint8Array; readonly widthPx: number; readonly heightPx: number };

/** What takes this long never ends. A picture of the largest size takes half a second. */
const LONGEST_MS = 15_000;
/** The thread's own limit; the decoder beside it needs as much as the allowed pixels, 64 MB. */
const MEMORY_MB = 64;

const inTurn = fairTurns({ atOnce: 1 });

/**
 * Decodes a picture once, in a thread of its own with limited memory and time, and draws it anew, no larger than documents
 * need. Undefined for what cannot be read, has too many pixels, or takes too long. Companies take turns.
 */
export function redrawPicture(companyId: string, order: PictureOrder): Promise<RedrawnPicture | undefined> {
  return inTurn(companyId, () => runWorker(order));
}

function runWorker(order: PictureOrder): Promise<RedrawnPicture | undefined> {
  const worker = new Worker(workerFile(), {
    workerData: order,
    execArgv: [],
    name: 'redraw-picture',
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  return new Promise((resolve) => {
    const give = (picture: RedrawnPicture | null) => {
      clearTimeout(limit);
      resolve(picture ?? undefined);
      void worker.terminate();
    };
    const limit = setTimeout(() => give(null), LONGEST_MS);
    worker.once('message', give);
    worker.once('error', () => give(null));
    worker.once('exit', () => give(null));
  });
}

/** The worker in the source tree, or beside the bundled server. */
function workerFile(): URL {
  for (const name of ['redraw-picture-worker.ts', 'redraw-picture-worker.js', '../redraw-picture-worker.js']) {
    const file = new URL(name, import.meta.url);
    if (existsSync(file)) return file;
  }
  throw new Error('the worker that redraws pictures is missing from this installation');
}
