import type { StoredObject } from '#objects/object.schema.ts';
import { defineTable } from '#sync/table.ts';
import type { HandoverForm, HandoverFormFields } from './handover-form.schema.ts';
import type { Direction } from './handover-limits.ts';

/** What a company asks when an object is handed over. */
export const handoverFormTable = defineTable<HandoverForm>({
  name: 'handover_forms',
  indexes: [],
  json: ['categories', 'directions', 'questions', 'photoZones', 'readings'],
});

/** The fields that people fill in. */
export const FORM_FIELDS = [
  'name',
  'categories',
  'directions',
  'asksPerson',
  'questions',
  'photoZones',
  'asksMarks',
  'readings',
  'asksSignature',
  'mailsRecord',
] as const satisfies readonly (keyof HandoverFormFields)[];

/** The form of a handover; undefined where the company wants none, and checking in or out stays as short as it is. */
export function formFor(
  forms: readonly HandoverForm[],
  { category }: Pick<StoredObject, 'category'>,
  direction: Direction,
): HandoverForm | undefined {
  return forms
    .filter((form) => form.categories.includes(category) && form.directions.includes(direction))
    .toSorted((left, right) => (left.name < right.name ? -1 : Number(left.name > right.name)))
    .at(0);
}
