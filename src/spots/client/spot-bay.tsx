import { MapPinOff } from 'lucide-react';
import { type DragEvent, memo, useState } from 'react';
import { Ltr } from '#ui/ltr.tsx';
import type { SpotState } from '../occupancy.ts';
import { baySize } from './map-scale.ts';
import { BAY_LOOKS, SPOT_STATES, STATE_ICONS } from './spot-state.tsx';
import type { StandingSpot } from './standing-spot.ts';

type SpotBayProps = {
  readonly standing: StandingSpot;
  readonly scale: number;
  readonly onOpen: (spotId: string) => void;
  readonly onDrag: ((fromId: string, toId: string) => void) | undefined;
  /** Found once for all bays: looking them up in each takes as long as drawing it. */
  readonly words: BayWords;
};

export type BayWords = { readonly state: Readonly<Record<SpotState, string>>; readonly unsure: string };

/** What a dragged bay carries: the id of its spot. */
const DRAGGED = 'application/x-remise-spot';

/**
 * The styles of bays, set on the element around all of them: separate styles for thousands of bays take as long to
 * render as everything else together.
 */
export const BAYS = {
  '& > li > button': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'space-between',
    overflow: 'hidden',
    borderWidth: '1px',
    borderRadius: 'control',
    fontSize: 'small',
    fontWeight: 'strong',
    lineHeight: 'tight',
    cursor: 'pointer',
  },
  '& [data-named]': { py: '1.5' },
  '& [data-count]': { fontWeight: 'normal' },
  '& svg': { my: 'auto' },
  ...Object.fromEntries(SPOT_STATES.map((state) => [`& > li > [data-state=${state}]`, BAY_LOOKS[state]])),
  '& > li > [data-unsure]': {
    bg: 'tone.attention.bg',
    color: 'tone.attention.fg',
    borderColor: 'tone.attention.line',
  },
  '& > li > [data-over]': { outline: '2px solid', outlineColor: 'accent' },
  '& > li > button:hover': { borderColor: 'accent' },
} as const;

/**
 * One spot of the map, inside an element with the style `BAYS`. If a single object stands there, it can be dragged to
 * another spot.
 */
export const SpotBay = memo(function SpotBay({ standing, scale, onOpen, onDrag, words }: SpotBayProps) {
  const { spot, taken, state, unsure, matches } = standing;
  const { over, ...drag } = useBayDrag(spot.id, taken === 1, onDrag);
  const { named, ...size } = baySize(spot, scale);
  const Icon = unsure ? MapPinOff : state === 'free' ? null : STATE_ICONS[state];
  const several = spot.allowedNumber > 1 ? `, ${taken}/${spot.allowedNumber}` : '';
  const iconFits = size.width >= 14 && size.height >= (named ? 36 : 14);
  return (
    <li>
      <button
        type="button"
        data-spot-id={spot.id}
        data-state={state}
        data-named={named || undefined}
        data-unsure={unsure || undefined}
        data-over={over || undefined}
        aria-label={`${spot.name}: ${words.state[state]}${several}${unsure ? `, ${words.unsure}` : ''}`}
        title={named ? undefined : spot.name}
        onClick={() => onOpen(spot.id)}
        {...drag}
        style={matches ? size : { ...size, opacity: 0.25 }}
      >
        {named && <Ltr>{spot.name}</Ltr>}
        {Icon !== null && iconFits && <Icon aria-hidden="true" size={named ? 18 : 12} />}
        {spot.allowedNumber > 1 && named && (
          <span data-count="">
            <Ltr>
              {taken}/{spot.allowedNumber}
            </Ltr>
          </span>
        )}
      </button>
    </li>
  );
});

function useBayDrag(spotId: string, draggable: boolean, onDrag: SpotBayProps['onDrag']) {
  const [over, setOver] = useState(false);
  if (onDrag === undefined) return { over: false };
  const isSpot = (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED);
  return {
    over,
    draggable,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(DRAGGED, spotId);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (!isSpot(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!isSpot(event)) return;
      event.preventDefault();
      const fromId = event.dataTransfer.getData(DRAGGED);
      if (fromId !== spotId) onDrag(fromId, spotId);
    },
  };
}
