import { useMemo } from 'react';
import { similarPerson } from '#shared/similar-person.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useSimilarEntries } from '#sync/client/hooks/use-similar-entries.ts';
import { MOST_ALIKE, SimilarLinks } from '#ui/list/similar-links.tsx';
import { customerIndex } from './customer-index.ts';

type SimilarCustomersProps = {
  readonly asked: string;
  /** Among the active customers, or among those who left. */
  readonly active: boolean;
};

/** Customers of a list whose name is the text but for one slip, where the list found nobody. */
export function SimilarCustomers({ asked, active }: SimilarCustomersProps) {
  const { entries } = useListIndex(customerIndex);
  const listed = useMemo(() => entries.filter((entry) => entry.active === active), [entries, active]);
  const isSimilar = useMemo(() => similarPerson(asked), [asked]);
  const found = useSimilarEntries(listed, isSimilar, MOST_ALIKE);
  return <SimilarLinks alikes={found.map(({ id, name }) => ({ to: `/customers/${id}`, name }))} />;
}
