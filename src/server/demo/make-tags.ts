import type { TagType } from '#annotations/limits.ts';
import type { Tag } from '#annotations/tag.schema.ts';
import { tagSortKey } from '#annotations/tag.ts';
import type { Customer } from '#customers/customer.schema.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import type { RowDraft } from '#sync/table.ts';
import type { Random } from './random.ts';

type Kind = {
  readonly type: TagType;
  readonly value: string;
  readonly color: string;
  /** How many of a hundred records carry it. */
  readonly share: number;
};

/** What a yard marks its objects and customers with. */
const KINDS: readonly Kind[] = [
  { type: 'object', value: 'Accu los', color: '#C4500B', share: 9 },
  { type: 'object', value: 'Winterbeurt', color: '#1D5FBF', share: 12 },
  { type: 'object', value: 'Te koop', color: '#A21C6B', share: 3 },
  { type: 'object', value: 'Sleutel aanwezig', color: '#2F8A50', share: 24 },
  { type: 'object', value: 'Hoes erop', color: '#BFD7EA', share: 7 },
  { type: 'object', value: 'Bandenspanning controleren', color: '#F5B301', share: 5 },
  { type: 'object', value: 'Schade bij binnenkomst', color: '#B42318', share: 2 },
  { type: 'customer', value: 'Betaalt per kwartaal', color: '#0B5563', share: 22 },
  { type: 'customer', value: 'Vaste klant', color: '#6A4FC9', share: 30 },
  { type: 'customer', value: 'Belt eerst', color: '#F5B301', share: 6 },
  { type: 'customer', value: 'Twee sleutels', color: '#E3E0DB', share: 4 },
];

type Tagged = {
  readonly tags: readonly RowDraft<Tag>[];
  readonly objects: readonly RowDraft<StoredObject>[];
  readonly customers: readonly RowDraft<Customer>[];
};

/** The company's tags, and its records with them. */
export function makeTags({ objects, customers }: Omit<Tagged, 'tags'>, random: Random): Tagged {
  const made = KINDS.map(({ share, ...fields }) => {
    return { share, tag: { id: random.id(), ...fields, sortKey: tagSortKey(fields) } };
  });
  const drawn = (type: TagType): string[] =>
    made
      .filter(({ share, tag }) => tag.type === type && random.chance(share / 100))
      .map(({ tag }) => tag.id)
      .sort();
  return {
    tags: made.map(({ tag }) => tag),
    objects: objects.map((object) => ({ ...object, tagIds: drawn('object') })),
    customers: customers.map((customer) => ({ ...customer, tagIds: drawn('customer') })),
  };
}
