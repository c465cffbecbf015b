import { z } from 'zod';
import { isSignature, MOST_SIGNATURE_CHARACTERS } from '#contracts/signature.ts';
import { id, instant, rowBase } from '#shared/fields.ts';
import {
  ANSWERS,
  DIRECTIONS,
  MARK_KINDS,
  MARK_SCALE,
  MARK_VIEWS,
  MOST_FORM_NAME,
  MOST_MARKS,
  MOST_NOTE,
  MOST_PERSON_CHARACTERS,
  MOST_PHOTOS,
  MOST_QUESTION_CHARACTERS,
  MOST_QUESTIONS,
  MOST_READING,
  MOST_REMARK_CHARACTERS,
  PERSONS,
  PHOTO_ZONES,
} from './handover-limits.ts';
import { isDrawn } from './signed-handover.ts';

const remark = z.string().max(MOST_REMARK_CHARACTERS);
const side = z.int().min(0).max(MARK_SCALE);
const reading = (most: number) => z.int().min(0).max(most).nullable();

/** A question as it was asked, and its answer. */
export const handoverAnswer = z.strictObject({
  questionId: id,
  text: z.string().max(MOST_QUESTION_CHARACTERS),
  answer: z.enum(ANSWERS),
  note: remark,
});

/** A photo that was taken for it: a document of the object. */
export const handoverPhoto = z.strictObject({
  zone: z.enum(PHOTO_ZONES),
  documentId: id,
  /** SHA-256 of its content, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  takenAt: instant.nullable(),
});

/** Damage, where it is on the drawing. */
export const handoverMark = z.strictObject({
  id,
  view: z.enum(MARK_VIEWS),
  x: side,
  y: side,
  kind: z.enum(MARK_KINDS),
  note: remark,
  /** The handover at which it was seen first. */
  handoverId: id,
});

export const handoverReadings = z.strictObject({
  mileage: reading(MOST_READING.mileage),
  engineHours: reading(MOST_READING.engineHours),
  heightCm: reading(MOST_READING.heightCm),
  fuelPercent: reading(MOST_READING.fuelPercent),
});

const handoverFields = {
  objectId: id,
  direction: z.enum(DIRECTIONS),
  /** The check-in or check-out that was recorded with it, and its stay. */
  movementId: id,
  stayId: id,
  appointmentId: id.nullable(),
  /** The form that asked, as it was then; null where it is not known any more. */
  formId: id.nullable(),
  formName: z.string().max(MOST_FORM_NAME),
  formVersion: z.int().min(0),
  /** Who brought or fetched it; `contactId` names a contact of the customer. */
  person: z.enum(PERSONS).nullable(),
  personName: z.string().max(MOST_PERSON_CHARACTERS),
  customerId: id.nullable(),
  contactId: id.nullable(),
  identitySeen: z.boolean(),
  answers: z.array(handoverAnswer).max(MOST_QUESTIONS),
  photos: z.array(handoverPhoto).max(MOST_PHOTOS),
  /** All damage that is on it now, with what was there before. */
  marks: z.array(handoverMark).max(MOST_MARKS),
  readings: handoverReadings,
  /** Strokes on glass (src/contracts/signature.ts); null where nobody signed. */
  signature: z
    .string()
    .max(MOST_SIGNATURE_CHARACTERS)
    .refine((path) => isSignature(path) && isDrawn(path), 'signature.unreadable')
    .nullable(),
  note: z.string().max(MOST_NOTE),
  startedAt: instant,
};

export const handoverRow = z.strictObject({
  ...rowBase,
  ...handoverFields,
  at: instant,
  byUserId: id,
  byName: z.string().max(300),
});

export const recordHandoverArgs = z.strictObject({ handoverId: id, ...handoverFields });

export type Handover = z.infer<typeof handoverRow>;
export type HandoverAnswer = z.infer<typeof handoverAnswer>;
export type HandoverPhoto = z.infer<typeof handoverPhoto>;
export type HandoverMark = z.infer<typeof handoverMark>;
export type HandoverReadings = z.infer<typeof handoverReadings>;
export type RecordHandover = z.infer<typeof recordHandoverArgs>;
