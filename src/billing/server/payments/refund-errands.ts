import { type Kysely, sql } from 'kysely';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import { DONE, type ErrandKind, type ErrandParts, NO_KEY } from '../ledger/errand-parts.ts';
import { type ErrandOutcome, type TakenErrand, wasLastAttempt } from '../ledger/errand-queue.ts';
import { inLedgerOf, todayOf } from '../ledger/ledger.ts';
import { isDueForLook, LOOKS_AT_ONCE, type LookOptions, lookAtAll } from '../ledger/look-after.ts';
import { ProviderFailure } from '../provider/provider-failure.ts';
import { type ProviderRefund, type RefundApi, refundsOf } from './refund-api.ts';
import { settleInvoices, settleReturned } from './settle-invoice.ts';

type RefundStatus = 'wanted' | 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled';
type Refund = {
  readonly id: string;
  readonly invoiceId: string;
  readonly creditInvoiceId: string | null;
  readonly source: 'mollie' | 'stripe' | 'manual' | 'bank' | null;
  readonly paymentExternalId: string | null;
  readonly externalId: string | null;
  readonly amountCents: number;
  readonly status: RefundStatus;
  readonly number: string;
};

const HOUR_S = 3600;

async function findRefund(parts: ErrandParts, companyId: string, id: string): Promise<Refund | undefined> {
  return inLedgerOf(parts.ledger, companyId, async (tx) => {
    const { rows } = await sql<Refund>`
      select r.id, r.invoice_id as "invoiceId", r.credit_invoice_id as "creditInvoiceId",
        p.source, p.external_id as "paymentExternalId", r.external_id as "externalId", r.amount_cents as "amountCents", r.status,
        coalesce(c.number, i.number, '') as number
      from refunds r join invoices i on i.company_id = r.company_id and i.id = r.invoice_id
      left join invoices c on c.company_id = r.company_id and c.id = r.credit_invoice_id
      left join payments p on p.company_id = r.company_id and p.id = r.payment_id
      where r.id = ${id}`.execute(tx);
    return rows[0];
  });
}

/**
 * Has the provider refund money. Before a repeated request the refund is looked up by its id, so that money goes back
 * once even when the provider has forgotten the key. The last attempt only looks, so that a refund that was made is not
 * recorded as failed.
 */
export const createRefund: ErrandKind = {
  run: async (parts, errand) => {
    const { companyId, subjectId } = errand;
    const refund = await findRefund(parts, companyId, subjectId);
    if (refund === undefined || refund.status !== 'wanted' || refund.paymentExternalId === null) return DONE;
    const provider = await refundsOf(parts, companyId, refund.source);
    if (provider === undefined) return NO_KEY;
    const { paymentExternalId: paymentId, amountCents, number: description } = refund;
    const seen = errand.attempts > 1 ? await findMade(provider, errand, paymentId) : undefined;
    if (seen !== undefined && 'state' in seen) return seen;
    const made =
      seen?.made ??
      (await provider.createRefund({
        paymentId,
        amountCents,
        description,
        refundId: refund.id,
        idempotencyKey: `refund-${refund.id}`,
      }));
    await noteRefund(parts, companyId, refund, made.status, made.id);
    return DONE;
  },
  fail: async (tx, { subjectId }, reason, today) => {
    const { rows } = await sql<{ invoiceId: string; creditInvoiceId: string | null }>`
      select invoice_id as "invoiceId", credit_invoice_id as "creditInvoiceId" from refunds
      where id = ${subjectId} and status = 'wanted' for update`.execute(tx);
    for (const { invoiceId, creditInvoiceId } of rows) {
      const details = { refund: subjectId };
      // The event first: without it the refund would leave a day that may be closed (migration 0096).
      await recordBillingEvents(tx, [
        { entity: 'invoice', entityId: invoiceId, action: 'refund_failed', by: null, note: reason, details },
      ]);
      await sql`update refunds set status = 'failed', problem = ${reason} where id = ${subjectId}`.execute(tx);
      await settleReturned(tx, [invoiceId, ...(creditInvoiceId === null ? [] : [creditInvoiceId])], today);
    }
  },
};

/** Finds the refund made by a call whose answer was lost, if any; or returns the errand's outcome without one. */
async function findMade(
  provider: RefundApi,
  errand: TakenErrand,
  paymentId: string,
): Promise<{ readonly made: ProviderRefund } | ErrandOutcome | undefined> {
  const isLast = wasLastAttempt(errand);
  try {
    const made = (await provider.listRefunds(paymentId)).find(({ refundId }) => refundId === errand.subjectId);
    if (made !== undefined) return { made };
    return isLast ? { state: 'failed', reason: errand.lastError ?? 'no answer' } : undefined;
  } catch (error) {
    const isAnswer = error instanceof ProviderFailure && (error.kind === 'refused' || error.kind === 'unauthorized');
    if (!isLast || isAnswer) throw error;
    // Whether it was made is unknown: it has not failed before that is known.
    return { state: 'wait', reason: error instanceof Error ? error.message : String(error), afterSeconds: HOUR_S };
  }
}

/** Takes over how far a refund is. */
async function noteRefund(
  parts: ErrandParts,
  companyId: string,
  refund: Refund,
  status: RefundStatus,
  externalId: string,
): Promise<void> {
  if (status === refund.status && externalId === refund.externalId) return;
  await inLedgerOf(parts.ledger, companyId, async (tx) => {
    const { invoiceId, creditInvoiceId } = refund;
    const neverWent = await neverWentOut(tx, refund);
    // The event first: without it the refund would leave a day that may be closed (migration 0096).
    if (status === 'refunded' || status === 'failed' || status === 'canceled') {
      const details = { amount_cents: refund.amountCents, refund: refund.id };
      const action = status === 'refunded' ? 'refunded' : (`refund_${status}` as const);
      await recordBillingEvents(tx, [{ entity: 'invoice', entityId: invoiceId, action, by: null, details }]);
    }
    await sql`
      update refunds set status = ${status}, external_id = ${externalId}, problem = null,
        created_at = case when ${neverWent}::boolean then now() else created_at end
      where id = ${refund.id}`.execute(tx);
    await settleReturned(
      tx,
      [invoiceId, ...(creditInvoiceId === null ? [] : [creditInvoiceId])],
      todayOf(parts.ledger),
    );
  });
}

/**
 * True for a refund that had failed when it was first told of: it is in no books. If it goes out after all, it does so when
 * that is told.
 */
async function neverWentOut(tx: CompanyTx, { id, invoiceId, status }: Refund): Promise<boolean> {
  if (status !== 'failed' && status !== 'canceled') return false;
  const { rows } = await sql`
    select 1 from billing_events where entity_id = ${invoiceId}::uuid and action in ('refund_failed', 'refund_canceled')
      and details ->> 'refund' = ${id}`.execute(tx);
  return rows.length === 0;
}

type UnderWay = { readonly companyId: string; readonly id: string };

/** Takes refunds under way that nobody asked about for a while, of all companies, for this process alone. */
async function takeRefunds(database: Kysely<never>, lookedBefore: Date | null): Promise<readonly UnderWay[]> {
  const { rows } = await sql<UnderWay>`
    update refunds r set looked_at = now()
    from (select company_id, id from refunds
      where status in ('queued', 'pending', 'processing') and ${isDueForLook(lookedBefore)}
      order by looked_at nulls first limit ${LOOKS_AT_ONCE} for update skip locked) due
    where r.company_id = due.company_id and r.id = due.id
    returning r.company_id as "companyId", r.id`.execute(database);
  return rows;
}

/**
 * Asks how far refunds are, because reports may never come. A refusal by one company's provider does not hold up the
 * others.
 */
export function followRefunds(parts: ErrandParts, input: LookOptions): Promise<void> {
  return lookAtAll(
    input,
    (lookedBefore) => takeRefunds(parts.ledger.database, lookedBefore),
    ({ companyId, id }) =>
      followRefund(parts, companyId, id).catch((error: unknown) =>
        parts.log.warn({ err: error, refund: id }, 'a refund was not looked at'),
      ),
  );
}

async function followRefund(parts: ErrandParts, companyId: string, id: string): Promise<void> {
  const refund = await findRefund(parts, companyId, id);
  if (refund === undefined || refund.externalId === null || refund.paymentExternalId === null) return;
  const provider = await refundsOf(parts, companyId, refund.source);
  if (provider === undefined) return;
  const { status } = await provider.getRefund({ paymentId: refund.paymentExternalId, id: refund.externalId });
  await noteRefund(parts, companyId, refund, status, refund.externalId);
}

type Refunded = {
  readonly paymentId: string;
  readonly source: Refund['source'];
  readonly externalId: string;
  readonly isAsking: boolean;
};

/**
 * Takes over every refund of an invoice's payments from the provider: its progress, those that the bank sent back, and
 * those made there by hand.
 */
export async function takeOverRefunds(parts: ErrandParts, companyId: string, invoiceId: string): Promise<void> {
  const payments = await inLedgerOf(parts.ledger, companyId, (tx) => findRefunded(tx, invoiceId));
  for (const { paymentId, source, externalId, isAsking } of payments) {
    const provider = await refundsOf(parts, companyId, source);
    const refunds = provider === undefined ? [] : await provider.listRefunds(externalId);
    for (const { id, status, amountCents, refundId } of refunds) {
      const known = await findRefundBy(parts, companyId, { id, refundId, paymentId });
      if (known !== undefined) await noteRefund(parts, companyId, known, status, id);
      // A refund that is being requested at this moment may be this one.
      else if (!isAsking)
        await addRefund(parts, companyId, { invoiceId, paymentId, externalId: id, status, amountCents });
    }
  }
}

/** Payments of which something went back, here or at the provider. */
async function findRefunded(tx: CompanyTx, invoiceId: string): Promise<readonly Refunded[]> {
  const { rows } = await sql<Refunded>`
    select p.id as "paymentId", p.source, p.external_id as "externalId",
      exists (select from refunds r where r.company_id = p.company_id and r.payment_id = p.id
        and r.status = 'wanted') as "isAsking"
    from payments p
    where p.invoice_id = ${invoiceId}::uuid and p.source in ('mollie', 'stripe') and (p.refunded_cents > 0
      or exists (select from refunds r where r.company_id = p.company_id and r.payment_id = p.id))
    order by p.id`.execute(tx);
  return rows;
}

type Listed = Pick<ProviderRefund, 'id' | 'refundId'> & { readonly paymentId: string };

/** Finds our refund for one at the provider, even one whose answer was lost and that is known by our id only. */
async function findRefundBy(parts: ErrandParts, companyId: string, listed: Listed): Promise<Refund | undefined> {
  const id = await inLedgerOf(parts.ledger, companyId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from refunds where external_id = ${listed.id}
        or external_id is null and payment_id = ${listed.paymentId} and id::text = ${listed.refundId}
      order by external_id nulls last limit 1`.execute(tx);
    return rows[0]?.id;
  });
  return id === undefined ? undefined : findRefund(parts, companyId, id);
}

type Outside = Pick<Refund, 'invoiceId' | 'status' | 'amountCents'> & {
  readonly paymentId: string;
  readonly externalId: string;
};

/** A refund that nobody asked for here. */
async function addRefund(parts: ErrandParts, companyId: string, refund: Outside): Promise<void> {
  const { invoiceId, paymentId, externalId, status, amountCents } = refund;
  await inLedgerOf(parts.ledger, companyId, async (tx) => {
    await sql`select 1 from invoices where id = ${invoiceId}::uuid for update`.execute(tx);
    const { numAffectedRows } = await sql`
      insert into refunds (company_id, id, payment_id, invoice_id, amount_cents, status, external_id)
      select current_setting('app.company_id')::uuid, ${newId()}, ${paymentId}, ${invoiceId}, ${amountCents}, ${status},
        ${externalId}
      where not exists (select from refunds where payment_id = ${paymentId} and status = 'wanted')
      on conflict (company_id, external_id) do nothing`.execute(tx);
    if (Number(numAffectedRows) === 0) return;
    await settleInvoices(tx, [invoiceId], todayOf(parts.ledger));
    const action = status === 'refunded' ? 'refunded' : 'refund_wanted';
    const details = { amount_cents: amountCents };
    await recordBillingEvents(tx, [{ entity: 'invoice', entityId: invoiceId, action, by: null, details }]);
  });
}
