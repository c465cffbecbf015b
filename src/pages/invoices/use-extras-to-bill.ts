import { useMemo } from 'react';
import type { ExtraToBill } from '#billing/client/waiting-extras.tsx';
import { describeFor } from '#billing/object-on-line.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { extrasOfQuery } from './extra-calls.ts';

/** The extras of a customer that no invoice has, each described with the object that it was done for. */
export function useExtrasToBill(customerId: string | null): readonly ExtraToBill[] {
  const { answer } = useAnswer(extrasOfQuery(customerId));
  const { entries, ready } = useListIndex(objectIndex);
  return useMemo(() => {
    if (!ready || answer === 'asking' || !answer.ok) return [];
    return answer.result
      .filter(({ customer }) => customer.uuid === customerId)
      .map((extra) => {
        const object = entries.find(({ id }) => id === extra.object);
        const named = object === undefined ? null : { ...object, type: '' };
        return { ...extra, lineText: describeFor(extra.description, named) };
      });
  }, [answer, entries, ready, customerId]);
}
