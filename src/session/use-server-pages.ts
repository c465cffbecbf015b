import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useDebounced } from '#ui/use-debounced.ts';
import { type ApiAnswer, type ApiPath, type ApiPlace, type ApiQuery, addressAt } from './api-call.ts';
import { askedBy, queryClient } from './server-query.ts';
import { type ApiAddress, call } from './session-api.ts';
import { type AskedOptions, type ShownAnswer, useShownAnswer } from './use-answer.ts';
import { useNews } from './use-news.ts';

/** What was fetched of a list so far; `body` is the first answer, for what stands beside its rows. */
export type Rows<Row, Body = unknown> = {
  readonly rows: readonly Row[];
  readonly body: Body;
};

export type PagedAnswer<Row, Body = unknown> = ShownAnswer<Rows<Row, Body>> & {
  /** Fetches the next page, once at a time; undefined on the last. */
  readonly more: (() => void) | undefined;
};

type List = { readonly result: readonly unknown[]; readonly next_cursor?: string | null };
/** What is answered page by page. */
type ListPath = {
  [Path in ApiPath<'get'>]: 'next_cursor' extends keyof ApiAnswer<'get', Path> ? Path : never;
}[ApiPath<'get'>];
type RowOf<Body> = Body extends { readonly result: readonly (infer Row)[] } ? Row : never;

type PagesOptions<Path extends ListPath> = AskedOptions & {
  readonly pageRows?: number;
  /** What else the first page is asked for (`totals`): it is answered beside the rows, in `body`. */
  readonly first?: ApiQuery<Path>;
  /** A new number makes it read the list again, as far as it is shown. */
  readonly changes?: number;
};

/** The address of one page of a list. */
function pageAt(list: ApiAddress, more: object): ApiAddress {
  const [path = '', query] = list.split('?');
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) search.set(name, String(value));
  return `${path}?${search}` as ApiAddress;
}

/** A list of the server's, page by page: asked a moment after the question changed, and when the connection comes back. */
export function useServerPages<Path extends ListPath>(
  path: Path,
  place: ApiPlace<Path>,
  options: PagesOptions<Path> = {},
): PagedAnswer<RowOf<ApiAnswer<'get', Path>>, ApiAnswer<'get', Path>> {
  const { pageRows = 50, changes = 0, kept = false, live = false } = options;
  return usePages<ApiAnswer<'get', Path>>({
    list: useDebounced(addressAt(path, place)),
    first: options.first ?? {},
    pageRows,
    changes,
    kept,
    live,
  });
}

type PagesAsked = {
  readonly list: ApiAddress;
  readonly first: object;
  readonly pageRows: number;
  readonly changes: number;
  readonly kept: boolean;
  readonly live: boolean;
};

function usePages<Body extends List>(asked: PagesAsked): PagedAnswer<RowOf<Body>, Body> {
  const { list, first, pageRows, changes, kept, live } = asked;
  const session = useSync();
  useNews(session, live);
  const { queryKey, resultOf, keeping } = askedBy(session, [pageAt(list, { ...first, limit: pageRows })], kept);
  const pages = useInfiniteQuery<Body, Error, InfiniteData<Body>, QueryKey, unknown>(
    {
      queryKey,
      queryFn: async ({ pageParam: cursor }): Promise<Body> => {
        const more = cursor === null ? first : { cursor };
        const answer = await call(pageAt(list, { ...more, limit: pageRows }));
        return resultOf(answer.ok ? { ok: true, result: answer.body as Body } : answer);
      },
      initialPageParam: null,
      getNextPageParam: ({ next_cursor: next }) => next,
      placeholderData: keepPreviousData,
      meta: { live },
      ...keeping,
    },
    queryClient,
  );
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } = pages;
  const read = useRef(changes);
  useEffect(() => {
    if (read.current !== changes) void refetch();
    read.current = changes;
  }, [changes, refetch]);
  const rows = useMemo(() => data && rowsOf(data.pages), [data]);
  // A page that did not come takes nothing away that is on the screen.
  const shown = useShownAnswer({ ...pages, data: rows, error: isFetchNextPageError ? null : error }, kept);
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  return { ...shown, more: hasNextPage ? more : undefined };
}

function rowsOf<Body extends List>(pages: readonly Body[]): Rows<RowOf<Body>, Body> | undefined {
  const [body] = pages;
  if (body === undefined) return undefined;
  const rows = pages.flatMap(({ result }) => result as readonly RowOf<Body>[]);
  return { rows, body };
}
