import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayOfStep } from '#appointments/week.ts';
import { useCan } from '#session/use-can.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { AddLink } from '#ui/add-link.tsx';
import { DayBox } from '#ui/form/day-box.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import type { AppointmentView } from './appointment-choice.ts';

type BarProps = {
  readonly day: CivilDate;
  readonly today: CivilDate;
  readonly view: AppointmentView;
  readonly onGo: (day: CivilDate) => void;
  readonly onView: (view: AppointmentView) => void;
};

/**
 * The days before, any day, the days after, how they are shown, and a new appointment on the day shown. On a phone this
 * is one line: how they are shown is among the filters.
 */
export function AppointmentsBar({ day, today, view, onGo, onView }: BarProps) {
  const { t } = useLingui();
  const can = useCan();
  const narrow = useNarrow();
  const step = (way: 1 | -1) =>
    view === 'week' ? dayOfStep(day, today, way) : addDays(day, view === 'day' ? way : way * 7);
  const words =
    view === 'day'
      ? { before: t`Previous day`, after: t`Next day` }
      : { before: t`Previous week`, after: t`Next week` };
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <Button variant="outline" px="2" aria-label={words.before} onClick={() => onGo(step(-1))}>
        <Mirrored>
          <ChevronLeft aria-hidden="true" />
        </Mirrored>
      </Button>
      <Box width="10.5rem">
        <DayBox
          label={t`Day`}
          value={day}
          onChange={(next) => {
            if (next !== '') onGo(next);
          }}
        />
      </Box>
      <Button variant="outline" px="2" aria-label={words.after} onClick={() => onGo(step(1))}>
        <Mirrored>
          <ChevronRight aria-hidden="true" />
        </Mirrored>
      </Button>
      {day !== today && (
        <Button variant="outline" onClick={() => onGo(today)}>
          {t`Today`}
        </Button>
      )}
      {!narrow && <ViewChips view={view} onView={onView} />}
      {can('appointment create') && (
        <Box ms="auto">
          <AddLink to={`/appointments/create?date=${day}`} label={t`New appointment`} />
        </Box>
      )}
    </Flex>
  );
}

/** How appointments are shown. */
export function ViewChips({ view, onView }: Pick<BarProps, 'view' | 'onView'>) {
  const { t } = useLingui();
  return (
    <FilterChips
      label={t`Shown as`}
      chips={[
        { value: 'day', label: t`Day` },
        { value: 'week', label: t`Week` },
        { value: 'list', label: t`List` },
      ]}
      value={view}
      onChange={onView}
    />
  );
}

/** An arrow that points the other way where the language does. */
function Mirrored({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.span display="inline-flex" _rtl={{ transform: 'scaleX(-1)' }}>
      {children}
    </chakra.span>
  );
}
