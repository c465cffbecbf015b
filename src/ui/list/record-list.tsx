import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { leaveList } from '../list-keys.ts';
import { useNarrow, useTouch } from '../use-narrow.ts';
import { MOST_PRINTED, revealRow, usePrinting, useVisibleRows } from '../use-visible-rows.ts';
import { useFirstRowKey } from './first-row-key.ts';
import { type ListRoom, useListRoom } from './list-room.ts';
import { type AddressOf, useOpenTab } from './new-tab.ts';
import { AllBox, CHOICE_TRACK, type RecordSelection, useChoose } from './record-choice.tsx';
import type { RecordColumn, RecordSort } from './record-column.ts';
import { RecordCard, RecordRow, RecordTableHead } from './record-row.tsx';
import { useEditedCell } from './use-edited-cell.ts';

export type { RecordColumn, RecordSort };

export type RecordListProps<Item> = {
  /** What the list holds, for screen readers. */
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
  /**
   * Enables a new tab for a record: by the middle button, and by a press with Ctrl or Command. Left out where a record
   * opens over the list.
   */
  readonly addressOf?: AddressOf<Item>;
  /** Called when the last rows come into view, to fetch more. May be called again before more rows are there. */
  readonly onEnd?: (() => void) | undefined;
  readonly selectedId?: string;
  readonly sort?: RecordSort;
  readonly onSort?: (sort: RecordSort) => void;
  /**
   * Enables checkboxes in front of the rows. Space selects the row with the keyboard focus; on a phone, pressing a card
   * selects it.
   */
  readonly selection?: RecordSelection<Item>;
  /** Shown instead of an empty list. */
  readonly empty?: ReactNode;
};

/** Of a row with columns, in pixels; the same for the head of the columns. */
const ROW_HEIGHT = { mouse: 38, touch: 44 };
const PAGE_OF_ROWS = 15;

/**
 * A list of any length: only what is visible is drawn. Rows with columns on a desktop, cards on a phone
 * and in a slim column. One tab stop;
 * arrows, Page Up/Down, Home and End move, Enter opens, F2 changes a cell, Escape goes back to the search
 * box. Give its parent a height (`<Page fill>`).
 */
export function RecordList<Item>(props: RecordListProps<Item>) {
  return props.items.length === 0 && props.empty !== undefined ? <>{props.empty}</> : <FilledList {...props} />;
}

function FilledList<Item>(props: RecordListProps<Item>) {
  const { items, selection } = props;
  const room = useListRoom();
  const narrow = useNarrow() || room === 'slim-column';
  const columns = useColumnsOf(props.columns, room);
  const scroller = useRef<HTMLDivElement>(null);
  const listId = useId();
  useFirstRowKey(scroller);
  const printing = usePrinting();
  const rowHeight = useTouch() ? ROW_HEIGHT.touch : ROW_HEIGHT.mouse;
  const height = narrow ? props.cardHeight : rowHeight;
  const { first, end } = useVisibleRows({ scroller, count: items.length, content: items, height });
  useEnd(end >= items.length, items.length, props.onEnd);
  const choose = useChoose(props);
  const { activeId, setActiveId, onKeyDown } = useActiveRecord(props, choose, (index) =>
    revealRow(scroller.current, index, height, narrow ? 0 : rowHeight),
  );
  useRevealedSelection(props, (index) => revealRow(scroller.current, index, height, narrow ? 0 : rowHeight));
  const cells = useEditedCell({ ...props, columns, scroller, activeId: narrow ? undefined : activeId, setActiveId });
  const template = templateOf(columns, selection !== undefined);
  const { openRow, openTab, sortBy, attributesOf } = useSteady(props, setActiveId);
  const rows = items.slice(first, end);
  const activeIsDrawn = rows.some((item) => props.getId(item) === activeId);
  return (
    <div
      ref={scroller}
      className="records records-scroll"
      role="grid"
      aria-label={props.label}
      aria-rowcount={items.length + (narrow ? 0 : 1)}
      {...(narrow ? {} : { 'aria-colcount': columns.length + (selection === undefined ? 0 : 1) })}
      {...(selection === undefined ? {} : { 'aria-multiselectable': true })}
      {...(selection !== undefined && selection.chosenIds.size > 0 ? { 'data-chosen': '' } : {})}
      {...(activeIsDrawn ? { 'aria-activedescendant': `${listId}-${activeId}` } : {})}
      tabIndex={0}
      onKeyDown={(event) => cells.isBegun(event) || onKeyDown(event)}
    >
      {!narrow && (
        <RecordTableHead
          columns={columns}
          template={template}
          sort={props.sort}
          onSort={props.onSort === undefined ? undefined : sortBy}
          choice={selection === undefined ? null : <AllBox items={items} getId={props.getId} selection={selection} />}
        />
      )}
      <div role="rowgroup" style={{ height: items.length * height, position: 'relative' }}>
        {/* Keyed by position, not by record: while somebody types, rows stay and only their texts change. */}
        {rows.map((item, place) => {
          const index = first + place;
          const id = props.getId(item);
          const placed = {
            id: `${listId}-${id}`,
            item,
            top: index * height,
            height,
            rowIndex: index + (narrow ? 1 : 2),
            active: id === activeId,
            selected: id === props.selectedId,
            attributesOf,
            onOpen: openRow,
            openTab,
            ...(selection === undefined
              ? {}
              : { chosen: selection.chosenIds.has(id), choiceName: selection.nameOf(item), onChoose: choose }),
          };
          return narrow ? (
            <RecordCard key={index} {...placed}>
              {props.renderCard(item)}
            </RecordCard>
          ) : (
            <RecordRow
              key={index}
              {...placed}
              recordId={id}
              columns={columns}
              template={template}
              edited={cells.edited?.id === id ? cells.edited : undefined}
              onEdit={cells.begin}
              onEdited={cells.done}
            />
          );
        })}
      </div>
      {printing && items.length > MOST_PRINTED && <PrintedPart count={items.length} />}
    </div>
  );
}

/** Scrolls to the record that is open once, when it is opened or comes into the list. */
function useRevealedSelection<Item>(props: RecordListProps<Item>, reveal: (index: number) => void): void {
  const { items, getId, selectedId } = props;
  const revealed = useRef<string>(undefined);
  useEffect(() => {
    if (revealed.current === selectedId) return;
    const index = selectedId === undefined ? -1 : items.findIndex((item) => getId(item) === selectedId);
    if (selectedId !== undefined && index === -1) return;
    revealed.current = selectedId;
    if (index !== -1) reveal(index);
  });
}

/** Says on paper that it has not every row. */
function PrintedPart({ count }: { readonly count: number }) {
  const { i18n } = useLingui();
  const shown = i18n.number(MOST_PRINTED);
  const total = i18n.number(count);
  return (
    <p>
      <Trans>
        The first {shown} of {total} rows. Filter the list to print others.
      </Trans>
    </p>
  );
}

/** Returns the callbacks of rows and column heads, with the same identity in every render. */
function useSteady<Item>(props: RecordListProps<Item>, setActiveId: (id: string) => void) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const openRow = useCallback(
    (item: Item) => {
      setActiveId(latest.current.getId(item));
      latest.current.onOpen(item);
    },
    [setActiveId],
  );
  const sortBy = useCallback((sort: RecordSort) => latest.current.onSort?.(sort), []);
  const attributesOf = useCallback((item: Item) => latest.current.rowAttributes?.(item) ?? {}, []);
  return { openRow, openTab: useOpenTab(props.addressOf), sortBy, attributesOf };
}

function useEnd(isNear: boolean, count: number, onEnd: (() => void) | undefined): void {
  useEffect(() => {
    if (isNear) onEnd?.();
    // `count` is a dependency because each added page has a new end.
  }, [isNear, count, onEnd]);
}

/** The columns that a list of this room shows, each as wide as it is there. */
function useColumnsOf<Item>(columns: readonly RecordColumn<Item>[], room: ListRoom): readonly RecordColumn<Item>[] {
  return useMemo(
    () =>
      room === 'whole'
        ? columns
        : columns.flatMap((column) => (column.beside === undefined ? [] : [{ ...column, width: column.beside }])),
    [columns, room],
  );
}

function templateOf<Item>(columns: readonly RecordColumn<Item>[], withChoice: boolean): string {
  return [...(withChoice ? [CHOICE_TRACK] : []), ...columns.map((column) => column.width)].join(' ');
}

/** Returns which record has the keyboard focus, and handles its keys. */
function useActiveRecord<Item>(
  { items, getId, onOpen, selectedId }: RecordListProps<Item>,
  choose: (item: Item, range: boolean) => void,
  reveal: (index: number) => void,
) {
  const [chosenId, setActiveId] = useState<string | undefined>(selectedId);
  // The first row was asked for while rows were still found: the focus stays on whichever becomes the first.
  const [first, setFirst] = useState<string | undefined>();
  const isGone = first !== undefined && first === chosenId && !items.some((item) => getId(item) === first);
  const activeId = isGone && items[0] !== undefined ? getId(items[0]) : chosenId;
  const moveTo = (index: number) => {
    const target = Math.max(0, Math.min(items.length - 1, index));
    const item = items[target];
    if (item === undefined) return;
    setActiveId(getId(item));
    setFirst(target === 0 ? getId(item) : undefined);
    reveal(target);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const active = activeId === undefined ? -1 : items.findIndex((item) => getId(item) === activeId);
    const step = stepOf(event.key, active, items.length);
    if (step !== undefined) {
      event.preventDefault();
      moveTo(step);
    } else if (event.key === 'Enter') {
      const item = items[active];
      if (item !== undefined) onOpen(item);
    } else if (event.key === 'Escape') {
      if (leaveList(event.currentTarget)) event.preventDefault();
    } else if (event.key === ' ') {
      event.preventDefault();
      const item = items[active];
      if (item !== undefined) choose(item, event.shiftKey);
    }
  };
  return { activeId, setActiveId, onKeyDown };
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
