import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { marked } from '#shared/field-map.ts';
import type { Warehouse } from '#spots/spot.schema.ts';
import { oncePerList } from '#sync/client/lists/once-per-list.ts';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { FilterRow } from '#ui/list/filter-row.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import type { ListTags } from '#ui/list/list-tags.ts';
import { OBJECT_FIELDS } from '../object-fields.ts';
import { countStates, OBJECT_CHOICES, type ObjectFilter, type ObjectState } from './object-filters.ts';
import type { ObjectEntry } from './object-index.ts';
import { type ObjectChoice, useObjectWords } from './use-object-words.ts';

type ObjectFilterBarProps = {
  /** The named views of the list. */
  readonly views: ReactNode;
  /** Null until they are read. */
  readonly warehouses: readonly Warehouse[] | null;
  /** All objects; null until they are all loaded, since counts would be wrong. */
  readonly entries: readonly ObjectEntry[] | null;
  readonly filter: ObjectFilter;
  readonly onChange: (change: Partial<ObjectFilter>) => void;
  /** Null for who may not see tags. */
  readonly tags: ListTags | null;
};

/** State as chips with counts; what objects are, warehouses and tags as choices. */
export function ObjectFilterBar({ views, warehouses, entries, filter, onChange, tags }: ObjectFilterBarProps) {
  const { t } = useLingui();
  const words = useObjectWords();
  const counts = entries === null ? null : countStates(entries);
  const choices = useChoices(entries, filter);
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
      {views}
      <FilterChips
        label={t`Status`}
        chips={chips
          .filter(({ value }) => value !== 'unconfirmed' || (counts?.unconfirmed ?? 0) > 0 || filter.state === value)
          .map((chip) => (counts === null ? chip : { ...chip, count: counts[chip.value] }))}
        none="all"
        value={filter.state}
        onChange={(state) => onChange({ state })}
      />
      {choices.map(({ name, options }) => (
        <FilterSelect
          key={name}
          label={words.fields[name]}
          none={words.all[name]}
          value={filter[name] ?? ''}
          options={options}
          onChange={(value) => onChange({ [name]: value === '' ? null : value } as Partial<ObjectFilter>)}
        />
      ))}
      <FilterSelect
        label={t`Warehouse`}
        none={t`All warehouses`}
        value={filter.warehouseId ?? ''}
        options={[...(warehouses ?? [])].sort(byKey).map(({ id, name }) => ({ value: id, label: name }))}
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

type Choice = {
  readonly name: ObjectChoice;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** The choices offered, with their values; an extra choice offers only values that some object has. */
function useChoices(entries: readonly ObjectEntry[] | null, filter: ObjectFilter): readonly Choice[] {
  const words = useObjectWords();
  const used = usedValues(entries ?? NONE);
  return OBJECT_CHOICES.flatMap((name) => {
    const known = used.get(name);
    const options = Object.entries<string>(words.choices[name])
      .map(([value, label]) => ({ value, label }))
      .filter(({ value }) => known === undefined || known.has(value) || filter[name] === value);
    return options.length === 0 ? [] : [{ name, options }];
  });
}

const NONE: readonly ObjectEntry[] = [];

/** The values that some object has, per extra choice. */
const usedValues = oncePerList((entries: readonly ObjectEntry[]) => {
  const names = marked(OBJECT_FIELDS, 'extra');
  return new Map(names.map((name) => [name as string, new Set<unknown>(entries.map((entry) => entry[name]))]));
});

function byKey(left: Warehouse, right: Warehouse): number {
  return left.sortKey < right.sortKey ? -1 : 1;
}
