import { z } from 'zod';
import { id, instant, rowBase } from '#shared/fields.ts';
import { MOST_NOTE_CHARACTERS, NOTE_MODELS } from './limits.ts';

const text = z.string().trim().min(1).max(MOST_NOTE_CHARACTERS);

const noteFields = {
  modelType: z.enum(NOTE_MODELS),
  modelId: id,
  text,
  authorId: id,
  authorName: z.string().max(300),
  at: instant,
  /** When the author changed the text last; null for one that stands as it was written. */
  editedAt: instant.nullable(),
};

export const noteRow = z.strictObject({
  ...rowBase,
  ...noteFields,
});

export const addNoteArgs = z.strictObject({ noteId: id, modelType: z.enum(NOTE_MODELS), modelId: id, text });
export const editNoteArgs = z.strictObject({
  noteId: id,
  now: z.strictObject({ text: z.strictObject({ text }) }),
});
export const deleteNoteArgs = z.strictObject({ noteId: id });
/** `fields`: the row as it was last seen. The device shows these; the server uses its own. */
export const restoreNoteArgs = z.strictObject({ noteId: id, fields: z.strictObject(noteFields) });

export type Note = z.infer<typeof noteRow>;
export type AddNote = z.infer<typeof addNoteArgs>;
export type EditNote = z.infer<typeof editNoteArgs>;
export type DeleteNote = z.infer<typeof deleteNoteArgs>;
export type RestoreNote = z.infer<typeof restoreNoteArgs>;
