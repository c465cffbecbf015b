import { chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';

export type Side = 'one' | 'other' | 'both';

type CompareRowProps = {
  readonly label: string;
  readonly one: string;
  readonly other: string;
  readonly value: Side;
  /** The label for keeping both, where that is possible. */
  readonly both?: string;
  readonly onChange: (side: Side) => void;
};

/** One thing in which two records differ: a choice between the two values, or both. */
export function CompareRow({ label, one, other, value, both, onChange }: CompareRowProps) {
  const { t } = useLingui();
  const name = useId();
  const sides: readonly { readonly side: Side; readonly text: string }[] = [
    { side: 'one', text: one },
    { side: 'other', text: other },
    ...(both === undefined ? [] : [{ side: 'both' as const, text: both }]),
  ];
  return (
    <chakra.fieldset border="0" p="0" m="0" minWidth="0">
      <chakra.legend color="fg.muted" fontSize="small" mb="1" p="0">
        {label}
      </chakra.legend>
      <Flex gap="2" direction={{ base: 'column', md: 'row' }}>
        {sides.map(({ side, text }) => (
          <chakra.label
            key={side}
            flex="1 1 0"
            minWidth="0"
            display="flex"
            alignItems="center"
            gap="3"
            minHeight={{ base: '12', md: 'var(--touch-9)' }}
            px="3"
            py="1.5"
            borderWidth="1px"
            borderColor="border.strong"
            borderRadius="control"
            bg="bg.panel"
            cursor="pointer"
            css={{
              '&:has(:checked)': { bg: 'accent.tint', borderColor: 'accent' },
              '&:has(:focus-visible)': { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
            }}
          >
            <chakra.input
              type="radio"
              name={name}
              checked={value === side}
              onChange={() => onChange(side)}
              flexShrink={0}
              css={{ accentColor: '{colors.accent}' }}
            />
            <chakra.span minWidth="0" overflowWrap="anywhere" lineClamp={4}>
              <bdi>{text === '' ? t`nothing` : text}</bdi>
            </chakra.span>
          </chakra.label>
        ))}
      </Flex>
    </chakra.fieldset>
  );
}
