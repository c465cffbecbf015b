import { naturalKey } from '#shared/sort-key.ts';
import { defineTable } from '#sync/table.ts';
import type { Tag, TagGroups } from './tag.schema.ts';

export const tagTable = defineTable<Tag>({ name: 'tags', indexes: ['sortKey'] });

/** Fields of a tag that are compared and merged together. */
export const TAG_GROUPS = { value: ['value'], color: ['color'] } as const satisfies Readonly<
  Record<keyof TagGroups, readonly (keyof Tag)[]>
>;

/** Sorts tags by kind of record, then by value. Two tags of one kind with the same key have the same text. */
export function tagSortKey(tag: Pick<Tag, 'type' | 'value'>): string {
  return `${tag.type} ${naturalKey(tag.value)}`;
}

/** Colours to choose from without thinking. */
export const TAG_COLORS: readonly string[] = [
  '#B42318',
  '#C4500B',
  '#F5B301',
  '#2F8A50',
  '#0B5563',
  '#1D5FBF',
  '#6A4FC9',
  '#A21C6B',
  '#7A5230',
  '#4D4841',
  '#BFD7EA',
  '#E3E0DB',
];

export const BLACK = '#000000';
export const WHITE = '#FFFFFF';

/** How bright a colour is, 0 to 1 (WCAG 2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, 1 to 21 (WCAG 2). Text needs 4.5. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever is read better on the colour; one of them always has 4.5:1. */
export function textColorOn(color: string): { readonly text: string; readonly contrast: number } {
  const black = contrastOf(BLACK, color);
  const white = contrastOf(WHITE, color);
  return black >= white ? { text: BLACK, contrast: black } : { text: WHITE, contrast: white };
}
