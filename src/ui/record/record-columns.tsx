import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** By the width that the page has: a list may stand beside it. */
const COLUMNS = {
  display: 'grid',
  gap: '4',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container record (min-width: 58rem)': {
    gridTemplateColumns: 'minmax(0, 5fr) minmax(22rem, 2fr)',
    gridTemplateRows: 'auto 1fr',
    '& > :nth-of-type(1)': { gridColumn: '2', gridRow: '1' },
    '& > :nth-of-type(2)': { gridColumn: '1', gridRow: '1 / span 2' },
    '& > :nth-of-type(3)': { gridColumn: '2', gridRow: '2' },
  },
} as const;

type RecordColumnsProps = {
  /** What the record is: first in one column, on top of the second one where there are two. */
  readonly facts: ReactNode;
  /** What is worked with. */
  readonly children: ReactNode;
  /** What belongs to it: after the rest in one column, under the facts where there are two. */
  readonly beside: ReactNode;
};

/** The panels of a record: a main column with a narrower one beside it, or one column where there is no room. */
export function RecordColumns({ facts, children, beside }: RecordColumnsProps) {
  const column = { direction: 'column', gap: '4', minWidth: '0', _empty: { display: 'none' } } as const;
  return (
    <Box containerType="inline-size" containerName="record">
      <Box css={COLUMNS}>
        <Flex {...column}>{facts}</Flex>
        <Flex {...column}>{children}</Flex>
        <Flex {...column}>{beside}</Flex>
      </Box>
    </Box>
  );
}
