import type { OutboxState } from '#sync/protocol.ts';
import type { SyncedRow } from '#sync/table.ts';
import type { UnsentFile } from '#sync/unsent-file.schema.ts';
import type { FileCopies } from '../files/file-copies.ts';
import type { NewFile } from '../files/file-writes.ts';
import type { StoredFile, WaitingFile } from '../files/files-database.ts';
import type { ListIndexHandle } from '../lists/list-index.ts';
import type { WatchedQuery } from '../mirror/watch-mirror.ts';
import type { Drafts } from '../queue/drafts.ts';
import type { ImportedWork } from '../queue/unsent-file.ts';
import type {
  ConnectionState,
  IndexEntry,
  ListIndexDefinition,
  Mirror,
  SubmitOutcome,
  SyncSession,
} from '../runtime/types.ts';
import type { UnsentJudgement } from './unsent-file-reader.ts';

/**
 * Contents of files, under the id of the record that describes them. What the server does not have is as durable as the
 * queue; the rest are copies that may be removed at any time.
 */
export type SessionFiles = {
  /** Keeps a file before its record is added; answers why not, or null. */
  readonly keep: (file: NewFile) => Promise<Error | null>;
  /** Its record is queued: the content follows once no change waits any more. */
  readonly added: (id: string) => Promise<void>;
  /** Removes a file that is not wanted after all, sent or not. */
  readonly drop: (id: string) => Promise<void>;
  /** Sends a file again that the server refused. */
  readonly retry: (id: string) => Promise<void>;
  /** Files whose record was not queued when their tab died. */
  readonly unfinished: () => Promise<readonly StoredFile[]>;
  readonly content: (id: string) => Promise<ArrayBuffer | undefined>;
  readonly preview: (id: string) => Promise<ArrayBuffer | undefined>;
  readonly keepCopy: (copy: FileCopies) => Promise<void>;
  /** Files that only this device has, oldest first, live. */
  readonly waiting: {
    readonly get: () => readonly WaitingFile[];
    readonly subscribe: (listener: () => void) => () => void;
  };
  /** How many those are, read now. */
  readonly unsentCount: () => Promise<number>;
};

/** Texts by key, copies of what the server answered: any of them may be gone. Never fails. */
export type AnswerStore = {
  readonly getItem: (key: string) => Promise<string | undefined>;
  readonly setItem: (key: string, text: string) => Promise<void>;
  readonly removeItem: (key: string) => Promise<void>;
};

export type StorageReport = {
  readonly usedBytes: number | null;
  readonly quotaBytes: number | null;
  /** True when the browser promised not to clear this site by itself. */
  readonly persisted: boolean;
};

export type QueueDiagnostics = {
  readonly states: Readonly<Record<OutboxState, number>>;
  /** The oldest change that waits: its command, when it was made (ms since 1970), how often it was sent in vain. */
  readonly head: { readonly command: string; readonly at: number; readonly attempts: number } | null;
  readonly archived: number;
  readonly drafts: number;
  /** When the mirror was rebuilt, ms since 1970. */
  readonly resets: readonly number[];
};

export type MirrorDiagnostics = {
  readonly generation: number;
  readonly epoch: string | null;
  readonly rev: number | null;
  readonly lastSeq: number | null;
  readonly complete: boolean;
  /** `downloaded`: rows of the base; `changed`: rows that changed since. */
  readonly tables: readonly { readonly name: string; readonly downloaded: number; readonly changed: number }[];
};

/** How the sync of this device is. Holds counts, states and times, and nothing about people. `null`: cannot be read. */
export type SyncDiagnostics = {
  readonly protocol: string;
  readonly state: ConnectionState;
  /** ms since 1970 */
  readonly confirmedAt: number | null;
  /** The server's clock minus this device's, in ms. */
  readonly clockOffsetMs: number;
  readonly leads: boolean;
  readonly storage: StorageReport | null;
  readonly queue: QueueDiagnostics | null;
  readonly mirror: MirrorDiagnostics | null;
};

/** The session as `openSyncSession` gives it: what lists, forms, the status panel and signing out need besides. */
export type DeviceSession = SyncSession & {
  readonly companyId: string;
  readonly userId: string;
  readonly listIndex: <Row extends SyncedRow, Entry extends IndexEntry>(
    definition: ListIndexDefinition<Row, Entry>,
  ) => ListIndexHandle<Entry>;
  /**
   * A query over the mirror, live: run again after each change of what it read. Undefined as long as rows it may depend
   * on are still to come with the first download.
   */
  readonly watch: <Result>(query: (mirror: Mirror) => Promise<Result>) => WatchedQuery<Result | undefined>;
  readonly drafts: Drafts;
  /** Calls back when something changed at the server, synced or not; returns a function to stop. */
  readonly onNews: (listener: () => void) => () => void;
  readonly answers: AnswerStore;
  readonly files: SessionFiles;
  /** Sends a rejected change again as a new one, decided on the rows of now; the rejected one is put away when it was saved. */
  readonly resubmit: (mutationId: string) => Promise<SubmitOutcome>;
  /** Begins again with fresh connections, when something hangs. */
  readonly restart: () => void;
  /** Tells that a call beside the sync was not answered: whether the server is there is known within a few seconds. */
  readonly doubt: () => void;
  /** Judges a file of unsent work from another device of this person. Changes nothing. */
  readonly readUnsent: (content: Blob) => Promise<UnsentJudgement>;
  /** Queues the work of a file behind what waits here, each change at most once. */
  readonly importUnsent: (file: UnsentFile) => Promise<ImportedWork>;
  /** How this device is, without anything about people or their rows. */
  readonly diagnostics: () => Promise<SyncDiagnostics>;
  /** Changes the server does not have yet, rejected ones left out. */
  readonly unsentCount: () => Promise<number>;
  /** Removes the server's rows from this device and keeps what is unsent. Closes the session. */
  readonly dropMirror: () => Promise<void>;
  /** Removes everything of this user from this device, unsent changes included. Closes the session. */
  readonly eraseDevice: () => Promise<void>;
  /** Asks the browser to keep this site's data; true when it does. */
  readonly keepStorage: () => Promise<boolean>;
};
