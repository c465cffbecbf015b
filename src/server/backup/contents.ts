import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '#blobs/server/blob-store.ts';
import {
  BLOB_PLACES,
  BLOBS,
  type BlobName,
  type BlobSpot,
  type Blobs,
  blobKey,
  openKept,
  storeOf,
} from '#blobs/server/blobs.ts';
import { openFolderStore } from '#blobs/server/folder-store.ts';
import { LONGEST_DAYS } from './archive-folder.ts';
import type { RowSource } from './row-source.ts';

/** Contents of files that lie outside the database: how many there are, were copied, and cannot be had. */
export type CopiedContents = { readonly all: number; readonly copied: number; readonly missing: number };

/** Such as `1,204 contents of files are in …, 12 of them new.`; nothing where all lie in the database. */
export function tellContents({ all, copied, missing }: CopiedContents, where: string): readonly string[] {
  const count = (number: number) => number.toLocaleString('en-GB');
  return [
    ...(all === 0 ? [] : [`${count(all - missing)} contents of files ${where}, ${count(copied)} of them new.`]),
    ...(missing === 0 ? [] : [`${count(missing)} contents of files are gone or damaged where they should be.`]),
  ];
}

/** Beside the archives of a folder, for all of them: a content never changes under its name. */
const contentsOf = (folder: string): string => join(folder, 'files');

type Outside = BlobSpot & { readonly name: BlobName };

/** The contents outside the database that the rows name, each once. */
async function* outsideIn(source: RowSource): AsyncGenerator<Outside> {
  const table = source.tables.find(({ name }) => name === 'document_contents');
  if (table === undefined) return;
  const at = (column: string) => table.columns.findIndex(({ name }) => name === column);
  const [company, place, sealed, sha256] = [at('company_id'), at('place'), at('sealed'), at('sha256')] as const;
  const stored = at('stored_at');
  // Written before contents could lie outside.
  if (place < 0) return;
  const seen = new Set<string>();
  for await (const batch of source.lines(table)) {
    for (const line of batch) {
      const row = JSON.parse(line) as readonly (string | null)[];
      const where = BLOB_PLACES.find((each) => each === row[place]);
      if (where === undefined || where === 'database' || row[stored] === null) continue;
      const name = { companyId: row[company] ?? '', sha256: row[sha256] ?? '' };
      const found = { place: where, sealed: row[sealed] === 'true' || row[sealed] === 't', name };
      const key = `${where} ${blobKey(name, found.sealed)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      yield found;
    }
  }
}

/**
 * Copies the contents that rows name into the folder of archives: those that are not there yet, each compared with its
 * hash. Encrypted ones stay encrypted. What is there is marked as needed now.
 */
export async function backUpContents(
  source: RowSource,
  open: () => Blobs,
  folder: string,
  now: Date,
): Promise<CopiedContents> {
  const kept = openFolderStore(contentsOf(folder));
  let blobs: Blobs | undefined;
  const count = { all: 0, copied: 0, missing: 0 };
  const mark = ({ name, sealed }: Outside) => markNeeded(join(contentsOf(folder), blobKey(name, sealed)), now);
  for await (const some of batchesOf(outsideIn(source))) {
    const there = await Promise.all(some.map(mark));
    for (const content of some.filter((_content, at) => there[at] === false)) {
      // Opened here, for an installation without contents outside may have no settings for them.
      blobs ??= open();
      if (await copyContent(blobs, storeOf(blobs, content.place), kept, content)) {
        count.copied += 1;
        await mark(content);
      } else count.missing += 1;
    }
    count.all += some.length;
  }
  return count;
}

/** So many are looked for at a time: one by one, most of the time would go by between them. */
const AT_ONCE = 500;

async function* batchesOf<T>(each: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let some: T[] = [];
  for await (const one of each) {
    some.push(one);
    if (some.length < AT_ONCE) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/** Notes in a file's own time that an archive of now needs it. False where there is no such file. */
async function markNeeded(file: string, now: Date): Promise<boolean> {
  try {
    await utimes(file, now, now);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Puts contents that rows name back to where they say, from the folder of archives: those that are not there. */
export async function putBackContents(source: RowSource, open: () => Blobs, folder: string): Promise<CopiedContents> {
  const kept = openFolderStore(contentsOf(folder));
  return copyMissing(source, open, (blobs, { place }) => ({ from: kept, to: storeOf(blobs, place) }));
}

/** Copies contents in the data folder of one installation to that of another. */
export async function moveFolderContents(source: RowSource, open: () => Blobs, to: string): Promise<CopiedContents> {
  const there = openFolderStore(to);
  return copyMissing(source, open, (blobs, { place }) => {
    // What lies in a bucket is reached from anywhere.
    const from = storeOf(blobs, place);
    return { from, to: place === 'folder' ? there : from };
  });
}

async function copyMissing(
  source: RowSource,
  open: () => Blobs,
  way: (blobs: Blobs, content: Outside) => { readonly from: BlobStore; readonly to: BlobStore },
): Promise<CopiedContents> {
  let blobs: Blobs | undefined;
  const there = new Map<string, ReadonlySet<string>>();
  const count = { all: 0, copied: 0, missing: 0 };
  for await (const content of outsideIn(source)) {
    blobs ??= open();
    const { from, to } = way(blobs, content);
    const { companyId } = content.name;
    const known = there.get(`${content.place} ${companyId}`) ?? (await keysOf(to, companyId));
    there.set(`${content.place} ${companyId}`, known);
    count.all += 1;
    if (known.has(blobKey(content.name, content.sealed))) continue;
    if (await copyContent(blobs, from, to, content)) count.copied += 1;
    else count.missing += 1;
  }
  return count;
}

const keysOf = async (store: BlobStore, companyId: string): Promise<ReadonlySet<string>> =>
  new Set((await store.list(`${BLOBS}${companyId}/`)).map(({ key }) => key));

/** False where the content is gone, or is another one. */
async function copyContent(blobs: Blobs, from: BlobStore, to: BlobStore, { sealed, name }: Outside): Promise<boolean> {
  const key = blobKey(name, sealed);
  const bytes = await from.get(key);
  if (bytes === undefined || openKept(blobs, sealed, name, bytes) === undefined) return false;
  await to.put(key, bytes);
  return true;
}

/** Removes contents that no archive of the folder needs: none was made with them for as long as archives are kept. */
export async function removeExpiredContents(folder: string, now: Date): Promise<number> {
  const kept = openFolderStore(contentsOf(folder));
  const expired = (await kept.list(BLOBS)).filter(
    ({ changedAt }) => now.getTime() - changedAt > (LONGEST_DAYS + 1) * 24 * 60 * 60_000,
  );
  for (const { key } of expired) await kept.remove(key);
  return expired.length;
}
