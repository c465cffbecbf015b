import type { RecordSort } from '#ui/list/record-column.ts';
import { isOpenProspect } from '../prospect.ts';
import { STAGES, type Stage } from '../prospect-choices.ts';
import type { ProspectEntry } from './prospect-index.ts';

export type StageFilter = Stage | 'open' | 'all';

/** Empty texts filter nothing. Without a sort the newest come first. */
export type ProspectFilter = {
  readonly stage: StageFilter;
  readonly category: string;
  readonly service: string;
  readonly sort: RecordSort | null;
};

export const NO_FILTER: ProspectFilter = { stage: 'open', category: '', service: '', sort: null };

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

/** Sorted by a column; what has no value there comes last either way. */
export function sortProspects(entries: readonly ProspectEntry[], sort: RecordSort | null): readonly ProspectEntry[] {
  const { key, descending } = sort ?? { key: 'age', descending: false };
  // The youngest has the latest date.
  const sign = (key === 'age') === descending ? 1 : -1;
  const valueOf = (entry: ProspectEntry): string => {
    if (key === 'name') return entry.sortKey;
    if (key === 'expected') return entry.expectedOn ?? '';
    return key === 'stage' ? String(STAGES.indexOf(entry.stage)) : entry.receivedAt;
  };
  return [...entries].sort((left, right) => {
    const [a, b] = [valueOf(left), valueOf(right)];
    if (a === b) return 0;
    if (a === '' || b === '') return a === '' ? 1 : -1;
    return a < b ? -sign : sign;
  });
}
