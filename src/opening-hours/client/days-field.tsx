import { chakra, Flex } from '@chakra-ui/react';
import { useController } from 'react-hook-form';
import { CHOICE_INPUT } from '#ui/form/choice-input.ts';
import { FieldFrame, type FieldProps } from '#ui/form/field-frame.tsx';
import { useHoursWords } from './use-hours-words.ts';

/** Days of the week, any number of them; the value is a list of 1 (Monday) to 7. */
export function DaysField(field: FieldProps) {
  const words = useHoursWords();
  const { field: bound } = useController({ name: field.name });
  const chosen = Array.isArray(bound.value) ? (bound.value as readonly number[]) : [];
  const toggle = (weekday: number) => {
    const others = chosen.filter((day) => day !== weekday);
    bound.onChange(others.length < chosen.length ? others : [...chosen, weekday].toSorted());
  };
  return (
    <FieldFrame {...field} as="group">
      {({ 'aria-required': _required, ...described }) => (
        // The group's own role has no invalid state, so the label shows it.
        <Flex gap="1.5" {...described}>
          {words.weekdays.map(({ weekday, short, long }, index) => (
            <chakra.label
              key={weekday}
              flex="1"
              minWidth="0"
              position="relative"
              display="flex"
              alignItems="center"
              justifyContent="center"
              minHeight={{ base: '12', md: 'var(--touch-9)' }}
              borderWidth="1px"
              borderColor="border.strong"
              borderRadius="control"
              bg="bg.panel"
              cursor="pointer"
              css={{
                '&:has(:checked)': { bg: 'accent.tint', borderColor: 'accent', fontWeight: 'strong' },
                '&:has(:focus-visible)': { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
              }}
            >
              <chakra.input
                type="checkbox"
                {...CHOICE_INPUT}
                aria-label={long}
                ref={index === 0 ? bound.ref : undefined}
                checked={chosen.includes(weekday)}
                onChange={() => toggle(weekday)}
                onBlur={bound.onBlur}
              />
              <chakra.span aria-hidden="true" truncate>
                {short}
              </chakra.span>
            </chakra.label>
          ))}
        </Flex>
      )}
    </FieldFrame>
  );
}
