import { z } from 'zod';
import { emptyFields, fieldsOf, namesOf } from '#shared/field-map.ts';
import { lengthCm } from '#shared/fields.ts';
import { type Prospect, prospectFields } from '../prospect.schema.ts';
import { PROSPECT_FIELDS } from '../prospect-fields.ts';

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
  ...emptyFields(PROSPECT_FIELDS),
  lastname: '',
  category: 'caravan',
  lengthCm: null,
  widthCm: null,
  service: '',
  period: '',
};

/** What a form starts with. */
export function valuesOf(prospect: Prospect | undefined): ProspectValues {
  if (prospect === undefined) return NO_PROSPECT;
  return {
    ...fieldsOf(namesOf(PROSPECT_FIELDS), prospect),
    lengthCm: prospect.lengthCm === 0 ? null : prospect.lengthCm,
    widthCm: prospect.widthCm === 0 ? null : prospect.widthCm,
    service: prospect.service ?? '',
    period: prospect.period ?? '',
  };
}
