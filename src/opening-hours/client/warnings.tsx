import { Box, Flex } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import type { HoursWarning } from '../hours-warnings.ts';
import { useHoursWords } from './use-hours-words.ts';

/** Warnings about what is allowed but probably a mistake, shown while it is filled in. */
export function HoursWarnings({ warnings }: { readonly warnings: readonly HoursWarning[] }) {
  const words = useHoursWords();
  return (
    <Box role="status" _empty={{ display: 'none' }}>
      {warnings.map((warning) => (
        <Flex
          key={warning}
          gap="2"
          align="flex-start"
          bg="tone.attention.bg"
          color="tone.attention.fg"
          borderRadius="panel"
          px="4"
          py="2.5"
          mb="2"
        >
          <Box flexShrink={0} pt="0.5">
            <TriangleAlert aria-hidden="true" size={16} />
          </Box>
          {words.warning[warning]}
        </Flex>
      ))}
    </Box>
  );
}
