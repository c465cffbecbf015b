import { useCallback, useEffect, useRef } from 'react';

/** Records that a person selected for one action on all of them. */
export type RecordSelection<Item> = {
  readonly chosenIds: ReadonlySet<string>;
  readonly onChange: (chosenIds: ReadonlySet<string>) => void;
  /** The name of a record's checkbox, for screen readers. */
  readonly nameOf: (item: Item) => string;
  /** The name of the checkbox that selects all records. */
  readonly allLabel: string;
  /** True while the server has more than is listed: choosing all of the list is then not choosing all there are. */
  readonly isPart?: boolean;
};

type Choosing<Item> = {
  readonly items: readonly Item[];
  readonly getId: (item: Item) => string;
  readonly selection?: RecordSelection<Item>;
};

/**
 * Returns a function that selects or deselects a record; with `range`, also all rows from the one pressed before. The
 * function keeps its identity between renders.
 */
export function useChoose<Item>(choosing: Choosing<Item>): (item: Item, range: boolean) => void {
  const latest = useRef(choosing);
  useEffect(() => {
    latest.current = choosing;
  });
  const anchorId = useRef<string | null>(null);
  return useCallback((item: Item, range: boolean) => {
    const { items, getId, selection } = latest.current;
    if (selection === undefined) return;
    const id = getId(item);
    const from = range ? items.findIndex((other) => getId(other) === anchorId.current) : -1;
    anchorId.current = id;
    if (from === -1) {
      selection.onChange(chooseIds(selection.chosenIds, [id], !selection.chosenIds.has(id)));
      return;
    }
    const to = items.findIndex((other) => getId(other) === id);
    const between = items.slice(Math.min(from, to), Math.max(from, to) + 1);
    selection.onChange(chooseIds(selection.chosenIds, between.map(getId), true));
  }, []);
}

/** Returns the chosen ids with the given ids added or removed. */
function chooseIds(chosenIds: ReadonlySet<string>, ids: readonly string[], chosen: boolean): ReadonlySet<string> {
  const next = new Set(chosenIds);
  for (const id of ids) {
    if (chosen) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The grid track of the checkboxes, in front of the columns. */
export const CHOICE_TRACK = '1.25rem';

type ChoiceBoxProps = {
  readonly name: string;
  readonly chosen: boolean;
  /** `range` is true when Shift was held. */
  readonly onPress: (range: boolean) => void;
};

/** The checkbox of a record, as large as its cell. */
export function ChoiceBox({ name, chosen, onPress }: ChoiceBoxProps) {
  return (
    <label data-choice="">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={name}
        checked={chosen}
        onChange={({ nativeEvent }) => onPress(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  );
}

/** True for a press on a checkbox, which must not count as a press on its row. */
export function isOnChoice(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-choice]') !== null;
}

/** The checkbox that selects or deselects every record of a list. */
export function AllBox<Item>({ items, getId, selection }: Choosing<Item>) {
  if (selection === undefined) return null;
  const { chosenIds, onChange, allLabel, isPart = false } = selection;
  const some = chosenIds.size > 0 && items.some((item) => chosenIds.has(getId(item)));
  const all = some && items.every((item) => chosenIds.has(getId(item)));
  return (
    <label data-choice="">
      <input
        type="checkbox"
        aria-label={allLabel}
        checked={all && !isPart}
        ref={(box) => {
          if (box !== null) box.indeterminate = some && (!all || isPart);
        }}
        onChange={() => onChange(chooseIds(chosenIds, items.map(getId), !all))}
      />
    </label>
  );
}
