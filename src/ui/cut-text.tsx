import { chakra } from '@chakra-ui/react';

/**
 * Text that a person wrote, on one line. A text that is too long is cut off at its own end, whichever direction it
 * reads. It is aligned with the start of the interface's lines, and needs no box around it.
 */
export const CutText = chakra('bdi', {
  base: {
    display: 'block',
    minWidth: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    // A `bdi` takes its direction from its text, and its alignment with it.
    textAlign: 'left',
    '[dir=rtl] &': { textAlign: 'right' },
  },
});
