import { z } from 'zod';
import { addNoteArgs } from '#annotations/note.schema.ts';
import { appointmentFields, planAppointmentArgs } from '#appointments/appointment.schema.ts';
import { customerFields, sentCustomer } from '#customers/customer.schema.ts';
import { OBJECT_CATEGORIES, sentObject } from '#objects/object.schema.ts';
import { groupShape } from '#shared/field-map.schema.ts';
import { civilDate, id, instant, lengthCm, rowBase, shortText } from '#shared/fields.ts';
import { LANGUAGES } from '#shared/request-language.ts';
import { MOST_MESSAGE_CHARACTERS, PERIODS, SERVICES, SOURCES, STAGES } from './prospect-choices.ts';
import { PROSPECT_FIELDS } from './prospect-fields.ts';

const { shape: customer } = customerFields;

/** The details a prospect gives of themselves and of what is to be stored. */
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
  /** The language in which the sign-up page was filled in; Dutch for prospects added by the office. */
  language: z.enum(LANGUAGES),
  receivedAt: instant,
  /** When somebody last worked on it: its retention period counts from then. */
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
  ...groupShape(PROSPECT_FIELDS, shape),
  stage: z.strictObject({ stage: openStage }).optional(),
});

const { noteId, text } = addNoteArgs.shape;
/**
 * The sign-up page's additions: the text agreed to, the language it was read in, and, when the message is longer than
 * its field, all of it as notes.
 */
const signUp = z.strictObject({
  consentVersion: z.string().min(1).max(40),
  language: z.enum(LANGUAGES),
  notes: z.array(z.strictObject({ noteId, text })).max(20).optional(),
});

export const createProspectArgs = z.strictObject({ prospectId: id, ...shape, signUp: signUp.nullable() });
export const editProspectArgs = z.strictObject({ prospectId: id, now: prospectGroupsSchema });
/** Text that the server made and that a device sends back. */
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
 * Converts a prospect, as one change. `customer` null: `customerId` names an existing customer; otherwise the id of the
 * new one. `spotId`: reserved for the object; null for none. `appointment` null: none yet. `noteId`: the note that
 * keeps their message with the customer; older devices do not send it.
 */
export const convertProspectArgs = z.strictObject({
  prospectId: id,
  customerId: id,
  customer: sentCustomer.nullable(),
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
