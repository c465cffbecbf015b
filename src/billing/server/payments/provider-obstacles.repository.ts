import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Leaving, Obstacle, Obstacles } from '#company/provider-change.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/**
 * Only what the provider has been asked for, or is being asked for now, exists in its account. True while one of these
 * subjects is being asked for.
 */
const isAskedFor = (...subjects: readonly RawBuilder<unknown>[]) => sql<SqlBool>`exists (select from billing_outbox e
  where e.company_id = current_setting('app.company_id')::uuid and e.state = 'running'
    and e.subject_id in (${sql.join([...subjects])}))`;

const OPEN_INVOICES = sql<SqlBool>`i.state = 'open'`;
const SCHEDULED = sql<SqlBool>`i.state = 'scheduled'`;
/** Has something left to bill. */
const RUNNING = sql<SqlBool>`s.next_period_on is not null`;
const REFUNDS = sql<SqlBool>`r.status in ('wanted', 'queued', 'pending', 'processing')`;

function links(leaving: Leaving): RawBuilder<SqlBool> {
  // A company that leaves the provider keeps the key, so that what is being closed can still be closed there.
  if (leaving !== 'account') return sql<SqlBool>`l.state in ('wanted', 'open')`;
  const isClosing = sql<SqlBool>`l.state = 'closed' and l.external_id is not null and exists (
    select from billing_outbox e where e.company_id = l.company_id and e.subject_id = l.id and e.kind = 'close_link'
      and e.state in ('waiting', 'running'))`;
  const isAsked = sql<SqlBool>`(l.expires_on is null or ${isAskedFor(sql`l.id`, sql`l.invoice_id`)})`;
  return sql<SqlBool>`(l.state = 'open' or l.state = 'wanted' and ${isAsked} or ${isClosing})`;
}

function mandates(leaving: Leaving): RawBuilder<SqlBool> {
  const wanted = leaving !== 'account' ? sql<SqlBool>`true` : isAskedFor(sql`m.id`);
  return sql<SqlBool>`(m.status in ('pending', 'valid') or m.status = 'wanted' and ${wanted})`;
}

/** How much is under way that leaving would cut off, as of this transaction. */
export async function findObstacles(tx: CompanyTx, leaving: Leaving): Promise<Obstacles> {
  const { rows } = await sql<Obstacles>`
    select (select count(*)::int from invoices i where ${OPEN_INVOICES}) as open_invoices,
      (select count(*)::int from invoices i where ${SCHEDULED}) as scheduled_invoices,
      (select count(*)::int from subscriptions s where ${RUNNING}) as subscriptions,
      (select count(*)::int from payment_links l where ${links(leaving)}) as payment_links,
      (select count(*)::int from refunds r where ${REFUNDS}) as refunds,
      (select count(*)::int from mandates m where ${mandates(leaving)}) as mandates`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error('nothing was counted');
  return found;
}

const EXAMPLES = 5;
type Example = { readonly uuid: string; readonly name: string };

/** The first few records behind an obstacle, where no list shows exactly these. */
export async function findExamples(tx: CompanyTx, leaving: Leaving, what: Obstacle): Promise<readonly Example[]> {
  const invoicesOf = (ids: RawBuilder<unknown>) => sql<Example>`
    select i.id as uuid, i.number as name from invoices i where i.id in (${ids}) and i.number is not null
    order by i.created_at, i.id limit ${EXAMPLES}`;
  const query = {
    payment_links: invoicesOf(sql`select l.invoice_id from payment_links l where ${links(leaving)}`),
    refunds: invoicesOf(sql`select r.invoice_id from refunds r where ${REFUNDS}`),
    mandates: sql<Example>`
      select c.id as uuid, trim(concat_ws(' ', c.firstname, c.lastname)) as name from customers c
      where c.deleted_at is null and c.id in (select m.customer_id from mandates m where ${mandates(leaving)})
      order by c.id limit ${EXAMPLES}`,
    open_invoices: null,
    scheduled_invoices: null,
    subscriptions: null,
  }[what];
  return query === null ? [] : (await query.execute(tx)).rows;
}
