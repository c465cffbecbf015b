import { sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { By } from '../ledger/ledger.ts';
import { queueErrands } from '../ledger/outbox.ts';
import { type IssuedInvoice, issueInvoices } from './issue-invoice.ts';
import { payFromBalances } from './use-balance.ts';

type WaitingQuery = {
  readonly today: CivilDate;
  readonly limit: number;
  readonly except: readonly string[];
  /** Those locked by another process are skipped, or waited for. */
  readonly others: 'skip' | 'wait';
};

/** Locks the first invoices whose day has come. Skips those of deleted customers. */
export async function lockScheduled(
  tx: CompanyTx,
  { today, limit, except, others }: WaitingQuery,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoices i
    join customers c on c.company_id = i.company_id and c.id = i.customer_id and c.deleted_at is null
    where i.state = 'scheduled' and i.scheduled_on <= ${today}::date and i.id <> all(${except}::uuid[])
    order by i.scheduled_on, i.id limit ${limit}
    for update of i ${others === 'skip' ? sql`skip locked` : sql``}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Issues invoices that waited for their day, all or none, and has them sent. */
export async function issueScheduled(
  tx: CompanyTx,
  ids: readonly string[],
  when: { readonly today: CivilDate; readonly by: By },
): Promise<readonly IssuedInvoice[]> {
  const issued = await issueInvoices(tx, ids, when);
  await payFromBalances(tx, ids, when);
  await sendScheduled(tx, issued, when.by);
  return issued;
}

/** Without an address nothing is mailed: the invoice waits for somebody to send it. */
async function sendScheduled(tx: CompanyTx, issued: readonly IssuedInvoice[], by: By): Promise<void> {
  if (issued.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select id from customers where id = any(${issued.map(({ customerId }) => customerId)}::uuid[]) and email <> ''
    `.execute(tx);
  const reachable = new Set(rows.map(({ id }) => id));
  await queueErrands(
    tx,
    issued
      .filter(({ customerId }) => reachable.has(customerId))
      .map(({ id }) => ({
        kind: 'send_invoice',
        subjectId: id,
        key: `send ${id} issued`,
        payload: {
          mode: 'mail_with_link',
          by,
        },
      })),
  );
}
