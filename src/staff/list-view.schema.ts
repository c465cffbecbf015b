import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { MOST_VIEW_CHARACTERS, VIEWED_PATHS } from './list-view.ts';

const list = z.enum(VIEWED_PATHS);
const name = z.string().trim().min(1).max(MOST_VIEW_CHARACTERS);
/** What is chosen, as the address of the list has it: `state=with_storage&sort=-number`. */
const query = z.string().min(1).max(1000);

export const viewCreateBody = z.strictObject({
  uuid: id.optional(),
  list,
  name,
  query,
  shared: z.boolean().default(false),
});
export const viewEditBody = z.strictObject({
  name: name.optional(),
  query: query.optional(),
  shared: z.boolean().optional(),
});

/** What a person fills in. */
export const viewFields = z.strictObject({ name, shared: z.boolean() });

export const viewAnswer = z
  .strictObject({
    uuid: id,
    list,
    name,
    query,
    shared: z.boolean(),
    /** True for a view of the caller's own. */
    mine: z.boolean(),
    /** True where the caller may rename, change, share and delete it. */
    changeable: z.boolean(),
    /** Who made it; empty for somebody who left. */
    by: z.string(),
  })
  .meta({ id: 'ListView' });

export type ListView = z.infer<typeof viewAnswer>;
export type ViewFields = z.infer<typeof viewFields>;
export type ViewCreate = z.infer<typeof viewCreateBody>;
export type ViewEdit = z.infer<typeof viewEditBody>;
