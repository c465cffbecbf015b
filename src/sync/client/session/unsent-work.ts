import type { UnsentFile } from '#sync/unsent-file.schema.ts';
import {
  countKnown,
  type ImportedWork,
  importUnsentFile,
  type UnsentOwner,
  writeUnsentFile,
} from '../queue/unsent-file.ts';
import type { SessionParts } from './session-parts.ts';
import { rebaseMirror } from './sync-steps.ts';
import type { UnsentJudgement } from './unsent-file-reader.ts';

/** Carries unsent work from one device of a person to another, as a file. */
export class UnsentWork {
  readonly #parts: SessionParts;
  readonly #owner: UnsentOwner;
  readonly #queued: () => void;

  constructor(parts: SessionParts, owner: UnsentOwner, queued: () => void) {
    this.#parts = parts;
    this.#owner = owner;
    this.#queued = queued;
  }

  write(): Promise<Blob> {
    const { queue, newId, serverNow } = this.#parts;
    return writeUnsentFile(queue.database, this.#owner, { id: newId(), at: serverNow() });
  }

  /** Loads the checks on demand: they import zod, which must stay out of the app's start. */
  async read(content: Blob): Promise<UnsentJudgement> {
    const { readUnsentFile } = await import('./unsent-file-reader.ts');
    const { commands } = this.#parts.deciding;
    const { companyId, userId } = this.#owner;
    const reading = await readUnsentFile(content, { companyId, userId, commands });
    if (reading.outcome === 'unusable') return reading;
    return { ...reading, known: await countKnown(this.#parts.queue.database, reading.file) };
  }

  async take(file: UnsentFile): Promise<ImportedWork> {
    const { queue, mirrors } = this.#parts;
    const imported = await importUnsentFile(queue.database, file);
    if (imported.changes === 0) return imported;
    await rebaseMirror(this.#parts, await mirrors.current());
    this.#queued();
    return imported;
  }
}
