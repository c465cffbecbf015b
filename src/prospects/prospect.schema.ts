import { z } from 'zod';
import { addNoteArgs } from '#annotations/note.schema.ts';
import { appointmentFields, planAppointmentArgs } from '#appointments/appointment.schema.ts';
import { customerFields } from '#customers/customer.schema.ts';
import { OBJECT_CATEGORIES, sentObject } from '#objects/object.schema.ts';
import { civilDate, id, instant, lengthCm, rowBase, shortText } from '#shared/fields.ts';
import { LANGUAGES } from '#shared/request-language.ts';
import { MOST_MESSAGE_CHARACTERS, PERIODS, SERVICES, SOURCES, STAGES } from './prospect-choices.ts';

const { shape: customer } = customerFields;

/** What somebody who wants a place tells of themselves and of what is to be stored. */
export const prospectFields = z.strictObject({
  firstname: shortText,
  lastname: shortText.min(1),
  email: customer.email,
  phone: customer.phone,
  street: customer.street,
  houseNumber: customer.houseNumber,
  zipcode: customer.zipcode,
  city: customer.city,
  category: z.enum(OBJECT_CATEGORIES),
  brand: shortText,
  /** The model, as the maker calls it. */
  type: shortText,
  /** As typed; empty when not told. It is read as a plate only when the prospect is converted. */
  plate: z.string().trim().max(20),
  lengthCm,
  widthCm: lengthCm,
  heightCm: lengthCm.nullable(),
  service: z.enum(SERVICES).nullable(),
  period: z.enum(PERIODS).nullable(),
  /** The day on which they want to bring it. */
  expectedOn: civilDate.nullable(),
  message: z.string().max(MOST_MESSAGE_CHARACTERS),
});

/** Converting is a change of its own. */
const openStage = z.enum(['new', 'contacted', 'offered', 'declined']);

export const prospectRow = z.strictObject({
  ...rowBase,
  ...prospectFields.shape,
  stage: z.enum(STAGES),
  source: z.enum(SOURCES),
  /** The language of the sign-up page as it was filled in; Dutch for what the office adds. */
  language: z.enum(LANGUAGES),
  receivedAt: instant,
  /** When somebody last did something about it: what the time it is kept for is counted from. */
  touchedAt: instant,
  /** When they agreed, and to which text; null for what the office adds. */
  consentAt: instant.nullable(),
  consentVersion: z.string().nullable(),
  /** What it became. */
  customerId: id.nullable(),
  objectId: id.nullable(),
  appointmentId: id.nullable(),
  convertedAt: instant.nullable(),
  convertedByName: z.string().nullable(),
  sortKey: z.string(),
});

const { shape } = prospectFields;
export const prospectGroupsSchema = z.strictObject({
  name: z.strictObject({ firstname: shape.firstname, lastname: shape.lastname }).optional(),
  contact: z.strictObject({ email: shape.email, phone: shape.phone }).optional(),
  address: z
    .strictObject({ street: shape.street, houseNumber: shape.houseNumber, zipcode: shape.zipcode, city: shape.city })
    .optional(),
  vehicle: z
    .strictObject({ category: shape.category, brand: shape.brand, type: shape.type, plate: shape.plate })
    .optional(),
  size: z.strictObject({ lengthCm, widthCm: lengthCm, heightCm: shape.heightCm }).optional(),
  wish: z.strictObject({ service: shape.service, period: shape.period, expectedOn: shape.expectedOn }).optional(),
  message: z.strictObject({ message: shape.message }).optional(),
  stage: z.strictObject({ stage: openStage }).optional(),
});

const { noteId, text } = addNoteArgs.shape;
/**
 * What the sign-up page adds: the text that was agreed to, the language it was read in, and a message that is longer
 * than the field for it, whole, as notes.
 */
const signUp = z.strictObject({
  consentVersion: z.string().min(1).max(40),
  language: z.enum(LANGUAGES),
  notes: z.array(z.strictObject({ noteId, text })).max(20).optional(),
});

export const createProspectArgs = z.strictObject({ prospectId: id, ...shape, signUp: signUp.nullable() });
export const editProspectArgs = z.strictObject({ prospectId: id, now: prospectGroupsSchema });
/** Text that the server made, as a device sends it back. */
const told = z.string().max(1000);
/** `fields`: the row as a card holds it. A device shows them; the server has its own. */
export const restoreProspectArgs = z.strictObject({
  prospectId: id,
  fields: prospectRow
    .omit({ id: true, rev: true, version: true })
    .extend({ consentVersion: told.nullable(), convertedByName: told.nullable(), sortKey: told }),
});
/** Refused when the row changed since `seenVersion`; null: whatever it is by now. */
export const deleteProspectArgs = z.strictObject({ prospectId: id, seenVersion: z.int().min(0).nullable() });

const { objectId: _o, customerId: _c, ...visit } = appointmentFields.shape;
const { appointmentId, reason, notification } = planAppointmentArgs.shape;

/**
 * What a prospect becomes, as one change. `customer` null: `customerId` names one who is there already, otherwise the
 * one that is made. `spotId`: kept for the object; null for none. `appointment` null: none yet. `noteId`: of the note
 * that keeps their message with the customer; left out by devices that did not know of it.
 */
export const convertProspectArgs = z.strictObject({
  prospectId: id,
  customerId: id,
  customer: customerFields.nullable(),
  objectId: id,
  object: sentObject.omit({ customerId: true }),
  spotId: id.nullable(),
  appointment: z.strictObject({ appointmentId, ...visit, reason, notification }).nullable(),
  noteId: noteId.optional(),
});

export type Prospect = z.infer<typeof prospectRow>;
export type ProspectFields = z.infer<typeof prospectFields>;
export type ProspectGroups = z.infer<typeof prospectGroupsSchema>;
export type OpenStage = z.infer<typeof openStage>;
export type CreateProspect = z.infer<typeof createProspectArgs>;
export type EditProspect = z.infer<typeof editProspectArgs>;
export type DeleteProspect = z.infer<typeof deleteProspectArgs>;
export type RestoreProspect = z.infer<typeof restoreProspectArgs>;
export type ConvertProspect = z.infer<typeof convertProspectArgs>;
