import { useMemo } from 'react';
import { prospectIndex } from '#prospects/client/prospect-index.ts';
import { similarPerson } from '#shared/similar-person.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useSimilarEntries } from '#sync/client/hooks/use-similar-entries.ts';
import { MOST_ALIKE, SimilarLinks } from '#ui/list/similar-links.tsx';

/** Prospects whose name is the text but for one slip, where the list found nobody. */
export function SimilarProspects({ asked }: { readonly asked: string }) {
  const { entries } = useListIndex(prospectIndex);
  const isSimilar = useMemo(() => similarPerson(asked), [asked]);
  const found = useSimilarEntries(entries, isSimilar, MOST_ALIKE);
  return <SimilarLinks alikes={found.map(({ id, name }) => ({ to: `/prospects/${id}`, name }))} />;
}
