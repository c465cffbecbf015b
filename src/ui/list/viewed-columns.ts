import type { HiddenColumns } from './column-chooser.tsx';
import type { ListViewing } from './list-choice.ts';

const FIELD = 'hidden';

type Columns = {
  /** Those that may be put away. */
  readonly known: readonly { readonly key: string }[];
  readonly hidden: HiddenColumns;
  /** Put away until a person chooses. */
  readonly initially: readonly string[];
  readonly change: (hidden: HiddenColumns) => void;
};

/** What is chosen of a list with the columns that are put away, where they are not the ones of the beginning. */
export function withColumns(viewing: ListViewing, { known, hidden, initially, change }: Columns): ListViewing {
  const keys = known.map(({ key }) => key);
  const text = (chosen: Iterable<string>) => {
    const all = new Set(chosen);
    return keys.filter((key) => all.has(key)).join('.');
  };
  const first = text(initially);
  const add = (query: string, columns: string) => {
    if (columns === first) return query;
    const params = new URLSearchParams(query);
    params.set(FIELD, columns);
    return params.toString();
  };
  const columnsOf = (query: string) => {
    const said = new URLSearchParams(query).get(FIELD);
    return said === null ? first : text(said.split('.'));
  };
  return {
    ...viewing,
    query: add(viewing.query, text(hidden)),
    understood: (query) => add(viewing.understood(query), columnsOf(query)),
    show: (viewId, query) => {
      change(
        new Set(
          columnsOf(query)
            .split('.')
            .filter((key) => key !== ''),
        ),
      );
      viewing.show(viewId, query);
    },
  };
}
