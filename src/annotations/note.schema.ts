import { z } from 'zod';
import { id, instant, rowBase } from '#shared/fields.ts';

/** Records a note can hang on. */
export const NOTE_MODELS = ['object', 'customer', 'appointment', 'spot'] as const;

const text = z.string().trim().min(1).max(10_000);

export const noteRow = z.strictObject({
  ...rowBase,
  modelType: z.enum(NOTE_MODELS),
  modelId: id,
  text,
  authorId: id,
  authorName: z.string(),
  at: instant,
});

export const addNoteArgs = z.strictObject({ noteId: id, modelType: z.enum(NOTE_MODELS), modelId: id, text });

export type Note = z.infer<typeof noteRow>;
export type AddNote = z.infer<typeof addNoteArgs>;
