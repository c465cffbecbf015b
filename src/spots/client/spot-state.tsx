import { chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Ban, Bookmark, Caravan, CircleAlert, CircleDashed, Hand, LogOut, type LucideIcon } from 'lucide-react';
import { Ltr } from '#ui/ltr.tsx';
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

/** That a free spot is kept for an object once that leaves the place where it stands. */
export function KeptLaterMark() {
  const { t } = useLingui();
  return <StatusBadge tone="away" icon={Bookmark} word={t`Reserved once it leaves`} />;
}

/** What a bay can be picked out for: its state, or something of what stands there. */
export type BayMark = SpotState | 'later' | 'held' | 'leaving';

type StateLegendProps = {
  /** How many bays there are of each. */
  readonly counts: Readonly<Record<BayMark, number>>;
  /** Those that alone stand out; null while all do. */
  readonly only: BayMark | null;
  readonly onOnly: (mark: BayMark | null) => void;
};

/** What the bays of a map mean, with how many there are of each. Pressed, those alone stand out. */
export function StateLegend({ counts, only, onOnly }: StateLegendProps) {
  const { t, i18n } = useLingui();
  const words = {
    later: <KeptLaterMark />,
    held: <StatusBadge tone="stop" icon={Hand} word={t`Hold`} />,
    leaving: <StatusBadge tone="attention" icon={LogOut} word={t`Leaves within 7 days`} />,
  };
  return (
    <Flex as="ul" aria-label={t`Status`} css={LEGEND}>
      {([...SPOT_STATES, 'later', 'held', 'leaving'] as const)
        .filter((mark) => counts[mark] > 0 || mark === 'free' || mark === only)
        .map((mark) => (
          <li key={mark}>
            <chakra.button
              type="button"
              aria-pressed={mark === only}
              onClick={() => onOnly(mark === only ? null : mark)}
              css={LEGEND_MARK}
            >
              {mark === 'later' || mark === 'held' || mark === 'leaving' ? words[mark] : <SpotStateMark state={mark} />}
              <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
                <Ltr>{i18n.number(counts[mark])}</Ltr>
              </chakra.span>
            </chakra.button>
          </li>
        ))}
    </Flex>
  );
}

/** On a phone and a tablet it scrolls beside the size of the map: the map below keeps its room. */
const LEGEND = {
  listStyleType: 'none',
  gap: '1.5',
  flexWrap: { base: 'nowrap', xl: 'wrap' },
  flex: '1',
  minWidth: '0',
  overflowX: 'auto',
  ms: { base: '-4', md: '0' },
  ps: { base: '4', md: '0' },
  scrollbarWidth: 'none',
} as const;

const LEGEND_MARK = {
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'var(--touch-8)',
  px: '2',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'control',
  bg: 'bg.panel',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  _hover: { borderColor: 'border.strong' },
  _pressed: { bg: 'accent.tint', borderColor: 'accent' },
} as const;
