import type { SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import { endOfRow } from '../map-layout.ts';
import type { Spot } from '../spot.schema.ts';
import { lastRow, type SheetRow } from './sheet-draft.ts';
import { createSpot, editSpot } from './spots.store.ts';

/** What a save came to: how many rows are kept, and by row why others are not. */
export type SheetResult = { readonly saved: number; readonly problems: ReadonlyMap<string, string> };

type SheetSave = {
  readonly session: Pick<SyncSession, 'submit'>;
  readonly warehouseId: string;
  readonly spots: readonly Spot[];
  /** Words for what was not kept; null when it was. */
  readonly explain: (outcome: SubmitOutcome) => string | null;
  readonly onSaved: (row: SheetRow) => void;
};

/**
 * Saves rows of a sheet, one change each. A row whose name is taken waits for the rows after it, which may free that
 * name.
 */
export async function saveSheet(
  rows: readonly SheetRow[],
  { session, warehouseId, spots, explain, onSaved }: SheetSave,
): Promise<SheetResult> {
  const problems = new Map<string, string>();
  const places = spots.map(({ id, mapRow, mapPosition }) => ({ id, mapRow, mapPosition }));
  const send = (row: SheetRow) => {
    if (row.seen !== null) return editSpot(session, row.seen, row.fields);
    const { id, fields } = row;
    const own = places.find((place) => place.id === id);
    const { mapRow, mapPosition } = own ?? endOfRow(places, row.mapRow ?? lastRow(places));
    if (own === undefined) places.push({ id, mapRow, mapPosition });
    return createSpot(session, { spotId: id, warehouseId, ...fields, mapRow, mapPosition });
  };
  const waiting = [...rows];
  let refusedInARow = 0;
  for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
    const outcome = await send(row);
    const problem = explain(outcome);
    if (problem === null) {
      refusedInARow = 0;
      onSaved(row);
      continue;
    }
    const isTaken = outcome.outcome === 'refused' && outcome.refusal.code === 'spot.name_taken';
    refusedInARow += 1;
    if (isTaken && refusedInARow <= waiting.length) waiting.push(row);
    else problems.set(row.id, problem);
  }
  return { saved: rows.length - problems.size, problems };
}
