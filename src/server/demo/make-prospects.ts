import type { Customer } from '#customers/customer.schema.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { CONSENT_VERSION } from '#prospects/consent.ts';
import type { Prospect } from '#prospects/prospect.schema.ts';
import { prospectSortKey } from '#prospects/prospect.ts';
import { PERIODS, SERVICES, type Stage } from '#prospects/prospect-choices.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { foldText } from '#shared/sort-key.ts';
import type { RowDraft } from '#sync/table.ts';
import type { Random } from './random.ts';
import { CITIES, FIRST_NAMES, LAST_NAMES, MAKES, STREETS } from './words.ts';

/** The number of prospects a yard has in each stage. */
const PLAN: Readonly<Record<Stage, number>> = { new: 5, contacted: 3, offered: 2, converted: 2, declined: 2 };
const SIZES = { caravan: [690, 230, 260], camper: [640, 225, 290], boat: [560, 215, 180] } as const;
const MESSAGES = [
  'Graag binnen, liefst met stroom om de accu bij te houden.',
  'We komen terug van vakantie en zoeken per direct een plek.',
  'Kan ik hem tussendoor een keer ophalen voor onderhoud?',
  'Is er plek voor de winter? De mover is stuk, hij moet geduwd worden.',
  '',
] as const;

type Owned = RowDraft<StoredObject>;

/** Makes prospects who signed up lately, in every stage; those who became customers are customers of this yard. */
export function makeProspects(
  yard: { readonly customers: readonly RowDraft<Customer>[]; readonly objects: readonly Owned[] },
  today: CivilDate,
  random: Random,
): readonly RowDraft<Prospect>[] {
  const stages = (Object.keys(PLAN) as Stage[]).flatMap((stage) => Array.from({ length: PLAN[stage] }, () => stage));
  return stages.map((stage, index) => {
    const object = stage === 'converted' ? yard.objects[index] : undefined;
    const customer = yard.customers.find(({ id }) => id === object?.customerId);
    const day = addDays(today, -(index * 2 + 1));
    const isSignUp = random.chance(0.8);
    const receivedAt = `${day}T${random.between(10, 18)}:${random.between(10, 59)}:00.000Z`;
    const person = customer === undefined ? aPerson(random, index) : personOf(customer);
    const became = customer === undefined ? undefined : object;
    return {
      id: random.id(),
      ...person,
      ...(object === undefined ? aVehicle(random) : vehicleOf(object)),
      service: random.pick(SERVICES),
      period: random.pick(PERIODS),
      expectedOn: random.chance(0.85) ? addDays(today, random.between(3, 60)) : null,
      message: random.pick(MESSAGES),
      stage,
      source: isSignUp ? 'sign_up' : 'staff',
      language: 'nl',
      receivedAt,
      touchedAt: receivedAt,
      consentAt: isSignUp ? receivedAt : null,
      consentVersion: isSignUp ? CONSENT_VERSION : null,
      customerId: customer?.id ?? null,
      objectId: became?.id ?? null,
      appointmentId: null,
      convertedAt: became === undefined ? null : `${addDays(day, 1)}T09:00:00.000Z`,
      convertedByName: became === undefined ? null : 'Ellen Kuiper',
      sortKey: prospectSortKey(person),
    };
  });
}

function personOf({ firstname, lastname, email, mobile, street, houseNumber, zipcode, city }: RowDraft<Customer>) {
  return { firstname, lastname, email, phone: mobile, street, houseNumber, zipcode, city };
}

function aPerson(random: Random, index: number) {
  const firstname = random.pick(FIRST_NAMES);
  const lastname = random.pick(LAST_NAMES);
  const [city, area] = random.pick(CITIES);
  const address = foldText(`${firstname} ${lastname}`).replace(/[^a-z]+/g, '.');
  return {
    firstname,
    lastname,
    email: `${address}.aanvraag${index + 1}@example.test`,
    phone: `06 00${random.between(100_000, 999_999)}`,
    street: random.pick(STREETS),
    houseNumber: String(random.between(1, 180)),
    zipcode: `${area}${random.between(10, 99)} AB`,
    city,
  };
}

function vehicleOf({ category, brand, type, plate, lengthCm, widthCm, heightCm }: Owned) {
  return { category, brand, type, plate, lengthCm, widthCm, heightCm };
}

function aVehicle(random: Random) {
  const category = random.pick(['caravan', 'caravan', 'camper', 'boat'] as const);
  const make = random.pick(MAKES[category]);
  const [lengthCm, widthCm, heightCm] = SIZES[category];
  const type = random.pick(make.types);
  const longer = random.between(-8, 12) * 10;
  return { category, brand: make.brand, type, plate: '', lengthCm: lengthCm + longer, widthCm, heightCm };
}
