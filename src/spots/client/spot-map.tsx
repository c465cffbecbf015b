import { Box, chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Ban, Caravan, CircleAlert, MapPinOff } from 'lucide-react';
import { memo, useMemo } from 'react';
import { Ltr } from '#ui/ltr.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import type { SpotState } from '../occupancy.ts';
import type { SpotEntry } from './spot-index.ts';
import { useSpotWords } from './use-spot-words.ts';

/** A spot and how it stands now. */
export type StandingSpot = {
  readonly spot: SpotEntry;
  readonly taken: number;
  readonly state: SpotState;
  /** Something here has a place nobody is sure of. */
  readonly unsure: boolean;
  /** False dims it: it does not answer the question that was asked. */
  readonly matches: boolean;
};

type SpotMapProps = {
  readonly label: string;
  readonly spots: readonly StandingSpot[];
  readonly onOpen: (spotId: string) => void;
};

/** Pixels a metre takes. On a phone the narrowest common spot (2.50 m) is still wide enough for a thumb. */
const PIXELS_PER_METRE = { phone: 18, desk: 23 };
const SMALLEST = 44;
/** What a letter of a spot's name takes. */
const LETTER = 8;

/** A warehouse seen from above, its rows to scale: what is free, taken, over-full or out of use. */
export function SpotMap({ label, spots, onOpen }: SpotMapProps) {
  const scale = PIXELS_PER_METRE[useNarrow() ? 'phone' : 'desk'];
  const rows = useMemo(() => rowsOf(spots), [spots]);
  return (
    <Box
      role="group"
      aria-label={label}
      display="flex"
      flexDirection="column"
      gap="5"
      overflowX="auto"
      mx={{ base: '-4', md: '0' }}
      px={{ base: '4', md: '0' }}
      pb="2"
    >
      {rows.map(([row, inRow]) => (
        <chakra.ul
          key={row}
          listStyleType="none"
          display="flex"
          gap="1"
          alignItems="stretch"
          width="max-content"
          css={{ contentVisibility: 'auto', containIntrinsicHeight: '140px' }}
        >
          {inRow.map((standing) => (
            <SpotBay key={standing.spot.id} standing={standing} scale={scale} onOpen={onOpen} />
          ))}
        </chakra.ul>
      ))}
    </Box>
  );
}

const LOOK: Record<SpotState, object> = {
  free: { bg: 'bg.panel', color: 'fg', borderColor: 'border.strong', borderStyle: 'dashed' },
  taken: { bg: 'tone.stored.bg', color: 'tone.stored.fg', borderColor: 'tone.stored.line' },
  over_full: { bg: 'tone.stop.bg', color: 'tone.stop.fg', borderColor: 'tone.stop.line', borderWidth: '2px' },
  out_of_use: { bg: 'bg.sunken', color: 'fg.muted', borderColor: 'border' },
};
const ICONS = { free: null, taken: Caravan, over_full: CircleAlert, out_of_use: Ban } as const;

type SpotBayProps = { readonly standing: StandingSpot; readonly scale: number; readonly onOpen: (id: string) => void };

const SpotBay = memo(function SpotBay({ standing, scale, onOpen }: SpotBayProps) {
  const { t } = useLingui();
  const words = useSpotWords();
  const { spot, taken, state, unsure, matches } = standing;
  const Icon = unsure ? MapPinOff : ICONS[state];
  const several = spot.allowedNumber > 1 ? `, ${taken}/${spot.allowedNumber}` : '';
  return (
    <li>
      <chakra.button
        type="button"
        data-spot-id={spot.id}
        data-state={state}
        aria-label={`${spot.name}: ${words.state[state]}${several}${unsure ? `, ${t`location unconfirmed`}` : ''}`}
        onClick={() => onOpen(spot.id)}
        display="flex"
        flexDirection="column"
        alignItems="center"
        justifyContent="space-between"
        py="1.5"
        borderWidth="1px"
        borderRadius="control"
        fontSize="small"
        fontWeight="strong"
        lineHeight="tight"
        cursor="pointer"
        _hover={{ borderColor: 'accent' }}
        css={LOOK[state]}
        {...(unsure ? { bg: 'tone.attention.bg', color: 'tone.attention.fg', borderColor: 'tone.attention.line' } : {})}
        style={{
          width: Math.max(SMALLEST, (spot.widthCm / 100) * scale, spot.name.length * LETTER + 8),
          height: Math.max(SMALLEST, (spot.lengthCm / 100) * scale),
          opacity: matches ? 1 : 0.25,
        }}
      >
        <Ltr>{spot.name}</Ltr>
        {Icon !== null && <Icon aria-hidden="true" size={18} />}
        {spot.allowedNumber > 1 ? (
          <chakra.span fontWeight="normal">
            <Ltr>
              {taken}/{spot.allowedNumber}
            </Ltr>
          </chakra.span>
        ) : (
          <span />
        )}
      </chakra.button>
    </li>
  );
});

function rowsOf(spots: readonly StandingSpot[]): readonly (readonly [number, readonly StandingSpot[]])[] {
  const rows = new Map<number, StandingSpot[]>();
  for (const standing of spots) {
    const row = rows.get(standing.spot.mapRow);
    if (row === undefined) rows.set(standing.spot.mapRow, [standing]);
    else row.push(standing);
  }
  return [...rows]
    .sort(([left], [right]) => left - right)
    .map(([row, inRow]) => [row, inRow.sort((left, right) => left.spot.mapPosition - right.spot.mapPosition)] as const);
}
