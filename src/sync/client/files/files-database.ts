import { Dexie, type Table } from 'dexie';
import { followTransactions } from '../runtime/letting-go.ts';

/**
 * `adding`: its record is not queued yet. `unsent`: the server does not have it. `refused`: the server refused it, and
 * a person has to look. `sent`, `copy`: the server has it, and this device may delete it. No state means "under way": a
 * file that was being sent when its tab died is unsent.
 */
export type FileState = 'adding' | 'unsent' | 'refused' | 'sent' | 'copy';

/** What this device knows of a file. It has the id of the record that says what it is. */
export type StoredFile = {
  readonly id: string;
  readonly state: FileState;
  readonly name: string;
  readonly mediaType: string;
  readonly sha256: string;
  /** When it came to this device, ms since 1970. */
  readonly at: number;
  /** The arguments that add its record, in case the tab dies before they are queued. Devices store it by this name. */
  readonly wish: unknown;
  readonly attempts: number;
  /** When it may be tried again, in ms since 1970. */
  readonly nextAt: number;
  /** Why the server refused it. */
  readonly code: string | null;
  /** The server's epoch as it confirmed the file: a restored server may have lost it. */
  readonly epoch: string | null;
  /** Since when an unsent file has had no record, in ms since 1970: the record was deleted, or its addition discarded. */
  readonly lostSince: number | null;
  readonly usedAt: number;
  /** Zero where the content, or the preview, is not here. */
  readonly contentBytes: number;
  readonly previewBytes: number;
};

/** A file that only this device has. */
export type WaitingFile = Pick<StoredFile, 'id' | 'name' | 'mediaType' | 'at' | 'code'> & {
  readonly bytes: number;
  readonly state: 'waiting' | 'refused';
};

/** Bytes and not a Blob: some private windows refuse to store those. */
type Bytes = { readonly id: string; readonly content: ArrayBuffer };

/**
 * Contents of files. Unsent ones are as precious as the queue; the others may be removed to free space. Separate from
 * the queue, whose schema never changes, and only opened when there are files.
 */
export class FilesDatabase extends Dexie {
  declare readonly files: Table<StoredFile, string>;
  declare readonly contents: Table<Bytes, string>;
  declare readonly previews: Table<Bytes, string>;
  /** Ends what is under way and closes, to be opened by the next use: the page freezes. */
  readonly letGo = followTransactions(this);

  constructor(companyId: string, userId: string) {
    super(filesName(companyId, userId), { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ files: 'id, state', contents: 'id', previews: 'id' });
  }
}

export function filesName(companyId: string, userId: string): string {
  return `remise-files-${companyId}-${userId}`;
}

/** Files that only this device has. */
export const UNSENT_STATES: readonly FileState[] = ['adding', 'unsent', 'refused'];

export function isUnsentFile({ state, lostSince }: Pick<StoredFile, 'state' | 'lostSince'>): boolean {
  return UNSENT_STATES.includes(state) && lostSince === null;
}

/**
 * Removes the files that the server has as well, previews included, so that nothing of a company stays on this device.
 * Returns how many bytes that were.
 */
export async function dropCopies({ files, contents, previews }: FilesDatabase): Promise<number> {
  const all = await files.toArray();
  const kept = all.filter(({ state }) => UNSENT_STATES.includes(state));
  const gone = all.filter(({ state }) => !UNSENT_STATES.includes(state)).map(({ id }) => id);
  await files.bulkDelete(gone);
  await contents.bulkDelete(gone);
  await previews.clear();
  await files.bulkPut(kept.map((file) => ({ ...file, previewBytes: 0 })));
  return all.reduce(
    (sum, { state, contentBytes, previewBytes }) =>
      sum + previewBytes + (UNSENT_STATES.includes(state) ? 0 : contentBytes),
    0,
  );
}

/** Runs work on a person's files, in one transaction; undefined when this device has none of theirs. */
export async function onFilesOf<Result>(
  person: { readonly companyId: string; readonly userId: string },
  work: (database: FilesDatabase) => Promise<Result>,
): Promise<Result | undefined> {
  if (!(await Dexie.exists(filesName(person.companyId, person.userId)))) return undefined;
  const database = new FilesDatabase(person.companyId, person.userId);
  try {
    const { files, contents, previews } = database;
    return await database.transaction('rw', files, contents, previews, () => work(database));
  } finally {
    database.close();
  }
}

/** How many files only this device has. */
export async function countUnsentFiles(person: {
  readonly companyId: string;
  readonly userId: string;
}): Promise<number> {
  const count = await onFilesOf(person, async ({ files }) => (await files.toArray()).filter(isUnsentFile).length);
  return count ?? 0;
}
