import { experimental_createQueryPersister as createPersister } from '@tanstack/query-persist-client-core';
import { hashKey, notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { type Answer, type Failure, resultOf } from './answer.ts';
import { type ApiPath, type ApiPlace, type ApiResult, addressAt, type Given, inputsOf } from './api-call.ts';
import { type CallResult, call } from './session-api.ts';

/** Longer than this, an answer is not kept for reading without a connection. */
const KEPT_MS = 30 * 24 * 3_600_000;
const PREFIX = 'answer';
/** It is not there for this person: forbidden, unknown, removed. */
const GONE: readonly unknown[] = [403, 404, 410];

/** Something that is asked of the server. Two with the same key ask the same. */
export type ServerQuery<Result> = {
  readonly key: readonly (string | number | null)[];
  readonly ask: () => Promise<Answer<Result>>;
};

/** What stands in `result` of one reading call. */
export function queryOf<Path extends ApiPath<'get'>>(
  path: Path,
  ...given: Given<ApiPlace<Path>>
): ServerQuery<ApiResult<'get', Path>> {
  type Body = { readonly result: ApiResult<'get', Path> };
  const address = addressAt(path, inputsOf(given));
  return { key: [address], ask: async () => resultOf((await call(address)) as CallResult<Body>) };
}

/** Why there is no result, as the query library takes it: thrown. */
export class NoResultError extends Error {
  override readonly name = 'NoResultError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`${failure.status}`);
    this.failure = failure;
  }
}

/**
 * The queries of the pages that are shown. What no page shows is forgotten, so that a form never begins with an old
 * answer. The hooks say when to ask again: they know the connection.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
});

/** How a query is asked by the person of a session, and kept on their device where that is wanted. */
export function askedBy(session: DeviceSession, key: ServerQuery<unknown>['key'], kept: boolean) {
  const queryKey: QueryKey = [session.companyId, session.userId, ...key];
  // The library types what keeps answers for queries of one page or of several, not for both.
  const keeping: object = kept ? { persister: persisterOf(session) } : {};
  return {
    queryKey,
    /** Fails with `NoResultError` when there is no result; what this person may not see any more is forgotten. */
    resultOf: async <Result>(answer: Answer<Result>): Promise<Result> => {
      if (answer.ok) return answer.result;
      if (kept && GONE.includes(answer.status)) {
        queryClient.getQueryCache().find({ queryKey, exact: true })?.setState({ data: undefined });
        void session.answers.removeItem(`${PREFIX}-${hashKey(queryKey)}`);
      }
      throw new NoResultError(answer);
    },
    keeping,
  };
}

type Persister = ReturnType<typeof createPersister<string>>['persisterFn'];
const persisters = new WeakMap<DeviceSession, Persister>();

/** What keeps answers on the device of a session, and reads them before the server has answered. */
function persisterOf(session: DeviceSession): Persister {
  const known = persisters.get(session) ?? makePersister(session);
  persisters.set(session, known);
  return known;
}

function makePersister({ answers }: DeviceSession): Persister {
  const { persisterFn } = createPersister<string>({
    storage: answers,
    maxAge: KEPT_MS,
    refetchOnRestore: false,
    prefix: PREFIX,
  });
  return async (queryFn, context, query) => {
    let isAsked = false;
    const result = await persisterFn(
      (given: typeof context) => {
        isAsked = true;
        return queryFn(given);
      },
      context,
      query,
    );
    // What was kept is shown first. The library would ask as well, but leave a question without an answer unhandled.
    if (!isAsked) notifyManager.schedule(() => void query.fetch().catch(() => undefined));
    return result;
  };
}
