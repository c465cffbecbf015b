import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type { Tag } from '#annotations/tag.schema.ts';
import { tagSortKey } from '#annotations/tag.ts';
import type { Appointment } from '#appointments/appointment.schema.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { say } from '#locales/server/say.ts';
import type { Movement, StoredObject } from '#objects/object.schema.ts';
import { LASTING } from '#objects/object.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { Language } from '#shared/request-language.ts';
import { sampleId } from '#shared/sample-id.ts';
import type { RowDraft } from '#sync/table.ts';
import type { HallPlan } from '../demo/demo-companies.ts';
import { makeCustomers } from '../demo/make-customers.ts';
import { type Halls, makeHalls, placeMaker } from '../demo/make-halls.ts';
import { makeObjects } from '../demo/make-objects.ts';
import { type Random, seededRandom } from '../demo/random.ts';

const CUSTOMERS = 20;
const OBJECTS = 20;
/** How many of them stand in the yard; the others are with their customers. */
const STORED = 15;
const TAG_COLOR = '#6A4FC9';
/** When visits are planned: those of today, and those of tomorrow. */
const TIMES = [
  ['09:00', '10:30', '13:30', '15:00'],
  ['09:30', '11:00', '14:00'],
] as const;

const WORDS = {
  location: msg`Sample yard`,
  hall: msg`North hall`,
  field: msg`Outside`,
  tag: msg`Sample`,
};

export type SampleOf = {
  readonly companyId: string;
  readonly today: CivilDate;
  readonly now: string;
  readonly language: Language;
  readonly by: { readonly userId: string; readonly userName: string };
};

export type Sample = Halls & {
  readonly tags: readonly RowDraft<Tag>[];
  readonly customers: readonly RowDraft<Customer>[];
  readonly objects: readonly RowDraft<StoredObject>[];
  readonly movements: readonly RowDraft<Movement>[];
  readonly appointments: readonly RowDraft<Appointment>[];
};

/** A small yard to try things out with: one location, thirty spots, and visits today and tomorrow. */
export function makeSample(of: SampleOf): Sample {
  const { today, language } = of;
  const random: Random = { ...seededRandom(of.companyId, 0), id: () => sampleId(randomUUID()) };
  const halls = makeHalls({ location: say(language, WORDS.location), halls: plansIn(language) }, random);
  const value = say(language, WORDS.tag);
  const [ofObjects, ofCustomers] = (['object', 'customer'] as const).map((type) => {
    const fields = { type, value, color: TAG_COLOR };
    return { id: random.id(), ...fields, sortKey: tagSortKey(fields) };
  });
  if (ofObjects === undefined || ofCustomers === undefined) throw new Error('a tag of the sample was not made');
  // Without an address: nobody is mailed for trying things out.
  const customers = makeCustomers(CUSTOMERS, random).map((customer) => ({
    ...customer,
    status: 1 as const,
    email: '',
    tagIds: [ofCustomers.id],
  }));
  const placeFor = placeMaker(halls, random);
  const made = makeObjects(OBJECTS, customers, today, random).map((object, index) => {
    const tagged = { ...object, tagIds: [ofObjects.id] };
    const spot = index < STORED ? placeFor(object) : undefined;
    return spot === undefined ? { object: tagged, moved: [] } : storeOn(tagged, spot, of, random);
  });
  const objects = made.map(({ object }) => object);
  const movements = made.flatMap(({ moved }) => moved);
  const appointments = planVisits(objects, today, random);
  return { ...halls, tags: [ofObjects, ofCustomers], customers, objects, movements, appointments };
}

function plansIn(language: Language): readonly HallPlan[] {
  const size = { spotsPerRow: 5, lengthCm: 900, widthCm: 300 } as const;
  return [
    { name: say(language, WORDS.hall), kind: 'hall', prefix: 'N', rows: 4, ...size, heightCm: 340 },
    { name: say(language, WORDS.field), kind: 'field', prefix: 'B', rows: 2, ...size, heightCm: null },
  ];
}

type Stored = { readonly object: RowDraft<StoredObject>; readonly moved: readonly RowDraft<Movement>[] };

function storeOn(
  object: RowDraft<StoredObject>,
  spot: Halls['spots'][number],
  { now, by }: SampleOf,
  random: Random,
): Stored {
  const at = new Date(Date.parse(now) - random.between(5, 120) * 86_400_000).toISOString();
  const stayId = random.id();
  const { warehouseId, id: spotId } = spot;
  const movement: RowDraft<Movement> = {
    id: random.id(),
    objectId: object.id,
    stayId,
    kind: 'checked_in',
    fromWarehouseId: null,
    fromSpotId: null,
    toWarehouseId: warehouseId,
    toSpotId: spotId,
    at,
    byUserId: by.userId,
    byName: by.userName,
    appointmentId: null,
    note: '',
    reason: null,
    standing: 'accepted',
    ...LASTING,
  };
  const stored = { ...object, storageStatus: 'with_storage', warehouseId, spotId, stayId, lastMovedAt: at } as const;
  return { object: stored, moved: [movement] };
}

/** Visits of today and tomorrow: mostly out, the last of each day brings something in. */
function planVisits(
  objects: readonly RowDraft<StoredObject>[],
  today: CivilDate,
  random: Random,
): readonly RowDraft<Appointment>[] {
  const free = objects.filter(({ holdReason }) => holdReason === null);
  const stored = free.filter(({ storageStatus }) => storageStatus === 'with_storage');
  const away = free.filter(({ storageStatus }) => storageStatus === 'with_customer');
  return TIMES.flatMap((times, ahead) =>
    times.flatMap((time, index): RowDraft<Appointment>[] => {
      const direction = index === times.length - 1 ? 'in' : 'out';
      const object = (direction === 'in' ? away : stored).shift();
      if (object === undefined) return [];
      const { id: objectId, customerId } = object;
      const when = { date: addDays(today, ahead), time, direction } as const;
      const plan = { type: 1, note: '', assigneeId: null, status: 1, reason: null } as const;
      return [{ id: random.id(), objectId, customerId, ...when, ...plan }];
    }),
  );
}
