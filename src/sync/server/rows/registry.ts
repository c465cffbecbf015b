import type { z } from 'zod';
import type { Needed } from '#shared/permission.ts';
import type { Refusal } from '#shared/refusal.ts';
import { attentionTable } from '#sync/attention.ts';
import type { Actor, AnyCommand, Card, Intent, Reader, Write } from '#sync/command.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import type { CompanyTx } from './company-door.ts';

/**
 * Which read rights a table's rows need. `table`: one kind for all rows. `parent`: the kind that a field of the row
 * names; the column `former` holds the kind before the row was moved. `card`: all the kinds that a card tells of; the
 * person whose change it was reads it too, but sees only their own values.
 */
export type TableReading =
  | { readonly by: 'table'; readonly kind: string }
  | {
      readonly by: 'parent';
      readonly field: string;
      readonly kinds: readonly string[];
      readonly former?: string;
    }
  | { readonly by: 'card' };

/**
 * A table as an area registers it: its definition, the schema of its rows, whose keys are the columns, and by which
 * kinds of record its rows are read.
 */
export type TableEntry = {
  readonly table: SyncedTable<SyncedRow>;
  readonly schema: { readonly shape: Readonly<Record<string, unknown>> };
  readonly reading: TableReading;
};

/** A change that takes effect: what was asked for, by whom, and the rows it writes (cards left out). */
export type AppliedChange<Args = unknown> = {
  readonly intent: Intent<Args>;
  readonly actor: Actor;
  readonly writes: readonly Write[];
};

/** A command as an area registers it, with the schema that what arrives must pass. */
export type CommandEntry = {
  readonly command: AnyCommand;
  readonly args: z.ZodType;
  /**
   * A rule that depends on what only the server knows, such as open invoices. Runs in the change's transaction, after the
   * command decided and before anything is stored. A refusal it returns refuses the change. It writes nothing, and may
   * lock what it reads.
   */
  refuses?(tx: CompanyTx, change: AppliedChange): Promise<Refusal | undefined>;
  /**
   * Stores what else belongs to a change on the server, such as a mail to queue. Runs once per change, after its rows, in
   * the same transaction: what it writes exists exactly when the change does. It does not run for a change that was
   * refused, that arrived again, or that wrote no row because nothing differed. The company waits meanwhile, so it uses
   * the database and nothing else. What it throws undoes the change and counts as an unexpected error, so an expected
   * case (no address to write to) returns. Devices know nothing of it: it must not write synced tables.
   */
  afterApplied?(tx: CompanyTx, change: AppliedChange): Promise<void>;
};

/** A synced table with its fields, `id`, `rev` and `version` left out. */
export type StoredTable = {
  readonly name: string;
  readonly reading: TableReading;
  readonly fields: readonly string[];
  readonly instants: ReadonlySet<string>;
  readonly indexes: ReadonlySet<string>;
};

/** Everything the areas bring to sync. Made once by `defineRegistry`. */
export type SyncRegistry = {
  /** In the order devices load them: small tables first. */
  readonly tables: readonly StoredTable[];
  readonly table: (name: string) => StoredTable;
  /** Returns the command, or why there is none. */
  readonly command: (name: string, version: number) => CommandEntry | 'unknown_intent' | 'unknown_version';
  readonly commands: readonly CommandEntry[];
  /** The permission to read each kind of record. */
  readonly readPermissions: Readonly<Record<string, Needed>>;
  /** The kinds of record whose data a card holds: a person needs to read all of them to read the card. */
  readonly cardKinds: (card: Card, read: Reader) => Promise<readonly string[]>;
};

const BASE_FIELDS = new Set(['id', 'rev', 'version']);
const ATTENTION_FIELDS = [
  'entity',
  'entityId',
  'kind',
  'code',
  'kinds',
  'command',
  'byUserId',
  'byName',
  'at',
  'receivedAt',
  'fields',
  'state',
  'resolvedBy',
  'resolvedByName',
  'resolvedAt',
  'choice',
];

/** Forgets the row type, for lists of tables. A name for `reading` is the kind of all its rows. */
export function tableEntry<Row extends SyncedRow>(
  table: SyncedTable<Row>,
  schema: { readonly shape: Readonly<Record<string, unknown>> },
  reading: string | TableReading,
): TableEntry {
  return { table, schema, reading: typeof reading === 'string' ? { by: 'table', kind: reading } : reading };
}

export function defineRegistry(parts: {
  readonly tables: readonly TableEntry[];
  readonly commands: readonly CommandEntry[];
  readonly readPermissions: SyncRegistry['readPermissions'];
  readonly cardKinds: SyncRegistry['cardKinds'];
}): SyncRegistry {
  const tables = parts.tables.map(({ table, schema, reading }) =>
    storedTable(table, Object.keys(schema.shape), reading),
  );
  tables.push(storedTable(attentionTable, ATTENTION_FIELDS, { by: 'card' }));
  const byName = new Map(tables.map((table) => [table.name, table]));
  const byCommand = new Map(parts.commands.map((entry) => [`${entry.command.name}@${entry.command.version}`, entry]));
  const names = new Set(parts.commands.map((entry) => entry.command.name));
  return {
    tables,
    commands: parts.commands,
    readPermissions: parts.readPermissions,
    cardKinds: parts.cardKinds,
    table: (name) => {
      const found = byName.get(name);
      if (found === undefined) throw new Error(`table ${name} is not registered for sync`);
      return found;
    },
    command: (name, version) =>
      byCommand.get(`${name}@${version}`) ?? (names.has(name) ? 'unknown_version' : 'unknown_intent'),
  };
}

function storedTable(table: SyncedTable<SyncedRow>, keys: readonly string[], reading: TableReading): StoredTable {
  return {
    name: table.name,
    reading,
    fields: keys.filter((key) => !BASE_FIELDS.has(key)),
    instants: new Set<string>(table.instants),
    indexes: new Set<string>(table.indexes),
  };
}
