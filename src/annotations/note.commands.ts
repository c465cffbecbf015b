import { refuse } from '#shared/refusal.ts';
import { applied, type Command, put, refused } from '#sync/command.ts';
import { type Found, findRow } from '#sync/rows.ts';
import type { AddNote, Note } from './note.schema.ts';
import { noteTable } from './note.ts';

/** Adds a note under its own id; adding it again changes nothing. */
export const addNote: Command<AddNote, Found<Note>> = {
  name: 'note.add',
  version: 1,
  permission: 'note create',
  kind: 'append',
  entity: 'note',
  entityId: (args) => args.noteId,
  load: (read, intent) => findRow(read, noteTable, intent.args.noteId),
  decide: (state, { args }, { actor, at }) => {
    if (state.row !== undefined) return applied();
    if (state.deleted) return refused(refuse('note.deleted'));
    const text = args.text.trim();
    if (text === '') return refused(refuse('note.empty', 'text'));
    return applied(
      put(noteTable, {
        id: args.noteId,
        modelType: args.modelType,
        modelId: args.modelId,
        text,
        authorId: actor.userId,
        authorName: actor.userName,
        at,
      }),
    );
  },
};
