import { Box, chakra, Flex } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense } from 'react';

const BarDrawing = lazy(async () => ({ default: (await import('./bar-drawing.tsx')).BarDrawing }));

/** What the bars of one colour stand for. `color`: a colour of the theme. `stack`: those of one stack stand on each other. */
export type BarSeries = {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly stack?: string;
};

export type BarGroup = {
  readonly id: string;
  /** Below the bars. */
  readonly short: string;
  /** The whole group in words, with its values. */
  readonly text: string;
  /** By the id of their series. */
  readonly values: Readonly<Record<string, number>>;
  /** Facts for who reads the page by a program. */
  readonly data?: Readonly<Record<`data-${string}`, string | number>>;
};

export type BarChartProps = {
  /** What is shown, for screen readers. */
  readonly label: string;
  readonly series: readonly BarSeries[];
  readonly groups: readonly BarGroup[];
  /** Beside the names of the series. */
  readonly children?: ReactNode;
  readonly onOpen?: (groupId: string) => void;
};

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
