import type { Kysely } from 'kysely';
import type { Refusal } from '#shared/refusal.ts';
import type { Write } from '#sync/command.ts';
import type { Mutation, VerdictStatus } from '#sync/envelope.schema.ts';
import type { CompanyTx } from '../rows/company-door.ts';
import type { SyncRegistry } from '../rows/registry.ts';
import type { ChangeFeed } from './change-feed.ts';

/** Counts of what devices and calls do. */
export type SyncTally = {
  /** A change got its verdict, of a device or of a call. */
  readonly settled: (status: VerdictStatus, refusedWith: string | null) => void;
  readonly pushed: () => void;
  /** A pull was answered: with rows, or with nothing new. */
  readonly pulled: (isNew: boolean) => void;
  /** A live stream was opened, or ended. */
  readonly streams: (change: 1 | -1) => void;
};

/** What the write path works with. `log` is told of unexpected errors, `now` is milliseconds since 1970. */
export type WriteParts = {
  readonly database: Kysely<never>;
  readonly registry: SyncRegistry;
  readonly feed?: ChangeFeed;
  readonly now?: () => number;
  /** Counts what happens, for whoever watches the server. */
  readonly tally?: SyncTally;
  readonly log?: { readonly error: (details: object, message: string) => void };
};

/** The device an intent came from. */
export type MutationSource = { readonly clientId: string; readonly appVersion: string };

/** An intent on the write path: `seq` is null when it did not come from a device. */
export type IncomingMutation = Omit<Mutation, 'seq'> & { readonly seq: number | null; readonly hash: string };

/** The decision about an intent and every row it writes, cards included. */
export type ServerVerdict = {
  readonly status: VerdictStatus;
  readonly refusal?: Refusal;
  readonly writes: readonly Write[];
  /** What the server does once the rows are stored, in the same transaction. */
  readonly after?: (tx: CompanyTx) => Promise<void>;
};
