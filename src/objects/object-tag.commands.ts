import { applyTagChange, findChangedTags, type KnownTags, sameTags } from '#annotations/tagging.ts';
import { applied, type Command, refused } from '#sync/command.ts';
import { noParents } from '#sync/parents.ts';
import { type Found, findRow, putChanged, refuseAbsent } from '#sync/rows.ts';
import type { StoredObject, TagObject } from './object.schema.ts';
import { objectTable } from './object.ts';

type TagState = { readonly own: Found<StoredObject>; readonly tags: KnownTags };

/** Puts tags on an object and takes others off. Changes by two people to the same object both take effect. */
export const tagObject: Command<TagObject, TagState> = {
  name: 'object.tag',
  version: 1,
  permission: 'object edit',
  kind: 'set',
  entity: 'object',
  entityId: (args) => args.id,
  parents: noParents,
  load: async (read, { args }) => {
    const own = await findRow(read, objectTable, args.id);
    return { own, tags: await findChangedTags(read, own.row?.tagIds, args) };
  },
  decide: ({ own, tags }, { args }) => {
    if (own.row === undefined) return refuseAbsent('object', args.id, own, {});
    const { tagIds, refusal } = applyTagChange('object', own.row.tagIds, args, tags);
    if (refusal !== undefined) return refused(refusal);
    return sameTags(tagIds, own.row.tagIds) ? applied() : applied(putChanged(objectTable, own.row, { tagIds }));
  },
};
