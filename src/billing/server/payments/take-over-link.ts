import { sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import { applyPayments, type ProviderPayment } from './apply-payments.ts';
import { endWatch, findLink, setLinkState } from './payment-link.repository.ts';

/** What a provider says of a link now. */
export type Seen = {
  readonly paid: readonly ProviderPayment[];
  readonly isOver: 'expired' | 'failed' | null;
  /** Money may still come: somebody can pay, or a bank has something under way. */
  readonly mayCome: boolean;
  /** Why the bank did not pay a direct debit, as its code, where it says so. */
  readonly failedFor?: string | null;
};

type Link = { readonly id: string; readonly invoiceId: string };

/** Takes over what was seen of a link. The same again changes nothing. */
export async function takeOverLink(
  tx: CompanyTx,
  { id, invoiceId }: Link,
  { paid, isOver, mayCome, failedFor = null }: Seen,
  today: CivilDate,
): Promise<void> {
  // Everyone locks in this order: the invoice, then its links.
  await sql`select 1 from invoices where id = ${invoiceId} for update`.execute(tx);
  const state = (await findLink(tx, id))?.state;
  if (paid.length > 0) {
    if (state !== 'paid') await setLinkState(tx, [id], 'paid');
    await applyPayments(tx, invoiceId, paid, today);
  } else if (state === 'open' && isOver !== null) {
    await setLinkState(tx, [id], isOver);
    if (isOver !== 'failed') return;
    const details = failedFor === null ? {} : { reason: failedFor };
    await recordBillingEvents(tx, [
      { entity: 'invoice', entityId: invoiceId, action: 'debit_failed', by: null, details },
    ]);
  } else if (state === 'closed' && !mayCome) {
    await endWatch(tx, id);
  }
}
