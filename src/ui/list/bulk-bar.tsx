import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type BulkBarProps = {
  /** What was chosen, for screen readers. */
  readonly label: string;
  /** True on a page that scrolls as a whole: it stays at the end of what is seen. */
  readonly sticky?: boolean;
  readonly children: ReactNode;
};

/**
 * What can be done with the chosen rows of a list, in a `ListColumn`. It stands over the end of the list, so that no row
 * moves under the pointer when the first one is chosen; on a phone it stands under the list.
 */
export function BulkBar({ label, sticky = false, children }: BulkBarProps) {
  return (
    <Flex
      role="toolbar"
      aria-label={label}
      data-no-print=""
      wrap="wrap"
      align="center"
      columnGap="3"
      rowGap="2"
      order="1"
      {...(sticky
        ? { position: 'sticky', bottom: { base: '0', md: '4' } }
        : { position: { base: 'static', md: 'absolute' }, insetInline: { md: '10' }, bottom: { md: '10' } })}
      zIndex="1"
      mx={{ base: '-4', md: '0' }}
      px="4"
      py={{ base: '3', md: '2' }}
      bg="accent.tint"
      borderWidth={{ base: '1px 0 0', md: '1px' }}
      borderColor={{ md: 'accent' }}
      borderRadius={{ base: '0', md: 'panel' }}
      boxShadow={{ md: 'float' }}
    >
      {children}
    </Flex>
  );
}
