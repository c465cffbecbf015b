import { Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { useListRoom } from './list-room.ts';

/**
 * The filters of a list: one line that scrolls sideways on a phone, as many lines as needed on a desktop. Beside a record
 * each filter draws only what is chosen of it.
 */
export function FilterRow({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const isWhole = useListRoom() === 'whole';
  if (isWhole) return <WholeRow>{children}</WholeRow>;
  return (
    <Flex
      data-no-print=""
      role="group"
      aria-label={t`Filters`}
      gap="2"
      wrap="wrap"
      flexShrink={0}
      css={{ '&:empty': { display: 'none' } }}
    >
      {children}
    </Flex>
  );
}

function WholeRow({ children }: { readonly children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (row.current !== null) showChosen(row.current);
  }, []);
  return (
    <Flex
      ref={row}
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

/** A list that opens filtered shows by what, also where the row is wider than the screen. */
function showChosen(row: HTMLElement): void {
  const chosen = row.querySelector('[data-chosen]')?.getBoundingClientRect();
  if (chosen === undefined) return;
  const { left, width } = row.getBoundingClientRect();
  row.scrollLeft += chosen.left + chosen.width / 2 - (left + width / 2);
}
