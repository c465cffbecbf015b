import { sql } from 'kysely';
import type { ListSource } from '#sync/server/http/list-answer.ts';
import { auditCustomer, type Days } from './ledger-documents.repository.ts';

/** What became of deposits in a period, as `LedgerDeposit`. `withCustomers` adds who they are. */
export function ledgerDeposits({ from, until }: Days, withCustomers = false): ListSource {
  return {
    permission: 'invoice index&export',
    key: sql`i.happened_on`,
    id: sql`i.id`,
    columns: {
      order: sql`i.happened_on, i.id`,
      after: ({ key, id }) => sql`(i.happened_on, i.id) > (${key}::date, ${id}::uuid)`,
    },
    page: (after, limit) => sql`
      select i.happened_on::text as key, i.id, json_build_object('id', i.id, 'kind', i.kind, 'way', i.method,
        'on', i.happened_on, 'amountCents', i.amount_cents, 'purpose', i.purpose,
        'customerNumber', i.buyer ->> 'customerNumber',
        'name', coalesce(nullif(i.buyer ->> 'company', ''), i.buyer ->> 'name')${auditCustomer(withCustomers)}) as row
      from (select e.*, d.customer_id, d.purpose from deposit_events e
        join deposits d on d.company_id = e.company_id and d.id = e.deposit_id
        where e.kind <> 'set_off' and e.happened_on between ${from}::date and ${until}::date) i
      where ${after} ${limit}`,
  };
}
