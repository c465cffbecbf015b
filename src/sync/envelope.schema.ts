import { z } from 'zod';

/** Limits of one push request. */
export const PUSH_MAX_MUTATIONS = 100;
export const PUSH_MAX_BYTES = 256 * 1024;
/** The version of this protocol, sent as header `x-sync-protocol` both ways. */
export const SYNC_PROTOCOL = '1';
/** The device's place and its seal from the server: `epoch.rev.seal`. Apps that know no seals leave it out. */
export const PLACE_HEADER = 'x-remise-place';

const instant = z.iso.datetime();
const fieldValues = z.record(z.string().max(60), z.unknown());

export const mutationSchema = z.strictObject({
  id: z.uuid(),
  seq: z.int().min(1),
  name: z.string().max(80),
  v: z.int().min(1),
  entity: z.string().max(40),
  entityId: z.uuid(),
  args: z.record(z.string().max(60), z.unknown()),
  was: z.record(z.string().max(60), fieldValues),
  at: instant,
  userId: z.uuid(),
});

/** `epoch` as the device saw it last; null on the first push of one that has never seen any. */
export const pushRequestSchema = z.strictObject({
  clientId: z.uuid(),
  epoch: z.uuid().nullable(),
  appVersion: z.string().max(40),
  mutations: z.array(mutationSchema).min(1).max(PUSH_MAX_MUTATIONS),
});

/** `cursor` is `epoch.rev`; `wait` is seconds of long poll. */
export const pullQuerySchema = z.strictObject({
  cursor: z.string().regex(/^[0-9a-f-]{36}\.\d{1,15}$/),
  clientId: z.uuid(),
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  wait: z.coerce.number().int().min(0).max(25).default(0),
});

export const snapshotQuerySchema = z.strictObject({ clientId: z.uuid() });

export type Mutation = z.infer<typeof mutationSchema>;
export type PushRequest = z.infer<typeof pushRequestSchema>;

export type VerdictStatus = 'applied' | 'merged' | 'rejected';

/** The server's final word on a mutation. `retry` and `gap` are not verdicts: the mutation stays queued. */
export type PushResult =
  | {
      readonly id: string;
      readonly seq: number;
      readonly status: VerdictStatus;
      readonly code?: string;
      readonly rev: number;
      readonly duplicate?: true;
    }
  | { readonly id: string; readonly seq: number; readonly status: 'retry' }
  | { readonly id: string; readonly seq: number; readonly status: 'gap'; readonly expected: number };

export type PushAnswer = {
  readonly epoch: string;
  readonly rev: number;
  readonly serverTime: string;
  readonly lastSeq: number;
  readonly results: readonly PushResult[];
};

export type Verdict = {
  readonly id: string;
  readonly seq: number;
  readonly status: VerdictStatus;
  readonly code: string | null;
  readonly params: Readonly<Record<string, string | number>> | null;
  readonly rev: number;
};

/** Rows changed in (from, to], as of `to`. `lastSeq` is this client's, as of `to`. Applied whole or not at all. */
export type PullPage = {
  readonly epoch: string;
  readonly from: number;
  readonly to: number;
  readonly more: boolean;
  readonly changes: Readonly<Record<string, readonly Readonly<{ id: string; rev: number; version: number }>[]>>;
  readonly deletes: Readonly<Record<string, readonly string[]>>;
  readonly lastSeq: number;
  readonly verdicts: readonly Verdict[];
  readonly serverTime: string;
  readonly minAppVersion: string;
  /** The seal of `to`, which the device shows with its next request. Older servers give none. */
  readonly seal?: string | null;
  /**
   * The server's rev beyond this page, to be shown with the next request: pages of two histories are of no use together.
   */
  readonly head?: { readonly rev: number; readonly seal: string | null } | null;
  /** Identifies the read rights by which the rows were chosen. Only compared for equality; older servers give none. */
  readonly reading?: string;
};

/**
 * A file of packs: one line per pack (a JSON array of at most 250 rows), then a line `{"rows": n}`. `key` says which rows:
 * `hot`, `hot-2` … hold rows a device always has, sorted by id. A table kept by months has its rows in `hot-2026-11` and,
 * outside the days a device always has, in `2026-03`, each in the order of days (`2026-03-2` where one file would be too
 * long). A row is in one segment only. `bytes` is the size of the compressed file, `hash` the SHA-256 (hex) of its text
 * before compression.
 */
export type SnapshotSegment = {
  readonly table: string;
  readonly key: string;
  readonly rows: number;
  readonly bytes: number;
  readonly hash: string;
  /** Where to fetch it, relative to the origin. */
  readonly path: string;
};

export type SnapshotManifest = {
  readonly epoch: string;
  readonly rev: number;
  /** Highest seq of this client whose rev ≤ `rev`: what the segments are known to hold. */
  readonly lastSeq: number;
  /** Highest seq of this client now: only to decide what must be sent again. */
  readonly serverSeq: number;
  readonly segments: readonly SnapshotSegment[];
  readonly serverTime: string;
  /** The seal of `rev`. */
  readonly seal?: string | null;
  /** The device was at a place that this server never reached: it sends again what is beyond `serverSeq`. */
  readonly forgot?: boolean;
  /** As in a page: identifies the read rights that the segments were made for. */
  readonly reading?: string;
};

export type ResetReason = 'epoch_changed' | 'cursor_too_old' | 'cursor_ahead';
