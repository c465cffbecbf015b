import { RequestError } from '#shared/request-error.ts';
import { planCredit } from '../../credit-amounts.ts';
import type { CreditInvoiceBody, InvoiceDetailAnswer } from '../../invoice.schema.ts';
import { isIssued } from '../../invoice-states.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import { renewPaymentLink } from '../payments/payment-link.ts';
import { settleInvoices } from '../payments/settle-invoice.ts';
import { type CreditableInvoice, findCreditable } from './credit-invoice.repository.ts';
import { keepCredit, refundCredit } from './credit-invoice-refund.ts';
import { knownInvoice } from './invoice-detail.repository.ts';
import { type LockedInvoice, lockInvoice } from './invoice-lock.ts';
import { invoiceIdOf } from './invoice-path.ts';
import { refuseField, refuseNow } from './invoice-refusal.ts';
import { type IssuedInvoice, issueInvoices } from './issue-invoice.ts';
import { type NewLine, writeInvoices } from './write-invoice.ts';

type Wanted = NonNullable<CreditInvoiceBody['lines']>;

/**
 * Credits an issued invoice, whole or in part: writes a credit invoice with its own number and, when asked for, returns
 * what was overpaid. What is not returned stays in credit for the customer. Never credits more than is left. Refunding needs a permission of its own. Returns the credit
 * invoice.
 */
export async function creditInvoice(at: Booking, body: CreditInvoiceBody): Promise<InvoiceDetailAnswer> {
  if (body.refund !== 'none' && !at.actor.can('invoice refund')) throw new RequestError(403, 'forbidden');
  const invoice = await lockInvoice(at.tx, invoiceIdOf(body.invoice));
  refuseUncreditable(invoice);
  const credit = await writeCredit(at, invoice, { lines: body.lines, reason: body.reason });
  const { id, number } = invoice;
  const settled = await settleInvoices(at.tx, [id, credit.id], at.today);
  if (body.refund !== 'none') {
    await refundCredit(at, { invoiceId: id, creditId: credit.id, by: body.refund });
    await settleInvoices(at.tx, [id, credit.id], at.today);
  }
  await keepCredit(at, { invoiceId: id, creditId: credit.id });
  await renewPaymentLink(at.tx, id, at.today);
  const about = { entity: 'invoice', by: at.actor, note: body.reason } as const;
  const details = { credit: credit.number, amount_cents: 0 - credit.totalCents, refund: body.refund };
  // One that was given up is not any more: the books read that from its history.
  const isBack = settled.some(({ id: one, was, now }) => one === id && was === 'uncollectible' && now === 'paid');
  await recordBillingEvents(at.tx, [
    { ...about, entityId: id, action: 'credited', details, subject: number ?? '' },
    ...(isBack ? [{ entity: 'invoice', entityId: id, action: 'paid', by: at.actor } as const] : []),
    { ...about, entityId: credit.id, action: 'created', details: { original: number }, subject: credit.number },
  ]);
  return knownInvoice(at, credit.id);
}

function refuseUncreditable({ kind, state }: LockedInvoice): void {
  if (kind === 'credit_invoice') throw refuseNow('invoice.is_credit');
  if (!isIssued(state)) throw refuseNow('invoice.not_issued');
  if (state === 'void') throw refuseNow('invoice.voided');
}

/** Writes and issues the credit invoice of a locked invoice; `lines` left out, of all that is left. */
export async function writeCredit(
  at: Booking,
  invoice: LockedInvoice,
  { lines: wanted, reason }: { readonly lines?: Wanted | undefined; readonly reason: string },
): Promise<IssuedInvoice> {
  const creditable = await findCreditable(at.tx, invoice.id);
  const plan = planCredit({
    includesVat: invoice.includesVat,
    ...creditable,
    wanted: wanted?.map(({ position, amount_cents: amountCents }) => ({
      position,
      amountCents,
    })),
  });
  if ('code' in plan) throw refusalOf(plan);
  const [id = ''] = await writeInvoices(
    at.tx,
    [
      {
        kind: 'credit_invoice',
        state: 'draft',
        customerId: invoice.customerId,
        originalId: invoice.id,
        subscriptionId: invoice.subscriptionId,
        includesVat: invoice.includesVat,
        reference: invoice.reference,
        reason,
        totals: plan.totals,
        lines: plan.lines.map((line) => creditLine(creditable, line)),
      },
    ],
    at.actor,
  );
  const [issued] = await issueInvoices(at.tx, [id], { today: at.today, by: at.actor });
  if (issued === undefined) throw new Error(`credit invoice ${id} was not issued`);
  return issued;
}

function refusalOf(plan: Exclude<ReturnType<typeof planCredit>, { readonly lines: unknown }>): RequestError {
  if (plan.code === 'invoice.nothing_left') return refuseNow(plan.code);
  if (plan.code !== 'invoice.credit_too_much') return refuseField(`lines.${plan.index}.position`, plan.code);
  return refuseField(`lines.${plan.index}.amount_cents`, plan.code, { leftCents: plan.leftCents });
}

/** A whole line with its sign reversed; for part of a line, one piece at that amount. */
function creditLine(
  { lines }: CreditableInvoice,
  { position, amountCents }: { readonly position: number; readonly amountCents: number },
): NewLine {
  const line = lines.find((row) => row.position === position);
  if (line === undefined) throw new Error(`no line ${position} to credit`);
  const isWhole = amountCents === 0 - line.amountCents;
  return {
    kind: 'credit',
    description: line.description,
    originalPosition: position,
    amountCents,
    quantityHundredths: isWhole ? line.quantityHundredths : 100,
    unitPriceCents: isWhole ? 0 - line.unitPriceCents : amountCents,
    taxRateId: line.taxRateId,
    vatCategory: line.vatCategory,
    rateBp: line.rateBp,
    productId: line.productId,
    subscriptionId: line.subscriptionId,
    fromOn: line.fromOn,
    untilOn: line.untilOn,
  };
}
