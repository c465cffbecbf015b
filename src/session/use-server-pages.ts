import { useCallback, useEffect, useRef, useState } from 'react';
import { useConnection } from '#sync/client/hooks/use-connection.ts';
import type { Answer } from './answer.ts';
import { call } from './session-api.ts';

/** Typing pauses this long before the server is asked. */
const SETTLE_MS = 200;
/** As many as the server gives at once. */
const MOST_ROWS = 500;

/** What was fetched of a list so far; `body` is the first answer, for what stands beside its rows. */
export type Rows<Row> = { readonly rows: readonly Row[]; readonly next: string | null; readonly body: unknown };

export type PagedAnswer<Row> = {
  /** `asking` before the first answer; an answer stays until a newer one comes. */
  readonly answer: Answer<Rows<Row>> | 'asking';
  readonly askAgain: () => void;
  /** Fetches the next page, once at a time; undefined on the last. */
  readonly more: (() => void) | undefined;
};

type PagesOptions = {
  readonly pageRows?: number;
  /** What else the first page is asked for (`totals=1`): it is answered beside the rows, in `body`. */
  readonly first?: string;
  /** Another number reads the list again, as far as it is shown. */
  readonly changes?: number;
};

async function fetchRows<Row>(asked: string, more: Readonly<Record<string, string>>): Promise<Answer<Rows<Row>>> {
  const [path = '', query] = asked.split('?');
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) search.set(name, value);
  const answer = await call(`${path}?${search}`);
  if (!answer.ok) return answer;
  const { result, next_cursor: next } = answer.body as { result: readonly Row[]; next_cursor: string | null };
  return { ok: true, result: { rows: result, next, body: answer.body } };
}

/** A list of the server's, page by page: asked a moment after `path` changed, and when the connection comes back. */
export function useServerPages<Row>(path: string, options: PagesOptions = {}): PagedAnswer<Row> {
  const { pageRows = 50, first = '', changes = 0 } = options;
  const isOffline = useConnection().state === 'offline';
  const [{ answer, of }, setShown] = useState<Shown<Row>>({ answer: 'asking', of: path });
  const [round, setRound] = useState(0);
  const askAgain = useCallback(() => setRound((before) => before + 1), []);
  const shownRows = useRef(0);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      // As many as were shown, so that a list read again does not jump.
      const limit = Math.max(pageRows, Math.min(MOST_ROWS, shownRows.current));
      const besides = Object.fromEntries(new URLSearchParams(first));
      const next = await fetchRows<Row>(path, { ...besides, limit: String(limit) });
      if (!isWanted) return;
      // A lost connection takes nothing away that is on the screen.
      setShown((before) => {
        const keeps = !next.ok && next.status === 'offline' && before.of === path;
        return keeps && before.answer !== 'asking' && before.answer.ok ? before : { answer: next, of: path };
      });
    };
    const timer = setTimeout(() => void ask(), SETTLE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // `isOffline`, `round` and `changes` are reasons to ask, not part of the question.
  }, [path, first, pageRows, isOffline, round, changes]);
  const page = answer !== 'asking' && answer.ok ? answer.result : null;
  useEffect(() => {
    shownRows.current = page === null || of !== path ? 0 : page.rows.length;
  }, [page, of, path]);
  const next = page?.next ?? null;
  const isFetching = useRef(false);
  const more = useCallback(() => {
    if (isFetching.current || next === null) return;
    isFetching.current = true;
    void fetchRows<Row>(of, { limit: String(pageRows), cursor: next }).then((following) => {
      isFetching.current = false;
      if (following.ok) setShown((before) => (before.of === of ? withRows(before, next, following.result) : before));
    });
  }, [of, next, pageRows]);
  return { answer, askAgain, more: next === null ? undefined : more };
}

type Shown<Row> = { readonly answer: PagedAnswer<Row>['answer']; readonly of: string };

/** Rows go behind those they follow; a list that began again meanwhile stays as it is. */
function withRows<Row>(before: Shown<Row>, cursor: string, { rows, next }: Rows<Row>): Shown<Row> {
  if (before.answer === 'asking' || !before.answer.ok || before.answer.result.next !== cursor) return before;
  const { result } = before.answer;
  return { of: before.of, answer: { ok: true, result: { ...result, rows: [...result.rows, ...rows], next } } };
}
