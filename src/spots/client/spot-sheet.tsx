import { Box, chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTouch } from '#ui/use-narrow.ts';
import { revealRow, useVisibleRows } from '#ui/use-visible-rows.ts';
import { SPOT_COLUMNS } from '../spot-cells.ts';
import type { SheetRow } from './sheet-draft.ts';
import {
  type CellPlace,
  SHEET_ROW_HEIGHT,
  SHEET_TEMPLATE,
  type SheetRights,
  type SheetRowActions,
  SheetRowView,
} from './sheet-row.tsx';
import { useCellWords } from './use-cell-words.ts';
import type { SpotSheet } from './use-spot-sheet.ts';

type SpotSheetViewProps = {
  readonly label: string;
  readonly sheet: SpotSheet;
  readonly rights: SheetRights;
  /** A saved spot is to go. */
  readonly onRemove: (row: SheetRow) => void;
  readonly onSave: () => void;
};

const LAST_COLUMN = SPOT_COLUMNS.length + 1;

/**
 * The spots of a warehouse as a spreadsheet: arrows, Enter and Tab go from cell to cell, a copied block can be pasted,
 * Escape undoes a row's edits, Ctrl/⌘ Enter saves. Only visible rows are rendered. The parent needs a height.
 */
export function SpotSheetView({ label, sheet, rights, onRemove, onSave }: SpotSheetViewProps) {
  const words = useCellWords();
  const { t } = useLingui();
  const { rows, refused, type, paste, copy, drop, add, begun } = sheet;
  const height = useTouch() ? SHEET_ROW_HEIGHT.touch : SHEET_ROW_HEIGHT.mouse;
  const { scroller, focusOn } = useCellFocus(height);
  const { first, end } = useVisibleRows({ scroller, count: rows.length, height });
  const latest = useRef({ count: rows.length, rights, onRemove });
  const entered = useRef<string | null>(null);
  useEffect(() => {
    if (begun === null || begun === entered.current) return;
    const row = rows.findIndex(({ id }) => id === begun);
    if (row < 0) return;
    entered.current = begun;
    focusOn({ row, column: 0 });
  }, [begun, rows, focusOn]);
  useEffect(() => {
    latest.current = { count: rows.length, rights, onRemove };
  });
  const actions = useMemo((): SheetRowActions => {
    const step: SheetRowActions['onStep'] = (at, { rows: down, columns }) => {
      const { count, rights: may } = latest.current;
      const row = Math.max(0, at.row + down);
      if (row === count && down === 1 && may.create) add();
      else if (row >= count) return focusOn({ row: count - 1, column: at.column });
      focusOn({ row, column: Math.max(0, Math.min(LAST_COLUMN, at.column + columns)) });
    };
    return {
      onType: type,
      onStep: step,
      onPaste: paste,
      onRevert: (row) => (row.seen === null ? undefined : drop(row.id)),
      onCopy: (row) => {
        copy(row);
        focusOn({ row: latest.current.count, column: 0 });
      },
      onRemove: (row) => (row.seen === null ? drop(row.id) : latest.current.onRemove(row)),
    };
  }, [type, paste, copy, drop, add, focusOn]);
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSave();
  };
  return (
    <Box
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      onKeyDown={saveByKey}
      flex="1"
      minHeight="16rem"
      overflow="auto"
      borderWidth="1px"
      borderRadius="panel"
      bg="bg.panel"
    >
      <Box minWidth="58rem">
        <chakra.div role="row" css={HEAD} style={{ gridTemplateColumns: SHEET_TEMPLATE }}>
          {SPOT_COLUMNS.map((column) => (
            <span key={column} role="columnheader" data-column={column}>
              {words.column[column]}
              {UNITS.has(column) && <span data-unit=""> (m)</span>}
            </span>
          ))}
          <span role="columnheader">{t`Message`}</span>
          <span role="columnheader">
            <chakra.span srOnly>{t`Actions`}</chakra.span>
          </span>
        </chakra.div>
        <Box role="rowgroup" position="relative" style={{ height: rows.length * height }}>
          {rows.slice(first, end).map((row, place) => (
            <SheetRowView
              key={row.id}
              row={row}
              index={first + place}
              height={height}
              refusal={refused.get(row.id)}
              rights={rights}
              actions={actions}
            />
          ))}
        </Box>
      </Box>
    </Box>
  );
}

const UNITS: ReadonlySet<string> = new Set(['length', 'width', 'height']);

/** Puts the focus on a cell, once it is drawn: rows out of sight are not. */
function useCellFocus(height: number): {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly focusOn: (place: CellPlace) => void;
} {
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<CellPlace | null>(null);
  const land = useCallback(() => {
    const place = wanted.current;
    if (place === null) return;
    for (let { column } = place; column >= 0; column -= 1) {
      const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${place.row}:${column}"]`);
      if (cell === null || cell === undefined) continue;
      wanted.current = null;
      cell.focus({ preventScroll: true });
      return;
    }
  }, []);
  // After every drawing: the row may have come into sight with it.
  useEffect(land);
  const focusOn = useCallback(
    (place: CellPlace) => {
      wanted.current = place;
      revealRow(scroller.current, place.row, height, height);
      land();
    },
    [land, height],
  );
  return { scroller, focusOn };
}

const HEAD = {
  position: 'sticky',
  top: '0',
  zIndex: 'sticky',
  display: 'grid',
  alignItems: 'center',
  height: '36px',
  bg: 'bg.panel',
  color: 'fg.muted',
  fontSize: 'small',
  fontWeight: 'strong',
  borderBottom: 'hairline',
  '& > span': { px: '3', whiteSpace: 'nowrap' },
  '& > [data-column]:not([data-column=name])': { textAlign: 'right' },
  '& > [data-column=outOfUse][data-column]': { textAlign: 'center' },
  '& [data-unit]': { fontWeight: 'normal' },
} as const;
