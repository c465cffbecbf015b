import { Box, chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { DayBox } from '../form/day-box.tsx';

type FilterDayProps = {
  readonly label: string;
  /** `YYYY-MM-DD`; empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
};

/** A day as a filter of a list, as high as a chip. */
export function FilterDay({ label, value, onChange }: FilterDayProps) {
  const id = useId();
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
