import { post } from '#session/api-call.ts';
import type { RecordKind } from './import-kinds.ts';

const BATCH_ROWS = 25;

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
