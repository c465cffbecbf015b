import type { Kysely } from 'kysely';
import type { Refusal } from '#shared/refusal.ts';
import type { Write } from '#sync/command.ts';
import type { Mutation, VerdictStatus } from '#sync/envelope.schema.ts';
import type { CompanyTx } from '../rows/company-door.ts';
import type { SyncRegistry } from '../rows/registry.ts';
import type { ChangeFeed } from './change-feed.ts';

/** What the write path works with. `log` is told of unexpected errors, `now` is milliseconds since 1970. */
export type WriteParts = {
  readonly database: Kysely<never>;
  readonly registry: SyncRegistry;
  readonly feed?: ChangeFeed;
  readonly now?: () => number;
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
