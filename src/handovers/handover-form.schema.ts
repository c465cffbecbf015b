import { z } from 'zod';
import { OBJECT_CATEGORIES } from '#objects/object.schema.ts';
import { id, rowBase } from '#shared/fields.ts';
import {
  DIRECTIONS,
  MOST_FORM_NAME,
  MOST_QUESTION_CHARACTERS,
  MOST_QUESTIONS,
  PHOTO_ZONES,
  READINGS,
} from './handover-limits.ts';

export const handoverQuestion = z.strictObject({ id, text: z.string().trim().min(1).max(MOST_QUESTION_CHARACTERS) });

/** What a form asks, and of which handovers. */
export const handoverFormFields = z.strictObject({
  name: z.string().trim().min(1).max(MOST_FORM_NAME),
  /** Kinds of objects whose handovers it is for; of two forms for one kind, the first by name counts. */
  categories: z.array(z.enum(OBJECT_CATEGORIES)).min(1).max(OBJECT_CATEGORIES.length),
  directions: z.array(z.enum(DIRECTIONS)).min(1).max(DIRECTIONS.length),
  /** Who brings or fetches it, and whether their identity was seen. */
  asksPerson: z.boolean(),
  questions: z.array(handoverQuestion).max(MOST_QUESTIONS),
  /** Sides that need a photo. */
  photoZones: z.array(z.enum(PHOTO_ZONES)).max(PHOTO_ZONES.length),
  asksMarks: z.boolean(),
  readings: z.array(z.enum(READINGS)).max(READINGS.length),
  asksSignature: z.boolean(),
  /** The record is mailed to the customer once its photos are at the server. */
  mailsRecord: z.boolean(),
});

export const handoverFormRow = z.strictObject({ ...rowBase, ...handoverFormFields.shape });

/** A change that an app of before sent says nothing of the mail. */
const sent = { ...handoverFormFields.shape, mailsRecord: z.boolean().default(false) };

export const createHandoverFormArgs = z.strictObject({ formId: id, ...sent });
export const editHandoverFormArgs = z.strictObject({
  formId: id,
  seenVersion: z.int().min(0).nullable(),
  ...sent,
});
export const deleteHandoverFormArgs = z.strictObject({ formId: id });

export type HandoverForm = z.infer<typeof handoverFormRow>;
export type HandoverFormFields = Omit<HandoverForm, 'id' | 'rev' | 'version'>;
export type CreateHandoverForm = z.infer<typeof createHandoverFormArgs>;
export type EditHandoverForm = z.infer<typeof editHandoverFormArgs>;
export type DeleteHandoverForm = z.infer<typeof deleteHandoverFormArgs>;
