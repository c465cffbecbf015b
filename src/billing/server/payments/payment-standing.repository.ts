import { sql } from 'kysely';
import { YARD_TIME_ZONE } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { SubscriptionStatus } from '../../subscription.schema.ts';
import { statusOf } from '../../subscription-terms.ts';
import { MOVED_FROM } from './balance.repository.ts';
import { openCentsOf } from './settle-invoice.ts';

/** A customer's business with the payment provider: whether known there, and what is open or running. */
export type PaymentStanding = {
  readonly isStripeCustomer: boolean;
  /** `number` is empty for what has none yet. */
  readonly openInvoices: readonly {
    readonly uuid: string;
    readonly number: string;
    readonly status: 'draft' | 'scheduled' | 'open' | 'overdue';
  }[];
  readonly subscriptions: readonly { readonly id: string; readonly status: Exclude<SubscriptionStatus, 'canceled'> }[];
};

type Running = {
  readonly id: string;
  readonly startOn: string;
  readonly cancelOn: string | null;
  readonly hasOverdue: boolean;
  readonly today: string;
};

/** Paid too much, or kept in the customer's balance. */
const HAS_TO_GO_BACK = sql`(${openCentsOf('i')} < 0 or ${MOVED_FROM} > 0 and coalesce((select sum(m.amount_cents)
  from balance_moves m where m.company_id = i.company_id and m.customer_id = i.customer_id), 0) > 0)`;

const TODAY = sql`(now() at time zone ${YARD_TIME_ZONE})::date`;

/** Undefined when the company has no such customer. The one place that knows what is open of one. */
export async function findPaymentStanding(tx: CompanyTx, customerId: string): Promise<PaymentStanding | undefined> {
  const { rows } = await sql<{ isStripeCustomer: boolean }>`
    select exists (select from stripe_customers s join companies o on o.id = s.company_id
      left join company_payment_keys k on k.company_id = s.company_id and k.provider = 'stripe'
      where s.customer_id = c.id and s.company_id = c.company_id and s.gone_at is null
        and s.account = coalesce(k.account, 1) and o.payment_provider = 'stripe') as "isStripeCustomer"
    from customers c where c.id = ${customerId}::uuid and c.deleted_at is null`.execute(tx);
  const customer = rows[0];
  if (customer === undefined) return undefined;
  const { rows: openInvoices } = await sql<PaymentStanding['openInvoices'][number]>`
    select i.id as uuid, coalesce(i.number, '') as number,
      case when i.state = 'open' and i.due_on < ${TODAY} then 'overdue' when i.state in ('draft', 'scheduled') then i.state
        else 'open' end as status
    from invoices i where i.customer_id = ${customerId}::uuid and (i.state in ('draft', 'scheduled', 'open')
      or i.number is not null and i.original_id is null and ${HAS_TO_GO_BACK})
    order by i.created_at desc, i.id desc`.execute(tx);
  const { rows: running } = await sql<Running>`
    select s.id, s.start_on as "startOn", s.cancel_on as "cancelOn", ${TODAY} as today,
      exists (select from invoices i where i.company_id = s.company_id and i.subscription_id = s.id
        and i.state = 'open' and i.due_on < ${TODAY}) as "hasOverdue"
    from subscriptions s
    where s.customer_id = ${customerId}::uuid and s.end_condition <> 'now'
      and (s.cancel_on is null or s.cancel_on > ${TODAY})
    order by s.created_at, s.id`.execute(tx);
  const subscriptions = running.flatMap(({ id, today, hasOverdue, ...terms }) => {
    const status = statusOf({ terms, today, hasOverdue, endedOn: null });
    return status === 'canceled' ? [] : [{ id, status }];
  });
  return { ...customer, openInvoices, subscriptions };
}
