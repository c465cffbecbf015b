import { chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Ltr } from '../ltr.tsx';
import { ChosenFilter } from './chosen-filter.tsx';
import { useListRoom } from './list-room.ts';

export type FilterChip<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly count?: number;
};

type FilterChipsProps<Value extends string> = {
  /** The filter's name, for screen readers. */
  readonly label: string;
  readonly chips: readonly FilterChip<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The value that leaves nothing out. */
  readonly none?: Value;
};

/** A row of filters of which one is on. Scrolls sideways on a phone. Beside a record it says which one is on. */
export function FilterChips<Value extends string>({ label, chips, value, onChange, none }: FilterChipsProps<Value>) {
  const { i18n } = useLingui();
  const isWhole = useListRoom() === 'whole';
  if (!isWhole && none !== undefined) {
    const chosen = value === none ? undefined : chips.find((chip) => chip.value === value);
    return chosen === undefined ? null : <ChosenFilter words={chosen.label} onClear={() => onChange(none)} />;
  }
  return (
    <Flex
      data-no-print=""
      role="group"
      aria-label={label}
      gap="1.5"
      overflowX="auto"
      mx={{ base: '-4', md: '0' }}
      px={{ base: '4', md: '0.5' }}
      // Without a limit, next to another element, it would be as wide as all its filters.
      maxWidth={{ base: 'calc(100% + {spacing.8})', md: 'full' }}
      py="0.5"
      flexShrink={0}
      css={{ scrollbarWidth: 'none' }}
    >
      {chips.map((chip) => (
        <chakra.button
          key={chip.value}
          type="button"
          aria-pressed={chip.value === value}
          {...(chip.value === value && value !== none ? { 'data-chosen': '' } : {})}
          onClick={() => onChange(chip.value)}
          display="inline-flex"
          alignItems="center"
          gap="2"
          justifyContent="center"
          minHeight="var(--touch-8)"
          // A word of one letter, as in Chinese, is pressed like any other.
          minWidth="var(--touch-0)"
          px="3"
          borderRadius="control"
          borderWidth="1px"
          borderColor="border"
          bg="bg.panel"
          color="fg.muted"
          fontSize="small"
          whiteSpace="nowrap"
          flexShrink={0}
          cursor="pointer"
          _hover={{ borderColor: 'border.strong' }}
          _pressed={{ bg: 'accent.tint', borderColor: 'accent', color: 'fg', fontWeight: 'strong' }}
        >
          {chip.label}
          {chip.count !== undefined && (
            <chakra.span fontVariantNumeric="tabular-nums" fontWeight="normal" color="fg.muted">
              <Ltr>{i18n.number(chip.count)}</Ltr>
            </chakra.span>
          )}
        </chakra.button>
      ))}
    </Flex>
  );
}
