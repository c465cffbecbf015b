import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

type PanelProps = {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Without inner padding, for lists that reach the edges. */
  readonly flush?: boolean;
  /** The fragment (after the `#`) of links to this panel. */
  readonly anchor?: string;
};

/** A titled piece of a page: one surface and a hairline, never a box in a box. */
export function Panel({ title, actions, children, flush = false, anchor }: PanelProps) {
  const id = useId();
  return (
    <chakra.section
      {...(anchor === undefined ? {} : { id: anchor, tabIndex: -1, scrollMarginTop: '4' })}
      aria-labelledby={id}
      bg="bg.panel"
      border="hairline"
      borderRadius="panel"
      minWidth="0"
    >
      <Flex align="center" wrap="wrap" columnGap="3" rowGap="1" minHeight="11" px="4" py="1.5" borderBottom="hairline">
        <Heading as="h2" id={id} size="md" flex="1">
          {title}
        </Heading>
        {actions}
      </Flex>
      <Box {...(flush ? {} : { px: '4', py: '3' })}>{children}</Box>
    </chakra.section>
  );
}
