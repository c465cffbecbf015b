import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type ActionBarProps = {
  /** Why its actions cannot be done now: above them on a phone, beside them on a desktop. */
  readonly reason?: string | null;
  readonly children: ReactNode;
};

/** The actions of a screen: at the bottom within reach of a thumb on a phone, in the page on a desktop. */
export function ActionBar({ reason = null, children }: ActionBarProps) {
  return (
    <Flex
      direction={{ base: 'column-reverse', md: 'row' }}
      align={{ base: 'stretch', md: 'center' }}
      gap="2"
      position={{ base: 'sticky', md: 'static' }}
      bottom="0"
      zIndex="sticky"
      order={{ base: 1, md: 0 }}
      mx={{ base: '-4', md: '0' }}
      mb={{ base: '-4', md: '0' }}
      mt={{ base: 'auto', md: '0' }}
      px={{ base: '4', md: '0' }}
      py={{ base: '3', md: '0' }}
      bg={{ base: 'bg.panel', md: 'transparent' }}
      borderTopWidth={{ base: '1px', md: '0' }}
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
