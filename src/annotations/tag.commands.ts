import { refuse } from '#shared/refusal.ts';
import { applied, type Command, put, type Reader, refused, remove } from '#sync/command.ts';
import { keptFields, mergeGroups, patchFields } from '#sync/field-groups.ts';
import { noParents } from '#sync/parents.ts';
import { type Found, findRow, putChanged, refuseAbsent } from '#sync/rows.ts';
import type { CreateTag, DeleteTag, EditTag, Tag } from './tag.schema.ts';
import { TAG_GROUPS, tagSortKey, tagTable } from './tag.ts';

type TagState = { readonly own: Found<Tag>; readonly alike: readonly Tag[] };

/** Creates a tag. A second tag of the same kind with the same text is refused. */
export const createTag: Command<CreateTag, TagState> = {
  name: 'tag.create',
  version: 1,
  permission: 'tag create',
  kind: 'plan',
  entity: 'tag',
  entityId: (args) => args.tagId,
  parents: noParents,
  load: async (read, { args }) => ({
    own: await findRow(read, tagTable, args.tagId),
    alike: await findAlike(read, args, args.tagId),
  }),
  decide: ({ own, alike }, { args: { tagId, type, value, color } }) => {
    if (own.row !== undefined) return applied();
    if (own.deleted) return refused(refuse('tag.deleted'));
    if (value.trim() === '') return refused(refuse('tag.empty', 'value'));
    if (alike.length > 0) return refused(refuse('tag.exists', 'value'));
    const fields = { type, value: value.trim(), color: color.toUpperCase() };
    return applied(put(tagTable, { id: tagId, ...fields, sortKey: tagSortKey(fields) }));
  },
};

/** Changes a tag's value or colour. A value that somebody else changed meanwhile stays and raises a card. */
export const editTag: Command<EditTag, TagState> = {
  name: 'tag.edit',
  version: 1,
  permission: 'tag edit',
  kind: 'cas',
  entity: 'tag',
  entityId: (args) => args.tagId,
  parents: noParents,
  load: async (read, { args }) => {
    const own = await findRow(read, tagTable, args.tagId);
    const value = args.now.value?.value;
    if (own.row === undefined || value === undefined) return { own, alike: [] };
    return { own, alike: await findAlike(read, { type: own.row.type, value }, args.tagId) };
  },
  decide: ({ own, alike }, { args: { tagId, now }, was }) => {
    if (own.row === undefined) return refuseAbsent('tag', tagId, own, patchFields(now));
    if (now.value?.value.trim() === '') return refused(refuse('tag.empty', 'value'));
    if (alike.length > 0) return refused(refuse('tag.exists', 'value'));
    const wanted = {
      ...(now.value === undefined ? {} : { value: { value: now.value.value.trim() } }),
      ...(now.color === undefined ? {} : { color: { color: now.color.color.toUpperCase() } }),
    };
    const { row, changed, kept } = mergeGroups(own.row, TAG_GROUPS, was, wanted);
    const writes = changed ? [putChanged(tagTable, row, { sortKey: tagSortKey(row) })] : [];
    if (kept.length === 0) return applied(...writes);
    const card = { kind: 'merged', entity: 'tag', entityId: tagId, ...keptFields(kept) } as const;
    return { outcome: 'merged', writes, cards: [card] };
  },
};

/** Deletes a tag. Records keep its id, which nobody sees, until their tags change next. */
export const deleteTag: Command<DeleteTag, Found<Tag>> = {
  name: 'tag.delete',
  version: 1,
  permission: 'tag delete',
  kind: 'set',
  entity: 'tag',
  entityId: (args) => args.tagId,
  parents: noParents,
  load: (read, { args }) => findRow(read, tagTable, args.tagId),
  decide: (own, { args }) => {
    if (own.row !== undefined) return applied(remove(tagTable, args.tagId));
    return own.deleted ? applied() : refused(refuse('tag.missing'));
  },
};

async function findAlike(read: Reader, wanted: Pick<Tag, 'type' | 'value'>, ownId: string): Promise<readonly Tag[]> {
  const rows = await read.where(tagTable, 'sortKey', tagSortKey(wanted));
  return rows.filter((row) => row.id !== ownId);
}
