import { chakra } from '@chakra-ui/react';

/** One of a few tiles to choose from: `aria-pressed` says which one is chosen. */
export const PressTile = chakra('button', {
  base: {
    borderWidth: '1px',
    borderRadius: 'panel',
    borderColor: 'border',
    bg: 'bg.panel',
    cursor: 'pointer',
    _hover: { borderColor: 'border.strong' },
    _pressed: { bg: 'accent.tint', borderColor: 'accent' },
  },
});
