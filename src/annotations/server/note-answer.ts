import { z } from 'zod';
import { id, instant } from '#shared/fields.ts';
import { NOTE_MODELS, noteRow } from '../note.schema.ts';

/** A note as calls give it. */
export const noteAnswer = z
  .strictObject({
    id,
    uuid: id,
    model_id: id,
    model_type: z.enum(NOTE_MODELS),
    text: noteRow.shape.text,
    author: noteRow.shape.authorName,
    created_at: instant,
  })
  .meta({ id: 'Note' });
