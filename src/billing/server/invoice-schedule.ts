import { sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/company-door.ts';
import { type IssuedInvoice, issueInvoices } from './issue-invoice.ts';
import type { By } from './ledger.ts';
import { queueErrands } from './outbox.ts';

/** As many as one transaction issues: a longer list is called for again. */
const MOST_AT_ONCE = 200;

/**
 * Issues invoices whose day has come and has them sent, those that nobody else is issuing. Call it again until it
 * answers none. Who was deleted meanwhile gets nothing.
 */
export async function issueScheduled(tx: CompanyTx, today: CivilDate, by: By): Promise<readonly IssuedInvoice[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoices i
    join customers c on c.company_id = i.company_id and c.id = i.customer_id and c.deleted_at is null
    where i.state = 'scheduled' and i.scheduled_on <= ${today}::date
    order by i.scheduled_on, i.id limit ${MOST_AT_ONCE} for update of i skip locked`.execute(tx);
  const issued = await issueInvoices(
    tx,
    rows.map(({ id }) => id),
    { today, by },
  );
  await sendScheduled(tx, issued, by);
  return issued;
}

/** Nothing is mailed to who has no address: the invoice waits for somebody to send it. */
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
        ...{ kind: 'send_invoice', subjectId: id, key: `send ${id} issued` },
        payload: { mode: 'mail_with_link', by },
      })),
  );
}
