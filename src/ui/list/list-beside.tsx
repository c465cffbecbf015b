import { Box, Flex } from '@chakra-ui/react';
import { Activity, type ReactNode, useEffect, useRef, useState } from 'react';
import { useMedia } from '../use-narrow.ts';
import { type ListRoom, ListRoomContext, useListRoom } from './list-room.ts';

/** A tablet on its side has room for a slim list beside a record, a desk for a wide one. */
const TABLET = '(min-width: 60rem)';
const DESK = '(min-width: 75rem)';

type ListBesideProps = {
  /** The record that is open; undefined while only the list is. */
  readonly recordId: string | undefined;
  readonly list: ReactNode;
  /** The record. */
  readonly children: ReactNode;
};

/**
 * A list, and the record that was opened from it: beside the list from 960 pixels on, else in its place. The list keeps
 * its search, its choice and how far it was scrolled either way. The record keeps its place in the tree: paper is
 * narrower than a screen, and printing must not fetch it again.
 */
export function ListBeside({ recordId, list, children }: ListBesideProps) {
  const tablet = useMedia(TABLET);
  const desk = useMedia(DESK);
  const isOpen = recordId !== undefined;
  const alone = isOpen && !tablet;
  // A list that nobody looked at is not drawn behind a record that was opened by its address.
  const [seen, setSeen] = useState(!alone);
  if (!alone && !seen) setSeen(true);
  const room: ListRoom = isOpen ? (desk ? 'wide-column' : 'slim-column') : 'whole';
  return (
    <Flex {...(alone ? { display: 'contents' } : { height: 'full', minHeight: '0', align: 'stretch' })}>
      {seen && (
        <Activity key="list" mode={alone ? 'hidden' : 'visible'}>
          <Box
            minWidth="0"
            minHeight="20rem"
            {...(isOpen ? { flex: desk ? '0 0 26rem' : '0 0 20.5rem', 'data-no-print': '' } : { flex: '1' })}
          >
            <ListRoomContext value={room}>{list}</ListRoomContext>
          </Box>
        </Activity>
      )}
      {isOpen && (
        <Beside key="record" recordId={recordId} alone={alone}>
          {children}
        </Beside>
      )}
    </Flex>
  );
}

/** The edges of a list with a head of its own. */
export function ListColumn({ children }: { readonly children: ReactNode }) {
  const isWhole = useListRoom() === 'whole';
  return (
    <Flex
      direction="column"
      position="relative"
      gap="3"
      height="full"
      px={{ base: '4', md: isWhole ? '6' : '4' }}
      pt={{ base: '3', md: '5' }}
      pb={{ base: '0', md: '6' }}
    >
      {children}
    </Flex>
  );
}

type BesideProps = { readonly recordId: string; readonly alone: boolean; readonly children: ReactNode };

/** Where the record stands. Another one starts at its top. */
function Beside({ recordId, alone, children }: BesideProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current !== null && recordId !== '') box.current.scrollTop = 0;
  }, [recordId]);
  return (
    <Box
      ref={box}
      {...(alone
        ? { display: 'contents' }
        : { flex: '1', minWidth: '0', overflowY: 'auto', borderStart: 'hairline', position: 'relative' })}
      css={{ '@media print': { overflow: 'visible', borderInlineStart: 'none' } }}
    >
      {children}
    </Box>
  );
}
