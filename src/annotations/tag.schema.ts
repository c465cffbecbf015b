import { z } from 'zod';
import { id, rowBase } from '#shared/fields.ts';
import { MOST_TAG_CHARACTERS, MOST_TAGS, TAG_TYPES } from './limits.ts';

const value = z.string().trim().min(1).max(MOST_TAG_CHARACTERS);
/** Red, green and blue in hexadecimal: `#2F8A50`. */
const color = z.string().regex(/^#[0-9a-fA-F]{6}$/);

/** What a person fills in. */
export const tagFields = z.strictObject({
  /** The kind of record the tag is for. */
  type: z.enum(TAG_TYPES),
  value,
  color,
});

export const tagRow = z.strictObject({ ...rowBase, ...tagFields.shape, sortKey: z.string() });

export const tagGroupsSchema = z.strictObject({
  value: z.strictObject({ value }).optional(),
  color: z.strictObject({ color }).optional(),
});

export const createTagArgs = z.strictObject({ tagId: id, ...tagFields.shape });
/** A tag stays for the kind of record it was made for. */
export const editTagArgs = z.strictObject({ tagId: id, now: tagGroupsSchema });
export const deleteTagArgs = z.strictObject({ tagId: id });

/** The tags of a record: ids, sorted; those of deleted tags may be among them and are not shown. */
export const tagIds = z.array(id).max(MOST_TAGS);
/** What is put on a record and what is taken off. */
export const tagChange = { add: tagIds, remove: z.array(id).max(100) };

/** A tag as records show it in answers of calls. */
export const tagMark = z.strictObject({ id, ...tagFields.shape }).meta({ id: 'TagMark' });

export type Tag = z.infer<typeof tagRow>;
export type TagFields = z.infer<typeof tagFields>;
export type TagGroups = z.infer<typeof tagGroupsSchema>;
export type CreateTag = z.infer<typeof createTagArgs>;
export type EditTag = z.infer<typeof editTagArgs>;
export type DeleteTag = z.infer<typeof deleteTagArgs>;
