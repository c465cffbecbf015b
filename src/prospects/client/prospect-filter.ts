import { OBJECT_CATEGORIES } from '#objects/object.schema.ts';
import { type ListSort, sortsOf } from '#shared/list-sort.ts';
import { foldText } from '#shared/sort-key.ts';
import type { ChosenList } from '#ui/list/list-choice.ts';
import { type SortValue, sortRows } from '#ui/list/sort-rows.ts';
import { isOpenProspect } from '../prospect.ts';
import { SERVICES, STAGES, type Stage } from '../prospect-choices.ts';
import type { ProspectEntry } from './prospect-index.ts';

const SORTS = ['name', 'expected', 'category', 'size', 'service', 'age', 'stage'] as const;
type ProspectSort = (typeof SORTS)[number];

export type StageFilter = Stage | 'open' | 'all';

/** Empty texts filter nothing. Without a sort the newest come first. */
export type ProspectFilter = {
  readonly stage: StageFilter;
  readonly category: string;
  readonly service: string;
  readonly sort: ListSort<ProspectSort> | '';
};

export const NO_FILTER: ProspectFilter = { stage: 'open', category: '', service: '', sort: '' };

export const PROSPECT_LIST: ChosenList<ProspectFilter> = {
  path: '/prospects',
  none: NO_FILTER,
  values: {
    stage: [...STAGES, 'open', 'all'],
    category: OBJECT_CATEGORIES,
    service: SERVICES,
    sort: sortsOf(SORTS),
  },
};

/** The prospects that a filter leaves. */
export function filterProspects(entries: readonly ProspectEntry[], filter: ProspectFilter): readonly ProspectEntry[] {
  const { stage, category, service } = filter;
  return entries.filter(
    (entry) =>
      (stage === 'all' || (stage === 'open' ? isOpenProspect(entry) : entry.stage === stage)) &&
      (category === '' || entry.category === category) &&
      (service === '' || entry.service === service),
  );
}

const SORT_VALUES: Readonly<Record<ProspectSort, (entry: ProspectEntry) => SortValue>> = {
  name: ({ sortKey }) => sortKey,
  expected: ({ expectedOn }) => expectedOn ?? '',
  category: ({ category, brand }) => `${OBJECT_CATEGORIES.indexOf(category)} ${foldText(brand)}`,
  size: ({ lengthCm }) => lengthCm || '',
  service: ({ service, period }) => (service === null && period === null ? '' : `${service ?? ''} ${period ?? ''}`),
  // The youngest has the latest date.
  age: ({ receivedAt }) => -Date.parse(receivedAt),
  stage: ({ stage }) => STAGES.indexOf(stage),
};

/** Sorted by a column, the newest first without a sort; what has no value there comes last either way. */
export function sortProspects(
  entries: readonly ProspectEntry[],
  sort: ProspectFilter['sort'],
): readonly ProspectEntry[] {
  return sortRows(entries, sort === '' ? 'age' : sort, SORT_VALUES);
}
