import type { StoredDocument } from '#annotations/document.schema.ts';
import { documentTable } from '#annotations/document.ts';
import type { MergedRecord } from '#annotations/merged-record.schema.ts';
import { mergedRecordTable } from '#annotations/merged-record.ts';
import type { Note } from '#annotations/note.schema.ts';
import { noteTable } from '#annotations/note.ts';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable, isOpen } from '#appointments/appointment.ts';
import type { Contact } from '#customers/contact.schema.ts';
import { contactTable } from '#customers/contact.ts';
import type { EraseCustomer } from '#customers/customer.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { erasedFields, isErased } from '#customers/erased-customer.ts';
import { type FoundCustomer, findCustomerOrKept, refuseGoneCustomer } from '#customers/merged-customer.ts';
import type { Handover } from '#handovers/handover.schema.ts';
import { handoverTable } from '#handovers/handover.ts';
import type { Movement, StoredObject } from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import type { VehicleRegister } from '#objects/rdw.schema.ts';
import { vehicleRegisterTable } from '#objects/rdw.ts';
import { addDays, type CivilDate, dayAt } from '#shared/civil-date.ts';
import { refuse } from '#shared/refusal.ts';
import { type Attention, attentionTable } from '#sync/attention.ts';
import { settledRow } from '#sync/attention-decide.ts';
import { applied, type Command, type CommandContext, put, refused, remove, type Write } from '#sync/command.ts';
import { noParents } from '#sync/parents.ts';
import { putChanged } from '#sync/rows.ts';
import type { Prospect } from './prospect.schema.ts';
import { prospectTable } from './prospect.ts';

/** How long a visit of an erased customer stays: without its note, as a line of what the yard did. */
const VISIT_KEPT_DAYS = 365;

type ErasureState = {
  readonly own: FoundCustomer;
  readonly objects: readonly StoredObject[];
  readonly register: readonly VehicleRegister[];
  readonly movements: readonly Movement[];
  readonly handovers: readonly Handover[];
  readonly appointments: readonly Appointment[];
  readonly prospects: readonly Prospect[];
  readonly notes: readonly Note[];
  readonly documents: readonly StoredDocument[];
  readonly contacts: readonly Contact[];
  readonly merged: readonly MergedRecord[];
  readonly cards: readonly Attention[];
};

/**
 * Erases what is kept about a person who was a customer: their objects, notes, documents, contacts, the prospect they were and visits
 * of more than a year ago go; the customer stays as a name that says nothing, for what the law has kept. Refused while
 * objects are in storage or appointments are to come. Erasing again changes nothing.
 */
export const eraseCustomer: Command<EraseCustomer, ErasureState> = {
  name: 'customer.erase',
  version: 1,
  permission: 'customer delete&company edit',
  kind: 'plan',
  entity: 'customer',
  entityId: (args) => args.customerId,
  parents: noParents,
  load: async (read, { args: { customerId } }) => {
    const objects = await read.where(objectTable, 'customerId', customerId);
    const appointments = await read.where(appointmentTable, 'customerId', customerId);
    const converted = await read.where(prospectTable, 'stage', 'converted');
    const prospects = converted.filter((prospect) => prospect.customerId === customerId);
    const contacts = await read.where(contactTable, 'customerId', customerId);
    const merged = await read.where(mergedRecordTable, 'intoId', customerId);
    const people = [customerId, ...merged.map(({ id }) => id)];
    const records = [customerId, ...[...objects, ...appointments, ...prospects, ...contacts].map(({ id }) => id)];
    return {
      own: await findCustomerOrKept(read, customerId),
      objects,
      register: await foundOf(objects.map(({ id }) => read.get(vehicleRegisterTable, id))),
      movements: await allOf(objects, ({ id }) => read.where(movementTable, 'objectId', id)),
      handovers: [
        ...(await allOf(people, (id) => read.where(handoverTable, 'customerId', id))),
        // Those of an object that had no customer then. What others handed over before them is not theirs.
        ...(await allOf(objects, ({ id }) => read.where(handoverTable, 'objectId', id))).filter(
          (handover) => handover.customerId === null,
        ),
      ],
      appointments,
      prospects,
      notes: await allOf(records, (id) => read.where(noteTable, 'modelId', id)),
      documents: await allOf(records, (id) => read.where(documentTable, 'modelId', id)),
      contacts,
      merged,
      cards: await allOf(records, (id) => read.where(attentionTable, 'entityId', id)),
    };
  },
  decide: (state, { args }, context) => {
    const { row, deleted, kept } = state.own;
    if (row === undefined && kept !== undefined)
      return refuseGoneCustomer(args.customerId, state.own, { deleted: true });
    if (row === undefined) return refused(refuse(deleted ? 'customer.deleted' : 'customer.missing'));
    if (isErased(row)) return applied();
    const stored = state.objects.filter(({ storageStatus }) => storageStatus === 'with_storage').length;
    const coming = state.appointments.filter(isOpen).length;
    if (stored + coming > 0) {
      return refused(refuse('customer.still_here', undefined, { objects: stored, appointments: coming }));
    }
    if (args.seenVersion !== null && args.seenVersion !== row.version) return refused(refuse('customer.changed_since'));
    return applied(
      putChanged(customerTable, row, erasedFields(row.id)),
      ...removals(state, dayAt(Date.parse(context.at))),
      ...emptied(state, context),
    );
  },
};

/** What goes altogether. */
function removals(state: ErasureState, today: CivilDate): Write[] {
  return [
    ...state.notes.map(({ id }) => remove(noteTable, id)),
    ...state.documents.map(({ id }) => remove(documentTable, id)),
    ...state.contacts.map(({ id }) => remove(contactTable, id)),
    ...state.prospects.map(({ id }) => remove(prospectTable, id)),
    ...state.register.map(({ id }) => remove(vehicleRegisterTable, id)),
    ...state.handovers.map(({ id }) => remove(handoverTable, id)),
    ...state.objects.map(({ id }) => remove(objectTable, id)),
    ...state.appointments.filter((visit) => isOld(visit, today)).map(({ id }) => remove(appointmentTable, id)),
  ];
}

/** What stays as a line of the yard's own history, without words that somebody wrote. */
function emptied(state: ErasureState, context: CommandContext): Write[] {
  const today = dayAt(Date.parse(context.at));
  return [
    ...state.appointments
      .filter((visit) => !isOld(visit, today) && (visit.note !== '' || visit.reason !== null))
      .map((visit) => putChanged(appointmentTable, visit, { note: '', reason: null })),
    ...state.movements
      .filter(({ note, reason }) => note !== '' || reason !== null)
      .map((movement) => putChanged(movementTable, movement, { note: '', reason: null })),
    ...state.merged
      .filter(({ before }) => before !== null)
      .map((record) => putChanged(mergedRecordTable, record, { before: null })),
    ...state.cards.map((card) => {
      const settled = settledRow(card, card.choice ?? 'seen', context);
      return put(attentionTable, { ...settled, fields: { yours: {}, theirs: {} } });
    }),
  ];
}

const isOld = ({ date }: Appointment, today: CivilDate) => date < addDays(today, -VISIT_KEPT_DAYS);

async function allOf<Item, Row>(items: readonly Item[], find: (item: Item) => Promise<readonly Row[]>): Promise<Row[]> {
  const found: Row[] = [];
  for (const item of items) found.push(...(await find(item)));
  return found;
}

async function foundOf<Row>(looked: readonly Promise<Row | undefined>[]): Promise<Row[]> {
  return (await Promise.all(looked)).filter((row) => row !== undefined);
}
