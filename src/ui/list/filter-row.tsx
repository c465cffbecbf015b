import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** The filters of a list: one line that scrolls sideways on a phone, as many lines as needed on a desktop. */
export function FilterRow({ children }: { readonly children: ReactNode }) {
  return (
    <Flex
      data-no-print=""
      rowGap="2"
      columnGap={{ base: '2', md: '6' }}
      wrap={{ base: 'nowrap', md: 'wrap' }}
      align="center"
      flexShrink={0}
      overflowX={{ base: 'auto', md: 'visible' }}
      mx={{ base: '-4', md: '0' }}
      px={{ base: '4', md: '0' }}
      maxWidth={{ base: 'calc(100% + {spacing.8})', md: 'full' }}
      css={{
        scrollbarWidth: 'none',
        '& > *': { flexShrink: 0 },
        // The row scrolls as a whole: chips that each reached the edges of the screen would overlap their neighbours.
        '& > [role=group]': {
          mx: '0',
          px: { base: '0', md: '0.5' },
          maxWidth: { base: 'none', md: 'full' },
          overflowX: { base: 'visible', md: 'auto' },
        },
      }}
    >
      {children}
    </Flex>
  );
}
