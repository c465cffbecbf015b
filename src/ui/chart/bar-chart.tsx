import { Box, chakra, Flex } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import type { BarChartProps } from './bar-groups.ts';

const BarDrawing = lazy(async () => ({ default: (await import('./bar-drawing.tsx')).BarDrawing }));

const HEIGHT = '7.5rem';

/**
 * Groups of bars side by side. Screen readers get a list with each group in words; with the keyboard, the arrows go from group
 * to group and show the same. The drawing comes by itself once the rest of the page is there.
 */
export function BarChart({ label, series, groups, children, onOpen }: BarChartProps) {
  return (
    <Box>
      <chakra.ul srOnly listStyleType="none" aria-label={label}>
        {groups.map(({ id, text, data }) => (
          <li key={id} {...data}>
            {text}
          </li>
        ))}
      </chakra.ul>
      <Box height={HEIGHT} dir="ltr">
        <Suspense fallback={null}>
          <BarDrawing label={label} series={series} groups={groups} {...(onOpen === undefined ? {} : { onOpen })} />
        </Suspense>
      </Box>
      <Flex gap="4" mt="1.5" color="fg.muted" fontSize="small" wrap="wrap">
        {series.map(({ id, name, color }) => (
          <Flex key={id} align="center" gap="1.5">
            <Box width="2.5" height="2.5" bg={color} borderRadius="1px" aria-hidden="true" />
            <bdi>{name}</bdi>
          </Flex>
        ))}
        {children}
      </Flex>
    </Box>
  );
}
