import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useListRoom } from '#ui/list/list-room.ts';
import type { RecordSelection } from '#ui/list/record-choice.tsx';
import { notify } from '#ui/toaster.tsx';
import { useNarrow } from '#ui/use-narrow.ts';

type Row = { readonly uuid: string };

type Chosen<R> = {
  readonly ids: ReadonlySet<string>;
  /** Every row of the filter, once all were asked for; until then those of the list. */
  readonly all: readonly R[] | null;
};

export type ChosenRows<R> = {
  readonly chosen: readonly R[];
  readonly choose: (ids: ReadonlySet<string>) => void;
  /** Chooses what the filter finds, the unlisted too; null where all of that is listed, or chosen already. */
  readonly chooseAll: (() => Promise<void>) | null;
  /** What the list needs for its checkboxes; empty where nothing can be chosen. */
  readonly selecting: { readonly selection?: RecordSelection<R> };
  /** True while the actions for the chosen ones stand on the page. */
  readonly shown: boolean;
};

type Listed<R> = {
  /** False for who may do nothing with several. On a phone, and beside a record, nobody chooses. */
  readonly mayChoose: boolean;
  /** The name of a row’s checkbox, for screen readers. */
  readonly nameOf: (row: R) => string;
  readonly rows: readonly R[];
  /** True while the server has more. */
  readonly hasMore: boolean;
  /** The filter in words of its own: another one drops what is not listed. */
  readonly filter: string;
  /** Reads every row of the filter; null where not all could be read. */
  readonly readAll: () => Promise<readonly R[] | null>;
};

/** Which rows of a list from the server are chosen. Those that another filter does not find are chosen no more. */
export function useChosenRows<R extends Row>(listed: Listed<R>): ChosenRows<R> {
  const { mayChoose, nameOf, rows, hasMore, filter, readAll } = listed;
  const { t } = useLingui();
  const narrow = useNarrow();
  const possible = useListRoom() === 'whole' && mayChoose && !narrow;
  const [{ ids, all }, setChosen] = useState<Chosen<R>>({ ids: new Set(), all: null });
  const [of, setOf] = useState(filter);
  if (of !== filter) {
    setOf(filter);
    setChosen({ ids, all: null });
  }
  const chosen = (all ?? rows).filter(({ uuid }) => ids.has(uuid));
  const isPart = hasMore && (all === null || chosen.length < all.length);
  const chooseAll = async () => {
    const found = await readAll();
    if (found === null) notify({ tone: 'error', title: t`Not everything could be read. Try again.` });
    else setChosen({ ids: new Set(found.map(({ uuid }) => uuid)), all: found });
  };
  const choose = (next: ReadonlySet<string>) => setChosen({ ids: next, all: next.size === 0 ? null : all });
  return {
    chosen,
    choose,
    chooseAll: isPart && rows.every(({ uuid }) => ids.has(uuid)) ? chooseAll : null,
    selecting: possible
      ? { selection: { chosenIds: ids, onChange: choose, nameOf, allLabel: t`Choose all`, isPart } }
      : {},
    shown: possible && chosen.length > 0,
  };
}
