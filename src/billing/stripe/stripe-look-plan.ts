/** A list tells a hundred at once. A gap as wide as this costs as much to list as to begin again behind it. */
const WIDEST_GAP = 50;
/** Fewer are looked at one by one. */
const FEWEST_LISTED = 3;

/** Places in a list, by what costs the fewest calls: stretches of it that are listed, and those that are looked at singly. */
export type LookPlan<Item> = {
  readonly stretches: readonly (readonly Item[])[];
  readonly single: readonly Item[];
};

/** Plans looking at items by their places in the list of all, which they come in the order of. Without a place: singly. */
export function planLooks<Item extends { readonly place: number | null }>(items: readonly Item[]): LookPlan<Item> {
  const stretches: Item[][] = [];
  const single: Item[] = [];
  let last: number | null = null;
  for (const item of items) {
    if (item.place === null) {
      single.push(item);
      continue;
    }
    const isNear = last !== null && item.place - last <= WIDEST_GAP;
    if (isNear) stretches.at(-1)?.push(item);
    else stretches.push([item]);
    last = item.place;
  }
  return {
    stretches: stretches.filter(({ length }) => length >= FEWEST_LISTED),
    single: [...single, ...stretches.filter(({ length }) => length < FEWEST_LISTED).flat()],
  };
}
