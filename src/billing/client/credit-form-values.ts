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
    /** All that is left of the invoice, or so much of single lines. */
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

/** The form as it opens: everything is credited, line by line nothing yet. */
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

/** Nothing for what is blank or cannot be read. */
function centsOf(typed: AmountValue): Cents {
  return (typeof typed === 'number' ? typed : readAmount(typed ?? '')) ?? 0;
}

type Wish = Pick<CreditValues, 'what' | 'lines'>;

/** The lines that something is taken of; undefined: all that is left of the invoice. */
function wantedOf({ what, lines }: Wish): { position: number; amountCents: Cents }[] | undefined {
  if (what === 'all') return undefined;
  return lines
    .map(({ position, amount_cents: typed }) => ({ position, amountCents: centsOf(typed) }))
    .filter(({ amountCents }) => amountCents > 0);
}

/** What the call takes. `refund` counts only where something is to go back. */
export function creditBodyOf(invoiceId: string, values: CreditValues, dueCents: Cents): CreditInvoiceBody {
  const lines = wantedOf(values)?.map(({ position, amountCents }) => ({ position, amount_cents: amountCents }));
  return {
    invoice: invoiceId,
    reason: values.reason,
    refund: dueCents > 0 ? values.refund : 'none',
    ...(lines === undefined ? {} : { lines }),
  };
}

/** The credit invoice that this gives, by the rule that the server uses. */
export function plannedCredit({ invoice, credits }: Creditable, wish: Wish): PlannedCredit | CreditRefusal {
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
    wanted: wantedOf(wish),
  };
  return planCredit(request);
}

const groupOf = (row: InvoiceDetailAnswer['vat'][number]): VatGroup => ({
  vatCategory: row.vat_category,
  rateBp: row.rate_bp,
  netCents: row.net_cents,
  vatCents: row.vat_cents,
});

/** What credit invoices took of each rate, positive. */
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

/** What an invoice of so much less has too much: it is to go back to the customer. */
export function dueBack({ open_cents: openCents }: Standing, creditCents: Cents): Cents {
  return Math.min(creditCents, Math.max(0, creditCents - openCents));
}

/** How much of it goes back in this way; what the provider cannot give back has to go another way. */
export function goesBack(invoice: Standing, creditCents: Cents, refund: Refund): Cents {
  if (refund === 'none') return 0;
  const dueCents = dueBack(invoice, creditCents);
  return refund === 'outside' ? dueCents : Math.min(dueCents, invoice.refundable_cents);
}
