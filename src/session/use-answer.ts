import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useConnectionValue, useIsOffline } from '#sync/client/hooks/use-connection.ts';
import type { Answer } from './answer.ts';
import { askedBy, NoResultError, queryClient, type ServerQuery } from './server-query.ts';
import { useNews } from './use-news.ts';

export type AskedOptions = {
  /** Kept on this device, to be read without a connection. Not for what a form begins with. */
  readonly kept?: boolean;
  /** Asked again when something changed at the server. Not for what a form begins with. */
  readonly live?: boolean;
};

/** What a page shows of a query. */
export type ShownAnswer<Result> = {
  /** `asking` before the first answer; what was answered stays on the screen until a newer answer comes. */
  readonly answer: Answer<Result> | 'asking';
  readonly askAgain: () => void;
  /** When the server gave it, in ms since 1970, where it may have changed since: kept by this device, or no connection. */
  readonly asOf: number | null;
};

/** What a part of a page is drawn from. That it is being asked again is not: every change at the server begins with that. */
const SHOWN = [
  'data',
  'error',
  'dataUpdatedAt',
  'errorUpdatedAt',
  'isFetchedAfterMount',
  'isPlaceholderData',
] as const satisfies (keyof Asked<unknown>)[];

/** What the server alone knows: asked when shown, and again when the connection comes back. */
export function useAnswer<Result>(
  { key, ask }: ServerQuery<Result>,
  { kept = false, live = false }: AskedOptions = {},
): ShownAnswer<Result> {
  const session = useSync();
  const { queryKey, resultOf, keeping } = askedBy(session, key, kept);
  useNews(session, live);
  const queryFn = async () => resultOf(await ask());
  const asked = useQuery(
    {
      queryKey,
      queryFn,
      placeholderData: keepPreviousData,
      meta: { live },
      notifyOnChangeProps: SHOWN,
      ...keeping,
    },
    queryClient,
  );
  return useShownAnswer(asked, kept);
}

type Asked<Data> = {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
  readonly isFetchedAfterMount: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: (options?: { readonly cancelRefetch?: boolean }) => unknown;
};

/**
 * What to show of a query: its result, also while a lost connection keeps it from being asked again, or why there is
 * none. It is asked again when the connection comes back.
 */
export function useShownAnswer<Data>(asked: Asked<Data>, kept: boolean): ShownAnswer<Data> {
  const { data, error, isFetching, dataUpdatedAt, errorUpdatedAt, refetch } = asked;
  const isOffline = useIsOffline();
  const [since] = useState(() => Date.now());
  const askAgain = useCallback(() => void refetch(), [refetch]);
  useWhenBack(isOffline, refetch);
  // A short loss may only have met this question.
  const isUnanswered = error instanceof NoResultError && error.failure.status === 'offline' && !error.failure.late;
  const isServerThere = useConnectionValue(
    ({ state, confirmedAt }) => state !== 'offline' && confirmedAt !== null && confirmedAt > errorUpdatedAt,
  );
  useEffect(() => {
    if (isUnanswered && isServerThere) void refetch({ cancelRefetch: false });
  }, [isUnanswered, isServerThere, refetch]);
  if (error !== null && !(error instanceof NoResultError)) throw error;
  const failure = error?.failure;
  // A form must not begin with what another part of the page was told earlier.
  const isOwn = kept || asked.isFetchedAfterMount || asked.isPlaceholderData;
  const hasResult = data !== undefined && isOwn && (failure === undefined || failure.status === 'offline');
  const answer = useMemo(
    () => (hasResult ? ({ ok: true, result: data } as const) : (failure ?? 'asking')),
    [hasResult, data, failure],
  );
  const mayBeOld = isOffline || failure !== undefined || (isFetching && dataUpdatedAt < since);
  return { answer, askAgain, asOf: hasResult && mayBeOld ? dataUpdatedAt : null };
}

/** Asks again each time the connection comes back: once, where several parts of a page show the same. */
function useWhenBack(isOffline: boolean, refetch: Asked<unknown>['refetch']): void {
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) void refetch({ cancelRefetch: false });
    wasOffline.current = isOffline;
  }, [isOffline, refetch]);
}
