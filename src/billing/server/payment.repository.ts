import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isCivilDate } from '#shared/civil-date.ts';
import { type ListQuery, type ListSource, wrongCursor } from '#sync/server/list-answer.ts';
import { requireProvider } from './ledger.ts';
import { PAYMENT_JSON } from './payment-row.ts';

export type PaymentQuery = Omit<ListQuery, 'search'> & {
  readonly customer?: string | undefined;
  readonly invoice?: string | undefined;
  readonly subscription?: string | undefined;
};

const CURSOR = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/;
const KEY = sql`to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

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
    key: KEY,
    id: sql`p.id`,
    columns: {
      order: sql`p.created_at desc, p.id desc`,
      after: (at) => {
        if (!isCivilDate(CURSOR.exec(at.key)?.[1] ?? '')) throw wrongCursor();
        return sql<SqlBool>`(p.created_at, p.id) < (${at.key}::timestamptz, ${at.id}::uuid)`;
      },
    },
    extras: async (tx) => {
      await requireProvider(tx, 'mollie');
      return {};
    },
    page: (after, order) => sql`
      select ${PAYMENT_JSON} as row, ${KEY} as key, p.id from payments p where ${found} and ${after} ${order}`,
  };
}
