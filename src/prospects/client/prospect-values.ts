import { z } from 'zod';
import { lengthCm } from '#shared/fields.ts';
import { type Prospect, prospectFields } from '../prospect.schema.ts';

/** Measures a person may leave open. */
const measured = lengthCm.nullable().transform((cm) => cm ?? 0);
const orNone = <Value extends z.ZodType>(value: Value) =>
  z.union([z.literal('').transform(() => null), value, z.null()]);

/** A prospect as a form fills it in: choices that may be left open are empty texts. */
export const prospectForm = prospectFields.extend({
  lengthCm: measured,
  widthCm: measured,
  service: orNone(prospectFields.shape.service.unwrap()),
  period: orNone(prospectFields.shape.period.unwrap()),
});
export type ProspectValues = z.input<typeof prospectForm>;

export const NO_PROSPECT: ProspectValues = {
  firstname: '',
  lastname: '',
  email: '',
  phone: '',
  street: '',
  houseNumber: '',
  zipcode: '',
  city: '',
  category: 'caravan',
  brand: '',
  type: '',
  plate: '',
  lengthCm: null,
  widthCm: null,
  heightCm: null,
  service: '',
  period: '',
  expectedOn: null,
  message: '',
};

/** What a form starts with. */
export function valuesOf(prospect: Prospect | undefined): ProspectValues {
  if (prospect === undefined) return NO_PROSPECT;
  const { firstname, lastname, email, phone, street, houseNumber, zipcode, city } = prospect;
  const { category, brand, type, plate, heightCm, expectedOn, message } = prospect;
  return {
    firstname,
    lastname,
    email,
    phone,
    street,
    houseNumber,
    zipcode,
    city,
    category,
    brand,
    type,
    plate,
    heightCm,
    expectedOn,
    message,
    lengthCm: prospect.lengthCm === 0 ? null : prospect.lengthCm,
    widthCm: prospect.widthCm === 0 ? null : prospect.widthCm,
    service: prospect.service ?? '',
    period: prospect.period ?? '',
  };
}
