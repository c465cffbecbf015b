import { useCallback, useEffect, useRef } from 'react';

/** Records a person chose, to do something with all of them at once. */
export type RecordSelection<Item> = {
  readonly chosenIds: ReadonlySet<string>;
  readonly onChange: (chosenIds: ReadonlySet<string>) => void;
  /** What the box of a record is called, read aloud. */
  readonly nameOf: (item: Item) => string;
  /** What the box that chooses all of them is called. */
  readonly allLabel: string;
};

type Choosing<Item> = {
  readonly items: readonly Item[];
  readonly getId: (item: Item) => string;
  readonly selection?: RecordSelection<Item>;
};

/** Chooses a record or gives it up; with `range` all from the one pressed before it as well. Stays the same function. */
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

/** The chosen ids with some more, or some less. */
function chooseIds(chosenIds: ReadonlySet<string>, ids: readonly string[], chosen: boolean): ReadonlySet<string> {
  const next = new Set(chosenIds);
  for (const id of ids) {
    if (chosen) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The track that boxes take in front of the columns. */
export const CHOICE_TRACK = '1.25rem';

type ChoiceBoxProps = {
  readonly name: string;
  readonly chosen: boolean;
  /** Hears whether Shift was held. */
  readonly onPress: (range: boolean) => void;
};

/** The box of a record, as large as its cell. */
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

/** True for a press on a box, which is no press on its row. */
export function isOnChoice(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-choice]') !== null;
}

/** The box that chooses every record of a list, or gives all of them up. */
export function AllBox<Item>({ items, getId, selection }: Choosing<Item>) {
  if (selection === undefined) return null;
  const { chosenIds, onChange, allLabel } = selection;
  const some = chosenIds.size > 0 && items.some((item) => chosenIds.has(getId(item)));
  const all = some && items.every((item) => chosenIds.has(getId(item)));
  return (
    <input
      type="checkbox"
      aria-label={allLabel}
      checked={all}
      ref={(box) => {
        if (box !== null) box.indeterminate = some && !all;
      }}
      onChange={() => onChange(chooseIds(chosenIds, items.map(getId), !all))}
    />
  );
}
