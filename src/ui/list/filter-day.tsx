import { Box, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { isCivilDate } from '#shared/civil-date.ts';
import { writeDay } from '#shared/written-day.ts';
import { DayBox } from '../form/day-box.tsx';
import { isolated } from '../isolated.ts';
import { ChosenFilter } from './chosen-filter.tsx';
import { useListRoom } from './list-room.ts';

type FilterDayProps = {
  readonly label: string;
  /** `YYYY-MM-DD`; empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
};

/** A day as a filter of a list, as high as a chip. Beside a record it says its day. */
export function FilterDay({ label, value, onChange }: FilterDayProps) {
  const id = useId();
  const { i18n } = useLingui();
  const isWhole = useListRoom() === 'whole';
  if (!isWhole) {
    if (!isCivilDate(value)) return null;
    return <ChosenFilter words={`${label} ${isolated(writeDay(value, i18n.locale))}`} onClear={() => onChange('')} />;
  }
  return (
    <Flex display="inline-flex" alignItems="center" gap="2" fontSize="small">
      <chakra.label htmlFor={id} color="fg.muted">
        {label}
      </chakra.label>
      <Box width="9.5rem">
        <DayBox id={id} label={label} value={value} onChange={onChange} canClear isSmall />
      </Box>
    </Flex>
  );
}
