import { useLingui } from '@lingui/react/macro';
import type { AppointmentFilter } from '#appointments/appointment-filter.ts';
import { useAppointmentWords } from '#appointments/client/use-appointment-words.ts';
import { useColleagues } from '#pages/parts/use-assignees.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';

type FiltersProps = {
  readonly filter: AppointmentFilter;
  readonly onChange: (change: Partial<AppointmentFilter>) => void;
  /** The number of all appointments that need attention. */
  readonly attention: number | undefined;
};

/** Which appointments are shown: direction, status, type, and whom they are given to. */
export function AppointmentsFilters({ filter, onChange, attention }: FiltersProps) {
  const { t } = useLingui();
  const words = useAppointmentWords();
  const userId = useSignedInUser()?.id;
  const others = useColleagues().filter(({ id, active }) => id !== userId && (active || id === filter.who));
  return (
    <>
      <FilterChips
        label={t`Direction`}
        chips={[
          { value: 'all', label: t`Both ways` },
          { value: 'out', label: words.direction.out },
          { value: 'in', label: words.direction.in },
        ]}
        value={filter.direction}
        onChange={(direction) => onChange({ direction })}
      />
      <FilterChips
        label={t`Status`}
        chips={[
          { value: 'all', label: t`All` },
          { value: 'open', label: t`Open` },
          { value: 'attention', label: t`Needs attention`, ...(attention === undefined ? {} : { count: attention }) },
          { value: 'done', label: t`Done` },
          { value: 'cancelled', label: t`Not gone ahead` },
        ]}
        value={filter.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={t`Type`}
        none={t`Every type`}
        value={filter.type === 'all' ? '' : filter.type}
        options={[
          { value: '1', label: words.type[1] },
          { value: '2', label: words.type[2] },
        ]}
        onChange={(type) => onChange({ type: type === '1' || type === '2' ? type : 'all' })}
      />
      <FilterSelect
        label={t`Given to`}
        none={t`Everybody's`}
        value={filter.who === 'all' ? '' : filter.who === userId ? 'mine' : filter.who}
        options={[
          { value: 'mine', label: t`Mine` },
          { value: 'nobody', label: t`Given to nobody` },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(who) => onChange({ who: who === '' ? 'all' : who })}
      />
    </>
  );
}
