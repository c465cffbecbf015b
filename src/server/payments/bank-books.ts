import { sql } from 'kysely';
import type { BankBooks } from '#bank/server/bank-parts.ts';
import { giveBack } from '#billing/server/invoices/give-back.ts';
import { bookPayment, unbookPayment } from '#billing/server/invoices/record-payment.ts';
import { recordBillingEvents } from '#billing/server/ledger/billing-event.ts';
import { requireBooks } from '#billing/server/ledger/ledger.ts';
import { chargeBack, undoChargeBack } from '#billing/server/payments/charge-back.ts';
import { renewPaymentLink } from '#billing/server/payments/payment-link.ts';
import { lockInvoices, openCentsOf, settleReturned } from '#billing/server/payments/settle-invoice.ts';
import { openDayOf } from '#company/server/closed-books.repository.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { RequestError } from '#shared/request-error.ts';

/** What bank files book, by the same ways as what a person notes by hand. */
export const bankBooks: BankBooks = {
  requireBooks: (tx) => requireBooks(tx),
  lock: async (tx, ids) => {
    await lockInvoices(tx, ids);
    const { rows } = await sql<{ id: string; openCents: number }>`
      select i.id, ${openCentsOf('i')} as "openCents" from invoices i
      where i.id = any(${ids}::uuid[]) and i.number is not null`.execute(tx);
    return new Map(rows.map(({ id, openCents }) => [id, openCents]));
  },
  pay: async (at, { invoiceId, amountCents, on, bookingId, note }) => {
    const body = { amount_cents: amountCents, paid_on: on, method: 'bank', note } as const;
    const { paymentId, openCents } = await bookPayment(at, invoiceId, body, {
      source: 'bank',
      externalId: bookingId,
    });
    const restCents = Math.min(amountCents, 0 - openCents);
    if (restCents > 0) await giveBack(at, invoiceId, { way: 'keep', amount_cents: restCents, note: '' });
    return paymentId;
  },
  undoPay: async (at, paymentId) => {
    await unbookPayment(at, paymentId, { source: 'bank', note: '' });
  },
  chargeBack,
  undoChargeBack,
  payBack: async (at, { invoiceId, amountCents, on }) => {
    await giveBack(at, invoiceId, {
      way: 'transfer',
      amount_cents: amountCents,
      on: await openDayOf(at.tx, on),
      note: '',
    });
    const { rows } = await sql<{ id: string }>`
      select id from refunds where invoice_id = ${invoiceId}::uuid and payment_id is null order by id desc limit 1`.execute(
      at.tx,
    );
    const [refund] = rows;
    if (refund === undefined) throw new Error(`invoice ${invoiceId} has no transfer back`);
    return refund.id;
  },
  undoPayBack: async ({ tx, actor, today }, refundId) => {
    if (!actor.can('invoice refund')) throw new RequestError(403, 'forbidden');
    const { rows } = await sql<{ invoiceId: string; number: string; on: CivilDate; cents: number }>`
      update refunds r set status = 'canceled' from invoices i
      where r.id = ${refundId}::uuid and i.company_id = r.company_id and i.id = r.invoice_id
      returning r.invoice_id as "invoiceId", i.number, r.given_on as on, r.amount_cents as cents`.execute(tx);
    for (const { invoiceId, number, on, cents } of rows) {
      // A day that is closed keeps its figures: what went out on it came back today.
      if ((await openDayOf(tx, on)) !== on) {
        const details = { amount_cents: cents, refund: refundId };
        await recordBillingEvents(tx, [
          { entity: 'invoice', entityId: invoiceId, action: 'refund_canceled', by: actor, subject: number, details },
        ]);
      }
      await settleReturned(tx, [invoiceId], today);
      await renewPaymentLink(tx, invoiceId, today);
    }
  },
};
