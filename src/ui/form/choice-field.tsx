import { chakra, Flex } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { useController } from 'react-hook-form';
import { CHOICE_INPUT } from './choice-input.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

type Choice = {
  readonly value: string | number;
  readonly label: string;
  readonly icon?: LucideIcon;
  /** True where it cannot be chosen now; the field's hint says why. */
  readonly off?: boolean;
};
type ChoiceFieldProps = FieldProps & {
  readonly choices: readonly Choice[];
  /** Stacks the choices, for words that need a full line. */
  readonly stacked?: boolean;
};

/** Two to four choices side by side or stacked, of which one is on. The value is the choice's own (text or number). */
export function ChoiceField({ choices, disabled, stacked = false, ...field }: ChoiceFieldProps) {
  const { field: bound } = useController({ name: field.name });
  return (
    <FieldFrame {...field} as="group">
      {(control) => (
        <Flex
          direction={stacked ? 'column' : 'row'}
          wrap={stacked ? 'nowrap' : 'wrap'}
          gap="1.5"
          role="radiogroup"
          aria-label={field.label}
          {...control}
        >
          {choices.map(({ value, label, icon: Icon, off = false }, index) => (
            <chakra.label
              key={value}
              flex="1"
              position="relative"
              display="flex"
              alignItems="center"
              justifyContent={stacked ? 'flex-start' : 'center'}
              gap="2"
              minHeight={{ base: '12', md: 'var(--touch-9)' }}
              px="3"
              borderWidth="1px"
              borderColor="border.strong"
              borderRadius="control"
              bg="bg.panel"
              cursor="pointer"
              textAlign={stacked ? 'start' : 'center'}
              css={{
                '&:has(:checked)': { bg: 'accent.tint', borderColor: 'accent', fontWeight: 'strong' },
                '&:has(:focus-visible)': { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
                '&:has(:disabled)': { opacity: 0.55, cursor: 'not-allowed' },
              }}
            >
              <chakra.input
                type="radio"
                {...CHOICE_INPUT}
                name={bound.name}
                value={value}
                ref={index === 0 ? bound.ref : undefined}
                checked={bound.value === value}
                disabled={disabled === true || off}
                onChange={() => bound.onChange(value)}
                onBlur={bound.onBlur}
              />
              {Icon !== undefined && <Icon aria-hidden="true" size={18} />}
              {label}
            </chakra.label>
          ))}
        </Flex>
      )}
    </FieldFrame>
  );
}
