import { useMemo } from 'react';
import { foldSearch } from '#shared/fold-search.ts';
import { similarPerson } from '#shared/similar-person.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useSimilarEntries } from '#sync/client/hooks/use-similar-entries.ts';
import { MOST_ALIKE, SimilarLinks } from '#ui/list/similar-links.tsx';
import { formatPlate } from '../plate.ts';
import { type ObjectEntry, objectIndex } from './object-index.ts';
import { similarPlate } from './similar-plates.ts';

/** Of one owner there may be several objects. */
const MOST_OWNED = 20;

/** Objects whose plate is the text but for one slip, owners whose name is, and brands, where the list of objects found nothing. */
export function SimilarObjects({ asked }: { readonly asked: string }) {
  const { entries } = useListIndex(objectIndex);
  const isPlate = useMemo(() => similarPlate(asked), [asked]);
  const isOwner = useMemo(() => similarOwner(asked), [asked]);
  const plates = useSimilarEntries(entries, isPlate, MOST_ALIKE);
  const owned = useSimilarEntries(entries, isOwner, MOST_OWNED);
  const isBrand = useMemo(() => similarBrand(asked), [asked]);
  const branded = useSimilarEntries(entries, isBrand, MOST_OWNED);
  const names = [...new Set([...owned.map(({ customerName }) => customerName), ...branded.map(({ brand }) => brand)])];
  const alikes = [
    ...plates.map(({ id, plate, plateCountry }) => ({ to: `/objects/${id}`, name: formatPlate(plate, plateCountry) })),
    ...names.map((name) => ({ to: `/objects?state=all&q=${encodeURIComponent(name)}`, name })),
  ];
  return <SimilarLinks alikes={alikes.slice(0, MOST_ALIKE)} />;
}

function similarOwner(asked: string): ((entry: ObjectEntry) => boolean) | null {
  const isSimilar = similarPerson(asked);
  if (isSimilar === null) return null;
  return ({ customerName: name }) => name !== '' && isSimilar({ search: foldSearch(name), name });
}

function similarBrand(asked: string): ((entry: ObjectEntry) => boolean) | null {
  const isSimilar = similarPerson(asked);
  if (isSimilar === null) return null;
  // Thousands of objects have the same few brands.
  const folded = new Map<string, string>();
  return ({ brand: name, search }) => {
    if (name === '') return false;
    const brand = folded.get(name) ?? foldSearch(name);
    folded.set(name, brand);
    return isSimilar({ search: `${brand} ${search}`, name: brand });
  };
}
