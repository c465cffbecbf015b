import { readSettings } from '#company/server/company-settings.repository.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { type BillingEvent, recordBillingEvents } from '../ledger/billing-event.ts';
import type { By } from '../ledger/ledger.ts';
import { drawBalances } from '../payments/balance.repository.ts';
import { renewPaymentLink } from '../payments/payment-link.ts';
import { settleInvoices } from '../payments/settle-invoice.ts';

/**
 * Has invoices that a run just issued paid from what their customers have in credit, where the company wants that. A
 * page to pay on is for what is left.
 */
export async function payFromBalances(
  tx: CompanyTx,
  issuedIds: readonly string[],
  { today, by }: { readonly today: CivilDate; readonly by: By },
): Promise<void> {
  if (!(await readSettings(tx)).sections.invoicing.use_balance) return;
  const moves = await drawBalances(tx, issuedIds, { on: today, by });
  if (moves.length === 0) return;
  const ids = moves.map(({ invoiceId }) => invoiceId);
  const settled = await settleInvoices(tx, ids, today);
  for (const id of ids) await renewPaymentLink(tx, id, today);
  const about = { entity: 'invoice', by: null } as const;
  const used = moves.map(
    ({ invoiceId, amountCents }): BillingEvent => ({
      ...about,
      entityId: invoiceId,
      action: 'balance_used',
      details: { amount_cents: 0 - amountCents },
    }),
  );
  const paid = settled.filter(({ was, now }) => now === 'paid' && was !== 'paid');
  await recordBillingEvents(tx, [
    ...used,
    ...paid.map(({ id }): BillingEvent => ({ ...about, entityId: id, action: 'paid' })),
  ]);
}
