import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListSort, sortParts, sortText } from '#shared/list-sort.ts';
import type { RecordSort } from './record-column.ts';
import { readSaved, saveFilter } from './use-saved-filter.ts';

/** What a person chose to see of a list: its filters and its `sort`, as texts. Empty ones choose nothing. */
export type ListChoice = Readonly<Record<string, string>>;

/** A list whose choice stands in the address, so that back, reload and a link keep it. */
export type ChosenList<Choice> = {
  /** Names the list on this device and among the views of the company. */
  readonly path: string;
  /** What is chosen until the person chooses. Fields with the same value stay out of the address. */
  readonly none: Choice;
  /** The values of fields that have only some; others are taken as they are. */
  readonly values: { readonly [Field in keyof Choice]?: readonly string[] };
};

const LONGEST = 200;

/** The fields that a source has with a value they may have; undefined when it has none. */
function choiceFrom<Choice extends ListChoice>(
  { none, values }: ChosenList<Choice>,
  valueOf: (field: string) => unknown,
): Choice | undefined {
  const given = Object.keys(none).flatMap((field) => {
    const value = valueOf(field);
    const known = values[field];
    const isOne = typeof value === 'string' && value.length <= LONGEST;
    return isOne && (value === '' || known === undefined || known.includes(value)) ? [[field, value] as const] : [];
  });
  return given.length === 0 ? undefined : ({ ...none, ...Object.fromEntries(given) } as Choice);
}

/** A choice as an address says it; undefined where that says nothing of this list. */
export function readChoice<Choice extends ListChoice>(list: ChosenList<Choice>, query: string): Choice | undefined {
  const params = new URLSearchParams(query);
  return choiceFrom(list, (field) => params.get(field));
}

/** The query of a choice, without what nobody chose. */
export function writeChoice<Choice extends ListChoice>({ none }: ChosenList<Choice>, choice: Choice): string {
  const chosen = Object.entries(choice).filter(([field, value]) => value !== none[field]);
  return new URLSearchParams(chosen).toString();
}

/**
 * What is chosen of a list, and a change of it. The address goes first, then what was chosen last on this device. Each
 * change is written to both; following a link or going back takes over what that address says.
 */
export function useListChoice<Choice extends ListChoice>(
  list: ChosenList<Choice>,
): readonly [Choice, (change: Partial<Choice>) => void] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [choice, setChoice] = useState<Choice>(() => {
    const saved = readSaved(list.path);
    return readChoice(list, address) ?? choiceFrom(list, (field) => saved[field]) ?? list.none;
  });
  const [followed, setFollowed] = useState(address);
  if (address !== followed) {
    setFollowed(address);
    const given = readChoice(list, address);
    if (given !== undefined) setChoice(given);
  }
  const latest = useRef(choice);
  useEffect(() => {
    latest.current = choice;
  }, [choice]);
  const change = useCallback(
    (part: Partial<Choice>) => {
      const next = { ...latest.current, ...part };
      latest.current = next;
      setChoice(next);
      saveFilter(list.path, next);
      setParams(
        (before) => {
          const others = [...before].filter(([name]) => !(name in list.none));
          return new URLSearchParams([...others, ...new URLSearchParams(writeChoice(list, next))]);
        },
        { replace: true },
      );
    },
    [list, setParams],
  );
  return [choice, change];
}

/** The sort of a record list that stands in its choice. */
export function useListSort<Key extends string>(
  sort: ListSort<Key> | '',
  change: (change: { readonly sort: ListSort<Key> }) => void,
): { readonly sort?: RecordSort; readonly onSort: (sort: RecordSort) => void } {
  const onSort = useCallback(
    ({ key, descending }: RecordSort) => change({ sort: sortText(key as Key, descending) }),
    [change],
  );
  return useMemo(() => (sort === '' ? { onSort } : { sort: sortParts(sort), onSort }), [sort, onSort]);
}
