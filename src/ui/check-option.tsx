import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type CheckOptionProps = {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
};

/** A side action that is done unless it is switched off. The whole line can be pressed. */
export function CheckOption({ checked, onChange, children }: CheckOptionProps) {
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="3"
      minHeight={{ base: '12', md: 'var(--touch-9)' }}
      px="3"
      py="1.5"
      borderWidth="1px"
      borderColor={checked ? 'accent' : 'border.strong'}
      borderRadius="control"
      bg={checked ? 'accent.tint' : 'bg.panel'}
      cursor="pointer"
    >
      <chakra.input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        width="5"
        height="5"
        flexShrink={0}
        css={{ accentColor: '{colors.accent}' }}
      />
      <chakra.span minWidth="0">{children}</chakra.span>
    </chakra.label>
  );
}
