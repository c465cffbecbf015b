import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { clockTimeOf, minutesOf } from '#shared/yard-clock.ts';
import { Ltr } from '#ui/ltr.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import type { OpeningHours } from '../opening-hours.schema.ts';
import { useHoursWords } from './use-hours-words.ts';

const RangeLink = chakra(Link);
const RangeText = chakra('span');

type WeekBoardProps = {
  readonly hours: readonly OpeningHours[];
  /** The path of a range's page; undefined when this person may not change it. */
  readonly pathOf: (hours: OpeningHours) => string | undefined;
};

/** The week: each day with its ranges, to scale where there is room. */
export function WeekBoard({ hours, pathOf }: WeekBoardProps) {
  const words = useHoursWords();
  const narrow = useNarrow();
  const first = Math.floor(Math.min(...hours.map(({ start }) => minutesOf(start))) / 60) * 60;
  const last = Math.ceil(Math.max(...hours.map(({ end }) => minutesOf(end))) / 60) * 60;
  const place = (minutes: number) => `${((minutes - first) / (last - first)) * 100}%`;
  return (
    <Box>
      {!narrow && <HourLine first={first} last={last} place={place} />}
      <chakra.ul listStyleType="none" css={{ '& > li:last-child': { borderBottomWidth: '0' } }}>
        {words.weekdays.map(({ weekday, long }) => {
          const ranges = hours.filter(({ days }) => days.includes(weekday)).toSorted(byStart);
          return (
            <chakra.li
              key={weekday}
              display="grid"
              gridTemplateColumns={{ base: '6.5rem minmax(0, 1fr)', md: '7.5rem minmax(0, 1fr)' }}
              alignItems="center"
              gap="3"
              px="4"
              py="1.5"
              minHeight="12"
              borderBottom="hairline"
            >
              <Box fontWeight="strong" css={{ '&::first-letter': { textTransform: 'uppercase' } }}>
                {long}
              </Box>
              {ranges.length === 0 ? (
                <Box color="fg.muted">
                  <Trans>Closed</Trans>
                </Box>
              ) : narrow ? (
                <Flex direction="column" gap="1.5">
                  {ranges.map((range) => (
                    <Range key={range.id} range={range} path={pathOf(range)} />
                  ))}
                </Flex>
              ) : (
                <Box position="relative" minHeight="9" bg="bg.sunken" borderRadius="control">
                  {ranges.map((range) => (
                    <Box
                      key={range.id}
                      position="absolute"
                      insetBlock="0"
                      style={{
                        insetInlineStart: place(minutesOf(range.start)),
                        width: `calc(${place(minutesOf(range.end) - minutesOf(range.start) + first)} - 1px)`,
                      }}
                    >
                      <Range range={range} path={pathOf(range)} />
                    </Box>
                  ))}
                </Box>
              )}
            </chakra.li>
          );
        })}
      </chakra.ul>
    </Box>
  );
}

function byStart(left: OpeningHours, right: OpeningHours): number {
  return left.start < right.start ? -1 : 1;
}

const bar = {
  display: 'flex',
  flexDirection: { base: 'column', md: 'row' },
  alignItems: { base: 'flex-start', md: 'center' },
  justifyContent: { base: 'center', md: 'flex-start' },
  columnGap: '2',
  minHeight: { base: '12', md: 'var(--touch-9)' },
  px: '3',
  borderRadius: 'control',
  bg: 'accent.tint',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
} as const;

function Range({ range, path }: { readonly range: OpeningHours; readonly path: string | undefined }) {
  const words = useHoursWords();
  const planning = words.planning(range);
  const text = (
    <>
      <chakra.span fontWeight="strong">
        <Ltr>
          {range.start}–{range.end}
        </Ltr>
      </chakra.span>
      <chakra.span truncate fontSize="small" color="fg.muted">
        {planning}
      </chakra.span>
    </>
  );
  if (path === undefined) return <RangeText {...bar}>{text}</RangeText>;
  return (
    <RangeLink
      to={path}
      {...bar}
      title={`${range.start}–${range.end} · ${planning}`}
      _hover={{ outline: '1px solid {colors.accent}', outlineOffset: '-1px' }}
    >
      {text}
    </RangeLink>
  );
}

type HourLineProps = {
  readonly first: number;
  readonly last: number;
  readonly place: (minutes: number) => string;
};

/** The hours above the bars. */
function HourLine({ first, last, place }: HourLineProps) {
  const hours = Array.from({ length: (last - first) / 60 + 1 }, (_, index) => first + index * 60);
  const step = hours.length > 13 ? 2 : 1;
  return (
    <Box px="4" pt="2" display="grid" gridTemplateColumns="7.5rem minmax(0, 1fr)" gap="3" aria-hidden="true">
      <span />
      <Box position="relative" height="5" fontSize="small" color="fg.muted">
        {hours.map((minutes, index) =>
          index % step === 0 ? (
            <Box
              key={minutes}
              position="absolute"
              style={{ insetInlineStart: place(minutes) }}
              transform={index === hours.length - 1 ? 'translateX(-100%)' : 'none'}
              _rtl={{ transform: index === hours.length - 1 ? 'translateX(100%)' : 'none' }}
            >
              <Ltr>{clockTimeOf(minutes).slice(0, 2)}</Ltr>
            </Box>
          ) : null,
        )}
      </Box>
    </Box>
  );
}
