import { ArrowDown, ArrowUp } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode, useState } from 'react';
import { EditCell, type EditedCell, EditPencil } from './edit-cell.tsx';
import { byMiddleButton, isTabOpened, type OpenTab } from './new-tab.ts';
import { ChoiceBox, isOnChoice } from './record-choice.tsx';
import type { RecordColumn, RecordSort } from './record-column.ts';

type Placed<Item> = {
  readonly id: string;
  readonly item: Item;
  readonly top: number;
  readonly height: number;
  readonly rowIndex: number;
  readonly active: boolean;
  readonly selected: boolean;
  /** All three stay the same function, so that a row that did not change is not drawn again. */
  readonly attributesOf: (item: Item) => Readonly<Record<`data-${string}`, string>>;
  readonly onOpen: (item: Item) => void;
  readonly openTab: OpenTab<Item>;
  /** Left out where nothing can be chosen. */
  readonly chosen?: boolean;
  readonly choiceName?: string;
  readonly onChoose?: (item: Item, range: boolean) => void;
};

/** How the cells of a row are changed in the list. */
type Editing = {
  /** The cell of this row that is being changed. */
  readonly edited?: EditedCell | undefined;
  /** Both stay the same function. */
  readonly onEdit: (id: string, column: string) => void;
  readonly onEdited: (to?: 'next' | 'back') => void;
};

type Template<Item> = { readonly columns: readonly RecordColumn<Item>[]; readonly template: string };

const isOnEdited = (target: EventTarget) => target instanceof Element && target.closest('[data-editing]') !== null;

function placing<Item>(placed: Placed<Item>) {
  const { id, item, top, height, rowIndex, active, selected, attributesOf, onOpen, openTab, chosen } = placed;
  return {
    ...attributesOf(item),
    id,
    role: 'row',
    'data-row': '',
    'aria-rowindex': rowIndex,
    'aria-selected': chosen ?? selected,
    ...(active ? { 'data-active': '' } : {}),
    onClick: (event: MouseEvent) => {
      if (isOnChoice(event.target) || isOnEdited(event.target)) return;
      if (!isTabOpened(event, item, openTab)) onOpen(item);
    },
    ...byMiddleButton(item, openTab),
    style: { height, transform: `translateY(${top}px)` },
  } as const;
}

type RowProps<Item> = Placed<Item> & Template<Item> & Editing & { readonly recordId: string };

function DrawnRow<Item>({ columns, template, edited, onEdit, onEdited, recordId, ...placed }: RowProps<Item>) {
  const row = placing(placed);
  // Only the row under the mouse has pencils: the others stay as light as they are.
  const [pointed, setPointed] = useState(false);
  const isEditable = columns.some(({ edit }) => edit !== undefined);
  return (
    <div
      {...row}
      data-cells=""
      style={{ ...row.style, gridTemplateColumns: template }}
      {...(isEditable
        ? {
            onPointerEnter: ({ pointerType }) => setPointed(pointerType === 'mouse'),
            onPointerLeave: () => setPointed(false),
          }
        : {})}
    >
      <Choice {...placed} />
      {columns.map(({ key, align, isLtr, render, edit }) =>
        edit !== undefined && edited?.column === key ? (
          <div key={key} role="gridcell" data-editing="">
            <EditCell item={placed.item} edit={edit} cell={edited} onDone={onEdited} />
          </div>
        ) : (
          <div key={key} role="gridcell" data-align={align} dir={isLtr === true ? 'ltr' : undefined}>
            {render(placed.item)}
            {edit !== undefined && pointed && (
              <EditPencil name={edit.nameOf(placed.item)} onPress={() => onEdit(recordId, key)} />
            )}
          </div>
        ),
      )}
    </div>
  );
}

/** The checkbox in front of a row. A press with Shift also selects every row in between. */
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

/** A card on a phone. While any card is selected, pressing a card anywhere selects it. */
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
  /** Stays the same function, so that a column that did not change is not drawn again. */
  readonly onSort: ((sort: RecordSort) => void) | undefined;
  /** The checkbox that selects all rows; null where nothing can be selected. */
  readonly choice: ReactNode;
};

export function RecordTableHead<Item>({ columns, template, sort, onSort, choice }: HeadProps<Item>) {
  return (
    <div role="rowgroup" data-head="">
      <div role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
        {choice !== null && (
          <div role="columnheader" data-choice-cell="">
            {choice}
          </div>
        )}
        {columns.map((column) => (
          <ColumnHead
            key={column.key}
            column={column}
            sorted={sort?.key === column.key ? (sort.descending ? 'descending' : 'ascending') : 'none'}
            onSort={onSort}
          />
        ))}
      </div>
    </div>
  );
}

type ColumnHeadProps<Item> = Pick<HeadProps<Item>, 'onSort'> & {
  readonly column: RecordColumn<Item>;
  readonly sorted: 'ascending' | 'descending' | 'none';
};

const ColumnHead = memo(DrawnColumnHead) as typeof DrawnColumnHead;

function DrawnColumnHead<Item>({ column, sorted, onSort }: ColumnHeadProps<Item>) {
  const { key, header, align } = column;
  if (column.sortable !== true || onSort === undefined) {
    return (
      <div role="columnheader" data-align={align}>
        {header}
      </div>
    );
  }
  return (
    <div role="columnheader" aria-sort={sorted} data-align={align}>
      <button type="button" onClick={() => onSort({ key, descending: sorted === 'ascending' })}>
        {header}
        {sorted === 'ascending' && <ArrowUp aria-hidden="true" size={14} />}
        {sorted === 'descending' && <ArrowDown aria-hidden="true" size={14} />}
      </button>
    </div>
  );
}
