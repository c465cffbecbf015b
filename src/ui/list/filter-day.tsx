import { chakra, Input } from '@chakra-ui/react';

type FilterDayProps = {
  readonly label: string;
  /** `YYYY-MM-DD`; empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
};

/** A day as a filter of a list, as high as a chip. */
export function FilterDay({ label, value, onChange }: FilterDayProps) {
  return (
    <chakra.label display="inline-flex" alignItems="center" gap="2" fontSize="small" color="fg.muted">
      {label}
      <Input
        type="date"
        value={value}
        max="2999-12-31"
        onChange={(event) => onChange(event.target.value)}
        width="9.5rem"
        minHeight={{ base: '11', md: '8' }}
        height={{ base: '11', md: '8' }}
        px="2"
        fontSize="small"
        color="fg"
      />
    </chakra.label>
  );
}
