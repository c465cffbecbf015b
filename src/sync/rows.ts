import { refuse } from '#shared/refusal.ts';
import { type Card, type Decision, type FieldValues, type Reader, refused, type Write } from './command.ts';
import type { RowDraft, SyncedRow, SyncedTable } from './table.ts';

/** A row that was looked up: `deleted` tells one that is gone from one that never was (or is another company's). */
export type Found<Row> = { readonly row: Row | undefined; readonly deleted: boolean };

/** Looks a row up and, when it is not there, whether it was deleted. A null id finds nothing. */
export async function findRow<Row extends SyncedRow>(
  read: Reader,
  table: SyncedTable<Row>,
  id: string | null,
): Promise<Found<Row>> {
  if (id === null) return { row: undefined, deleted: false };
  const row = await read.get(table, id);
  if (row !== undefined) return { row, deleted: false };
  return { row, deleted: await read.isDeleted(table, id) };
}

/** Puts an existing row with some fields changed. */
export function putChanged<Row extends SyncedRow>(
  table: SyncedTable<Row>,
  row: Row,
  changes: Partial<RowDraft<Row>>,
): Write {
  const { rev: _rev, version: _version, ...draft } = row;
  return { table: table, put: { ...draft, ...changes } };
}

/** A card that keeps the input of a refused change for a person. */
export function rejectedCard(entity: string, entityId: string, yours: FieldValues, theirs: FieldValues = {}): Card {
  return { kind: 'rejected', entity, entityId, yours, theirs };
}

/** Refuses a change of a row that is not there: `<entity>.deleted`, with a card that keeps the input, or `.missing`. */
export function refuseAbsent(entity: string, entityId: string, found: Found<unknown>, yours: FieldValues): Decision {
  return found.deleted
    ? refused(refuse(`${entity}.deleted`), rejectedCard(entity, entityId, yours))
    : refused(refuse(`${entity}.missing`));
}

/** Refuses a row whose parent is not there: `parent_deleted`, with a card that keeps the input, or `missing_parent`. */
export function refuseOrphan(
  entity: string,
  entityId: string,
  field: string,
  parent: Found<unknown>,
  yours: FieldValues,
): Decision {
  const card = rejectedCard(entity, entityId, yours);
  return parent.deleted
    ? refused(refuse('parent_deleted', field), card)
    : refused(refuse('missing_parent', field), card);
}
