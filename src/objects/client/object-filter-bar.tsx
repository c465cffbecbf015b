import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Warehouse } from '#spots/spot.schema.ts';
import { warehouseTable } from '#spots/spot.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { FilterRow } from '#ui/list/filter-row.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import type { ListTags } from '#ui/list/list-tags.ts';
import type { ObjectCategory } from '../object.schema.ts';
import { countStates, type ObjectFilter, type ObjectState } from './object-filters.ts';
import type { ObjectEntry } from './object-index.ts';
import { useObjectWords } from './use-object-words.ts';

const CATEGORIES: readonly ObjectCategory[] = [
  'caravan',
  'camper',
  'boat',
  'car',
  'classic',
  'trailer',
  'motorcycle',
  'horse',
  'other',
];

type ObjectFilterBarProps = {
  /** Every object; null while they are not all here, for then there is nothing to count. */
  readonly entries: readonly ObjectEntry[] | null;
  readonly filter: ObjectFilter;
  readonly onChange: (change: Partial<ObjectFilter>) => void;
  /** Null for who may not see tags. */
  readonly tags: ListTags | null;
};

/** State as chips with counts, category and warehouse as choices. */
export function ObjectFilterBar({ entries, filter, onChange, tags }: ObjectFilterBarProps) {
  const { t } = useLingui();
  const words = useObjectWords();
  const counts = useMemo(() => (entries === null ? null : countStates(entries)), [entries]);
  const warehouses = useRows((mirror) => mirror.all(warehouseTable), []) ?? [];
  const chips: { readonly value: ObjectState; readonly label: string }[] = [
    { value: 'all', label: t`All` },
    { value: 'with_storage', label: words.status.with_storage },
    { value: 'with_customer', label: words.status.with_customer },
    { value: 'held', label: t`Hold` },
    { value: 'unplaced', label: t`No spot yet` },
    { value: 'unconfirmed', label: t`Location unconfirmed` },
  ];
  return (
    <FilterRow>
      <FilterChips
        label={t`Status`}
        chips={chips
          .filter(({ value }) => value !== 'unconfirmed' || (counts?.unconfirmed ?? 0) > 0 || filter.state === value)
          .map((chip) => (counts === null ? chip : { ...chip, count: counts[chip.value] }))}
        value={filter.state}
        onChange={(state) => onChange({ state })}
      />
      <FilterSelect
        label={t`Category`}
        none={t`All categories`}
        value={filter.category ?? ''}
        options={CATEGORIES.map((value) => ({ value, label: words.category[value] }))}
        onChange={(value) => onChange({ category: CATEGORIES.find((category) => category === value) ?? null })}
      />
      <FilterSelect
        label={t`Warehouse`}
        none={t`All warehouses`}
        value={filter.warehouseId ?? ''}
        options={[...warehouses].sort(byKey).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => onChange({ warehouseId: value === '' ? null : value })}
      />
      {tags !== null && tags.options.length > 0 && (
        <FilterSelect
          label={t`Tag`}
          none={t`All tags`}
          value={filter.tagId ?? ''}
          options={tags.options}
          onChange={(value) => onChange({ tagId: value === '' ? null : value })}
        />
      )}
    </FilterRow>
  );
}

function byKey(left: Warehouse, right: Warehouse): number {
  return left.sortKey < right.sortKey ? -1 : 1;
}
