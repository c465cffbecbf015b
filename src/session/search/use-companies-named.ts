import { useMemo } from 'react';
import { foldSearch } from '#shared/fold-search.ts';
import { useDebounced } from '#ui/use-debounced.ts';
import { queryOf, type ServerQuery } from '../server-query.ts';
import { useAnswer } from '../use-answer.ts';
import { useCan } from '../use-can.ts';

/** The companies of customers, by the customer's id. */
export type Companies = ReadonlyMap<string, string>;

type Found = readonly { readonly uuid: string; readonly company: string }[];

const FEWEST_SIGNS = 2;
const MOST_SIGNS = 80;
const NOBODY: Companies = new Map();

/**
 * Customers whose company has every word of a text, as the server tells a moment after it was typed: billing details are
 * on no device. Nobody without a connection, and for a person who may not see billing details.
 */
export function useCompaniesNamed(typed: string): Companies {
  const can = useCan();
  const asked = typed.trim().slice(0, MOST_SIGNS);
  const text = useDebounced(asked);
  const isAsked = can('invoice index&customer index') && text.length >= FEWEST_SIGNS;
  const { answer } = useAnswer<Found>(isAsked ? queryOf('/api/search/companies', { query: { q: text } }) : NOT_ASKED);
  return useMemo(() => {
    if (answer === 'asking' || !answer.ok || asked.length < FEWEST_SIGNS) return NOBODY;
    // The answer may be to the text before this one: what has the words of both is shown meanwhile.
    const words = foldSearch(asked).split(' ');
    const found = answer.result.filter(({ company }) => {
      const name = foldSearch(company);
      return words.every((word) => name.includes(word));
    });
    return found.length === 0 ? NOBODY : new Map(found.map(({ uuid, company }) => [uuid, company]));
  }, [answer, asked]);
}

const NOT_ASKED: ServerQuery<Found> = {
  key: ['no companies'],
  ask: () => Promise.resolve({ ok: true, result: [] }),
};
