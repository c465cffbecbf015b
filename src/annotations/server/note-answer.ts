import { z } from 'zod';
import { id, instant } from '#shared/fields.ts';
import { NOTE_MODELS } from '../limits.ts';
import { noteRow } from '../note.schema.ts';

/** A note as calls give it. */
export const noteAnswer = z
  .strictObject({
    id,
    uuid: id,
    model_id: id,
    model_type: z.enum(NOTE_MODELS),
    text: noteRow.shape.text,
    author_id: noteRow.shape.authorId,
    author: noteRow.shape.authorName,
    created_at: instant,
    /** When the author changed it last; null for one that stands as it was written. */
    edited_at: noteRow.shape.editedAt,
    version: noteRow.shape.version,
  })
  .meta({ id: 'Note' });
