import { z } from 'zod';
import { appointmentFields } from '#appointments/appointment.schema.ts';
import { customerFields } from '#customers/customer.schema.ts';
import { objectFields } from '#objects/object.schema.ts';
import { formatPlate } from '#objects/plate.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { fieldsOf } from '#shared/field-map.ts';
import { id, lengthCm } from '#shared/fields.ts';
import { customerDraft, objectDraft, PERSON_NAMES } from '../conversion-draft.ts';
import type { ConvertProspect, Prospect } from '../prospect.schema.ts';

const measured = lengthCm.nullable().transform((cm) => cm ?? 0);
const { firstname, email, phone, street, houseNumber, zipcode, city, country } = customerFields.shape;
const { plate, plateCountry, category, brand, type, heightCm } = objectFields.shape;

/** The wizard's values. A field that only one choice needs is checked only when that choice is taken. */
export const conversionForm = z.strictObject({
  whose: z.enum(['new', 'known']),
  knownId: id.nullable(),
  firstname,
  lastname: z.string().trim().max(120),
  email,
  phone,
  street,
  houseNumber,
  zipcode,
  city,
  country,
  plateKind: z.enum(['own', 'none']),
  plate,
  plateCountry,
  category,
  brand,
  type,
  lengthCm: measured,
  widthCm: measured,
  heightCm,
  spotId: id.nullable(),
  plans: z.boolean(),
  date: z.string().nullable(),
  time: z.string(),
  visitType: appointmentFields.shape.type,
  visitNote: appointmentFields.shape.note,
  reason: z.string().max(300),
  notification: z.boolean(),
});
export type ConversionValues = z.input<typeof conversionForm>;
export type Conversion = z.output<typeof conversionForm>;

/** What may go without a plate of its own: behind a car, or not on a road at all. */
const MAY_LACK_A_PLATE: ReadonlySet<Prospect['category']> = new Set(['caravan', 'boat', 'trailer', 'horse', 'other']);

/** The wizard's initial values: what the prospect told. */
export function conversionValues(prospect: Prospect, today: CivilDate): ConversionValues {
  const { status: _status, mobile: _mobile, note: _note, ...person } = customerDraft(prospect);
  const { contractStartOn: _start, ...object } = objectDraft(prospect);
  const { expectedOn } = prospect;
  return {
    whose: 'new',
    knownId: null,
    ...person,
    plateKind: object.plate === '' && MAY_LACK_A_PLATE.has(prospect.category) ? 'none' : 'own',
    ...object,
    plate: formatPlate(object.plate, object.plateCountry),
    lengthCm: object.lengthCm === 0 ? null : object.lengthCm,
    widthCm: object.widthCm === 0 ? null : object.widthCm,
    spotId: null,
    plans: true,
    date: expectedOn !== null && expectedOn >= today ? expectedOn : today,
    time: '',
    visitType: 1,
    visitNote: '',
    reason: '',
    notification: prospect.email !== '',
  };
}

export type ConversionIds = Pick<ConvertProspect, 'customerId' | 'objectId'> & {
  readonly appointmentId: string;
  readonly noteId: string;
};

/** The command's arguments that the wizard's values stand for. */
export function conversionOf(prospect: Prospect, values: Conversion, ids: ConversionIds): ConvertProspect {
  const { whose, knownId, plateKind, spotId, plans, date, time } = values;
  const person = { ...fieldsOf(PERSON_NAMES, values), country: values.country };
  const size = { lengthCm: values.lengthCm, widthCm: values.widthCm, heightCm: values.heightCm };
  const kind = { category: values.category, brand: values.brand, type: values.type };
  const plated = { plate: plateKind === 'own' ? values.plate : '', plateCountry: values.plateCountry };
  const reason = values.reason.trim();
  return {
    prospectId: prospect.id,
    customerId: whose === 'known' && knownId !== null ? knownId : ids.customerId,
    customer: whose === 'known' ? null : { ...customerDraft(prospect), ...person },
    objectId: ids.objectId,
    object: { ...plated, ...kind, ...size, contractStartOn: null },
    spotId,
    appointment:
      plans && date !== null
        ? {
            appointmentId: ids.appointmentId,
            direction: 'in',
            type: values.visitType,
            date,
            time,
            note: values.visitNote,
            assigneeId: null,
            reason: reason === '' ? null : reason,
            notification: values.notification,
          }
        : null,
    noteId: ids.noteId,
  };
}
