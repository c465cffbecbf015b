import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type BlobStore, BlobStoreAway, requireKey, type StoredBlob } from './blob-store.ts';

/** Where files are while they are written; no key leads there. */
const DRAFTS = '.drafts';
/** What a killed process left there is removed by the next one. */
const DRAFT_LEFT_MS = 24 * 60 * 60_000;

/** Where the data folder keeps contents of files. */
export const filesFolder = (dataFolder: string): string => join(dataFolder, 'files');

/** Keeps contents as files of a folder, each under its key. What is kept is on the disk before `put` returns. */
export function openFolderStore(folder: string): BlobStore {
  const drafts = join(folder, DRAFTS);
  let cleaned: Promise<void> | undefined;
  const placeOf = (key: string): string => {
    requireKey(key);
    return join(folder, key);
  };
  return {
    put: (key, bytes) => {
      const place = placeOf(key);
      return telling(async () => {
        await mkdir(drafts, { recursive: true, mode: 0o700 });
        await (cleaned ??= removeLeftDrafts(drafts));
        // A folder that became empty may be removed between its making and its first file: then once more.
        await putFile(place, drafts, bytes).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return putFile(place, drafts, bytes);
          throw error;
        });
      });
    },
    get: (key) => telling(() => readFile(placeOf(key)).catch(ifAny(undefined))),
    remove: (key) => {
      const place = placeOf(key);
      return telling(async () => {
        await rm(place, { force: true });
        await removeEmpty(dirname(place), folder);
      });
    },
    list: (prefix) => {
      const place = placeOf(prefix.replace(/\/$/, ''));
      return telling(() => filesBelow(place, folder));
    },
  };
}

async function removeLeftDrafts(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name);
    const about = await stat(draft).catch(ifAny(undefined));
    if (about !== undefined && Date.now() - about.mtimeMs > DRAFT_LEFT_MS) await rm(draft, { force: true });
  }
}

async function putFile(place: string, drafts: string, bytes: Uint8Array): Promise<void> {
  const draft = join(drafts, randomBytes(12).toString('hex'));
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  try {
    await writeThrough(draft, bytes);
    await rename(draft, place);
    await syncEntry(dirname(place));
  } finally {
    await rm(draft, { force: true });
  }
}

/** Removes folders that have become empty, up to the outermost, which stays. */
async function removeEmpty(from: string, outermost: string): Promise<void> {
  for (let place = from; place !== outermost; place = dirname(place)) {
    const isRemoved = await rmdir(place).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}

async function filesBelow(place: string, outermost: string): Promise<readonly StoredBlob[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(ifAny([]));
  const found: StoredBlob[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    // Another process may remove it meanwhile.
    const about = await stat(file).catch(ifAny(undefined));
    if (about !== undefined)
      found.push({ key: relative(outermost, file), bytes: about.size, changedAt: about.mtimeMs });
  }
  return found;
}

/** For errors of a file or folder that is not there. */
const ifAny =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return otherwise;
    throw error;
  };

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A new name in a folder survives a crash of the machine only once the folder itself is on the disk. */
async function syncEntry(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A full or missing disk is a place that is away; other errors are faults. */
async function telling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (/^E[A-Z]+$/.test(code)) throw new BlobStoreAway(`the folder of files answered ${code}`, { cause: error });
    throw error;
  }
}
