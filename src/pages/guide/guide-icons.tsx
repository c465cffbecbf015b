import { Box, Flex } from '@chakra-ui/react';
import { Warehouse } from 'lucide-react';
import * as ICONS from './guide-icon-list.ts';
import { Specimen, Token } from './guide-specimen.tsx';

/** Every icon in use, in its size beside text and in its size in an empty state. */
export function GuideIcons() {
  return (
    <Specimen
      name="lucide"
      wide
      states={{
        sizes: (
          <Flex gap="4" align="center">
            {[14, 16, 18, 20, 28].map((size) => (
              <Box key={size} textAlign="center">
                <Warehouse aria-hidden="true" size={size} />
                <Token>{String(size)}</Token>
              </Box>
            ))}
          </Flex>
        ),
        'in use': <Icons />,
      }}
    />
  );
}

function Icons() {
  return (
    <Box
      as="ul"
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(7.5rem, 1fr))"
      gap="2"
      listStyleType="none"
    >
      {Object.entries(ICONS).map(([name, Icon]) => (
        <Flex as="li" key={name} direction="column" align="center" gap="1" minWidth="0" data-icon={name}>
          <Icon aria-hidden="true" size={18} />
          <Token>{name}</Token>
        </Flex>
      ))}
    </Box>
  );
}
