import { chakra } from '@chakra-ui/react';

/**
 * A text of somebody's on one line, cut off where it is too long: at its own end, whichever way it reads. It stands where
 * lines of the language begin, and takes the place of a box around it.
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
