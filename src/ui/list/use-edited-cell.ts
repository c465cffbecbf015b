import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { EditedCell } from './edit-cell.tsx';
import type { RecordColumn } from './record-column.ts';

type List<Item> = {
  readonly items: readonly Item[];
  readonly getId: (item: Item) => string;
  readonly columns: readonly RecordColumn<Item>[];
  readonly scroller: RefObject<HTMLElement | null>;
};

type Editing = {
  readonly edited: EditedCell | undefined;
  readonly begin: (id: string, column: string) => void;
  /** Begins with the first cell of a record that can be changed. False where there is none. */
  readonly beginFirst: (id: string) => boolean;
  readonly done: (to?: 'next' | 'back') => void;
};

/** Which cell of a list is being changed. All callbacks stay the same functions. */
export function useEditedCell<Item>(list: List<Item>): Editing {
  const [edited, setEdited] = useState<EditedCell>();
  const latest = useRef({ ...list, edited });
  useEffect(() => {
    latest.current = { ...list, edited };
  });
  const begin = useCallback((id: string, column: string) => {
    const { items, getId, columns } = latest.current;
    const item = items.find((one) => getId(one) === id);
    const edit = columns.find(({ key }) => key === column)?.edit;
    if (item !== undefined && edit !== undefined) setEdited({ id, column, typed: edit.textOf(item) });
  }, []);
  const beginFirst = useCallback(
    (id: string) => {
      const first = latest.current.columns.find(({ edit }) => edit !== undefined);
      if (first !== undefined) begin(id, first.key);
      return first !== undefined;
    },
    [begin],
  );
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
  return { edited, begin, beginFirst, done };
}
