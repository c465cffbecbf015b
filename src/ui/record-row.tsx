import { Box, chakra } from '@chakra-ui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { ChoiceBox, choiceStyles, isOnChoice } from './record-choice.tsx';
import type { RecordColumn, RecordSort } from './record-column.ts';

type Placed<Item> = {
  readonly id: string;
  readonly item: Item;
  readonly top: number;
  readonly height: number;
  readonly rowIndex: number;
  readonly active: boolean;
  readonly selected: boolean;
  /** Both stay the same function, so that a row that did not change is not drawn again. */
  readonly attributesOf: (item: Item) => Readonly<Record<`data-${string}`, string>>;
  readonly onOpen: (item: Item) => void;
  /** Left out where nothing can be chosen. */
  readonly chosen?: boolean;
  readonly choiceName?: string;
  readonly onChoose?: (item: Item, range: boolean) => void;
};

type Template<Item> = { readonly columns: readonly RecordColumn<Item>[]; readonly template: string };

/**
 * Styles of rows and cells, given once to the list around them: rows are plain elements with inline places, so that
 * typing and scrolling cost no styling work per cell.
 */
export const rowStyles = {
  '& [data-row]': {
    position: 'absolute',
    insetInline: '0',
    top: '0',
    borderBottom: 'hairline',
    cursor: 'pointer',
    color: 'fg',
    _hover: { bg: 'bg.hover' },
    _selected: { bg: 'bg.selected' },
    '&[data-active]': { boxShadow: 'inset 3px 0 0 var(--remise-colors-accent)' },
    '[dir=rtl] &[data-active]': { boxShadow: 'inset -3px 0 0 var(--remise-colors-accent)' },
  },
  '& [data-cells]': { display: 'grid', height: 'full', alignItems: 'center', columnGap: '4', px: '4' },
  '& [data-cells] > div': {
    minWidth: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: 'body',
    fontVariantNumeric: 'tabular-nums',
    // A name keeps its beginning when it is cut off, whichever way it and the page are read. It needs no `bdi`.
    unicodeBidi: 'plaintext',
    textAlign: 'left',
  },
  '[dir=rtl] & [data-cells] > div': { textAlign: 'right' },
  '& [data-cells] > [data-align=end]': { textAlign: 'right' },
  '[dir=rtl] & [data-cells] > [data-align=end]': { textAlign: 'left' },
  '& [data-cells] > [data-align=center]': { textAlign: 'center' },
  '& [data-card]': { height: 'full', px: '4', py: '3', overflow: 'hidden' },
  ...choiceStyles,
} as const;

function placing<Item>(placed: Placed<Item>) {
  const { id, item, top, height, rowIndex, active, selected, attributesOf, onOpen, chosen } = placed;
  return {
    ...attributesOf(item),
    id,
    role: 'row',
    'data-row': '',
    'aria-rowindex': rowIndex,
    'aria-selected': chosen ?? selected,
    ...(active ? { 'data-active': '' } : {}),
    onClick: ({ target }: MouseEvent) => {
      if (!isOnChoice(target)) onOpen(item);
    },
    style: { height, transform: `translateY(${top}px)` },
  } as const;
}

function DrawnRow<Item>({ columns, template, ...placed }: Placed<Item> & Template<Item>) {
  return (
    <div {...placing(placed)}>
      <div data-cells="" style={{ gridTemplateColumns: template }}>
        <Choice {...placed} />
        {columns.map((column) => (
          <div key={column.key} role="gridcell" data-align={column.align}>
            {column.render(placed.item)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The box in front of a row. Pressed with Shift, every row between is chosen too. */
function Choice<Item>({ item, chosen, choiceName = '', onChoose }: Placed<Item>) {
  if (chosen === undefined) return null;
  return (
    <div role="gridcell" data-choice-cell="">
      <ChoiceBox name={choiceName} chosen={chosen} onPress={(range) => onChoose?.(item, range)} />
    </div>
  );
}

/** A row of the table, drawn again only when something of it changed. */
export const RecordRow = memo(DrawnRow) as typeof DrawnRow;

/** A card of a phone. While cards are chosen, pressing one anywhere chooses it. */
export function RecordCard<Item>({ children, ...placed }: Placed<Item> & { readonly children: ReactNode }) {
  const { chosen, choiceName = '', onChoose, ...rest } = placed;
  if (chosen === undefined || onChoose === undefined) {
    return (
      <div {...placing(placed)}>
        <div role="gridcell" data-card="">
          {children}
        </div>
      </div>
    );
  }
  return (
    <div {...placing({ ...rest, chosen, onOpen: (item) => onChoose(item, false) })}>
      <div role="gridcell" data-card="" data-chooses="">
        <ChoiceBox name={choiceName} chosen={chosen} onPress={(range) => onChoose(placed.item, range)} />
        <div>{children}</div>
      </div>
    </div>
  );
}

type HeadProps<Item> = Template<Item> & {
  readonly sort: RecordSort | undefined;
  readonly onSort: ((sort: RecordSort) => void) | undefined;
  /** The box that chooses all rows; null where nothing can be chosen. */
  readonly choice: ReactNode;
};

export function RecordTableHead<Item>({ columns, template, sort, onSort, choice }: HeadProps<Item>) {
  return (
    <Box
      role="rowgroup"
      position="sticky"
      top="0"
      zIndex="sticky"
      bg="bg.panel"
      borderBottom="1px solid"
      borderColor="border"
    >
      <Box
        role="row"
        aria-rowindex={1}
        display="grid"
        alignItems="center"
        columnGap="4"
        px="4"
        height="38px"
        mb="-1px"
        color="fg.muted"
        fontSize="small"
        style={{ gridTemplateColumns: template }}
      >
        {choice !== null && (
          <div role="columnheader" data-choice="">
            {choice}
          </div>
        )}
        {columns.map((column) => {
          const sorted = sort?.key === column.key ? (sort.descending ? 'descending' : 'ascending') : 'none';
          const canSort = column.sortable === true && onSort !== undefined;
          return (
            <Box
              key={column.key}
              role="columnheader"
              {...(canSort ? { 'aria-sort': sorted } : {})}
              textAlign={column.align ?? 'start'}
              whiteSpace="nowrap"
              overflow="hidden"
            >
              {canSort ? (
                <chakra.button
                  type="button"
                  onClick={() => onSort({ key: column.key, descending: sorted === 'ascending' })}
                  display="inline-flex"
                  alignItems="center"
                  gap="1"
                  cursor="pointer"
                  _hover={{ color: 'fg' }}
                >
                  {column.header}
                  {sorted === 'ascending' && <ArrowUp aria-hidden="true" size={14} />}
                  {sorted === 'descending' && <ArrowDown aria-hidden="true" size={14} />}
                </chakra.button>
              ) : (
                column.header
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
