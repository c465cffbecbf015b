import { Box, Flex } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Something to look at before going on, in the middle of a form. It is read out when it appears. */
export function AttentionNote({ children }: { readonly children: ReactNode }) {
  return (
    <Flex
      role="status"
      gap="2"
      align="center"
      px="3"
      py="2"
      borderRadius="control"
      bg="tone.attention.bg"
      color="tone.attention.fg"
    >
      <TriangleAlert aria-hidden="true" size={18} />
      <Box>{children}</Box>
    </Flex>
  );
}
