import type { Note } from '#annotations/note.schema.ts';
import { noteTable } from '#annotations/note.ts';
import { RECORDS } from '#annotations/record-kinds.ts';
import { planAppointment } from '#appointments/appointment.commands.ts';
import { createCustomer } from '#customers/customer.commands.ts';
import { customerTable } from '#customers/customer.ts';
import { createObject } from '#objects/object.commands.ts';
import { objectTable } from '#objects/object.ts';
import { reserveSpot } from '#objects/spot-reservation.commands.ts';
import { refuse } from '#shared/refusal.ts';
import {
  applied,
  type Command,
  type CommandContext,
  type Decision,
  type Intent,
  put,
  refused,
  type Write,
} from '#sync/command.ts';
import { parentAt } from '#sync/parents.ts';
import { type Found, findRow, putChanged, refuseAbsent, rejectedCard } from '#sync/rows.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import { refuseConverted } from './prospect.commands.ts';
import type { ConvertProspect, Prospect } from './prospect.schema.ts';
import { prospectTable } from './prospect.ts';
import { SIGN_UP_USER } from './prospect-choices.ts';
import { wordsOf } from './prospect-words.ts';

type CustomerState = Awaited<ReturnType<(typeof createCustomer)['load']>>;
type ObjectState = Awaited<ReturnType<(typeof createObject)['load']>>;
type SpotState = Awaited<ReturnType<(typeof reserveSpot)['load']>>;
type AppointmentState = Awaited<ReturnType<(typeof planAppointment)['load']>>;

type ConvertState = {
  readonly own: Found<Prospect>;
  /** Null for an existing customer: the state of the object's command includes them. */
  readonly customer: CustomerState | null;
  readonly object: ObjectState;
  readonly spot: SpotState | null;
  readonly appointment: AppointmentState | null;
  readonly notes: readonly Note[];
  /** The row, if any, under the id of the note to be made. */
  readonly ownWords: Found<Note>;
};

/**
 * Makes a prospect into a customer with an object and, on request, a spot reserved for it and a first appointment: all
 * of it or nothing. The parts are decided by their own commands, each with its own permission. The same intent again
 * changes nothing. Another intent for a prospect that was converted before is refused and names what it became.
 */
export const convertProspect: Command<ConvertProspect, ConvertState> = {
  name: 'prospect.convert',
  version: 1,
  permission: 'prospect edit&object create',
  kind: 'plan',
  entity: 'prospect',
  entityId: (args) => args.prospectId,
  parents: ({ customer, customerId, spotId }) => [
    ...parentAt(RECORDS.customer, 'customerId', customer === null ? customerId : null),
    ...parentAt(RECORDS.spot, 'spotId', spotId),
  ],
  load: async (read, intent) => {
    const { args } = intent;
    const { customer, object, spot, appointment } = partsOf(intent);
    return {
      own: await findRow(read, prospectTable, args.prospectId),
      customer: customer === null ? null : await createCustomer.load(read, customer),
      object: await createObject.load(read, object),
      spot: spot === null ? null : await reserveSpot.load(read, spot),
      appointment: appointment === null ? null : await planAppointment.load(read, appointment),
      notes: await read.where(noteTable, 'modelId', args.prospectId),
      ownWords: await findRow(read, noteTable, args.noteId ?? null),
    };
  },
  decide: ({ own, notes, ownWords, ...state }, intent, context) => {
    const { args } = intent;
    const { prospectId, customerId, objectId } = args;
    if (own.row === undefined) return refuseAbsent('prospect', prospectId, own, wantedOf(args));
    const appointmentId = args.appointment?.appointmentId ?? null;
    if (own.row.stage === 'converted') {
      const isSame = own.row.objectId === objectId && own.row.appointmentId === appointmentId;
      return isSame ? applied() : refuseConverted(own.row, wantedOf(args));
    }
    const parts = decideParts(state, intent, context);
    const failed = parts.find((part) => part.outcome === 'refused');
    if (failed?.outcome === 'refused') {
      return refused(failed.refusal, rejectedCard('prospect', prospectId, wantedOf(args)));
    }
    if (ownWords.row !== undefined || ownWords.deleted) {
      return refused(refuse('prospect.id_taken'), rejectedCard('prospect', prospectId, wantedOf(args)));
    }
    // A customer who was merged continues under another id, which the object's row has.
    const becameId = written(objectTable, parts)?.customerId ?? customerId;
    const converted = putChanged(prospectTable, own.row, {
      stage: 'converted',
      customerId: becameId,
      objectId,
      appointmentId,
      touchedAt: context.at,
      convertedAt: context.at,
      convertedByName: context.actor.userName,
    });
    const words = takeWordsAlong(own.row, notes, args.noteId, becameId);
    return {
      outcome: 'applied',
      writes: [...parts.flatMap((part) => (part.outcome === 'refused' ? [] : part.writes)), converted, ...words],
      cards: parts.flatMap((part) => part.cards ?? []),
    };
  },
};

/**
 * Moves the notes about a prospect to the customer, and adds the prospect's message as a note unless one holds it
 * already.
 */
function takeWordsAlong(
  prospect: Prospect,
  notes: readonly Note[],
  noteId: string | undefined,
  customerId: string,
): readonly Write[] {
  const moved = notes.map((note) => putChanged(noteTable, note, { modelType: 'customer', modelId: customerId }));
  const text = prospect.message.trim();
  const isKept = notes.some(({ authorId }) => authorId === SIGN_UP_USER);
  if (noteId === undefined || text === '' || isKept) return moved;
  return [...moved, put(noteTable, wordsOf(prospect, { noteId, text, about: ['customer', customerId] }))];
}

/** Splits the conversion into one intent for each part's own command. */
function partsOf(intent: Intent<ConvertProspect>) {
  const { customerId, customer, objectId, object, spotId, appointment } = intent.args;
  return {
    customer: customer === null ? null : { ...intent, args: { customerId, ...customer } },
    object: { ...intent, args: { objectId, ...object, customerId } },
    spot: spotId === null ? null : { ...intent, args: { spotId, reservedObjectId: objectId } },
    appointment: appointment === null ? null : { ...intent, args: { ...appointment, objectId, customerId } },
  };
}

/** Decides the parts in order, up to the first that is refused: each sees what the earlier ones write. */
function decideParts(
  state: Omit<ConvertState, 'own' | 'notes' | 'ownWords'>,
  intent: Intent<ConvertProspect>,
  context: CommandContext,
): readonly Decision[] {
  const inputs = partsOf(intent);
  const done: Decision[] = [];
  const add = <Args, State>(
    command: Command<Args, State>,
    known: State | null,
    input: Intent<Args> | null,
  ): boolean => {
    if (known === null || input === null) return true;
    const isAllowed = context.actor.can(command.permission);
    const decision = isAllowed ? command.decide(known, input, context) : refused(refuse('forbidden'));
    // An id that is in use would join the prospect to somebody else's record.
    const isTaken = decision.outcome !== 'refused' && decision.writes.length === 0;
    done.push(isTaken ? refused(refuse('prospect.id_taken')) : decision);
    return done.at(-1)?.outcome !== 'refused';
  };

  if (!add(createCustomer, state.customer, inputs.customer)) return done;
  const made = written(customerTable, done);
  const customer = made === undefined ? state.object.customer : { row: made, deleted: false };
  if (!add(createObject, { ...state.object, customer }, inputs.object)) return done;
  const object = { row: written(objectTable, done), deleted: false };
  const place = state.spot === null ? null : { ...state.spot, object };
  if (!add(reserveSpot, place, inputs.spot)) return done;
  const visit = state.appointment === null ? null : { ...state.appointment, object };
  add(planAppointment, visit, inputs.appointment);
  return done;
}

/** The row that decisions write into a table, as the next decision finds it. */
function written<Row extends SyncedRow>(table: SyncedTable<Row>, decisions: readonly Decision[]): Row | undefined {
  for (const decision of decisions) {
    if (decision.outcome === 'refused') continue;
    for (const write of decision.writes) {
      if (write.table.name === table.name && 'put' in write) return { ...write.put, rev: 0, version: 0 } as Row;
    }
  }
  return undefined;
}

/** The part of a refused conversion that a card keeps: what people typed. */
function wantedOf({ customer, object, appointment }: ConvertProspect): Readonly<Record<string, unknown>> {
  const { date, time } = appointment ?? {};
  return { ...customer, ...object, ...(appointment === null ? {} : { date, time }), stage: 'converted' };
}
