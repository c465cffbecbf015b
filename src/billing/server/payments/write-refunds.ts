import { sql } from 'kysely';
import { requireOpenPeriod } from '#company/server/closed-books.repository.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { By } from '../ledger/ledger.ts';
import { queueErrands } from '../ledger/outbox.ts';
import { LEFT_TO_REFUND } from './payment-row.ts';

/** Money on its way back of one payment; `paymentId` null: the company gave it back by itself. */
export type RefundPart = { readonly paymentId: string | null; readonly amountCents: number };

type Refunds = {
  readonly invoiceId: string;
  /** The credit invoice that caused it. */
  readonly creditId: string | null;
  readonly parts: readonly RefundPart[];
  readonly by: By;
  /** The day the company gave it back. */
  readonly on?: CivilDate | undefined;
};

/**
 * What the provider can give back of an invoice, up to `wantedCents`, newest payment first. The payments stay locked, so
 * that nobody else refunds the same money.
 */
export async function partsOfProvider(
  tx: CompanyTx,
  invoiceId: string,
  wantedCents: number,
): Promise<readonly RefundPart[]> {
  await sql`select 1 from payments where invoice_id = ${invoiceId} order by id for update`.execute(tx);
  const { rows } = await sql<{ id: string; left: number }>`
    select p.id, (${LEFT_TO_REFUND})::bigint as left from payments p
    where p.invoice_id = ${invoiceId} and p.source in ('mollie', 'stripe') and p.undone_at is null
    order by p.paid_on desc, p.id desc`.execute(tx);
  const parts: RefundPart[] = [];
  let rest = wantedCents;
  for (const { id, left } of rows) {
    const amountCents = Math.min(rest, left);
    if (amountCents <= 0) continue;
    parts.push({ paymentId: id, amountCents });
    rest -= amountCents;
  }
  return parts;
}

/**
 * Writes refunds, and has the provider asked for those of its payments after this transaction. Returns the cents. Who
 * calls settles the invoice.
 */
export async function writeRefunds(tx: CompanyTx, { invoiceId, creditId, parts, by, on }: Refunds): Promise<number> {
  const refunds = parts.map((part) => ({
    id: newId(),
    payment_id: part.paymentId,
    amount_cents: part.amountCents,
    status: part.paymentId === null ? 'refunded' : 'wanted',
    given_on: part.paymentId === null ? (on ?? null) : null,
  }));
  if (on !== undefined) await requireOpenPeriod(tx, on);
  await sql`
    insert into refunds (company_id, id, payment_id, invoice_id, credit_invoice_id, amount_cents, status, given_on,
      created_by, created_by_name)
    select current_setting('app.company_id')::uuid, r.id, r.payment_id, ${invoiceId}::uuid, ${creditId}::uuid,
      r.amount_cents, r.status, r.given_on, ${by?.userId ?? null}::uuid, ${by?.userName ?? ''}
    from jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb) as r (id uuid, payment_id uuid, amount_cents bigint,
      status text, given_on date)`.execute(tx);
  await queueErrands(
    tx,
    refunds
      .filter((refund) => refund.payment_id !== null)
      .map(({ id }) => ({ kind: 'create_refund', subjectId: id, key: `refund ${id}` })),
  );
  return parts.reduce((sum, part) => sum + part.amountCents, 0);
}
