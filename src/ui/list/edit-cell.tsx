import { useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { CellEdit } from './record-column.ts';

/** The cell that is being changed. */
export type EditedCell = {
  readonly id: string;
  readonly column: string;
  /** What is typed so far: a row that is drawn anew goes on with it. */
  readonly read: () => string;
  readonly write: (typed: string) => void;
};

type EditCellProps<Item> = {
  readonly item: Item;
  readonly edit: CellEdit<Item>;
  readonly cell: EditedCell;
  /** Called once the cell is done with: `next` for Tab, `back` for Shift and Tab. */
  readonly onDone: (to?: 'next' | 'back') => void;
};

/** The box in a cell that is being changed. Enter, Tab and leaving it keep what was typed, Escape keeps what was. */
export function EditCell<Item>({ item, edit, cell, onDone }: EditCellProps<Item>) {
  const [seen] = useState(item);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  /** True while it is being kept, and after: leaving the box then keeps nothing again. */
  const isSettled = useRef(false);
  const problemId = useId();
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  useEffect(() => {
    if (problem !== null) document.getElementById(problemId)?.scrollIntoView({ block: 'nearest' });
  }, [problem, problemId]);
  const keep = async (to?: 'next' | 'back') => {
    const typed = cell.read().trim();
    if (isSettled.current) return;
    isSettled.current = true;
    const found = typed === edit.textOf(seen).trim() ? null : await edit.save(seen, typed);
    if (found === null) {
      onDone(to);
      return;
    }
    isSettled.current = false;
    setProblem(found);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // What is typed is not for the list around it.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      isSettled.current = true;
      onDone();
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      void keep(event.key === 'Enter' ? undefined : event.shiftKey ? 'back' : 'next');
    }
  };
  return (
    <>
      <input
        ref={input}
        aria-label={edit.nameOf(seen)}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        inputMode={edit.inputMode ?? 'text'}
        defaultValue={cell.read()}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        onChange={(event) => {
          cell.write(event.target.value);
          if (problem !== null) setProblem(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => void keep()}
      />
      {problem !== null && (
        <div role="alert" id={problemId} data-problem="">
          {problem}
        </div>
      )}
    </>
  );
}

/** The pencil of a cell under the mouse. The keyboard has F2. */
export function EditPencil({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      tabIndex={-1}
      data-pencil=""
      title={t`Change (F2)`}
      aria-label={t`Change: ${name}`}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
    >
      <Pencil aria-hidden="true" size={14} />
    </button>
  );
}
