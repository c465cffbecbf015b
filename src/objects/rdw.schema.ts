import { z } from 'zod';
import { proposedShape } from '#shared/field-map.schema.ts';
import { civilDate, id, instant, rowBase, shortText } from '#shared/fields.ts';
import { objectFields } from './object.schema.ts';
import { PROPOSED_FIELDS } from './object-fields.ts';

const massKg = z.int().min(1).max(100_000).nullable();
const flag = z.boolean().nullable();

/** The outcome of asking the register; only `found` and `not_registered` are its answers. */
export const registerOutcome = z.enum([
  'found',
  'not_registered',
  'no_answer',
  'throttled',
  'no_plate',
  'foreign_plate',
  'boat_mark',
]);

/** What the register suggests for an object; null where it says nothing. The length of a trailer is often without the drawbar. */
export const registerProposal = z.strictObject(proposedShape(PROPOSED_FIELDS, objectFields.shape));

/** The other facts of the register, as it states them; null where it says nothing, which never means "no". */
export const registerFacts = z.strictObject({
  kind: shortText.nullable(),
  body: shortText.nullable(),
  euCategory: shortText.nullable(),
  color: shortText.nullable(),
  fuels: z.array(shortText).max(5),
  axles: z.int().min(1).max(20).nullable(),
  emptyKg: massKg,
  readyKg: massKg,
  maximumKg: massKg,
  firstAdmittedOn: civilDate.nullable(),
  /** Since when it is in its owner's name. */
  registeredOn: civilDate.nullable(),
  inspectionUntilOn: civilDate.nullable(),
  insured: flag,
  transferable: flag,
  exported: flag,
  recallOpen: flag,
  openRecalls: z.array(shortText).max(20),
  /** A caravan or trailer: pulled, and without a motor of its own. */
  isTrailer: z.boolean(),
});

/** The last answer of the register about an object, kept under the object's id. Not registered: both parts are null. */
export const vehicleRegisterRow = z.strictObject({
  ...rowBase,
  plate: z.string().max(6),
  fetchedAt: instant,
  proposal: registerProposal.nullable(),
  facts: registerFacts.nullable(),
});

export const keepRegisterArgs = z.strictObject({
  objectId: id,
  plate: z.string().max(6),
  fetchedAt: instant,
  proposal: registerProposal.nullable(),
  facts: registerFacts.nullable(),
});

export type RegisterOutcome = z.infer<typeof registerOutcome>;
export type RegisterProposal = z.infer<typeof registerProposal>;
export type RegisterFacts = z.infer<typeof registerFacts>;
export type VehicleRegister = z.infer<typeof vehicleRegisterRow>;
export type KeepRegister = z.infer<typeof keepRegisterArgs>;
