import type { Note } from '#annotations/note.schema.ts';
import type { Customer } from '#customers/customer.schema.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { Attention } from '#sync/attention.ts';
import type { RowDraft } from '#sync/table.ts';
import type { DemoCompany } from './demo-companies.ts';
import type { History } from './make-history.ts';
import type { Random } from './random.ts';
import { OBJECT_NOTES } from './words.ts';

/** Notes on objects, by the people of the company. */
export function makeNotes(
  company: DemoCompany,
  objects: readonly RowDraft<StoredObject>[],
  today: CivilDate,
  random: Random,
): RowDraft<Note>[] {
  return Array.from({ length: company.notes }, () => {
    const author = random.pick(company.people);
    return {
      id: random.id(),
      modelType: 'object',
      modelId: random.pick(objects).id,
      text: random.pick(OBJECT_NOTES),
      authorId: author.id,
      authorName: `${author.firstname} ${author.lastname}`,
      at: `${addDays(today, -random.between(1, 300))}T10:20:00.000Z`,
      editedAt: null,
    };
  });
}

/** Two conflicts that wait for a person: an object put on a taken spot, and a phone number changed twice. */
export function makeConflicts(
  company: DemoCompany,
  { objects, movements }: Pick<History, 'objects' | 'movements'>,
  customers: readonly RowDraft<Customer>[],
  today: CivilDate,
  random: Random,
): Pick<History, 'objects' | 'movements'> & { readonly attention: readonly RowDraft<Attention>[] } {
  const by = random.pick(company.people);
  const raised = {
    code: null,
    byUserId: by.id,
    byName: `${by.firstname} ${by.lastname}`,
    at: `${addDays(today, -1)}T15:05:00.000Z`,
    receivedAt: `${addDays(today, -1)}T15:32:00.000Z`,
    state: 'open',
    resolvedBy: null,
    resolvedByName: null,
    resolvedAt: null,
    choice: null,
  } as const;
  const other = company.people.find(({ id }) => id !== by.id) ?? by;
  const [first, second] = objects.filter((object) => object.spotId !== null);
  const customer = customers[0];
  const attention: RowDraft<Attention>[] = [];
  if (customer !== undefined) {
    attention.push({
      id: random.id(),
      entity: 'customer',
      entityId: customer.id,
      kind: 'merged',
      kinds: ['customer'],
      command: 'customer.edit',
      ...raised,
      fields: {
        yours: { phone: customer.phone, mobile: '06 00112233' },
        theirs: {
          phone: customer.phone,
          mobile: customer.mobile,
          byName: `${other.firstname} ${other.lastname}`,
          at: `${addDays(today, -1)}T14:20:00.000Z`,
        },
      },
    });
  }
  if (first === undefined || second === undefined) return { objects, movements, attention };
  const place = { warehouseId: first.warehouseId, spotId: first.spotId };
  attention.push({
    id: random.id(),
    entity: 'object',
    entityId: second.id,
    kind: 'unconfirmed_place',
    kinds: ['object', 'spot'],
    command: 'object.check_in',
    ...raised,
    fields: { yours: place, theirs: { ...place, objectId: first.id, plate: first.plate, alternatives: [] } },
  });
  return {
    objects: objects.map((object) =>
      object.id === second.id ? { ...object, ...place, placeConfirmed: false } : object,
    ),
    movements: movements.map((movement) =>
      movement.objectId === second.id && movement.stayId === second.stayId
        ? { ...movement, toWarehouseId: place.warehouseId, toSpotId: place.spotId }
        : movement,
    ),
    attention,
  };
}
