import { type RawBuilder, sql } from 'kysely';
import { type ListQuery, type ListSource } from '#sync/server/http/list-answer.ts';
import { newestFirst } from '#sync/server/http/newest-first.ts';
import { PAYMENT_JSON } from './payment-row.ts';

const NEWEST_FIRST = newestFirst('p.created_at', 'p.id');

export type PaymentQuery = Omit<ListQuery, 'search'> & {
  readonly customer?: string | undefined;
  readonly invoice?: string | undefined;
  readonly subscription?: string | undefined;
};

/** What came in, the newest first. */
export function paymentList({ customer, invoice, subscription }: PaymentQuery): ListSource {
  const parts: RawBuilder<unknown>[] = [
    ...(customer === undefined ? [] : [sql`p.customer_id = ${customer}::uuid`]),
    ...(invoice === undefined ? [] : [sql`p.invoice_id = ${invoice}::uuid`]),
    ...(subscription === undefined
      ? []
      : [
          sql`p.invoice_id in (select s.id from invoices s where s.company_id = p.company_id
        and s.subscription_id = ${subscription}::uuid)`,
        ]),
  ];
  const found = parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
  return {
    permission: 'invoice index',
    ...NEWEST_FIRST,
    page: (after, order) => sql`
      select ${PAYMENT_JSON} as row, ${NEWEST_FIRST.key} as key, p.id from payments p where ${found} and ${after} ${order}`,
  };
}
