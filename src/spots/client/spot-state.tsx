import { chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Ban, Bookmark, Caravan, CircleAlert, CircleDashed, Hand, LogOut, type LucideIcon } from 'lucide-react';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { SpotState } from '../occupancy.ts';
import { useSpotWords } from './use-spot-words.ts';

/** In the order in which a legend names them. */
export const SPOT_STATES = ['free', 'reserved', 'taken', 'over_full', 'out_of_use'] as const satisfies SpotState[];

export const STATE_ICONS: Readonly<Record<SpotState, LucideIcon>> = {
  free: CircleDashed,
  reserved: Bookmark,
  taken: Caravan,
  over_full: CircleAlert,
  out_of_use: Ban,
};

const TONES = { reserved: 'away', taken: 'stored', over_full: 'stop' } as const;

/** How a bay of the map looks in each state; the icon and the dashed edge say it without colour. */
export const BAY_LOOKS: Readonly<Record<SpotState, object>> = {
  free: { bg: 'bg.panel', color: 'fg', borderColor: 'border.strong', borderStyle: 'dashed' },
  reserved: { bg: 'tone.away.bg', color: 'tone.away.fg', borderColor: 'tone.away.line', borderStyle: 'dashed' },
  taken: { bg: 'tone.stored.bg', color: 'tone.stored.fg', borderColor: 'tone.stored.line' },
  over_full: { bg: 'tone.stop.bg', color: 'tone.stop.fg', borderColor: 'tone.stop.line', borderWidth: '2px' },
  out_of_use: {
    backgroundColor: 'bg.sunken',
    color: 'fg.muted',
    borderColor: 'border',
    backgroundImage: 'repeating-linear-gradient(-45deg, {colors.border} 0 1px, transparent 1px 8px)',
  },
};

/** A spot's state as icon and word. */
export function SpotStateMark({ state }: { readonly state: SpotState }) {
  const words = useSpotWords();
  const Icon = STATE_ICONS[state];
  if (state !== 'free' && state !== 'out_of_use') {
    return <StatusBadge tone={TONES[state]} icon={Icon} word={words.state[state]} />;
  }
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      minHeight="5.5"
      fontSize="small"
      fontWeight="strong"
      whiteSpace="nowrap"
      color={state === 'free' ? 'fg' : 'fg.muted'}
    >
      <Icon aria-hidden="true" size={14} strokeWidth={2.25} />
      {words.state[state]}
    </chakra.span>
  );
}

type StateLegendProps = {
  readonly counts: Readonly<Record<SpotState, number>>;
  /** On how many spots something stands that must not be handed over. */
  readonly held?: number;
  /** From how many spots something leaves soon. */
  readonly leaving?: number;
};

/** What the bays of a map mean, with how many there are of each. */
export function StateLegend({ counts, held = 0, leaving = 0 }: StateLegendProps) {
  const { t } = useLingui();
  return (
    <Flex as="ul" listStyleType="none" rowGap="2" columnGap="5" wrap="wrap" align="center">
      {SPOT_STATES.filter((state) => counts[state] > 0 || state === 'free').map((state) => (
        <Flex as="li" key={state} gap="2" align="center">
          <SpotStateMark state={state} />
          <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
            {counts[state]}
          </chakra.span>
        </Flex>
      ))}
      {held > 0 && (
        <Flex as="li" gap="2" align="center">
          <StatusBadge tone="stop" icon={Hand} word={t`Hold`} />
          <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
            {held}
          </chakra.span>
        </Flex>
      )}
      {leaving > 0 && (
        <Flex as="li" gap="2" align="center">
          <StatusBadge tone="attention" icon={LogOut} word={t`Leaves within 7 days`} />
          <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
            {leaving}
          </chakra.span>
        </Flex>
      )}
    </Flex>
  );
}
