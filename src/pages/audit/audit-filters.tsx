import { useLingui } from '@lingui/react/macro';
import { ListViews } from '#pages/lists/list-views.tsx';
import { useSignedInUser } from '#session/user-context.ts';
import { FilterDay } from '#ui/list/filter-day.tsx';
import { FilterRow } from '#ui/list/filter-row.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import type { ListViewing } from '#ui/list/list-choice.ts';
import type { AuditFilter } from './audit-calls.ts';
import { useAuditKinds } from './audit-words.ts';

type Filter = Omit<AuditFilter, 'search'>;
type AuditFiltersProps = {
  readonly viewing: ListViewing;
  readonly filter: Filter;
  readonly onChange: (change: Partial<Filter>) => void;
};

/** Filters the trail by person, subject and days. */
export function AuditFilters({ viewing, filter, onChange }: AuditFiltersProps) {
  const { t } = useLingui();
  const kinds = useAuditKinds();
  const colleagues = useSignedInUser()?.colleagues ?? [];
  return (
    <FilterRow>
      <ListViews viewing={viewing} />
      <FilterSelect
        label={t`Person`}
        none={t`Everybody`}
        value={filter.user_id}
        options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => onChange({ user_id: value })}
      />
      <FilterSelect
        label={t`Kind`}
        none={t`Everything`}
        value={filter.entity}
        options={kinds}
        onChange={(value) => onChange({ entity: value })}
      />
      <FilterDay label={t`From`} value={filter.from} onChange={(value) => onChange({ from: value })} />
      <FilterDay label={t`Until`} value={filter.to} onChange={(value) => onChange({ to: value })} />
    </FilterRow>
  );
}
