/** How a list is sorted, as calls and addresses write it: a column, with `-` in front for the largest first. */
export type ListSort<Key extends string = string> = Key | `-${Key}`;

/** Every way to sort by these columns. */
export function sortsOf<const Key extends string>(keys: readonly Key[]): [ListSort<Key>, ...ListSort<Key>[]] {
  return keys.flatMap((key) => [key, `-${key}` as const]) as [ListSort<Key>, ...ListSort<Key>[]];
}

/** The column of a sort, and its direction. */
export function sortParts<Key extends string>(
  sort: ListSort<Key>,
): { readonly key: Key; readonly descending: boolean } {
  const descending = sort.startsWith('-');
  return { key: (descending ? sort.slice(1) : sort) as Key, descending };
}

/** The same the other way round. */
export function sortText<Key extends string>(key: Key, descending: boolean): ListSort<Key> {
  return descending ? `-${key}` : key;
}
