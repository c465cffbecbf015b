import { Box } from '@chakra-ui/react';
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { RecordCard, RecordRow, RecordTableHead } from './record-row.tsx';
import { useNarrow } from './use-narrow.ts';

export type RecordColumn<Item> = {
  readonly key: string;
  readonly header: string;
  /** A CSS grid track: `8rem`, `minmax(10rem, 2fr)`. */
  readonly width: string;
  /** `end` for amounts and sizes. */
  readonly align?: 'start' | 'end';
  readonly render: (item: Item) => ReactNode;
  readonly sortable?: boolean;
};

export type RecordSort = { readonly key: string; readonly descending: boolean };

export type RecordListProps<Item> = {
  /** What the list holds, read aloud. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly getId: (item: Item) => string;
  /** Keep this array between renders, or every row is drawn again. */
  readonly columns: readonly RecordColumn<Item>[];
  /** What a phone shows of an item, `cardHeight` pixels high. */
  readonly renderCard: (item: Item) => ReactNode;
  readonly cardHeight: number;
  readonly rowAttributes?: (item: Item) => Readonly<Record<`data-${string}`, string>>;
  readonly onOpen: (item: Item) => void;
  readonly selectedId?: string;
  readonly sort?: RecordSort;
  readonly onSort?: (sort: RecordSort) => void;
  /** Shown instead of an empty list. */
  readonly empty?: ReactNode;
};

const ROW_HEIGHT = 38;
const PAGE_OF_ROWS = 15;
/** Before layout an element measures 0: it then shows this much, so that the first paint has rows. */
const UNMEASURED = { width: 390, height: 640 };

/**
 * A list of any length: only what is visible is drawn. Rows with columns on a desktop, cards on a phone. One tab stop;
 * arrows, Page Up/Down, Home and End move, Enter opens. Give its parent a height (`<Page fill>`).
 */
export function RecordList<Item>(props: RecordListProps<Item>) {
  return props.items.length === 0 && props.empty !== undefined ? <>{props.empty}</> : <FilledList {...props} />;
}

function FilledList<Item>(props: RecordListProps<Item>) {
  const { items, getId, columns, cardHeight, onOpen, selectedId } = props;
  const narrow = useNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [activeId, setActiveId] = useState<string | undefined>(selectedId);
  const height = narrow ? cardHeight : ROW_HEIGHT;
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => getId(items[index] as Item),
    overscan: 8,
    scrollPaddingStart: narrow ? 0 : ROW_HEIGHT,
    scrollMargin: narrow ? 0 : ROW_HEIGHT,
    initialRect: UNMEASURED,
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => report(rect.height === 0 ? UNMEASURED : rect)),
  });
  // A change of layout makes every stored size wrong.
  useEffect(() => virtualizer.measure(), [virtualizer, height]);

  const indexOf = (id: string | undefined) => (id === undefined ? -1 : items.findIndex((item) => getId(item) === id));
  const moveTo = (index: number) => {
    const target = Math.max(0, Math.min(items.length - 1, index));
    const item = items[target];
    if (item === undefined) return;
    setActiveId(getId(item));
    virtualizer.scrollToIndex(target, { align: 'auto' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const active = indexOf(activeId);
    const step = stepOf(event.key, active, items.length);
    if (step !== undefined) {
      event.preventDefault();
      moveTo(step);
    } else if (event.key === 'Enter') {
      const item = items[active];
      if (item !== undefined) onOpen(item);
    }
  };
  const template = columns.map((column) => column.width).join(' ');
  const rows = virtualizer.getVirtualItems();
  const activeIsDrawn = rows.some((row) => row.key === activeId);

  return (
    <Box
      ref={scroller}
      role="grid"
      aria-label={props.label}
      aria-rowcount={items.length + (narrow ? 0 : 1)}
      {...(narrow ? {} : { 'aria-colcount': columns.length })}
      {...(activeIsDrawn ? { 'aria-activedescendant': `${listId}-${activeId}` } : {})}
      tabIndex={0}
      onKeyDown={onKeyDown}
      flex="1"
      minHeight="10rem"
      overflow="auto"
      position="relative"
      mx={{ base: '-4', md: '0' }}
      bg="bg.panel"
      borderWidth={{ base: '1px 0 0', md: '1px' }}
      borderRadius={{ base: '0', md: 'panel' }}
      _focusVisible={{ outlineOffset: '-2px' }}
      css={{ contain: 'strict', '@media print': { contain: 'none', overflow: 'visible' } }}
    >
      {!narrow && <RecordTableHead columns={columns} template={template} sort={props.sort} onSort={props.onSort} />}
      <Box role="rowgroup" height={`${virtualizer.getTotalSize()}px`} position="relative">
        {rows.map((row) => {
          const item = items[row.index] as Item;
          const id = getId(item);
          const shared = {
            id: `${listId}-${id}`,
            item,
            top: row.start - (narrow ? 0 : ROW_HEIGHT),
            height,
            rowIndex: row.index + (narrow ? 1 : 2),
            active: id === activeId,
            selected: id === selectedId,
            attributes: props.rowAttributes?.(item) ?? {},
            onOpen: () => {
              setActiveId(id);
              onOpen(item);
            },
          };
          return narrow ? (
            <RecordCard key={id} {...shared}>
              {props.renderCard(item)}
            </RecordCard>
          ) : (
            <RecordRow key={id} {...shared} columns={columns} template={template} />
          );
        })}
      </Box>
    </Box>
  );
}

function stepOf(key: string, active: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return active + 1;
    case 'ArrowUp':
      return active - 1;
    case 'PageDown':
      return active + PAGE_OF_ROWS;
    case 'PageUp':
      return active - PAGE_OF_ROWS;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
