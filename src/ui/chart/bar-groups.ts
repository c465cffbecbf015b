import type { ReactNode } from 'react';

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
