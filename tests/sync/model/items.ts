import type { FieldValues, Intent } from '#sync/command.ts';
import { mergeGroups } from '#sync/field-groups.ts';

/** The model's only kind of row. `trace` lists the mutations that took effect on it, in order. */
export type Item = {
  readonly id: string;
  readonly rev: number;
  readonly version: number;
  readonly name: string;
  readonly size: string;
  readonly units: number;
  readonly trace: readonly string[];
};

export type ItemArgs = {
  readonly id: string;
  readonly to?: string;
  readonly now?: Readonly<Record<string, FieldValues>>;
};

export type ItemIntent = Intent<ItemArgs>;

export type ItemOutcome =
  | { readonly status: 'applied' | 'merged'; readonly puts: readonly Item[]; readonly deletes: readonly string[] }
  | { readonly status: 'rejected'; readonly code: string };

/** Rows as one side knows them. `removed` gives the last state of a deleted row where that is known. */
export type ItemWorld = {
  readonly get: (id: string) => Item | undefined;
  readonly removed: (id: string) => Item | undefined;
};

/** Rows that exist before anybody did anything. */
export const FIRST_ITEMS: readonly string[] = ['a', 'b', 'c', 'd'];

export function firstItems(): Map<string, Item> {
  return new Map(FIRST_ITEMS.map((id) => [id, { id, rev: 0, version: 1, name: id, size: '', units: 1, trace: [] }]));
}

export const ITEM_GROUPS = { name: ['name'], size: ['size'] };

const applied = (...puts: Item[]): ItemOutcome => ({ status: 'applied', puts, deletes: [] });
const rejected = (code: string): ItemOutcome => ({ status: 'rejected', code });

/**
 * Decides an intent, pure and total, the same on device and server: an edit (cas), a fact (add), a plan (move), and
 * creating, deleting or restoring a row.
 */
export function decideItem(world: ItemWorld, intent: ItemIntent): ItemOutcome {
  const { id } = intent.args;
  if (intent.name === 'item.create') {
    if (world.get(id) !== undefined) return rejected('exists');
    if (world.removed(id) !== undefined) return rejected('was_deleted');
    return applied({ id, rev: 0, version: 0, name: intent.id, size: '', units: 2, trace: [intent.id] });
  }
  if (intent.name === 'item.restore') return restoreItem(world, intent);
  const item = world.get(id);
  if (item === undefined) return rejected('missing');
  const trace = [...item.trace, intent.id];
  switch (intent.name) {
    case 'item.edit': {
      const merge = mergeGroups(item, ITEM_GROUPS, intent.was, intent.args.now ?? {});
      return { status: merge.kept.length > 0 ? 'merged' : 'applied', puts: [{ ...merge.row, trace }], deletes: [] };
    }
    case 'item.move':
      return moveUnit(world, item, intent);
    case 'item.remove':
      return { status: 'applied', puts: [], deletes: [id] };
    default:
      return applied({ ...item, trace });
  }
}

function restoreItem(world: ItemWorld, intent: ItemIntent): ItemOutcome {
  if (world.get(intent.args.id) !== undefined) return rejected('exists');
  const removed = world.removed(intent.args.id);
  // A device no longer has the deleted row: it waits for the server to bring it back.
  return removed === undefined ? applied() : applied({ ...removed, trace: [...removed.trace, intent.id] });
}

function moveUnit(world: ItemWorld, from: Item, intent: ItemIntent): ItemOutcome {
  const to = world.get(intent.args.to ?? '');
  if (to === undefined || to.id === from.id) return rejected('missing_target');
  if (from.units === 0) return rejected('no_units');
  return applied(
    { ...from, units: from.units - 1, trace: [...from.trace, intent.id] },
    { ...to, units: to.units + 1, trace: [...to.trace, intent.id] },
  );
}
