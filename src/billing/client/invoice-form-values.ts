import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { addDays, isCivilDate } from '#shared/civil-date.ts';
import { civilDate, id } from '#shared/fields.ts';
import { type Cents, MOST_CENTS, multiplyDivide, readAmount } from '#shared/money.ts';
import { amount, amountProblem } from '#ui/form/amount-rule.ts';
import {
  type InvoiceBody,
  type InvoiceDetailAnswer,
  invoiceBody,
  invoiceLineBody,
  MOST_LINES,
  SEND_MODES,
} from '../invoice.schema.ts';
import { MOST_UNIT_CENTS, type ProductAnswer, type TaxRateAnswer } from '../product.schema.ts';
import { type InvoiceSum, sumInvoice, type VatLine } from '../vat.ts';
import type { Sums } from './invoice-lines.tsx';

/** What happens after saving: nothing yet, a number, a number and a mail, or all of it later. */
export const NEXT_STEPS = ['draft', 'issue', ...SEND_MODES, 'scheduled'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

const MOST_QUANTITY = 99_999_999;
const WHOLE_BP = 10_000;
const UNIT_LIMITS = { negative: true, most: MOST_UNIT_CENTS } as const;
/** The quantity 1, in hundredths. */
export const ONE_HUNDREDTHS = 100;

const blank = { code: 'invalid_type', expected: 'string', input: null } as const;

/** A picker holds null until something is chosen. */
const chosen = z
  .string()
  .nullable()
  .transform((held, context) => {
    if (held !== null) return held;
    context.addIssue(blank);
    return z.NEVER;
  });

/** A number field holds null while it is blank, and text that is no number. */
const quantity = z.union([z.number(), z.string(), z.null()]).transform((held, context) => {
  if (typeof held === 'number' && held >= 1 && held <= MOST_QUANTITY) return held;
  context.addIssue(held === null ? blank : { code: 'custom', input: held });
  return z.NEVER;
});

export const invoiceFormSchema = z.object({
  customer: chosen,
  includes_vat: z.enum(['yes', 'no']),
  lines: z
    .array(
      z.object({
        product: id.nullable(),
        description: invoiceLineBody.shape.description,
        quantity_hundredths: quantity,
        unit_price_cents: amount(UNIT_LIMITS),
        tax_rate: z.string().min(1),
        from_on: civilDate.nullable(),
        /** The last day, as people enter it; calls take the day after it. */
        last_on: civilDate.nullable(),
        /** The waiting extra that the line bills. */
        extra: z.string().nullable().optional(),
      }),
    )
    .min(1)
    .max(MOST_LINES),
  reference: invoiceBody.shape.reference.unwrap(),
  note: invoiceBody.shape.note.unwrap(),
  next: z.enum(NEXT_STEPS),
  scheduled_on: civilDate.nullable(),
});
export type FilledInvoice = z.output<typeof invoiceFormSchema>;

/** The form while it is typed. */
export type InvoiceValues = z.input<typeof invoiceFormSchema>;
export type InvoiceFormOf = UseFormReturn<InvoiceValues, unknown, FilledInvoice>;
export type LineValues = InvoiceValues['lines'][number];

/** A company's default terms for invoices. */
export type UsualTerms = { readonly includes_vat: boolean; readonly tax_rate: string | null };

export function emptyLine(taxRate: string): LineValues {
  return {
    product: null,
    description: '',
    quantity_hundredths: ONE_HUNDREDTHS,
    unit_price_cents: null,
    tax_rate: taxRate,
    from_on: null,
    last_on: null,
  };
}

/** The form of a new invoice. */
export function newInvoiceValues(customerId: string | null, usual: UsualTerms): InvoiceValues {
  return {
    customer: customerId,
    includes_vat: usual.includes_vat ? 'yes' : 'no',
    lines: [emptyLine(usual.tax_rate ?? '')],
    reference: '',
    note: '',
    next: 'draft',
    scheduled_on: null,
  };
}

/** The form of a draft, or of an invoice that waits for its day. */
export function valuesOfInvoice(invoice: InvoiceDetailAnswer): InvoiceValues {
  return {
    customer: invoice.customer.uuid,
    includes_vat: invoice.includes_vat ? 'yes' : 'no',
    lines: invoice.lines.map((line) => ({
      product: line.product,
      description: line.description,
      quantity_hundredths: line.quantity_hundredths,
      unit_price_cents: line.unit_price_cents,
      tax_rate: line.tax_rate ?? '',
      from_on: line.from_on,
      last_on: line.until_on === null ? null : addDays(line.until_on, -1),
      ...(line.extra === null ? {} : { extra: line.extra }),
    })),
    reference: invoice.reference,
    note: invoice.note,
    scheduled_on: invoice.scheduled_on,
    next: invoice.scheduled_on === null ? 'draft' : 'scheduled',
  };
}

/** The body of the call. */
export function bodyOf(values: FilledInvoice, version?: number): InvoiceBody {
  const { lines, includes_vat: mode, next, scheduled_on: day, ...rest } = values;
  return {
    ...rest,
    includes_vat: mode === 'yes',
    scheduled_on: next === 'scheduled' ? day : null,
    lines: lines.map(({ last_on: lastOn, ...line }) => ({
      ...line,
      until_on: lastOn === null ? null : addDays(lastOn, 1),
    })),
    ...(version === undefined ? {} : { version }),
  };
}

/** Converts a price to the mode of an invoice, with or without VAT. */
export function unitPriceIn(
  includesVat: boolean,
  price: { cents: Cents; includesVat: boolean; rateBp: number },
): Cents {
  if (price.includesVat === includesVat) return price.cents;
  const withVatBp = WHOLE_BP + price.rateBp;
  return includesVat
    ? multiplyDivide(price.cents, withVatBp, WHOLE_BP)
    : multiplyDivide(price.cents, WHOLE_BP, withVatBp);
}

/** The line fields that a product fills in; its rate only where that can be chosen. */
export function lineOfProduct(
  { name, price, tax_rate: rate }: ProductAnswer,
  includesVat: boolean,
  rates: readonly Pick<TaxRateAnswer, 'uuid'>[],
): Pick<LineValues, 'description'> & Partial<Pick<LineValues, 'unit_price_cents' | 'tax_rate'>> {
  return {
    description: name,
    ...(price === null
      ? {}
      : {
          unit_price_cents: unitPriceIn(includesVat, {
            cents: price.unit_price_cents,
            includesVat: price.includes_vat,
            rateBp: rate.rate_bp,
          }),
        }),
    ...(rates.some(({ uuid }) => uuid === rate.uuid) ? { tax_rate: rate.uuid } : {}),
  };
}

type Priced = Pick<LineValues, 'quantity_hundredths' | 'unit_price_cents'>;

/** The amount of a line while it is typed; undefined while its numbers cannot be read. */
export function lineAmount({ quantity_hundredths: quantity, unit_price_cents: typed }: Priced): Cents | undefined {
  if (typeof quantity !== 'number' || quantity < 1 || quantity > MOST_QUANTITY) return undefined;
  if (amountProblem(typed, UNIT_LIMITS) !== undefined) return undefined;
  const unit = typeof typed === 'number' ? typed : readAmount(String(typed));
  const cents = unit === undefined ? undefined : multiplyDivide(unit, quantity, 100);
  return cents === undefined || Math.abs(cents) > MOST_CENTS ? undefined : cents;
}

/** Totals as answers of the server have them. */
export function sumsOf({ netCents, totalCents, vat }: Omit<InvoiceSum, 'lineNets'>): Sums {
  return {
    net_cents: netCents,
    amount_cents: totalCents,
    vat: vat.map((group) => ({
      vat_category: group.vatCategory,
      rate_bp: group.rateBp,
      net_cents: group.netCents,
      vat_cents: group.vatCents,
    })),
  };
}

type Typed = Priced & Pick<LineValues, 'tax_rate'>;

/** The totals of what can be read so far, by the rule that the server uses. */
export function totalsOf(lines: readonly Typed[], includesVat: boolean, rates: readonly TaxRateAnswer[]): Sums {
  const known = lines.flatMap((line): VatLine[] => {
    const amountCents = lineAmount(line);
    const rate = rates.find(({ uuid }) => uuid === line.tax_rate);
    if (amountCents === undefined || rate === undefined) return [];
    return [{ amountCents, vatCategory: rate.vat_category, rateBp: rate.rate_bp }];
  });
  return sumsOf(sumInvoice(known, includesVat));
}

/** The first line whose period ends before it begins. */
export function backwardsLine(lines: readonly Pick<LineValues, 'from_on' | 'last_on'>[]): number | undefined {
  const found = lines.findIndex(
    ({ from_on: from, last_on: last }) =>
      from !== null && last !== null && isCivilDate(from) && isCivilDate(last) && last < from,
  );
  return found === -1 ? undefined : found;
}
