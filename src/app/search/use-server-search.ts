import type { ApiResult } from '#session/api-call.ts';
import { queryOf, type ServerQuery } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { anyOf } from '#shared/permission.ts';
import { useDebounced } from '#ui/use-debounced.ts';
import { type Paper, usePaperAsked } from './paper-asked.ts';

/** What the server finds of what no device holds. */
export type ServerFound = ApiResult<'get', '/api/search'>;

/**
 * `asking`: there is no answer to this text yet; `offline`: the server cannot be reached; `none`: it is not asked, for this
 * person may see nothing that it would find, or the text is too short.
 */
export type ServerSearch =
  | { readonly state: 'found'; readonly found: ServerFound }
  | { readonly state: 'asking' | 'offline' | 'failed' | 'none' };

const FEWEST_SIGNS = 2;
const MOST_SIGNS = 80;
const NOTHING: ServerFound = {
  customer: null,
  invoices: [],
  subscriptions: [],
  quotes: [],
  contracts: [],
  products: [],
};

type Told = { readonly text: string; readonly found: ServerFound };

/** Asks a moment after the text was typed. An answer to another text is never shown. */
export function useServerSearch(asked: string): ServerSearch {
  const can = useCan();
  const mayAsk = can(anyOf('invoice index|object index', 'product index'));
  const isAsked = (typed: string) => mayAsk && (typed.length >= FEWEST_SIGNS || /^\d$/.test(typed));
  const text = useDebounced(asked.slice(0, MOST_SIGNS));
  const paper = usePaperAsked(text);
  const { answer } = useAnswer(isAsked(text) ? told(text, paper) : nothingTold(text));
  if (!isAsked(asked)) return { state: 'none' };
  if (answer === 'asking') return { state: 'asking' };
  if (!answer.ok) {
    if (text !== asked.slice(0, MOST_SIGNS)) return { state: 'asking' };
    return { state: answer.status === 'offline' ? 'offline' : 'failed' };
  }
  return answer.result.text === asked.slice(0, MOST_SIGNS)
    ? { state: 'found', found: answer.result.found }
    : { state: 'asking' };
}

/** With the text that it answers: the library keeps the answer before on the screen until the next one is there. */
function told(text: string, paper: Paper | null): ServerQuery<Told> {
  const query = paper === null ? { q: text } : { q: paper.rest, kind: paper.kind };
  const { key, ask } = queryOf('/api/search', { query });
  return {
    // Other texts may ask the same.
    key: [...key, text],
    ask: async () => {
      const answer = await ask();
      return answer.ok ? { ok: true, result: { text, found: answer.result } } : answer;
    },
  };
}

const nothingTold = (text: string): ServerQuery<Told> => ({
  key: ['no search', text],
  ask: () => Promise.resolve({ ok: true, result: { text, found: NOTHING } }),
});
