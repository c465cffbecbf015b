import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { directionOf } from '#shared/request-language.ts';
import { Ltr } from '#ui/ltr.tsx';
import { type MapStep, type MapTarget, NO_ROW, nextRow, rowsOnMap, stepOnMap } from '../map-layout.ts';
import { endOf, type RowEnd } from '../row-ends.ts';
import type { Spot, Warehouse } from '../spot.schema.ts';
import { boardBay } from './map-scale.ts';
import { RowEndSelect } from './row-end-select.tsx';
import { useSpotWords } from './use-spot-words.ts';

type LayoutBoardProps = {
  readonly label: string;
  readonly spots: readonly Spot[];
  readonly warehouse: Pick<Warehouse, 'rowEnds'>;
  readonly onEnd: (row: number, end: RowEnd) => void;
  readonly onMove: (spotId: string, target: MapTarget) => void;
};

const DRAGGED = 'application/x-remise-layout';

/**
 * An editable map of a warehouse. A spot can be dragged, or picked up with a tap, Enter or Space and placed before the
 * next one tapped. Arrows move a picked-up spot, Escape puts it down.
 */
export function LayoutBoard({ label, spots, warehouse, onEnd, onMove }: LayoutBoardProps) {
  const { t, i18n } = useLingui();
  const rows = useMemo(() => rowsOnMap(spots), [spots]);
  const [pickedId, setPickedId] = useState<string | null>(null);
  const picked = spots.find(({ id }) => id === pickedId);
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A spot moved to another row is rendered anew there: it needs the focus, so that the next arrow still reaches it.
    if (pickedId !== null) board.current?.querySelector<HTMLElement>(`[data-spot-id="${pickedId}"]`)?.focus();
  }, [pickedId, rows]);
  const move = (spotId: string, target: MapTarget) => {
    setPickedId(null);
    onMove(spotId, target);
  };
  const press = (spot: Spot) => {
    if (picked === undefined) setPickedId(spot.id);
    else if (picked.id === spot.id) setPickedId(null);
    else move(picked.id, { row: spot.mapRow, beforeId: spot.id });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (picked === undefined) return;
    if (event.key === 'Escape') return setPickedId(null);
    const step = mapStep(event.key);
    const target = step === null ? null : stepOnMap(spots, picked.id, step);
    if (step !== null) event.preventDefault();
    // Still picked up: the next arrow moves it on.
    if (target !== null) onMove(picked.id, target);
  };
  return (
    <Box ref={board} role="group" aria-label={label} onKeyDown={onKeyDown} dir="ltr" minWidth="max-content" pb="2">
      <Box aria-live="polite" dir={directionOf(i18n.locale)} css={WORDS}>
        {picked === undefined ? (
          <Trans>Drag a spot, or pick it up with a tap and tap where it goes.</Trans>
        ) : (
          <Picked spot={picked} />
        )}
      </Box>
      {rows.map(([row, inRow]) => (
        <LayoutRow
          key={row}
          row={row}
          way={
            row !== NO_ROW && <RowEndSelect row={row} end={endOf(warehouse, row)} onChange={(end) => onEnd(row, end)} />
          }
          onDrop={(id) => move(id, { row, beforeId: null })}
        >
          {inRow.map((spot) => (
            <LayoutBay
              key={spot.id}
              spot={spot}
              picked={spot.id === picked?.id}
              onPress={() => press(spot)}
              onDrop={(id) => move(id, { row, beforeId: spot.id })}
            />
          ))}
          {picked !== undefined && (
            <li>
              <Button variant="outline" height="full" onClick={() => move(picked.id, { row, beforeId: null })}>
                {row === NO_ROW ? t`Behind the others` : t`End of row ${row}`}
              </Button>
            </li>
          )}
        </LayoutRow>
      ))}
      <LayoutRow row={nextRow(spots)} onDrop={(id) => move(id, { row: nextRow(spots), beforeId: null })} fresh>
        <li>
          <Button
            variant="outline"
            borderStyle="dashed"
            disabled={picked === undefined}
            onClick={() => picked !== undefined && move(picked.id, { row: nextRow(spots), beforeId: null })}
          >
            {t`New row`}
          </Button>
        </li>
      </LayoutRow>
    </Box>
  );
}

/** What is picked up, where it lies, and what can be done with it. */
function Picked({ spot }: { readonly spot: Spot }) {
  if (spot.mapRow === NO_ROW) {
    return (
      <Trans>
        <Ltr>{spot.name}</Ltr> is picked up: without a row. Tap where it goes, or move it with the arrows.
      </Trans>
    );
  }
  return (
    <Trans>
      <Ltr>{spot.name}</Ltr> is picked up: row {spot.mapRow}, position {spot.mapPosition}. Tap where it goes, or move it
      with the arrows.
    </Trans>
  );
}

/** Stays in sight while the rows are scrolled sideways. */
const WORDS = {
  position: 'sticky',
  left: '0',
  maxWidth: 'min(48rem, calc(100vw - 4.5rem))',
  minHeight: { base: '12', md: '6' },
  mb: '2',
  color: 'fg.muted',
} as const;

function mapStep(key: string): MapStep | null {
  if (key === 'ArrowUp') return 'up';
  if (key === 'ArrowDown') return 'down';
  if (key === 'ArrowLeft') return 'back';
  if (key === 'ArrowRight') return 'forth';
  return null;
}

/** Accepts what is dropped on it; `over` while something is dragged over it. */
function useDrop(onDrop: (spotId: string) => void) {
  const [over, setOver] = useState(false);
  const isBay = (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED);
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!isBay(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!isBay(event)) return;
        event.preventDefault();
        event.stopPropagation();
        onDrop(event.dataTransfer.getData(DRAGGED));
      },
    },
  };
}

type LayoutRowProps = {
  readonly row: number;
  /** A row that does not exist yet. */
  readonly fresh?: boolean;
  /** Where vehicles leave it. */
  readonly way?: ReactNode;
  readonly onDrop: (spotId: string) => void;
  readonly children: ReactNode;
};

function LayoutRow({ row, fresh = false, way, onDrop, children }: LayoutRowProps) {
  const name = useSpotWords().rowName(row);
  const { over, handlers } = useDrop(onDrop);
  return (
    <Box {...handlers} borderTop="hairline" pt="1" pb="3" data-map-row={row} bg={over ? 'accent.tint' : 'transparent'}>
      {!fresh && (
        <Flex align="center" gap="3" fontSize="small" color="fg.muted" pb="1.5">
          {name}
          {way}
        </Flex>
      )}
      <chakra.ul listStyleType="none" display="flex" gap="1" minWidth="max-content" aria-label={name}>
        {children}
      </chakra.ul>
    </Box>
  );
}

type LayoutBayProps = {
  readonly spot: Spot;
  readonly picked: boolean;
  readonly onPress: () => void;
  readonly onDrop: (spotId: string) => void;
};

function LayoutBay({ spot, picked, onPress, onDrop }: LayoutBayProps) {
  const { over, handlers } = useDrop(onDrop);
  const { width, height } = boardBay(spot);
  return (
    <Flex as="li" position="relative">
      {over && <Box position="absolute" insetInlineStart="-3px" top="0" bottom="0" width="3px" bg="accent" />}
      <chakra.button
        type="button"
        data-spot-id={spot.id}
        aria-pressed={picked}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData(DRAGGED, spot.id);
          event.dataTransfer.effectAllowed = 'move';
        }}
        {...handlers}
        onClick={onPress}
        fontSize="small"
        fontWeight="strong"
        borderWidth="1px"
        borderRadius="control"
        borderColor="border.strong"
        bg={spot.outOfUse ? 'bg.sunken' : 'bg.panel'}
        color={spot.outOfUse ? 'fg.muted' : 'fg'}
        cursor="grab"
        _pressed={{ bg: 'accent.solid', color: 'accent.contrast', borderColor: 'accent.solid' }}
        style={{ width, height }}
      >
        <Ltr>{spot.name}</Ltr>
      </chakra.button>
    </Flex>
  );
}
