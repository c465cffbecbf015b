import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** The actions of a screen: at the bottom within reach of a thumb on a phone, in the page on a desktop. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  return (
    <Flex
      gap="2"
      wrap={{ base: 'nowrap', md: 'wrap' }}
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
      {children}
    </Flex>
  );
}
