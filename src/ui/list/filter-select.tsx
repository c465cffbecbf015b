import { chakra } from '@chakra-ui/react';
import { ChosenFilter } from './chosen-filter.tsx';
import { useListRoom } from './list-room.ts';

type FilterSelectProps = {
  /** The filter's name, for screen readers. */
  readonly label: string;
  /** The words for no choice. */
  readonly none: string;
  /** Empty for no choice. */
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
};

/** A filter with too many values for chips: the platform's own list, as high as a chip. Beside a record it says its choice. */
export function FilterSelect({ label, none, value, options, onChange }: FilterSelectProps) {
  const isWhole = useListRoom() === 'whole';
  if (!isWhole) {
    const chosen = value === '' ? undefined : options.find((option) => option.value === value);
    return chosen === undefined ? null : <ChosenFilter words={chosen.label} onClear={() => onChange('')} />;
  }
  return (
    <chakra.select
      aria-label={label}
      value={value}
      {...(value === '' ? {} : { 'data-chosen': '' })}
      onChange={(event) => onChange(event.target.value)}
      minHeight="var(--touch-8)"
      maxWidth="12rem"
      px="2"
      borderRadius="control"
      borderWidth="1px"
      borderColor={value === '' ? 'border' : 'accent'}
      bg={value === '' ? 'bg.panel' : 'accent.tint'}
      color={value === '' ? 'fg.muted' : 'fg'}
      fontSize="small"
      cursor="pointer"
    >
      <option value="">{none}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </chakra.select>
  );
}
