import { post } from '#session/api-call.ts';
import type { RecordKind } from './import-kinds.ts';

const BATCH_ROWS = 25;
const PLANNED_ROWS = 100;

/** Why a record stays, by the number of its row. */
export type Stays = { readonly code: string; readonly params: Readonly<Record<string, string | number>> };
export type UndoCount = { readonly removed: number; readonly stays: ReadonlyMap<number, Stays> };

/** Takes back what an import made, the last row first. True when all was asked; false when the server could not be. */
export async function undoImport(
  kind: RecordKind,
  created: ReadonlyMap<number, string>,
  isOver: () => boolean,
  onProgress: (count: UndoCount) => void,
): Promise<boolean> {
  const records = [...created].toReversed();
  const stays = new Map<number, Stays>();
  let removed = 0;
  for (let start = 0; start < records.length; start += BATCH_ROWS) {
    const batch = records.slice(start, start + BATCH_ROWS);
    if (isOver()) return false;
    const answer = await post(`/api/import/${kind}/undo`, { body: { uuids: batch.map(([, uuid]) => uuid) } });
    if (!answer.ok) return false;
    for (const [index, { outcome, code, params }] of answer.body.result.entries()) {
      if (outcome === 'removed') removed += 1;
      else stays.set(batch[index]?.[0] ?? 0, { code: code ?? 'refused', params });
    }
    onProgress({ removed, stays: new Map(stays) });
  }
  return true;
}

/** Asks why records would stay, by the number of their row, without removing any; null when the server could not be asked. */
export async function planUndo(
  kind: RecordKind,
  created: readonly (readonly [row: number, id: string])[],
  withObjects: boolean,
  isOver: () => boolean,
): Promise<ReadonlyMap<number, Stays> | null> {
  const stays = new Map<number, Stays>();
  for (let start = 0; start < created.length; start += PLANNED_ROWS) {
    const batch = created.slice(start, start + PLANNED_ROWS);
    if (isOver()) return null;
    const uuids = batch.map(([, uuid]) => uuid);
    const body = { uuids, dry_run: true, with_objects: withObjects };
    const answer = await post(`/api/import/${kind}/undo`, { body });
    if (!answer.ok) return null;
    for (const [index, { outcome, code, params }] of answer.body.result.entries()) {
      if (outcome === 'stays') stays.set(batch[index]?.[0] ?? 0, { code: code ?? 'refused', params });
    }
  }
  return stays;
}
