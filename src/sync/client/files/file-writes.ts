import type { FileCopies } from './file-copies.ts';
import { type FilesDatabase, UNSENT_STATES } from './files-database.ts';

/** A file that a person brings. `preview`: a small picture of it. */
export type NewFile = {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly sha256: string;
  readonly content: ArrayBuffer;
  readonly preview: ArrayBuffer | null;
  /** What adds its record. */
  readonly wish: unknown;
};

/** A file that a person brings, whole or not at all. */
export function putNew(database: FilesDatabase, file: NewFile, now: number): Promise<void> {
  const { files, contents, previews } = database;
  const { content, preview, ...known } = file;
  return database.transaction('rw', files, contents, previews, async () => {
    const sizes = { contentBytes: content.byteLength, previewBytes: preview?.byteLength ?? 0 };
    const fresh = { attempts: 0, nextAt: 0, code: null, epoch: null, lostSince: null, usedAt: now };
    await contents.put({ id: file.id, content });
    if (preview !== null) await previews.put({ id: file.id, content: preview });
    await files.put({ ...known, ...sizes, ...fresh, state: 'adding', at: now });
  });
}

/** Adds to what is here of a file; the content of one that was not sent stays as it is. */
export function putCopy(database: FilesDatabase, copy: FileCopies, now: number): Promise<void> {
  const { files, contents, previews } = database;
  const { id, name, mediaType, sha256, content, preview } = copy;
  return database.transaction('rw', files, contents, previews, async () => {
    const known = await files.get(id);
    const isPrecious = known !== undefined && UNSENT_STATES.includes(known.state);
    if (content !== undefined && !isPrecious) await contents.put({ id, content });
    if (preview !== undefined) await previews.put({ id, content: preview });
    const fresh = { state: 'copy', at: now, wish: null, attempts: 0, nextAt: 0, code: null, epoch: null } as const;
    const before = known ?? {
      id,
      name,
      mediaType,
      sha256,
      ...fresh,
      lostSince: null,
      contentBytes: 0,
      previewBytes: 0,
    };
    await files.put({
      ...before,
      usedAt: now,
      contentBytes: isPrecious ? before.contentBytes : (content?.byteLength ?? before.contentBytes),
      previewBytes: preview?.byteLength ?? before.previewBytes,
    });
  });
}

/** Everything of these files. */
export async function removeFiles(database: FilesDatabase, ids: readonly string[]): Promise<void> {
  const { files, contents, previews } = database;
  await database.transaction('rw', files, contents, previews, async () => {
    for (const store of [files, contents, previews]) await store.bulkDelete([...ids]);
  });
}
