import type { Reader } from '#sync/command.ts';
import type { SyncedRow } from '#sync/table.ts';
import type { CompanyTx } from './company-door.ts';
import type { SyncRegistry } from './registry.ts';
import { columnOf, quoted, selectFound, selectRows } from './row-sql.ts';
import { query } from './rows.ts';

/** A row as a decision sees it: what a transaction looked up once stays the same until the writes at its very end. */
type LookedUp = { readonly row: SyncedRow | undefined; readonly deleted: boolean };

const NOWHERE: LookedUp = { row: undefined, deleted: false };

/** The rows a command may look up: those of the transaction's company that are not deleted. */
export function companyReader(tx: CompanyTx, registry: SyncRegistry, nextNumber: Reader['nextNumber']): Reader {
  const lookUp = gatherLookUps(tx, registry);
  return {
    async get(table, id) {
      const { row, deleted } = await lookUp(table.name, id);
      return deleted ? undefined : (row as NonNullable<typeof table.row> | undefined);
    },
    async where(table, index, value) {
      const stored = registry.table(table.name);
      if (!stored.indexes.has(index)) throw new Error(`${table.name} has no index ${index}`);
      const text = selectRows(stored, `t.${quoted(columnOf(index))} = $1 and t.deleted_at is null order by t.id`);
      const found = await query<{ row: SyncedRow }>(tx, text, [value]);
      return found.map(({ row }) => row) as NonNullable<typeof table.row>[];
    },
    async isDeleted(table, id) {
      return (await lookUp(table.name, id)).deleted;
    },
    async getDeleted(table, id) {
      const { row, deleted } = await lookUp(table.name, id);
      return deleted ? (row as NonNullable<typeof table.row> | undefined) : undefined;
    },
    nextNumber,
  };
}

type FoundRow = {
  readonly table: string;
  readonly id: string;
  readonly row: SyncedRow | null;
  readonly deleted: boolean;
};

const keyOf = (table: string, id: string) => `${table}/${id.toLowerCase()}`;

type Waiting = {
  readonly table: string;
  readonly id: string;
  readonly settle: (found: LookedUp) => void;
  readonly fail: (error: unknown) => void;
};

/** Batches look-ups made in one turn into one statement: each statement costs the waiting company a round trip. */
function gatherLookUps(tx: CompanyTx, registry: SyncRegistry): (table: string, id: string) => Promise<LookedUp> {
  const known = new Map<string, Promise<LookedUp>>();
  let gathered: Waiting[] = [];

  const flush = async (): Promise<void> => {
    const batch = gathered;
    gathered = [];
    const names = new Set(batch.map(({ table }) => table));
    const tables = registry.tables.filter(({ name }) => names.has(name));
    const text = tables.map((table, index) => selectFound(table, index + 1)).join(' union all ');
    try {
      const ids = tables.map(({ name }) => batch.filter(({ table }) => table === name).map(({ id }) => id));
      const rows = await query<FoundRow>(tx, text, ids);
      const found = new Map(
        rows.map(({ table, id, row, deleted }) => [keyOf(table, id), { row: row ?? undefined, deleted }]),
      );
      for (const { table, id, settle } of batch) settle(found.get(keyOf(table, id)) ?? NOWHERE);
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  };

  return (table, id) => {
    const key = keyOf(table, id);
    const earlier = known.get(key);
    if (earlier !== undefined) return earlier;
    if (gathered.length === 0) queueMicrotask(() => void flush());
    const found = new Promise<LookedUp>((settle, fail) => gathered.push({ table, id, settle, fail }));
    known.set(key, found);
    return found;
  };
}
