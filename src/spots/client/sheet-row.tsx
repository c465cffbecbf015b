import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, Copy, Trash2 } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react';
import { SPOT_COLUMNS, type SpotCells, type SpotColumn } from '../spot-cells.ts';
import type { SheetRow } from './sheet-draft.ts';
import { stepOf } from './sheet-keys.ts';
import { useCellWords } from './use-cell-words.ts';

/** Pixels, the line under it included. */
export const SHEET_ROW_HEIGHT = { mouse: 40, touch: 45 };
export const SHEET_TEMPLATE = ['minmax(8rem,14rem)', 'repeat(4,6rem)', '8rem', 'minmax(10rem,1fr)', '6rem'].join(' ');

/** The actions of a row of the sheet. Pass the same functions on every render, or every row is rendered again. */
export type SheetRowActions = {
  readonly onType: (row: SheetRow, cells: Partial<SpotCells>) => void;
  readonly onStep: (at: CellPlace, step: { readonly rows: number; readonly columns: number }) => void;
  readonly onPaste: (at: CellPlace, text: string) => void;
  readonly onRevert: (row: SheetRow) => void;
  readonly onCopy: (row: SheetRow) => void;
  readonly onRemove: (row: SheetRow) => void;
};
export type CellPlace = { readonly row: number; readonly column: number };
export type SheetRights = { readonly edit: boolean; readonly create: boolean; readonly remove: boolean };

type SheetRowProps = {
  readonly row: SheetRow;
  readonly index: number;
  /** Pixels. */
  readonly height: number;
  readonly refusal: string | undefined;
  readonly rights: SheetRights;
  readonly actions: SheetRowActions;
};

/** One spot of the sheet: its cells, what is wrong with them, and what can be done with it. */
export const SheetRowView = memo(function SheetRowView(props: SheetRowProps) {
  const { row, index, height, refusal, rights, actions } = props;
  const { t } = useLingui();
  const words = useCellWords();
  const mayType = row.seen === null ? rights.create : rights.edit;
  const name = row.cells.name.trim() === '' ? t`new spot` : row.cells.name;
  const problems = SPOT_COLUMNS.flatMap((column) => {
    const problem = row.changed.size === 0 ? undefined : row.problems[column];
    return problem === undefined ? [] : [`${words.column[column]}: ${words.problem[problem]}`];
  });
  const message = refusal ?? problems.join(' · ');
  const messageId = `sheet-message-${row.id}`;
  return (
    <chakra.div
      role="row"
      aria-rowindex={index + 2}
      data-spot-row={row.cells.name}
      data-changed={row.changed.size > 0}
      css={ROW}
      style={{ top: index * height, height, gridTemplateColumns: SHEET_TEMPLATE }}
    >
      {SPOT_COLUMNS.map((column, place) => (
        <Cell
          key={column}
          {...{ row, column, name, mayType, actions }}
          at={{ row: index, column: place }}
          describedBy={row.problems[column] === undefined || message === '' ? undefined : messageId}
        />
      ))}
      <chakra.span
        role="gridcell"
        id={messageId}
        display="flex"
        alignItems="center"
        gap="1.5"
        px="3"
        overflow="hidden"
        color="fg.error"
        fontSize="small"
        fontWeight="strong"
        title={message === '' ? undefined : message}
      >
        {message !== '' && <CircleAlert aria-hidden="true" size={16} style={{ flexShrink: 0 }} />}
        <chakra.span truncate>{message}</chakra.span>
      </chakra.span>
      <RowActions {...{ row, index, name, rights, actions }} />
    </chakra.div>
  );
});

/** Cells that say with a dash that nobody gave them. */
const LENGTHS: ReadonlySet<SpotColumn> = new Set(['length', 'width', 'height']);

type CellProps = {
  readonly row: SheetRow;
  readonly column: SpotColumn;
  readonly name: string;
  readonly at: CellPlace;
  readonly mayType: boolean;
  readonly describedBy: string | undefined;
  readonly actions: SheetRowActions;
};

function Cell({ row, column, name, at, mayType, describedBy, actions }: CellProps) {
  const words = useCellWords();
  const wrong = row.changed.size > 0 && row.problems[column] !== undefined;
  const shared = {
    'data-cell': `${at.row}:${at.column}`,
    'aria-label': `${words.column[column]}, ${name}`,
    ...(wrong ? { 'aria-invalid': true } : {}),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = stepOf(event);
      if (step !== null) {
        event.preventDefault();
        actions.onStep(at, step);
      } else if (event.key === 'Escape' && row.changed.has(column)) {
        event.preventDefault();
        actions.onRevert(row);
      }
    },
  };
  const value = row.cells[column];
  return (
    <chakra.div role="gridcell" data-changed={row.changed.has(column) && row.seen !== null} css={CELL}>
      {typeof value === 'boolean' ? (
        <chakra.label display="grid" placeItems="center" width="full">
          <chakra.input
            type="checkbox"
            {...shared}
            checked={value}
            disabled={!mayType}
            onChange={(event) => actions.onType(row, { outOfUse: event.target.checked })}
            css={{ accentColor: '{colors.accent}', width: '4.5', height: '4.5' }}
          />
        </chakra.label>
      ) : (
        <chakra.input
          type="text"
          {...shared}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          inputMode={column === 'name' ? 'text' : 'decimal'}
          placeholder={LENGTHS.has(column) ? '–' : undefined}
          value={value}
          readOnly={!mayType}
          onFocus={(event) => event.target.select()}
          onChange={(event) => actions.onType(row, { [column]: event.target.value })}
          onPaste={(event: ClipboardEvent) => {
            const text = event.clipboardData.getData('text/plain');
            if (!mayType || !/[\t\n]/.test(text.trimEnd())) return;
            event.preventDefault();
            actions.onPaste(at, text);
          }}
          css={column === 'name' ? NAME : NUMBER}
        />
      )}
    </chakra.div>
  );
}

type RowActionsProps = Omit<SheetRowProps, 'refusal' | 'height'> & { readonly name: string };

/** Reached with the arrow from the last cell; Tab goes from cell to cell. */
function RowActions({ row, index, name, rights, actions }: RowActionsProps) {
  const { t } = useLingui();
  const keys = (column: number) => ({
    'data-cell': `${index}:${column}`,
    tabIndex: -1,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = stepOf(event);
      if (step === null) return;
      event.preventDefault();
      actions.onStep({ row: index, column }, step);
    },
  });
  return (
    <chakra.div role="gridcell" display="flex" justifyContent="flex-end" alignItems="center" pe="1">
      {rights.create && (
        <chakra.button
          type="button"
          {...keys(6)}
          css={ACTION}
          aria-label={t`Copy ${name}`}
          onClick={() => actions.onCopy(row)}
        >
          <Copy aria-hidden="true" size={16} />
        </chakra.button>
      )}
      {(row.seen === null || rights.remove) && (
        <chakra.button
          type="button"
          {...keys(7)}
          css={ACTION}
          aria-label={t`Remove ${name}`}
          onClick={() => actions.onRemove(row)}
        >
          <Trash2 aria-hidden="true" size={16} />
        </chakra.button>
      )}
    </chakra.div>
  );
}

const NAME = { fontWeight: 'strong', '[dir=rtl] &': { textAlign: 'right' } } as const;
const NUMBER = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;

const ROW = {
  position: 'absolute',
  insetInline: '0',
  display: 'grid',
  borderBottom: 'hairline',
  bg: 'bg.panel',
  '&[data-changed=true]': { bg: 'accent.tint' },
} as const;

const CELL = {
  display: 'flex',
  minWidth: '0',
  borderInlineEnd: 'hairline',
  '&[data-changed=true]': { boxShadow: 'inset 2px 0 0 var(--remise-colors-accent)' },
  '& > input[type=text]': {
    width: 'full',
    minWidth: '0',
    px: '3',
    bg: 'transparent',
    color: 'fg',
    fontSize: 'body',
    border: '0',
    outlineOffset: '-2px',
    _invalid: { boxShadow: 'inset 0 0 0 2px var(--remise-colors-border-error)' },
  },
} as const;

const ACTION = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 'var(--touch-9)',
  height: 'var(--touch-9)',
  borderRadius: 'control',
  color: 'fg.muted',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover', color: 'fg' },
} as const;
