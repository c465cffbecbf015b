import { Box, Button, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNarrow, useTouch } from '#ui/use-narrow.ts';
import { MapCard } from './map-card.tsx';
import { linesOf } from './map-lines.ts';
import { MapRow } from './map-row.tsx';
import { firstZoom, hallPlan, type MapSize, type Measured } from './map-scale.ts';
import { useMarkedInSight } from './marked-in-sight.ts';
import { BAYS, type BayWords } from './spot-bay.tsx';
import type { MapSpot } from './standing-spot.ts';
import { useMapKeys } from './use-map-keys.ts';
import { useMapZoom } from './use-map-zoom.ts';
import { useSpotWords } from './use-spot-words.ts';

type SpotMapProps = {
  readonly label: string;
  readonly spots: readonly MapSpot[];
  readonly onOpen: (spotId: string) => void;
  /** What stood on one spot was dragged to another. Left out, nothing can be dragged. */
  readonly onDrag?: (fromId: string, toId: string) => void;
  /** Beside the zoom: what the colours mean, as wide as there is room. */
  readonly legend?: ReactNode;
  /** How something is done here, in a line above the map. */
  readonly hint?: string | undefined;
};

/**
 * A warehouse seen from above: what is free, reserved, taken, over-full or out of use, and what stands there. At a desk
 * the whole hall is in sight first; where a finger presses, the first bays are, large enough to read.
 */
export function SpotMap({ label, spots, onOpen, onDrag, legend, hint }: SpotMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoom(frame);
  const lines = useMemo(() => linesOf(spots, room.width), [spots, room.width]);
  // What stands where changes often, the hall does not: zoom and place stay as they are.
  const shape = JSON.stringify(lines.map((line) => line.spots.map(measuresOf)));
  const plan = useMemo(() => hallPlan(JSON.parse(shape) as Measured[][], room), [shape, room]);
  const hand = useHand();
  const { content, ...zoom } = useMapZoom(frame, plan, firstZoom(plan, hand));
  const { stopId, handlers } = useMapKeys(frame, lines, plan.perMetre);
  useMarkedInSight(frame, plan);
  const words = useBayWords();
  return (
    <Box>
      <Flex align="center" columnGap="3" rowGap="2" wrap={{ base: 'nowrap', xl: 'wrap' }} mb="2">
        {legend}
        <Zoom {...zoom} />
      </Flex>
      {hint !== undefined && (
        <Box mb="2" fontSize="small" color="fg.muted">
          {hint}
        </Box>
      )}
      <Box
        ref={frame}
        role="group"
        aria-label={label}
        data-map-frame=""
        {...handlers}
        // Left is left in the warehouse too: a map is not mirrored.
        dir="ltr"
        overflow="auto"
        position="relative"
        mx={{ base: '-4', md: '0' }}
        px={{ base: '4', md: '0' }}
        css={BAYS}
        data-zooms=""
        style={room.height > 0 ? { maxHeight: room.height } : {}}
      >
        <Box overflow="hidden">
          <div ref={content} style={{ width: plan.size.width, height: plan.size.height, transformOrigin: '0 0' }}>
            {lines.map((line, index) => (
              <MapRow
                key={`${line.row}/${line.spots[0]?.spot.id}`}
                line={line}
                perMetre={plan.perMetre}
                first={index < FIRST_ROWS || line.spots.some(({ marked }) => marked !== undefined)}
                stopId={line.spots.some(({ spot }) => spot.id === stopId) ? stopId : undefined}
                words={words}
                onOpen={onOpen}
                onDrag={onDrag}
              />
            ))}
          </div>
        </Box>
      </Box>
      <MapCard frame={frame} />
    </Box>
  );
}

/** What presses here: a mouse, a finger, or a finger on a phone. */
function useHand(): 'mouse' | 'finger' | 'phone' {
  const [touch, narrow] = [useTouch(), useNarrow()];
  return narrow ? 'phone' : touch ? 'finger' : 'mouse';
}

const measuresOf = ({ spot: { widthCm, lengthCm } }: MapSpot): Measured => ({ widthCm, lengthCm });

/** How many rows the first drawing has; the others follow. */
const FIRST_ROWS = 8;
const LEAST_ROOM = 320;

const NO_ROOM: MapSize = { width: 0, height: 0 };

/** The room a map has: the width of the page, and what is left of its height below what stands above the map. */
function useRoom(frame: RefObject<HTMLDivElement | null>): MapSize {
  const [room, setRoom] = useState(NO_ROOM);
  useLayoutEffect(() => {
    const measure = () => {
      const box = frame.current;
      if (box === null) return;
      const page = box.closest('dialog, main');
      const { paddingLeft, paddingRight } = getComputedStyle(box);
      const width = box.clientWidth - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0);
      const bottom = page?.getBoundingClientRect().bottom ?? window.innerHeight;
      const scrolled = page?.tagName === 'MAIN' ? page.scrollTop : 0;
      const above = box.getBoundingClientRect().top + scrolled;
      const height = width > 0 ? Math.max(LEAST_ROOM, bottom - above - 20) : 0;
      setRoom((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    // A map in a dialog has its room only once the dialog is open.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    if (frame.current !== null) observer?.observe(frame.current);
    // The legend above the map takes another line once more of the hall is known.
    const around = frame.current?.parentElement;
    if (around !== null && around !== undefined) observer?.observe(around);
    window.addEventListener('resize', measure);
    return () => {
      observer?.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [frame]);
  return room;
}

function useBayWords(): BayWords {
  const { t, i18n } = useLingui();
  const { state } = useSpotWords();
  return useMemo(() => {
    const named = (day: string, options: Intl.DateTimeFormatOptions) => i18n.date(`${day}T12:00:00`, options);
    return {
      state,
      unsure: t`location unconfirmed`,
      held: t`Hold`,
      here: t`here now`,
      keptLater: (name) => t`reserved once ${name} leaves`,
      leaves: (day) => t`leaves on ${named(day, { weekday: 'short', day: 'numeric', month: 'short' })}`,
      shortDay: (day) => named(day, { weekday: 'short', day: 'numeric' }),
    };
  }, [state, t, i18n]);
}

type ZoomProps = Pick<ReturnType<typeof useMapZoom>, 'at' | 'step' | 'showAll'>;

function Zoom({ at, step, showAll }: ZoomProps) {
  const { t } = useLingui();
  const isTouch = useTouch();
  const whole = t`Whole map`;
  return (
    <Flex role="group" aria-label={t`Size of the map`} gap="1" flexShrink={0} ms="auto">
      <Button
        variant="outline"
        size="sm"
        disabled={at === 'whole'}
        onClick={showAll}
        // Beside a legend that scrolls there is room for the sign alone.
        {...(isTouch ? { px: '0', 'aria-label': whole, title: whole } : {})}
      >
        <Maximize aria-hidden="true" />
        {isTouch ? null : whole}
      </Button>
      <Button
        variant="outline"
        size="sm"
        px="0"
        aria-label={t`Smaller`}
        disabled={at === 'whole'}
        onClick={() => step(-1)}
      >
        <ZoomOut aria-hidden="true" />
      </Button>
      <Button
        variant="outline"
        size="sm"
        px="0"
        aria-label={t`Larger`}
        title={t`Larger: also with Ctrl and the wheel`}
        disabled={at === 'closest'}
        onClick={() => step(1)}
      >
        <ZoomIn aria-hidden="true" />
      </Button>
    </Flex>
  );
}
