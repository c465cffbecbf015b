import type { ConvertProspect, CreateProspect } from '#prospects/prospect.schema.ts';
import { DAY, testId } from '#tests/support/builders.ts';

/** A prospect whom the office enters. */
export function aRequest(changes: Partial<CreateProspect> = {}): CreateProspect {
  return {
    prospectId: testId('p', 1),
    firstname: 'Mia',
    lastname: 'de Wit',
    email: 'Mia@Example.test',
    phone: '06 12345678',
    street: '',
    houseNumber: '',
    zipcode: '',
    city: 'Nijkerk',
    category: 'caravan',
    brand: 'Fendt',
    type: '',
    plate: 'wn-123-k',
    lengthCm: 690,
    widthCm: 230,
    heightCm: null,
    service: 'indoor',
    period: 'winter',
    expectedOn: DAY,
    message: '',
    signUp: null,
    ...changes,
  };
}

/** Prospect 1 becomes customer 9 with object 9 and appointment 9 on DAY. */
export function aConversion(changes: Partial<ConvertProspect> = {}): ConvertProspect {
  return {
    prospectId: testId('p', 1),
    customerId: testId('c', 9),
    customer: {
      status: 1,
      firstname: 'Mia',
      lastname: 'de Wit',
      email: 'mia@example.test',
      phone: '',
      mobile: '',
      street: '',
      houseNumber: '',
      zipcode: '',
      city: '',
      note: '',
    },
    objectId: testId('o', 9),
    object: {
      plate: 'WN-123-K',
      plateCountry: 'NL',
      category: 'caravan',
      brand: 'Fendt',
      type: '',
      lengthCm: 690,
      widthCm: 230,
      heightCm: null,
      contractStartOn: null,
    },
    spotId: null,
    appointment: aVisit(),
    ...changes,
  };
}

export function aVisit(changes: Partial<NonNullable<ConvertProspect['appointment']>> = {}) {
  return {
    appointmentId: testId('a', 9),
    ...({ direction: 'in', type: 1, date: DAY, time: '10:00', note: '', assigneeId: null, reason: null } as const),
    notification: false,
    ...changes,
  };
}
