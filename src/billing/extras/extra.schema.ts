import { z } from 'zod';
import { civilDate, id } from '#shared/fields.ts';
import { unitPriceCents } from '../product.schema.ts';
import { MOST_OBJECTS } from './extra.ts';

const cents = z.int();

const sold = {
  /** Names this call: repeated after a lost answer, it notes nothing more. */
  call: id.optional(),
  product: id.nullable().default(null),
  description: z.string().trim().min(1).max(500).optional(),
  /** Hundredths: 150 is one and a half. */
  quantity_hundredths: z.int().min(1).max(99_999_999).default(100),
  unit_price_cents: unitPriceCents.optional(),
  includes_vat: z.boolean().optional(),
  tax_rate: id.optional(),
  done_on: civilDate.optional(),
} as const;
const soldShape = z.strictObject(sold);
export type SoldExtra = z.infer<typeof soldShape>;

function requireDescribed(
  { product, description, unit_price_cents: price }: SoldExtra,
  context: z.core.$RefinementCtx,
): void {
  if (product !== null) return;
  const required = { code: 'custom', params: { code: 'required' } } as const;
  if (description === undefined) context.addIssue({ ...required, path: ['description'] });
  if (price === undefined) context.addIssue({ ...required, path: ['unit_price_cents'] });
}

/** `product` fills in what is left out: its name, its price and its VAT rate. `done_on` left out: today. */
export const extraBody = z
  .strictObject({
    customer: id,
    /** What it was done for. */
    object: id.nullable().default(null),
    appointment: id.nullable().default(null),
    ...sold,
  })
  .superRefine(requireDescribed);
export type ExtraBody = z.infer<typeof extraBody>;

/** The same extra for each of these objects, put on the next invoice of its customer. */
export const objectExtrasBody = z
  .strictObject({ objects: z.array(id).min(1).max(MOST_OBJECTS), ...sold })
  .superRefine(requireDescribed);
export type ObjectExtrasBody = z.infer<typeof objectExtrasBody>;
/** `skipped`: objects that are nobody's. */
export const objectExtrasAnswer = z.strictObject({ noted: z.int(), skipped: z.int() });
export type ObjectExtrasAnswer = z.infer<typeof objectExtrasAnswer>;

/** `waiting`: on no invoice yet; `alone`: of these, the ones that no subscription's invoice will take. */
export const EXTRA_STATES = ['waiting', 'alone', 'invoiced'] as const;
export type ExtraState = (typeof EXTRA_STATES)[number];

export const extraAnswer = z
  .strictObject({
    uuid: id,
    customer: z.strictObject({ uuid: id, name: z.string() }),
    object: id.nullable(),
    appointment: id.nullable(),
    product: id.nullable(),
    description: z.string(),
    quantity_hundredths: z.int(),
    unit_price_cents: cents,
    amount_cents: cents,
    includes_vat: z.boolean(),
    tax_rate: id,
    done_on: civilDate,
    created_by: z.string(),
    /** What it is on; `number` is empty for a draft. */
    invoice: z.strictObject({ uuid: id, number: z.string() }).nullable(),
    /** The day of the invoice that takes it by itself; null: none comes, or it is on one. */
    next_invoice_on: civilDate.nullable(),
  })
  .meta({ id: 'Extra' });
export type ExtraAnswer = z.infer<typeof extraAnswer>;

/** What all that wait come to, in the prices they were noted at, and how many no invoice will take by itself. */
export const extraTotalsAnswer = z.strictObject({ waiting: z.int(), waiting_cents: cents, alone: z.int() });
export type ExtraTotalsAnswer = z.infer<typeof extraTotalsAnswer>;
