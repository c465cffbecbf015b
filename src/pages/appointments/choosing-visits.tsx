import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback } from 'react';
import { formatPlate } from '#objects/plate.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { AllBox, type RecordSelection } from '#ui/list/record-choice.tsx';
import type { ChosenVisit } from './appointment-bulk-visit.tsx';

/** How the appointments of a board are chosen. */
export type ChoosingVisits = Pick<RecordSelection<ChosenVisit>, 'chosenIds' | 'nameOf'> & {
  /** `range`: also all from the one pressed before. Stays the same function. */
  readonly onChoose: (visit: ChosenVisit, range: boolean) => void;
};

export const idOfVisit = ({ id }: ChosenVisit): string => id;

/** Names an appointment for screen readers: whose it is, and when. */
export function useVisitName(): (visit: ChosenVisit) => string {
  const { i18n } = useLingui();
  return useCallback(
    ({ item: { appointment, object } }) => {
      const plate = object === undefined ? '' : formatPlate(object.plate, object.plateCountry) || object.brand;
      const day = i18n.date(`${appointment.date}T12:00:00`, { day: 'numeric', month: 'long' });
      return `${plate} ${day} ${appointment.time}`.trim();
    },
    [i18n],
  );
}

/** Where a box to choose with stands, as large as a finger needs. */
export function ChoicePlace({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      data-no-print=""
      width="var(--touch-0)"
      minWidth="8"
      height="full"
      css={{
        '& [data-choice]': { display: 'grid', placeItems: 'center', height: 'full', cursor: 'pointer' },
        '& input': { width: '5', height: '5', accentColor: '{colors.accent}', cursor: 'pointer' },
      }}
    >
      {children}
    </Box>
  );
}

type DayBoxProps = {
  readonly name: string;
  readonly date: CivilDate;
  readonly items: readonly ChosenVisit[];
  readonly selection: RecordSelection<ChosenVisit>;
};

/** Chooses all of a day that can still be changed. */
export function DayBox({ name, date, items, selection }: DayBoxProps) {
  const { t } = useLingui();
  const ofDay = items.filter(({ item }) => item.appointment.date === date);
  if (ofDay.length === 0) return null;
  return (
    <Box height="var(--touch-0)" minHeight="8">
      <ChoicePlace>
        <AllBox items={ofDay} getId={idOfVisit} selection={{ ...selection, allLabel: t`Choose all of ${name}` }} />
      </ChoicePlace>
    </Box>
  );
}
