import { Box, chakra } from '@chakra-ui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type ReactNode } from 'react';
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
};

type Template<Item> = { readonly columns: readonly RecordColumn<Item>[]; readonly template: string };

// Styles are constant and places are inline: a scrolled row costs no new style rule.
const rowStyle = {
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
} as const;

// In a language from right to left a Latin name keeps its beginning when it is cut off.
const RTL_START = { '[dir=rtl] &': { unicodeBidi: 'plaintext', textAlign: 'right' } } as const;
const RTL_END = { '[dir=rtl] &': { unicodeBidi: 'plaintext', textAlign: 'left' } } as const;

function placing<Item>({ id, item, top, height, rowIndex, active, selected, attributesOf, onOpen }: Placed<Item>) {
  return {
    ...attributesOf(item),
    id,
    role: 'row',
    'aria-rowindex': rowIndex,
    'aria-selected': selected,
    ...(active ? { 'data-active': '' } : {}),
    onClick: () => onOpen(item),
    style: { height, transform: `translateY(${top}px)` },
  } as const;
}

function DrawnRow<Item>({ columns, template, ...placed }: Placed<Item> & Template<Item>) {
  return (
    <Box {...placing(placed)} css={rowStyle}>
      <Box
        display="grid"
        height="full"
        alignItems="center"
        columnGap="4"
        px="4"
        style={{ gridTemplateColumns: template }}
      >
        {columns.map((column) => (
          <Box
            key={column.key}
            role="gridcell"
            minWidth="0"
            overflow="hidden"
            textOverflow="ellipsis"
            whiteSpace="nowrap"
            fontSize="body"
            fontVariantNumeric="tabular-nums"
            textAlign={column.align ?? 'start'}
            css={column.align === 'end' ? RTL_END : RTL_START}
          >
            {column.render(placed.item)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** A row of the table, drawn again only when something of it changed. */
export const RecordRow = memo(DrawnRow) as typeof DrawnRow;

export function RecordCard<Item>({ children, ...placed }: Placed<Item> & { readonly children: ReactNode }) {
  return (
    <Box {...placing(placed)} css={rowStyle}>
      <Box role="gridcell" height="full" px="4" py="3" overflow="hidden">
        {children}
      </Box>
    </Box>
  );
}

type HeadProps<Item> = Template<Item> & {
  readonly sort: RecordSort | undefined;
  readonly onSort: ((sort: RecordSort) => void) | undefined;
};

export function RecordTableHead<Item>({ columns, template, sort, onSort }: HeadProps<Item>) {
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
