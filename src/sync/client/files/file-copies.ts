import { type FilesDatabase, type StoredFile, UNSENT_STATES } from './files-database.ts';

/** A copy of what the server has: the whole content, a small picture of it, or both. */
export type FileCopies = Pick<StoredFile, 'id' | 'name' | 'mediaType' | 'sha256'> & {
  readonly content?: ArrayBuffer;
  readonly preview?: ArrayBuffer;
};

/** How much of what the server has a device keeps at most. */
export const MOST_COPY_BYTES = 50 * 1024 * 1024;

/**
 * Removes the least recently used copies until the rest fits: contents first, then previews. Unsent files are never
 * removed.
 */
export async function trimCopies(database: FilesDatabase, most = MOST_COPY_BYTES): Promise<void> {
  const { files, contents, previews } = database;
  await database.transaction('rw', files, contents, previews, async () => {
    const byUse = (await files.toArray()).sort((left, right) => left.usedAt - right.usedAt);
    const kept = new Map(byUse.map((file) => [file.id, file]));
    let bytes = byUse.reduce((sum, file) => sum + copyBytes(file), 0);
    for (const part of ['contentBytes', 'previewBytes'] as const) {
      for (const { id } of byUse) {
        const file = kept.get(id);
        if (bytes <= most || file === undefined || file[part] === 0) continue;
        if (part === 'contentBytes' && UNSENT_STATES.includes(file.state)) continue;
        await (part === 'contentBytes' ? contents : previews).delete(id);
        bytes -= file[part];
        kept.set(id, { ...file, [part]: 0 });
      }
    }
    const before = new Set(byUse);
    const changed = [...kept.values()].filter((file) => !before.has(file));
    const empty = changed.filter((file) => isGone(file)).map(({ id }) => id);
    await files.bulkPut(changed.filter((file) => !isGone(file)));
    await files.bulkDelete(empty);
  });
}

/** Bytes of a file that may go: of one that was not sent only the picture. */
function copyBytes({ state, contentBytes, previewBytes }: StoredFile): number {
  return previewBytes + (UNSENT_STATES.includes(state) ? 0 : contentBytes);
}

function isGone({ state, contentBytes, previewBytes }: StoredFile): boolean {
  return !UNSENT_STATES.includes(state) && contentBytes + previewBytes === 0;
}
