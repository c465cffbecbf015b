import { isPending, type OutboxEntry } from '#sync/protocol.ts';
import { decideItem, type Item, type ItemIntent, type ItemWorld } from './items.ts';
import type { ModelManifest, ModelPage } from './model-server.ts';

/**
 * A device's mirror as stored: what a person sees (`table`) and, for rows with pending changes on top, the server's
 * version (`shadow`, null when the server has no such row). Every change creates a new object, which stands for one
 * transaction.
 */
export type Mirror = {
  readonly epoch: string;
  readonly rev: number;
  readonly seal: string | null;
  /** The client id that `lastSeq` belongs to: after a change of identity the old one means nothing. */
  readonly clientId: string;
  readonly lastSeq: number;
  readonly table: ReadonlyMap<string, Item>;
  readonly shadow: ReadonlyMap<string, Item | null>;
};

export function mirrorOf(manifest: ModelManifest, clientId: string): Mirror {
  const { epoch, rev, lastSeq, rows, seal } = manifest;
  return { epoch, rev, seal, clientId, lastSeq, table: rows, shadow: new Map() };
}

/** Returns the server's rows as this mirror knows them, without pending changes. */
export function serverRows(mirror: Mirror): ReadonlyMap<string, Item> {
  if (mirror.shadow.size === 0) return mirror.table;
  const rows = new Map(mirror.table);
  for (const [id, item] of mirror.shadow) putOrDelete(rows, id, item);
  return rows;
}

/** Applies the rows of a page without moving the cursor. Rows with pending changes on top go to the shadow. */
export function withRows(mirror: Mirror, page: ModelPage): Mirror {
  const table = new Map(mirror.table);
  const shadow = new Map(mirror.shadow);
  const store = (id: string, item: Item | null) => {
    if (shadow.has(id)) shadow.set(id, item);
    else putOrDelete(table, id, item);
  };
  for (const item of page.changes.items) store(item.id, item);
  for (const id of page.deletes['items'] ?? []) store(id, null);
  return { ...mirror, table, shadow };
}

/** The waiting changes replayed over the server's rows, in `pos` order. */
export function withOverlay(mirror: Mirror, outbox: readonly OutboxEntry[]): Mirror {
  const table = new Map(serverRows(mirror));
  const shadow = new Map<string, Item | null>();
  const world: ItemWorld = { get: (id) => table.get(id), removed: () => undefined };
  for (const entry of [...outbox].sort((left, right) => left.pos - right.pos)) {
    if (!isPending(entry, mirror.lastSeq)) continue;
    const outcome = decideItem(world, entry.intent as ItemIntent);
    if (outcome.status === 'rejected') continue;
    const keep = (id: string) => {
      if (!shadow.has(id)) shadow.set(id, table.get(id) ?? null);
    };
    for (const item of outcome.puts) {
      keep(item.id);
      table.set(item.id, item);
    }
    for (const id of outcome.deletes) {
      keep(id);
      table.delete(id);
    }
  }
  return { ...mirror, table, shadow };
}

function putOrDelete(rows: Map<string, Item>, id: string, item: Item | null): void {
  if (item === null) rows.delete(id);
  else rows.set(id, item);
}
