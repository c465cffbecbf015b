import { type Refusal, refuse } from '#shared/refusal.ts';
import { mayRead } from '#staff/reading.ts';
import { applied, type Command, put, refused, remove, restore, signed } from '#sync/command.ts';
import { keptFields, mergeGroups } from '#sync/field-groups.ts';
import { noParents, parentAt } from '#sync/parents.ts';
import { type Found, findRestorable, findRow, putChanged, type Restorable, refuseAbsent } from '#sync/rows.ts';
import { MOST_NOTE_CHARACTERS } from './limits.ts';
import { findSurvivor } from './merged-record.ts';
import type { AddNote, DeleteNote, EditNote, Note, RestoreNote } from './note.schema.ts';
import { mayAddNote, mayDeleteNote, mayEditNote, NOTE_GROUPS, noteTable } from './note.ts';
import { RECORDS } from './record-kinds.ts';

type Read = Parameters<Command['load']>[0];

/** The id of the record that lives on: notes of a merged customer belong to the kept one. */
function findModel(read: Read, { modelType, modelId }: Pick<Note, 'modelType' | 'modelId'>): Promise<string> {
  return modelType === 'customer' ? findSurvivor(read, modelId) : Promise.resolve(modelId);
}

type AddState = { readonly own: Found<Note>; readonly modelId: string };

/** Adds a note under its own id; adding it again changes nothing. One on a customer who was merged goes to the kept one. */
export const addNote: Command<AddNote, AddState> = {
  name: 'note.add',
  version: 1,
  permission: 'note create',
  kind: 'append',
  entity: 'note',
  entityId: (args) => args.noteId,
  parents: ({ modelType, modelId }) => parentAt(RECORDS[modelType], 'modelId', modelId),
  load: async (read, { args }) => {
    const [own, modelId] = await Promise.all([findRow(read, noteTable, args.noteId), findModel(read, args)]);
    return { own, modelId };
  },
  decide: ({ own: state, modelId }, { args }, context) => {
    const { actor, at } = signed(context);
    if (!mayAddNote(args.modelType, actor)) return refused(refuse('forbidden'));
    if (state.row !== undefined) return applied();
    if (state.deleted) return refused(refuse('note.deleted'));
    const text = args.text.trim();
    const problem = problemWith(text);
    if (problem !== undefined) return refused(problem);
    return applied(
      put(noteTable, {
        id: args.noteId,
        modelType: args.modelType,
        modelId,
        text,
        authorId: actor.userId,
        authorName: actor.userName,
        at,
        editedAt: null,
      }),
    );
  },
};

/** Changes the text of one's own note. A text that changed meanwhile stays, and a card shows the other one. */
export const editNote: Command<EditNote, Found<Note>> = {
  name: 'note.edit',
  version: 1,
  permission: 'note create|note edit',
  kind: 'cas',
  entity: 'note',
  entityId: (args) => args.noteId,
  parents: (_args, { row }) => (row === undefined ? [] : parentAt(RECORDS[row.modelType], 'noteId', row.modelId)),
  load: (read, { args }) => findRow(read, noteTable, args.noteId),
  decide: (state, { args, was }, context) => {
    const { actor, at } = signed(context);
    const text = args.now.text.text.trim();
    if (state.row === undefined) return refuseAbsent('note', args.noteId, state, { text });
    if (!mayRead(state.row.modelType, actor)) return refused(refuse('forbidden'));
    if (!mayEditNote(state.row, actor)) return refused(refuse('note.not_yours'));
    const problem = problemWith(text);
    if (problem !== undefined) return refused(problem);
    const { row, changed, kept } = mergeGroups(state.row, NOTE_GROUPS, was, { text: { text } });
    if (kept.length > 0) {
      const card = { kind: 'merged', entity: 'note', entityId: args.noteId, ...keptFields(kept) } as const;
      return { outcome: 'merged', writes: [], cards: [card] };
    }
    return changed ? applied(putChanged(noteTable, row, { editedAt: at })) : applied();
  },
};

/** Deletes a note: one's own, or anybody's with 'note delete'. Deleting it again changes nothing. */
export const deleteNote: Command<DeleteNote, Found<Note>> = {
  name: 'note.delete',
  version: 1,
  permission: 'note create|note delete',
  kind: 'set',
  entity: 'note',
  entityId: (args) => args.noteId,
  parents: noParents,
  load: (read, { args }) => findRow(read, noteTable, args.noteId),
  decide: (state, { args }, { actor }) => {
    if (state.row === undefined) return state.deleted ? applied() : refused(refuse('note.missing'));
    if (!mayRead(state.row.modelType, actor)) return refused(refuse('forbidden'));
    if (!mayDeleteNote(state.row, actor)) return refused(refuse('note.not_yours'));
    return applied(remove(noteTable, args.noteId));
  },
};

type RestoreState = Restorable<Note> & { readonly onServer: boolean; readonly modelId: string };

/**
 * Restores a deleted note with its author and time, for who may delete it. The server restores what it holds itself,
 * whatever the caller says. A note that is not deleted stays unchanged; one whose row was emptied meanwhile is gone for
 * good.
 */
export const restoreNote: Command<RestoreNote, RestoreState> = {
  name: 'note.restore',
  version: 1,
  permission: 'note create|note delete',
  kind: 'set',
  entity: 'note',
  entityId: (args) => args.noteId,
  parents: ({ fields }, { gone, onServer }) => {
    const known = onServer ? gone : fields;
    return known === undefined ? [] : parentAt(RECORDS[known.modelType], 'fields.modelId', known.modelId);
  },
  load: async (read, { args }) => {
    const found = await findRestorable(read, noteTable, args.noteId);
    const modelId = await findModel(read, found.gone ?? args.fields);
    return { ...found, modelId, onServer: read.getDeleted !== undefined };
  },
  decide: ({ row, gone, restorable, onServer, modelId }, { args }, { actor }) => {
    if (row !== undefined) return applied();
    const known = onServer ? gone : args.fields;
    if (!restorable || known === undefined) return refused(refuse('note.missing'));
    if (!mayRead(known.modelType, actor)) return refused(refuse('forbidden'));
    if (!mayDeleteNote(known, actor)) return refused(refuse('note.not_yours'));
    const { modelType, text, authorId, authorName, at, editedAt } = known;
    const signature = { authorId, authorName, at, editedAt };
    return applied(restore(noteTable, { id: args.noteId, modelType, modelId, text, ...signature }));
  },
};

function problemWith(text: string): Refusal | undefined {
  if (text === '') return refuse('note.empty', 'text');
  if (text.length <= MOST_NOTE_CHARACTERS) return undefined;
  return refuse('note.too_long', 'text', { count: text.length, most: MOST_NOTE_CHARACTERS });
}
