import type { SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import { changedGroups } from '#sync/field-groups.ts';
import * as commands from '../tag.commands.ts';
import type { EditTag, Tag, TagFields } from '../tag.schema.ts';
import { TAG_GROUPS } from '../tag.ts';

type Session = Pick<SyncSession, 'submit' | 'newId'>;

export function createTag(session: Session, fields: TagFields): Promise<SubmitOutcome> {
  return session.submit(commands.createTag, { args: { tagId: session.newId(), ...fields } });
}

/** Sends only what the person changed, each with the value the person saw. */
export async function editTag(
  session: Session,
  seen: Tag,
  fields: TagFields,
): Promise<SubmitOutcome | { readonly outcome: 'unchanged' }> {
  const groups = changedGroups(TAG_GROUPS, seen, { ...fields, color: fields.color.toUpperCase() });
  if (groups === undefined) return { outcome: 'unchanged' };
  const args: EditTag = { tagId: seen.id, now: groups.now as EditTag['now'] };
  return session.submit(commands.editTag, { args, was: groups.was });
}

export function deleteTag(session: Session, tag: Pick<Tag, 'id'>): Promise<SubmitOutcome> {
  return session.submit(commands.deleteTag, { args: { tagId: tag.id } });
}
