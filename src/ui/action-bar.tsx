import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTouch } from './use-narrow.ts';

type ActionBarProps = {
  /** Why its actions cannot be done now: above them on a phone, beside them on a desktop. */
  readonly reason?: string | null;
  readonly children: ReactNode;
};

/** Last in the page and over what scrolls beneath it, from edge to edge of the page. */
const FLOATING = {
  position: 'sticky',
  bottom: '0',
  zIndex: 'sticky',
  order: 1,
  mt: 'auto',
  mx: { base: '-4', md: '-6' },
  mb: { base: '-4', md: '-6' },
  px: { base: '4', md: '6' },
  py: '3',
  bg: 'bg.panel',
  borderTopWidth: '1px',
} as const;

/** The actions of a screen: at the bottom within reach of a thumb where a finger presses, in the page at a desk. */
export function ActionBar({ reason = null, children }: ActionBarProps) {
  const isFloating = useTouch();
  return (
    <Flex
      direction={{ base: 'column-reverse', md: 'row' }}
      align={{ base: 'stretch', md: 'center' }}
      gap="2"
      {...(isFloating ? FLOATING : {})}
      data-no-print=""
    >
      <Flex gap="2" wrap={{ base: 'nowrap', md: 'wrap' }}>
        {children}
      </Flex>
      {reason !== null && (
        <Box fontSize="small" color="fg.muted">
          {reason}
        </Box>
      )}
    </Flex>
  );
}
