import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FilterButton } from '#ui/filter-button.tsx';
import { ColumnChooser, type HiddenColumns } from '#ui/list/column-chooser.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { FilterDay } from '#ui/list/filter-day.tsx';
import { FilterRow } from '#ui/list/filter-row.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Specimen } from './guide-specimen.tsx';

const nothing = () => undefined;

/** The controls that narrow a list. */
export function GuideFilters() {
  return (
    <>
      <Specimen name="SearchField" once states={{ default: <Search /> }} />
      <Specimen name="FilterChips" states={{ default: <Chips />, counts: <Chips counts />, focus: <Chips /> }} />
      <Specimen name="FilterSelect" states={{ none: <Pick chosen="" />, chosen: <Pick chosen="hall" /> }} />
      <Specimen name="FilterDay" states={{ none: <Day chosen="" />, chosen: <Day chosen="2026-11-20" /> }} />
      <Specimen
        name="FilterRow"
        wide
        states={{
          default: (
            <FilterRow>
              <Chips counts />
              <Pick chosen="" />
              <Pick chosen="hall" />
            </FilterRow>
          ),
        }}
      />
      <Specimen
        name="FilterButton"
        states={{
          none: (
            <FilterButton active={0}>
              <Chips counts />
            </FilterButton>
          ),
          active: (
            <FilterButton active={2}>
              <Chips counts />
            </FilterButton>
          ),
        }}
      />
      <Specimen name="ColumnChooser" states={{ default: <Columns /> }} />
    </>
  );
}

function Search() {
  const { t } = useLingui();
  return <SearchField onSearch={nothing} label={t`Search objects`} />;
}

function Chips({ counts = false }: { readonly counts?: boolean }) {
  const { t } = useLingui();
  const [value, setValue] = useState('all');
  const chips = [
    { value: 'all', label: t`All`, count: 1_204 },
    { value: 'stored', label: t`In storage`, count: 1_190 },
    { value: 'away', label: t`With customer`, count: 0 },
  ];
  return (
    <FilterChips
      label={t`Status`}
      chips={chips.map(({ count, ...chip }) => (counts ? { ...chip, count } : chip))}
      value={value}
      onChange={setValue}
    />
  );
}

function Day({ chosen }: { readonly chosen: string }) {
  const { t } = useLingui();
  const [value, setValue] = useState(chosen);
  return <FilterDay label={t`From`} value={value} onChange={setValue} />;
}

function Pick({ chosen }: { readonly chosen: string }) {
  const { t } = useLingui();
  const [value, setValue] = useState(chosen);
  const options = [
    { value: 'hall', label: t`Hall` },
    { value: 'outdoors', label: t`Outdoors` },
  ];
  return (
    <FilterSelect label={t`Warehouse`} none={t`All warehouses`} value={value} options={options} onChange={setValue} />
  );
}

function Columns() {
  const { t } = useLingui();
  const [hidden, setHidden] = useState<HiddenColumns>(new Set(['spot']));
  const columns = [
    { key: 'customer', header: t`Customer` },
    { key: 'length', header: t`Length` },
    { key: 'spot', header: t`Spot` },
  ];
  return <ColumnChooser columns={columns} hidden={hidden} onChange={setHidden} />;
}
