import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { type Cents, readAmount } from '#shared/money.ts';
import { type AmountValue, amountProblem } from '#ui/form/amount-rule.ts';
import { type CreditRefusal, type CreditRequest, type PlannedCredit, planCredit } from '../credit-amounts.ts';
import { type CreditInvoiceBody, creditInvoiceBody, type InvoiceDetailAnswer } from '../invoice.schema.ts';
import { VAT_LETTERS, type VatGroup } from '../vat.ts';

const held = z.union([z.number(), z.string(), z.null()]);

export const creditFormSchema = z
  .object({
    /** Credits all that is left of the invoice, or amounts of single lines. */
    what: z.enum(['all', 'lines']),
    lines: z.array(z.object({ position: z.int(), amount_cents: held })),
    reason: creditInvoiceBody.shape.reason.unwrap(),
    refund: creditInvoiceBody.shape.refund.unwrap(),
  })
  .superRefine(({ what, lines }, context) => {
    if (what === 'all') return;
    for (const [index, { amount_cents: typed }] of lines.entries()) {
      const problem = amountProblem(typed);
      if (problem === undefined || problem === 'amount.blank') continue;
      context.addIssue({ code: 'custom', message: problem, path: ['lines', index, 'amount_cents'] });
    }
  });
export type CreditValues = z.infer<typeof creditFormSchema>;
export type CreditFormOf = UseFormReturn<CreditValues, unknown, CreditValues>;
type Refund = CreditValues['refund'];

/** An invoice with the credit invoices that took something of it. */
export type Creditable = {
  readonly invoice: InvoiceDetailAnswer;
  readonly credits: readonly Pick<InvoiceDetailAnswer, 'vat'>[];
};

/** The initial form: everything is credited; no line has an amount yet. */
export function newCreditValues({ lines }: InvoiceDetailAnswer): CreditValues {
  return {
    what: 'all',
    reason: '',
    refund: 'none',
    lines: lines.map(({ position }) => ({
      position,
      amount_cents: null,
    })),
  };
}

/** Zero for a blank or unreadable amount. */
function centsOf(typed: AmountValue): Cents {
  return (typeof typed === 'number' ? typed : readAmount(typed ?? '')) ?? 0;
}

type Input = Pick<CreditValues, 'what' | 'lines'>;

/** The lines with an amount to credit; undefined for all that is left of the invoice. */
function wantedOf({ what, lines }: Input): { position: number; amountCents: Cents }[] | undefined {
  if (what === 'all') return undefined;
  return lines
    .map(({ position, amount_cents: typed }) => ({ position, amountCents: centsOf(typed) }))
    .filter(({ amountCents }) => amountCents > 0);
}

/** The body of the call. `refund` counts only where money has to go back. */
export function creditBodyOf(invoiceId: string, values: CreditValues, dueCents: Cents): CreditInvoiceBody {
  const lines = wantedOf(values)?.map(({ position, amountCents }) => ({ position, amount_cents: amountCents }));
  return {
    invoice: invoiceId,
    reason: values.reason,
    refund: dueCents > 0 ? values.refund : 'none',
    ...(lines === undefined ? {} : { lines }),
  };
}

/** The resulting credit invoice, by the rule that the server uses. */
export function plannedCredit({ invoice, credits }: Creditable, input: Input): PlannedCredit | CreditRefusal {
  const request: CreditRequest = {
    includesVat: invoice.includes_vat,
    lines: invoice.lines.map((line) => ({
      position: line.position,
      vatCategory: line.vat_category,
      rateBp: line.rate_bp,
      amountCents: line.amount_cents,
      netCents: line.net_cents,
      takenCents: line.amount_cents - line.left_cents,
      takenNetCents: 0,
    })),
    vat: invoice.vat.map(groupOf),
    taken: takenOf(credits),
    wanted: wantedOf(input),
  };
  return planCredit(request);
}

const groupOf = (row: InvoiceDetailAnswer['vat'][number]): VatGroup => ({
  vatCategory: row.vat_category,
  rateBp: row.rate_bp,
  netCents: row.net_cents,
  vatCents: row.vat_cents,
});

/** What credit invoices have taken at each rate, as positive amounts. */
function takenOf(credits: Creditable['credits']): readonly VatGroup[] {
  const groups = new Map<string, VatGroup>();
  for (const row of credits.flatMap(({ vat }) => vat.map(groupOf))) {
    const key = `${VAT_LETTERS[row.vatCategory]} ${row.rateBp}`;
    const before = groups.get(key) ?? { ...row, netCents: 0, vatCents: 0 };
    groups.set(key, {
      ...before,
      netCents: before.netCents - row.netCents,
      vatCents: before.vatCents - row.vatCents,
    });
  }
  return [...groups.values()];
}

type Standing = Pick<InvoiceDetailAnswer, 'open_cents' | 'refundable_cents'>;

/** What the customer overpaid once the invoice is reduced by the credit: it has to go back. */
export function dueBack({ open_cents: openCents }: Standing, creditCents: Cents): Cents {
  return Math.min(creditCents, Math.max(0, creditCents - openCents));
}

/** How much of it this way of refunding covers; what the provider cannot refund has to go back another way. */
export function goesBack(invoice: Standing, creditCents: Cents, refund: Refund): Cents {
  if (refund === 'none') return 0;
  const dueCents = dueBack(invoice, creditCents);
  return refund === 'outside' ? dueCents : Math.min(dueCents, invoice.refundable_cents);
}
