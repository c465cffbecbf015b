import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useResolvedPath, useSearchParams } from 'react-router-dom';
import { type ListSort, sortParts, sortText } from '#shared/list-sort.ts';
import { DraftStoreContext } from '../form/draft-store.ts';
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
  /** Where the address names the chosen view. Left out it is `view`, unless the list has another use for that word. */
  readonly viewField?: string;
  /**
   * True for a list that no record opens beside. An address without a choice then shows what was chosen last on this
   * device, also where a link chose something else before.
   */
  readonly standsAlone?: boolean;
  /** What ends with the visit of the page: the device does not remember it, nor a view that was chosen with it. */
  readonly passing?: Partial<Choice>;
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

/** What was chosen last on this device. */
function lastChosen<Choice extends ListChoice>(list: ChosenList<Choice>): Choice {
  const saved = readSaved(list.path);
  return choiceFrom(list, (field) => saved[field]) ?? list.none;
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

/** A choice with the view that was chosen, under the list's name for it. */
type Viewed<Choice> = Choice & ListChoice;

/**
 * What is chosen of a list, a change of it, and both for named views. The address goes first, then what was chosen last
 * on this device. Each change is written to both; following a link or going back takes over what that address says.
 */
export function useListChoice<Choice extends ListChoice>(
  list: ChosenList<Choice>,
): readonly [Choice, (change: Partial<Choice>) => void, ListViewing] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const named = list.viewField ?? 'view';
  const viewed = useMemo(
    () => ({ ...list, none: { ...list.none, [named]: '' } }) as ChosenList<Viewed<Choice>>,
    [list, named],
  );
  const [held, setHeld] = useState<Viewed<Choice>>(() => readChoice(viewed, address) ?? lastChosen(viewed));
  const [followed, setFollowed] = useState(address);
  if (address !== followed) {
    setFollowed(address);
    const given = readChoice(viewed, address);
    if (given !== undefined) setHeld(given);
    else if (list.standsAlone === true && readChoice(viewed, followed) !== undefined) setHeld(lastChosen(viewed));
  }
  const latest = useRef(held);
  useEffect(() => {
    latest.current = held;
  }, [held]);
  const take = useCallback(
    (next: Viewed<Choice>) => {
      latest.current = next;
      setHeld(next);
      const { passing = {} } = list;
      const isPassing = Object.entries(passing).some(([field, none]) => next[field] !== none);
      saveFilter(list.path, isPassing ? { ...next, ...passing, [named]: '' } : next);
      setParams(
        (before) => {
          const others = [...before].filter(([name]) => !(name in viewed.none));
          return new URLSearchParams([...others, ...new URLSearchParams(writeChoice(viewed, next))]);
        },
        { replace: true },
      );
    },
    [list, named, viewed, setParams],
  );
  const change = useCallback((part: Partial<Choice>) => take({ ...latest.current, ...part }), [take]);
  const choice = useMemo(() => {
    const { [named]: _, ...bare } = held;
    return bare as unknown as Choice;
  }, [held, named]);
  const viewing = useMemo(
    (): ListViewing => ({
      path: list.path,
      viewId: held[named] ?? '',
      query: writeChoice(list, choice),
      understood: (query) => writeChoice(list, readChoice(list, query) ?? list.none),
      show: (viewId, query) => take({ ...(readChoice(list, query) ?? list.none), [named]: viewId } as Viewed<Choice>),
    }),
    [list, named, held, choice, take],
  );
  return [choice, change, viewing];
}

/** The text that a list is searched for. */
export type Searched = {
  readonly asked: string;
  readonly search: (text: string) => void;
  /** What a link brought last, for the search box; `times` is how often one did. */
  readonly brought: { readonly text: string; readonly times: number };
};

/** Per person and path: what a list was searched for when a page of one of its records took its place. */
const leftSearches = new WeakMap<object, Map<string, string>>();

/** Keeps what a list is searched for while somebody edits one of its records on a page of its own. */
function useLeftSearch(): { readonly text: string; readonly keep: (asked: string) => void } {
  const { pathname } = useResolvedPath('.');
  const person = useContext(DraftStoreContext);
  const [text] = useState(() => (person === null ? '' : (leftSearches.get(person)?.get(pathname) ?? '')));
  const asked = useRef(text);
  useEffect(() => {
    if (person === null) return undefined;
    const kept = leftSearches.get(person) ?? new Map<string, string>();
    leftSearches.set(person, kept);
    return () => {
      if (location.pathname.startsWith(`${pathname}/`)) kept.set(pathname, asked.current);
      else kept.delete(pathname);
    };
  }, [person, pathname]);
  const keep = useCallback((typed: string) => {
    asked.current = typed;
  }, []);
  return { text, keep };
}

/**
 * What a list is searched for: a link brings a text in `q`, which stands until somebody types another. It is kept while one of
 * the list's records is edited.
 */
export function useSearched(): Searched {
  const [params, setParams] = useSearchParams();
  const linked = params.get('q') ?? '';
  const left = useLeftSearch();
  const first = linked || left.text;
  const [followed, setFollowed] = useState(linked);
  const [asked, setAsked] = useState(first);
  const [brought, setBrought] = useState({ text: first, times: 0 });
  if (linked !== followed) {
    setFollowed(linked);
    if (linked !== '') {
      setAsked(linked);
      setBrought({ text: linked, times: brought.times + 1 });
    }
  }
  const search = useCallback(
    (text: string) => {
      setAsked(text);
      if (linked === '') return;
      setParams((before) => new URLSearchParams([...before].filter(([name]) => name !== 'q')), { replace: true });
    },
    [linked, setParams],
  );
  const { keep } = left;
  useEffect(() => keep(asked), [keep, asked]);
  return { asked, search, brought };
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
