import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useNarrow } from '#ui/use-narrow.ts';
import { rowsOnMap } from '../map-layout.ts';
import { baySize, FIRST_SCALE, SCALES, stepScale } from './map-scale.ts';
import { BAYS, type BayWords, SpotBay } from './spot-bay.tsx';
import type { StandingSpot } from './standing-spot.ts';
import { useNear } from './use-near.ts';
import { useSpotWords } from './use-spot-words.ts';

type SpotMapProps = {
  readonly label: string;
  readonly spots: readonly StandingSpot[];
  readonly onOpen: (spotId: string) => void;
  /** What stood on one spot was dragged to another. Left out, nothing can be dragged. */
  readonly onDrag?: (fromId: string, toId: string) => void;
  /** Beside the zoom: what the colours mean. */
  readonly legend?: ReactNode;
};

/** A warehouse seen from above, its rows to scale: what is free, reserved, taken, over-full or out of use. */
export function SpotMap({ label, spots, onOpen, onDrag, legend }: SpotMapProps) {
  const narrow = useNarrow();
  const [zoomed, setZoomed] = useState<number | null>(null);
  const scale = zoomed ?? (narrow ? FIRST_SCALE.phone : FIRST_SCALE.desk);
  const rows = useMemo(() => rowsOf(spots), [spots]);
  const { t } = useLingui();
  const { state } = useSpotWords();
  const words = useMemo(() => ({ state, unsure: t`location unconfirmed` }), [state, t]);
  return (
    <>
      <Flex align="center" gap="3" wrap="wrap">
        <Box flex="1">{legend}</Box>
        <Zoom scale={scale} onZoom={setZoomed} />
      </Flex>
      <Box
        role="group"
        aria-label={label}
        // Left is left in the warehouse too: a map is not mirrored.
        dir="ltr"
        display="flex"
        flexDirection="column"
        gap="4"
        overflowX="auto"
        mx={{ base: '-4', md: '0' }}
        px={{ base: '4', md: '0.5' }}
        pb="2"
      >
        {rows.map(([row, inRow], index) => (
          <MapRow
            key={row}
            row={row}
            spots={inRow}
            scale={scale}
            first={index < FIRST_ROWS}
            words={words}
            onOpen={onOpen}
            onDrag={onDrag}
          />
        ))}
      </Box>
    </>
  );
}

/** How many rows the first drawing has; a window shows fewer, the others follow. */
const FIRST_ROWS = 5;
/** What the name of a row takes above it, and the gap between its bays, in pixels. */
const HEAD = 36;
const GAP = 4;

type MapRowProps = Pick<SpotMapProps, 'onOpen'> & {
  readonly row: number;
  readonly spots: readonly StandingSpot[];
  readonly scale: number;
  /** Rendered at once, before it is known whether the row is in sight. */
  readonly first: boolean;
  readonly onDrag: SpotMapProps['onDrag'];
  readonly words: BayWords;
};

/** A row of bays along the aisle in front of them. A row out of sight takes its space but renders no bays. */
const MapRow = memo(function MapRow({ row, spots, scale, first, words, onOpen, onDrag }: MapRowProps) {
  const { frame, near } = useNear<HTMLDivElement>(first);
  const free = spots.filter(({ state }) => state === 'free').length;
  const sizes = spots.map(({ spot }) => baySize(spot, scale));
  const height = Math.max(...sizes.map((size) => size.height));
  const width = sizes.reduce((sum, size) => sum + size.width + GAP, 0);
  return (
    <Box ref={frame} data-map-row={row} style={{ minHeight: height + HEAD, minWidth: width }}>
      <Flex gap="2" fontSize="small" color="fg.muted" borderTop="hairline" pt="1" pb="1.5" mb="1">
        <chakra.span position="sticky" insetInlineStart="0">
          <Trans>Row {row}</Trans> · <Plural value={free} one="# spot free" other="# spots free" />
        </chakra.span>
      </Flex>
      {near && (
        <chakra.ul
          listStyleType="none"
          display="flex"
          gap={scale < FIRST_SCALE.phone ? '0.5' : '1'}
          alignItems="flex-start"
          css={BAYS}
        >
          {spots.map((standing) => (
            <SpotBay
              key={standing.spot.id}
              standing={standing}
              scale={scale}
              words={words}
              onOpen={onOpen}
              onDrag={onDrag}
            />
          ))}
        </chakra.ul>
      )}
    </Box>
  );
});

function Zoom({ scale, onZoom }: { readonly scale: number; readonly onZoom: (scale: number) => void }) {
  const { t } = useLingui();
  return (
    <Flex role="group" aria-label={t`Size of the map`} gap="1">
      <Button
        variant="outline"
        size="sm"
        px="0"
        aria-label={t`Smaller`}
        disabled={scale <= SCALES[0]}
        onClick={() => onZoom(stepScale(scale, -1))}
      >
        <ZoomOut aria-hidden="true" />
      </Button>
      <Button
        variant="outline"
        size="sm"
        px="0"
        aria-label={t`Larger`}
        disabled={scale >= (SCALES.at(-1) ?? scale)}
        onClick={() => onZoom(stepScale(scale, 1))}
      >
        <ZoomIn aria-hidden="true" />
      </Button>
    </Flex>
  );
}

function rowsOf(spots: readonly StandingSpot[]) {
  const byId = new Map(spots.map((standing) => [standing.spot.id, standing]));
  return rowsOnMap(spots.map(({ spot }) => spot)).map(
    ([row, inRow]) => [row, inRow.flatMap(({ id }) => byId.get(id) ?? [])] as const,
  );
}
