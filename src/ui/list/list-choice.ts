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

/** What is chosen of a list as its named views know it: as the query of an address. */
export type ListViewing = {
  readonly path: string;
  /** The view that was chosen last; empty for none. What is chosen may differ from it since. */
  readonly viewId: string;
  /** What is chosen now. */
  readonly query: string;
  /** What the list makes of a query today: columns, states and sorts that are no more are left out. */
  readonly understood: (query: string) => string;
  readonly show: (viewId: string, query: string) => void;
};

type Viewed<Choice> = Choice & { readonly view: string };

/**
 * What is chosen of a list, a change of it, and both for named views. The address goes first, then what was chosen last
 * on this device. Each change is written to both; following a link or going back takes over what that address says.
 */
export function useListChoice<Choice extends ListChoice>(
  list: ChosenList<Choice>,
): readonly [Choice, (change: Partial<Choice>) => void, ListViewing] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const viewed = useMemo(() => ({ ...list, none: { ...list.none, view: '' } }) as ChosenList<Viewed<Choice>>, [list]);
  const [held, setHeld] = useState<Viewed<Choice>>(() => {
    const saved = readSaved(list.path);
    return readChoice(viewed, address) ?? choiceFrom(viewed, (field) => saved[field]) ?? viewed.none;
  });
  const [followed, setFollowed] = useState(address);
  if (address !== followed) {
    setFollowed(address);
    const given = readChoice(viewed, address);
    if (given !== undefined) setHeld(given);
  }
  const latest = useRef(held);
  useEffect(() => {
    latest.current = held;
  }, [held]);
  const take = useCallback(
    (next: Viewed<Choice>) => {
      latest.current = next;
      setHeld(next);
      saveFilter(list.path, next);
      setParams(
        (before) => {
          const others = [...before].filter(([name]) => !(name in viewed.none));
          return new URLSearchParams([...others, ...new URLSearchParams(writeChoice(viewed, next))]);
        },
        { replace: true },
      );
    },
    [list, viewed, setParams],
  );
  const change = useCallback((part: Partial<Choice>) => take({ ...latest.current, ...part }), [take]);
  const choice = useMemo(() => {
    const { view: _, ...bare } = held;
    return bare as unknown as Choice;
  }, [held]);
  const viewing = useMemo(
    (): ListViewing => ({
      path: list.path,
      viewId: held.view,
      query: writeChoice(list, choice),
      understood: (query) => writeChoice(list, readChoice(list, query) ?? list.none),
      show: (viewId, query) => take({ ...(readChoice(list, query) ?? list.none), view: viewId } as Viewed<Choice>),
    }),
    [list, held, choice, take],
  );
  return [choice, change, viewing];
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
