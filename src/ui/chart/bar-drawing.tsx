import { Box, useToken } from '@chakra-ui/react';
import { Bar, BarChart, Tooltip, XAxis } from 'recharts';
import type { BarChartProps, BarGroup } from './bar-groups.ts';

type BarDrawingProps = Pick<BarChartProps, 'label' | 'series' | 'groups' | 'onOpen'>;

/** The bars themselves. Right to left, the first group stands at the right. */
export function BarDrawing({ label, series, groups, onOpen }: BarDrawingProps) {
  const isMirrored = document.documentElement.dir === 'rtl';
  const [muted = '', line = '', pointed = ''] = useToken('colors', ['fg.muted', 'border', 'bg.sunken']);
  const colors = useToken(
    'colors',
    series.map(({ color }) => color),
  );
  const open = ({ activeIndex }: { readonly activeIndex?: number | string | null | undefined }) => {
    const group = groups[Number(activeIndex)];
    if (group !== undefined) onOpen?.(group.id);
  };
  return (
    <BarChart
      data={[...groups]}
      title={label}
      margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
      barCategoryGap="18%"
      barGap={1}
      responsive
      style={{ width: '100%', height: '100%', ...(onOpen === undefined ? {} : { cursor: 'pointer' }) }}
      {...(onOpen === undefined ? {} : { onClick: open })}
    >
      <XAxis
        dataKey="short"
        reversed={isMirrored}
        interval={0}
        // Letters of Arabic months reach far below their line.
        height={26}
        tickLine={false}
        axisLine={{ stroke: line }}
        tick={{ fill: muted, fontSize: 12 }}
      />
      <Tooltip
        cursor={{ fill: pointed }}
        isAnimationActive={false}
        content={({ payload }) => <Words group={payload[0]?.payload as BarGroup | undefined} />}
      />
      {series.map(({ id, name, stack }, index) => (
        <Bar
          key={id}
          name={name}
          dataKey={({ values }: BarGroup) => values[id] ?? 0}
          fill={colors[index] ?? muted}
          maxBarSize={24}
          isAnimationActive={false}
          {...(stack === undefined ? {} : { stackId: stack })}
        />
      ))}
    </BarChart>
  );
}

function Words({ group }: { readonly group: BarGroup | undefined }) {
  if (group === undefined) return null;
  return (
    <Box
      dir="auto"
      maxWidth="16rem"
      px="3"
      py="2"
      bg="bg.panel"
      color="fg"
      fontSize="small"
      border="hairline"
      borderRadius="panel"
      boxShadow="float"
    >
      {group.text}
    </Box>
  );
}
