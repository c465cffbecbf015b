import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { EditedCell } from './edit-cell.tsx';
import type { RecordColumn } from './record-column.ts';

type List<Item> = {
  readonly items: readonly Item[];
  readonly getId: (item: Item) => string;
  readonly columns: readonly RecordColumn<Item>[];
  readonly scroller: RefObject<HTMLElement | null>;
  /** The record with the keyboard focus; undefined where cells cannot be changed. */
  readonly activeId: string | undefined;
  readonly setActiveId: (id: string) => void;
};

type Editing = {
  readonly edited: EditedCell | undefined;
  readonly begin: (id: string, column: string) => void;
  /** F2 begins with the first cell of the active record that can be changed. False for other keys. */
  readonly isBegun: (event: KeyboardEvent) => boolean;
  readonly done: (to?: 'next' | 'back') => void;
};

/** Which cell of a list is being changed. `begin` and `done` stay the same functions. */
export function useEditedCell<Item>(list: List<Item>): Editing {
  const [edited, setEdited] = useState<EditedCell>();
  const latest = useRef({ ...list, edited });
  useEffect(() => {
    latest.current = { ...list, edited };
  });
  const begin = useCallback((id: string, column: string) => {
    const { items, getId, columns, setActiveId } = latest.current;
    const item = items.find((one) => getId(one) === id);
    const edit = columns.find(({ key }) => key === column)?.edit;
    if (item === undefined || edit === undefined) return;
    let typed = edit.textOf(item);
    const write = (text: string) => {
      typed = text;
    };
    setActiveId(id);
    setEdited({ id, column, read: () => typed, write });
  }, []);
  const done = useCallback(
    (to?: 'next' | 'back') => {
      const { columns, edited: before, scroller } = latest.current;
      const keys = columns.filter(({ edit }) => edit !== undefined).map(({ key }) => key);
      const at = keys.indexOf(before?.column ?? '');
      const next = to === undefined ? undefined : keys[at + (to === 'next' ? 1 : -1)];
      setEdited(undefined);
      if (before !== undefined && next !== undefined) begin(before.id, next);
      // A press elsewhere has the focus already.
      else if (scroller.current?.contains(document.activeElement) === true) scroller.current.focus();
    },
    [begin],
  );
  const isBegun = (event: KeyboardEvent) => {
    const first = list.columns.find(({ edit }) => edit !== undefined);
    if (event.key !== 'F2' || list.activeId === undefined || first === undefined) return false;
    event.preventDefault();
    begin(list.activeId, first.key);
    return true;
  };
  return { edited, begin, isBegun, done };
}
