import { refuse } from '#shared/refusal.ts';
import { type Card, type Decision, type FieldValues, type Reader, refused, type Write } from './command.ts';
import type { RowDraft, SyncedRow, SyncedTable } from './table.ts';

/** A row that was looked up: `deleted` tells one that is gone from one that never was (or is another company's). */
export type Found<Row> = {
  readonly row: Row | undefined;
  readonly deleted: boolean;
  /** The deleted row as it last was: known to the server only. */
  readonly gone?: Row;
};

/** Looks a row up and, when it is not there, whether it was deleted. A null id finds nothing. */
export async function findRow<Row extends SyncedRow>(
  read: Reader,
  table: SyncedTable<Row>,
  id: string | null,
): Promise<Found<Row>> {
  if (id === null) return { row: undefined, deleted: false };
  const row = await read.get(table, id);
  if (row !== undefined) return { row, deleted: false };
  if (!(await read.isDeleted(table, id))) return { row: undefined, deleted: false };
  const gone = await read.getDeleted?.(table, id);
  return { row: undefined, deleted: true, ...(gone === undefined ? {} : { gone }) };
}

/** A row to bring back: a device that came after the deletion has never heard of it, and leaves the answer to the server. */
export type Restorable<Row> = Found<Row> & {
  readonly restorable: boolean;
  /** True when a device does not have the row: only the server knows whether it was deleted. */
  readonly unknown: boolean;
};

/** Looks a row up that somebody wants back. */
export async function findRestorable<Row extends SyncedRow>(
  read: Reader,
  table: SyncedTable<Row>,
  id: string,
): Promise<Restorable<Row>> {
  const found = await findRow(read, table, id);
  const unknown = found.row === undefined && read.getDeleted === undefined;
  return { ...found, restorable: unknown || (found.row === undefined && found.deleted), unknown };
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

/** What a deleted row held, so that a person can bring it back; null where only its id is known. */
export function goneFields({ gone }: Found<object>): FieldValues | null {
  if (gone === undefined) return null;
  const { id: _id, rev: _rev, version: _version, ...fields } = gone as SyncedRow;
  return fields;
}

/** Refuses a change of a row that is not there: `<entity>.deleted`, with a card that keeps the input, or `.missing`. */
export function refuseAbsent(entity: string, entityId: string, found: Found<object>, yours: FieldValues): Decision {
  return found.deleted
    ? refused(refuse(`${entity}.deleted`), rejectedCard(entity, entityId, yours, { gone: goneFields(found) }))
    : refused(refuse(`${entity}.missing`));
}

/** Refuses because the record that a row belongs to does not exist. `runCommand` adds the card. */
export function refuseChild(field: string, parent: Found<object>): Decision {
  return refused(refuse(parent.deleted ? 'parent_deleted' : 'missing_parent', field));
}
