import { Bookmark, Hand, LogOut, MapPin, MapPinOff } from 'lucide-react';
import { memo } from 'react';
import { Ltr } from '#ui/ltr.tsx';
import type { SpotState } from '../occupancy.ts';
import { useBayDrag } from './bay-drag.ts';
import { baySize, type MapSize } from './map-scale.ts';
import { BAY_LOOKS, SPOT_STATES, STATE_ICONS } from './spot-state.tsx';
import { isKeptLater, type MapSpot } from './standing-spot.ts';

type SpotBayProps = {
  readonly standing: MapSpot;
  readonly perMetre: MapSize;
  readonly onOpen: (spotId: string) => void;
  readonly onDrag: ((fromId: string, toId: string) => void) | undefined;
  /** True for the one bay of the hall at which Tab stops. */
  readonly isStop: boolean;
  /** Found once for all bays: looking them up in each takes as long as drawing it. */
  readonly words: BayWords;
};

export type BayWords = {
  readonly state: Readonly<Record<SpotState, string>>;
  readonly unsure: string;
  readonly held: string;
  /** That the object for which a place is chosen stands here. */
  readonly here: string;
  /** "Leaves on" and the day. */
  readonly leaves: (day: string) => string;
  /** That the spot is kept for an object once that leaves, with what the object is called. */
  readonly keptLater: (name: string) => string;
  readonly shortDay: (day: string) => string;
};

/** From this height on a bay has room for the day on which its object leaves, in letters that are not scaled down. */
const ROOM_FOR_DAY = 72;
/** From this width on a bay has room for the kind of vehicle beside a mark, measured the same way. */
const ROOM_FOR_KIND = 96;
/** About the width of a letter of a plate, in pixels. */
const PLATE_LETTER = 7;

/**
 * The styles of bays, set on the frame around all of them: separate styles for thousands of bays take as long to render
 * as everything else together. `data-detail` of the frame says how much a bay has room for; `--bay-text` how much smaller
 * letters are than the zoom would make them, so that a bay that comes closer says more.
 */
export const BAYS = {
  touchAction: 'pan-x pan-y',
  '& [data-spot-id]': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    justifyContent: 'center',
    px: '1px',
    overflow: 'hidden',
    borderWidth: '1px',
    borderRadius: 'control',
    fontSize: 'calc(12px * var(--bay-text, 1))',
    lineHeight: '1.25',
    textAlign: 'center',
    cursor: 'pointer',
    userSelect: 'none',
  },
  '& [data-spot-id] > span': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& [data-spot-id] > [data-said]': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    clipPath: 'inset(50%)',
  },
  '& [data-spot-id] > [data-head]': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3px',
    fontWeight: 'strong',
  },
  '& [data-head] svg': {
    flexShrink: '0',
    width: 'calc(14px * var(--bay-text, 1))',
    height: 'calc(14px * var(--bay-text, 1))',
  },
  // A mark says more than the kind of vehicle.
  '& [data-crowded] > [data-head]': { gap: '1px' },
  '& [data-crowded] svg': { width: 'calc(12px * var(--bay-text, 1))', height: 'calc(12px * var(--bay-text, 1))' },
  '& [data-crowded] svg:not([data-leaving], [data-held], [data-later], [data-here])': { display: 'none' },
  '& [data-plate]': { fontSize: 'calc(11px * var(--bay-text, 1))', letterSpacing: '-0.04em' },
  // A letter that lies a pixel over the edge is still read; dots would take two.
  '& [data-spot-id] > [data-plate]': { textOverflow: 'clip' },
  '& [data-spot-id] > [data-plate][data-wide]': { fontSize: 'calc(9px * var(--bay-text, 1))' },
  '& [data-spot-id] > [data-leaves]': { color: 'tone.attention.fg', fontWeight: 'strong' },
  '&:not([data-close]) [data-spot-id] > [data-leaves]:not([data-roomy])': { display: 'none' },
  '& svg[data-leaving]': { color: 'tone.attention.fg', bg: 'tone.attention.bg', borderRadius: '2px' },
  '& svg[data-held]': { color: 'tone.stop.fg', bg: 'tone.stop.bg', borderRadius: '2px' },
  '&[data-detail=name] [data-spot-id] > [data-head]': { fontSize: '19px' },
  '&[data-detail=name] [data-spot-id] > :not([data-head], [data-said])': { display: 'none' },
  '&[data-detail=name] [data-spot-id] svg:not([data-leaving], [data-held], [data-later], [data-here])': {
    display: 'none',
  },
  '&[data-detail=plate] [data-spot-id] > [data-head]': { fontSize: '16px' },
  '&[data-detail=plate] [data-spot-id] > [data-plate]': { fontSize: '11px', letterSpacing: '-0.06em' },
  '&[data-detail=plate] [data-spot-id] > [data-plate][data-wide]': { fontSize: '9px' },
  '&[data-detail=plate] [data-spot-id] > :not([data-head], [data-plate], [data-said])': { display: 'none' },
  '&[data-detail=plate] [data-spot-id] svg:not([data-leaving], [data-held], [data-later], [data-here])': {
    display: 'none',
  },
  '&[data-detail=looks] [data-spot-id] span:not([data-head], [data-said])': { display: 'none' },
  '&[data-detail=looks] [data-spot-id]': { borderWidth: '3px' },
  '&[data-detail=looks] svg': { width: '32px', height: '32px' },
  // It stays at the start of the frame while the bays go on beneath it (`pinRowNames`), and takes no press from them.
  '& [data-row-name]:not(:empty)': {
    position: 'relative',
    zIndex: '1',
    bg: 'bg',
    // As high as the row: no bay is seen half behind it.
    alignSelf: 'stretch',
    pointerEvents: 'none',
  },
  // Words that are wider than a row's name stay as small as there is room.
  '&:not([data-detail=all]) [data-row-name]:not([data-rowless])': { fontSize: '16px' },
  '&:not([data-detail=all]) [data-row-name] > [data-free]': { display: 'none' },
  ...Object.fromEntries(SPOT_STATES.map((state) => [`& [data-state=${state}]`, BAY_LOOKS[state]])),
  '& [data-spot-id][data-unsure]:not([data-state=over_full])': {
    bg: 'tone.attention.bg',
    color: 'tone.attention.fg',
    borderColor: 'tone.attention.line',
  },
  // An edge on the inside: the bay keeps the colour of its state.
  '& [data-spot-id][data-mark=held]': {
    borderColor: 'tone.stop.line',
    boxShadow: 'inset 0 0 0 2px {colors.tone.stop.line}',
  },
  '& [data-spot-id][data-mark=leaves]': {
    borderColor: 'tone.attention.line',
    boxShadow: 'inset 0 0 0 2px {colors.tone.attention.line}',
  },
  // Free now, and promised to an object that still stands elsewhere: the colour of a reserved one at its edge.
  '& [data-spot-id][data-later]': {
    color: 'tone.away.fg',
    borderColor: 'tone.away.line',
    boxShadow: 'inset 0 0 0 1px {colors.tone.away.line}',
  },
  '& [data-dimmed]': { opacity: '0.5' },
  // What is carried can be put on any free spot, whatever else was asked for.
  '&[data-dragging] [data-dimmed]:is([data-state=free], [data-state=reserved])': { opacity: '1' },
  '&[data-dragging] [data-spot-id]:not([data-state=free], [data-state=reserved], [data-dragged])': { opacity: '0.45' },
  '& [data-spot-id][data-dragged]': { borderStyle: 'dashed', outline: '2px dashed', outlineColor: 'accent' },
  // Where it would go if it were let go: a free spot, or one that something speaks against.
  '& [data-spot-id][data-over]': { outline: '3px solid', outlineOffset: '-1px', opacity: '1' },
  '& [data-spot-id][data-over=free]': { outlineColor: 'accent', bg: 'accent.tint' },
  '&[data-dragging] [data-spot-id][data-over=against]': { outlineColor: 'tone.stop.line', opacity: '1' },
  '& [data-spot-id][data-marked]': { outline: '3px solid', outlineColor: 'accent', outlineOffset: '-1px' },
  '& [data-spot-id][data-marked=here]': { outlineColor: 'fg' },
  '& [data-spot-id]:hover': { borderColor: 'accent' },
  '& [data-spot-id][aria-disabled=true]': { cursor: 'not-allowed' },
} as const;

/**
 * One spot of the map, inside an element with the style `BAYS`. If a single object stands there, it can be dragged to
 * another spot.
 */
export const SpotBay = memo(function SpotBay({ standing, perMetre, onOpen, onDrag, isStop, words }: SpotBayProps) {
  const { spot, taken, state, unsure, matches, vehicle, held, leavesOn, problem, marked } = standing;
  const { over, ...drag } = useBayDrag(spot.id, taken === 1, onDrag);
  const size = baySize(spot, perMetre);
  const later = isKeptLater(standing);
  const counted = spot.allowedNumber > 1 || taken > 1 ? `${taken}/${spot.allowedNumber}` : '';
  const plate = shownPlate(standing);
  const several = counted === '' ? '' : `, ${counted}`;
  return (
    <li>
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        data-spot-id={spot.id}
        data-state={state}
        data-unsure={unsure || undefined}
        data-crowded={((held || leavesOn !== null) && size.width < ROOM_FOR_KIND) || undefined}
        data-later={later || undefined}
        data-mark={held ? 'held' : leavesOn === null ? undefined : 'leaves'}
        data-over={over ? (state === 'free' && !later ? 'free' : 'against') : undefined}
        data-marked={marked}
        aria-pressed={marked === 'chosen' ? true : undefined}
        aria-disabled={problem === undefined ? undefined : true}
        onClick={() => onOpen(spot.id)}
        {...drag}
        data-dimmed={matches ? undefined : ''}
        style={size}
      >
        {/* All there is to say of it, in one go; what is drawn is as much of it as there is room for. */}
        <span data-said="">{`${spot.name}: ${words.state[state]}${several}${saidOf(standing, words)}`}</span>
        <span data-head="" aria-hidden="true">
          {iconOf(standing)}
          <span>
            <Ltr>{spot.name}</Ltr>
          </span>
          {later && <Bookmark aria-hidden="true" data-later="" size={14} strokeWidth={2.5} />}
          {held && <Hand aria-hidden="true" data-held="" size={14} strokeWidth={2.5} />}
          {leavesOn !== null && <LogOut aria-hidden="true" data-leaving="" size={14} strokeWidth={2.5} />}
        </span>
        {vehicle === null ? (
          <span dir="auto" aria-hidden="true">
            {words.state[state]}
          </span>
        ) : (
          <>
            {plate !== '' && (
              <span
                data-plate=""
                aria-hidden="true"
                data-wide={plate.length * PLATE_LETTER > size.width - 4 || undefined}
              >
                <Ltr>{plate}</Ltr>
              </span>
            )}
            {/* Cut off at its own end, whichever direction it reads. */}
            <span dir="auto" aria-hidden="true">
              {marked === 'here' ? (
                <strong>{words.here}</strong>
              ) : counted === '' ? (
                vehicle.lastname
              ) : (
                <Ltr>{counted}</Ltr>
              )}
            </span>
          </>
        )}
        {leavesOn !== null && (
          <span data-leaves="" aria-hidden="true" data-roomy={size.height >= ROOM_FOR_DAY || undefined}>
            {words.shortDay(leavesOn)}
          </span>
        )}
      </button>
    </li>
  );
});

/** The kind of vehicle that stands here; what else is the case, where that counts more. */
function iconOf({ state, vehicle, unsure, marked }: MapSpot) {
  const look = { 'aria-hidden': true, size: 14 } as const;
  if (marked === 'here') return <MapPin {...look} data-here="" />;
  if (unsure) return <MapPinOff {...look} />;
  if (state === 'free') return null;
  const Icon = state === 'taken' && vehicle !== null ? vehicle.icon : STATE_ICONS[state];
  return <Icon {...look} />;
}

/** The plate of the first object that stands here, with how many stand here besides. */
function shownPlate({ vehicle, others }: MapSpot): string {
  if (vehicle === null || vehicle.plate === '' || others.length === 0) return vehicle?.plate ?? '';
  return `${vehicle.plate} +${others.length}`;
}

/** What is said of a spot after its state, for ears and for the card that shows it whole. */
function saidOf(standing: MapSpot, words: BayWords): string {
  const { vehicle, others, held, leavesOn, unsure, problem, keptLater } = standing;
  return [
    unsure ? words.unsure : '',
    held ? words.held : '',
    ...(vehicle === null ? [] : [vehicle, ...others]).flatMap(({ plate, customer, kind }) => [plate, customer, kind]),
    leavesOn === null ? '' : words.leaves(leavesOn),
    isKeptLater(standing) && keptLater !== null ? words.keptLater(keptLater) : '',
    problem ?? '',
  ]
    .filter((part) => part !== '')
    .map((part) => `, ${part}`)
    .join('');
}
