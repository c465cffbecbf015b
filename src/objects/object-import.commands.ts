import { addNote } from '#annotations/note.commands.ts';
import type { AddNote } from '#annotations/note.schema.ts';
import { RECORDS } from '#annotations/record-kinds.ts';
import { refuse } from '#shared/refusal.ts';
import { type Command, type CommandContext, type Decision, type Intent, type Reader, refused } from '#sync/command.ts';
import { parentAt } from '#sync/parents.ts';
import { createdOrRefused, joinRows, type RowDecision } from '#sync/row-batch.ts';
import type { SyncedRow } from '#sync/table.ts';
import type { CheckInState } from './check-in.ts';
import { checkInObject } from './movement.commands.ts';
import { createObject } from './object.commands.ts';
import type { CheckIn, CreateObject, ImportObjects, StoredObject } from './object.schema.ts';
import { objectTable } from './object.ts';

type CreateState = Awaited<ReturnType<(typeof createObject)['load']>>;
type NoteState = Awaited<ReturnType<(typeof addNote)['load']>>;
type RowState = {
  readonly create: CreateState;
  readonly checkIn: CheckInState | null;
  readonly note: NoteState | null;
};
type ImportRow = ImportObjects['rows'][number];

/**
 * Imports objects from a sheet, up to a hundred in one change; those with a place are checked in there, and a remark
 * becomes a note. A row that exists already, or is refused, writes nothing, so that no object lacks its place or its note.
 */
export const importObjects: Command<ImportObjects, readonly RowState[]> = {
  name: 'object.import',
  version: 1,
  permission: 'object create',
  kind: 'append',
  leavesOut: true,
  entity: 'object',
  entityId: (args) => args.importId,
  parents: ({ rows }, states) =>
    rows.flatMap((row, at) =>
      isHere(row, states[at]) ? [] : parentAt(RECORDS.customer, 'rows.customerId', row.customerId),
    ),
  load: (read, intent) =>
    Promise.all(
      intent.args.rows.map(async (row) => {
        const { create, checkIn, note } = partsOf(row);
        return {
          create: await createObject.load(numbering(read, row), { ...intent, args: create }),
          checkIn: checkIn === null ? null : await checkInObject.load(read, { ...intent, args: checkIn }),
          note: note === null ? null : await addNote.load(read, { ...intent, args: note }),
        };
      }),
    ),
  decide: (states, intent, context) => joinRows(decideObjectRows(states, intent, context)),
};

/** A row that brings its number draws none. */
function numbering(read: Reader, { number }: ImportRow): Reader {
  return number === undefined ? read : { ...read, nextNumber: () => Promise.resolve(number) };
}

function isHere({ keyedBy }: ImportRow, state: RowState | undefined): boolean {
  return state?.create.own.row !== undefined || (keyedBy === 'plate' && (state?.create.alike.length ?? 0) > 0);
}

function partsOf({ place, keyedBy: _key, note, number: _number, ...create }: ImportRow): {
  readonly create: CreateObject;
  readonly checkIn: CheckIn | null;
  readonly note: AddNote | null;
} {
  const { objectId } = create;
  return {
    create,
    checkIn: place === null ? null : { ...place, objectId, appointmentId: null, reason: null, note: '' },
    note: note === undefined ? null : { ...note, modelType: 'object', modelId: objectId },
  };
}

/** Decides the outcome of each row, in order. */
export function decideObjectRows(
  states: readonly RowState[],
  intent: Intent<ImportObjects>,
  context: CommandContext,
): readonly RowDecision[] {
  const earlier: StoredObject[] = [];
  return intent.args.rows.map((row, index): RowDecision => {
    const state = states[index];
    if (state === undefined) throw new Error('a row of the batch was not looked up');
    const isSame = (other: StoredObject) =>
      other.id === row.objectId ||
      (row.keyedBy === 'plate' && other.plate === row.plate && other.plateCountry === row.plateCountry);
    const known = state.create.own.row ?? earlier.find(isSame) ?? state.create.alike.find(isSame);
    if (known !== undefined) return { verdict: { outcome: 'exists', id: known.id } };
    const decided = createdOrRefused(row.objectId, decideNoted(row, state, intent, context, earlier));
    const written = decided.decision === undefined ? [] : objectsOf(decided.decision);
    earlier.push(...written.slice(-1));
    return decided;
  });
}

/** Creates the object with its note, both or neither: a remark that may not be written is told at its cell. */
function decideNoted(
  row: ImportRow,
  state: RowState,
  intent: Intent<ImportObjects>,
  context: CommandContext,
  earlier: readonly StoredObject[],
): Decision {
  const made = decideRow(row, state, intent, context, earlier);
  const { note } = partsOf(row);
  if (made.outcome === 'refused' || note === null || state.note === null) return made;
  const noted = addNote.decide(state.note, { ...intent, args: note }, context);
  if (noted.outcome === 'refused') return refused({ ...noted.refusal, field: 'note' });
  return { ...made, writes: [...made.writes, ...noted.writes] };
}

/**
 * Creates the object and checks it in, both or neither. A spot without room, also because of earlier rows, refuses the
 * row.
 */
function decideRow(
  row: ImportRow,
  state: RowState,
  intent: Intent<ImportObjects>,
  context: CommandContext,
  earlier: readonly StoredObject[],
): Decision {
  const { create, checkIn } = partsOf(row);
  const made = createObject.decide(state.create, { ...intent, args: create }, context);
  if (made.outcome === 'refused' || checkIn === null || state.checkIn === null) return made;
  if (!context.actor.can(checkInObject.permission)) return refused(refuse('forbidden'));
  const { placement } = state.checkIn;
  const standing = earlier.filter(({ spotId }) => spotId !== null && spotId === checkIn.spotId);
  const others = [...placement.others, ...standing];
  if (placement.spot.row !== undefined && others.length >= placement.spot.row.allowedNumber) {
    return refused(refuse('spot.full', 'spot', { spot: placement.spot.row.name }));
  }
  const [object] = objectsOf(made);
  const known = { ...state.checkIn, object: { row: object, deleted: false }, placement: { ...placement, others } };
  const placed = checkInObject.decide(known, { ...intent, args: checkIn }, context);
  if (placed.outcome === 'refused') return placed;
  // Only the object as checked in is written, not as created: a change writes a row once.
  const cards = [...(made.cards ?? []), ...(placed.cards ?? [])];
  return { outcome: 'applied', writes: placed.writes, cards };
}

/** The objects that a decision writes, for the decisions after it. */
function objectsOf(decision: Decision): readonly StoredObject[] {
  if (decision.outcome === 'refused') return [];
  return decision.writes.flatMap((write) => {
    if (write.table.name !== objectTable.name || !('put' in write)) return [];
    const row: SyncedRow = { ...write.put, rev: 0, version: 0 };
    return [row as StoredObject];
  });
}
