import { Box, chakra } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { directionOf } from '#shared/request-language.ts';
import { NO_ROW } from '../map-layout.ts';
import type { MapLine } from './map-lines.ts';
import { BAY_GAP, type MapSize, ROW_GAP, ROW_NAME, rowHeight } from './map-scale.ts';
import { type BayWords, SpotBay } from './spot-bay.tsx';
import { useNear } from './use-near.ts';
import { useSpotWords } from './use-spot-words.ts';

type MapRowProps = {
  readonly line: MapLine;
  readonly perMetre: MapSize;
  /** Rendered at once, before it is known whether the row is in sight. */
  readonly first: boolean;
  /** The bay at which Tab stops, where it is one of these. */
  readonly stopId: string | undefined;
  readonly words: BayWords;
  readonly onOpen: (spotId: string) => void;
  readonly onDrag: ((fromId: string, toId: string) => void) | undefined;
};

/** A row of bays behind its name. A row that was never in sight takes its space but renders no bays. */
export const MapRow = memo(function MapRow({ line, perMetre, first, stopId, words, onOpen, onDrag }: MapRowProps) {
  const { frame, near } = useNear<HTMLDivElement>(first);
  const height = rowHeight(
    line.spots.map(({ spot }) => spot),
    perMetre,
  );
  return (
    <div ref={frame} data-map-row={line.row} style={{ display: 'flex', height, marginBottom: ROW_GAP }}>
      <RowHead line={line} />
      {near && (
        <ul style={{ display: 'flex', gap: BAY_GAP, alignItems: 'flex-start', listStyle: 'none' }}>
          {line.spots.map((standing) => (
            <SpotBay
              key={standing.spot.id}
              standing={standing}
              perMetre={perMetre}
              isStop={standing.spot.id === stopId}
              words={words}
              onOpen={onOpen}
              onDrag={onDrag}
            />
          ))}
        </ul>
      )}
    </div>
  );
});

/** The name of a row and how many of its spots are free. */
function RowHead({ line: { row, head } }: Pick<MapRowProps, 'line'>) {
  const { i18n } = useLingui();
  const words = useSpotWords();
  const { free, named } = head ?? { named: false };
  return (
    <chakra.div
      data-row-name=""
      data-rowless={row === NO_ROW || undefined}
      dir={directionOf(i18n.locale)}
      style={{ width: ROW_NAME }}
      flexShrink={0}
      // The spots are to the right of it in every language.
      pr="1.5"
      fontSize="12px"
      lineHeight="1.25"
      color="fg.muted"
    >
      {named && <Box fontWeight="strong">{words.rowName(row)}</Box>}
      {free !== undefined && (
        <div data-free="">
          <Plural value={free} _0="full" one="# free" other="# free" />
        </div>
      )}
    </chakra.div>
  );
}
