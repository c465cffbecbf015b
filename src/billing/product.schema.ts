import { z } from 'zod';
import { VAT_CATEGORIES } from '#company/company-settings.ts';
import { id, shortText } from '#shared/fields.ts';
import { SUPPLIES } from './vat-treatment.ts';

/** What a unit may cost at most: just under ten million euro. */
export const MOST_UNIT_CENTS = 999_999_999;
/** How often a price is charged, in months; a price without is charged once. */
export const INTERVALS = [1, 3, 6, 12] as const;

export const unitPriceCents = z.int().min(0).max(MOST_UNIT_CENTS);
export const intervalMonths = z.union([z.literal(1), z.literal(3), z.literal(6), z.literal(12)]);
const version = z.int().min(1);

/** An account of the ledger; empty: as the settings say. Left out of a change: as it was. */
const ledgerAccount = z
  .string()
  .trim()
  .max(20)
  .regex(/^([A-Za-z0-9][A-Za-z0-9.-]*)?$/);

export const taxRateBody = z.strictObject({
  name: shortText.min(1),
  vat_category: z.enum(VAT_CATEGORIES),
  /** Basis points: 2100 is 21%. */
  rate_bp: z.int().min(0).max(10_000),
  /** Where what is sold at it is booked, unless its product has an account, and its VAT. */
  revenue_account: ledgerAccount.optional(),
  vat_account: ledgerAccount.optional(),
});
export const taxRateAnswer = z
  .strictObject({
    uuid: id,
    ...taxRateBody.shape,
    revenue_account: z.string(),
    vat_account: z.string(),
    archived: z.boolean(),
  })
  .meta({ id: 'TaxRate' });
export type TaxRateAnswer = z.infer<typeof taxRateAnswer>;

/** `supply` left out: a place for a new category, and what it was for one that is changed. */
export const categoryBody = z.strictObject({
  name: shortText.min(1),
  supply: z.enum(SUPPLIES).optional(),
  version: version.optional(),
});
export const categoryAnswer = z
  .strictObject({
    uuid: id,
    name: z.string(),
    /** What its products are, for where they are taxed. */
    supply: z.enum(SUPPLIES),
    products: z.int(),
    version,
  })
  .meta({ id: 'ProductCategory' });
export type CategoryAnswer = z.infer<typeof categoryAnswer>;

export const priceAnswer = z
  .strictObject({
    uuid: id,
    product: id,
    unit_price_cents: unitPriceCents,
    includes_vat: z.boolean(),
    interval_months: intervalMonths.nullable(),
    archived: z.boolean(),
  })
  .meta({ id: 'Price' });
export type PriceAnswer = z.infer<typeof priceAnswer>;

/** A product among what a search finds, with its price of now. */
export const productFound = z.strictObject({
  uuid: id,
  name: z.string(),
  category: z.string().nullable(),
  unit_price_cents: unitPriceCents.nullable(),
});
export type ProductFound = z.infer<typeof productFound>;

/** `includes_vat` left out: as the company's settings say. */
export const priceBody = z.strictObject({
  product: id,
  unit_price_cents: unitPriceCents,
  includes_vat: z.boolean().optional(),
  interval_months: intervalMonths.nullable(),
});

/** `tax_rate` left out: the rate of the company's usual category. A changed price is a new one; what was sold keeps its own. */
export const productBody = z.strictObject({
  name: shortText.min(1),
  description: z.string().trim().max(2000).default(''),
  category: id.nullable().default(null),
  tax_rate: id.optional(),
  unit_price_cents: unitPriceCents,
  includes_vat: z.boolean().optional(),
  interval_months: intervalMonths.nullable(),
  /** Where its revenue is booked. */
  ledger_account: ledgerAccount.optional(),
  version: version.optional(),
});
export type ProductBody = z.infer<typeof productBody>;

export const productAnswer = z
  .strictObject({
    uuid: id,
    name: z.string(),
    description: z.string(),
    category: z.strictObject({ uuid: id, name: z.string(), supply: z.enum(SUPPLIES) }).nullable(),
    tax_rate: taxRateAnswer,
    /** What it costs now. */
    price: priceAnswer.nullable(),
    /** Subscriptions to it that run or are about to. */
    subscriptions: z.int(),
    ledger_account: z.string(),
    archived: z.boolean(),
    version,
  })
  .meta({ id: 'Product' });
export type ProductAnswer = z.infer<typeof productAnswer>;
