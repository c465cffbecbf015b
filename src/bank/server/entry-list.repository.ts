import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { openAmountSql } from '#billing/open-amount.ts';
import { isCivilDate } from '#shared/civil-date.ts';
import { type ListSource, matchesWords, wrongCursor } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { BankEntryAnswer, EntriesQuery } from '../bank.schema.ts';

const NAME = sql`coalesce(nullif(i.buyer ->> 'company', ''), nullif(i.buyer ->> 'name', ''), '–')`;
const PART = sql`'invoice', json_build_object('uuid', i.id, 'number', i.number),
  'customer', json_build_object('uuid', i.customer_id, 'name', ${NAME})`;

const OPEN = sql.raw(openAmountSql('i'));

/** The payout with an id, arriving or coming back, as `payoutAnswer` has it. */
const payoutOf = (payoutId: RawBuilder<unknown>, isBack: RawBuilder<unknown>) => sql`(
  select json_build_object('uuid', o.id, 'provider', o.provider, 'reference', o.reference,
    'on', case when ${isBack} then o.failed_on else o.paid_on end, 'is_back', ${isBack})
  from provider_payouts o where o.company_id = e.company_id and o.id = ${payoutId})`;
const PROPOSED_PAYOUT = payoutOf(
  sql`(e.proposal -> 'payout' ->> 'id')::uuid`,
  sql`(e.proposal -> 'payout' ->> 'isBack')::boolean`,
);
const PAYOUT = payoutOf(sql`e.payout_id`, sql`e.payout_is_back`);

const PROPOSAL = sql`case when e.proposal is null then null else json_build_object(
  'action', e.proposal ->> 'action', 'by', e.proposal ->> 'by', 'certain', (e.proposal ->> 'isCertain')::boolean,
  'rest_cents', (e.proposal ->> 'restCents')::bigint,
  'payout', ${PROPOSED_PAYOUT},
  'parts', (select coalesce(json_agg(json_build_object(${PART}, 'amount_cents', p."amountCents",
      'open_cents', ${OPEN}) order by p.place), '[]'::json)
    from rows from (jsonb_to_recordset(e.proposal -> 'parts') as ("invoiceId" uuid, "amountCents" bigint))
      with ordinality as p ("invoiceId", "amountCents", place)
    join invoices i on i.company_id = e.company_id and i.id = p."invoiceId")) end`;

const BOOKINGS = sql`coalesce((select json_agg(json_build_object(${PART}, 'amount_cents', b.amount_cents,
    'action', b.action) order by b.id)
  from bank_bookings b join invoices i on i.company_id = b.company_id and i.id = b.invoice_id
  where b.company_id = e.company_id and b.entry_id = e.id and b.undone_at is null), '[]'::json)`;

/** An entry `e` as `bankEntryAnswer` has it. */
const ENTRY = sql`json_build_object('uuid', e.id, 'version', e.version, 'booked_on', e.booked_on,
  'amount_cents', e.amount_cents, 'kind', e.kind, 'state', e.state, 'own_iban', e.own_iban, 'iban', e.iban,
  'name', e.name, 'text', e.text, 'reference', e.reference, 'end_to_end_id', e.end_to_end_id,
  'return_code', e.return_code, 'proposal', ${PROPOSAL}, 'bookings', ${BOOKINGS}, 'payout', ${PAYOUT}, 'aside_reason', e.aside_reason,
  'note', e.note, 'by', e.decided_by_name)`;

/** Entries of files, the oldest first. */
export function entryList({ statement, state, kind, search }: EntriesQuery): ListSource {
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (statement !== undefined) {
    conditions.push(sql<SqlBool>`exists (select from bank_statement_entries s where s.company_id = e.company_id
      and s.entry_id = e.id and s.statement_id = ${statement}::uuid)`);
  }
  if (state === 'undecided') conditions.push(sql<SqlBool>`e.state in ('proposed', 'unmatched')`);
  else if (state !== undefined) conditions.push(sql<SqlBool>`e.state = ${state}`);
  if (kind !== undefined) conditions.push(sql<SqlBool>`e.kind = ${kind}`);
  if (search !== undefined) {
    conditions.push(
      matchesWords(search, [sql`e.name`, sql`e.text`, sql`e.iban`, sql`e.reference`, sql`e.end_to_end_id`]),
    );
  }
  return {
    permission: 'invoice index',
    key: sql`e.booked_on`,
    id: sql`e.id`,
    columns: {
      order: sql`e.booked_on, e.id`,
      after: ({ key, id }) => {
        if (!isCivilDate(key)) throw wrongCursor();
        return sql<SqlBool>`(e.booked_on, e.id) > (${key}::date, ${id}::uuid)`;
      },
    },
    page: (after, limit) => sql`
      select e.booked_on::text as key, e.id, ${ENTRY} as row from bank_entries e
      where ${sql.join(conditions, sql` and `)} and ${after} ${limit}`,
  };
}

/** One entry; undefined where the company has none with this id. */
export async function findEntry(tx: CompanyTx, id: string): Promise<BankEntryAnswer | undefined> {
  const { rows } = await sql<{ row: BankEntryAnswer }>`
    select ${ENTRY} as row from bank_entries e where e.id = ${id}::uuid`.execute(tx);
  return rows[0]?.row;
}
