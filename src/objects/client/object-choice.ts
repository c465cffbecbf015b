import { marked } from '#shared/field-map.ts';
import { sortsOf, sortText } from '#shared/list-sort.ts';
import type { ChosenList, ListChoice } from '#ui/list/list-choice.ts';
import { OBJECT_FIELDS } from '../object-fields.ts';
import {
  NO_OBJECT_FILTER,
  OBJECT_CHOICES,
  OBJECT_COLUMNS,
  OBJECT_STATES,
  type ObjectFilter,
} from './object-filters.ts';

/** Columns hidden until a person turns them on. */
export const EXTRA_COLUMNS = marked(OBJECT_FIELDS, 'extra');

const NOTHING = Object.fromEntries(OBJECT_CHOICES.map((name) => [name, '']));

/** The filter of objects as their addresses have it: a tile's link is `?state=with_storage&warehouse=…`. */
export const OBJECT_LIST: ChosenList<ListChoice> = {
  path: '/objects',
  none: { ...NOTHING, state: 'all', warehouse: '', tag: '', sort: '' },
  values: { state: OBJECT_STATES, sort: sortsOf(OBJECT_COLUMNS) },
};

export function filterOfChoice(choice: ListChoice): ObjectFilter {
  const { state, warehouse = '', tag = '', sort = '' } = choice;
  const descending = sort.startsWith('-');
  const column = OBJECT_COLUMNS.find((known) => known === (descending ? sort.slice(1) : sort));
  return {
    ...NO_OBJECT_FILTER,
    ...Object.fromEntries(OBJECT_CHOICES.map((name) => [name, (choice[name] ?? '') || null])),
    state: OBJECT_STATES.find((known) => known === state) ?? 'all',
    warehouseId: warehouse || null,
    tagId: tag || null,
    sort: column === undefined ? null : { column, descending },
  };
}

/** A change of the filter as one of the choice. */
export function choiceOfFilter(change: Partial<ObjectFilter>): ListChoice {
  const { state, warehouseId, tagId, sort, ...choices } = change;
  return {
    ...Object.fromEntries(Object.entries(choices).map(([name, value]) => [name, value ?? ''])),
    ...(state === undefined ? {} : { state }),
    ...(warehouseId === undefined ? {} : { warehouse: warehouseId ?? '' }),
    ...(tagId === undefined ? {} : { tag: tagId ?? '' }),
    ...(sort === undefined ? {} : { sort: sort === null ? '' : sortText(sort.column, sort.descending) }),
  };
}
