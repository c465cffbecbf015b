import { type RawBuilder, sql } from 'kysely';
import type { ListSource } from '#sync/server/http/list-answer.ts';
import { newestFirst } from '#sync/server/http/newest-first.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import { type BankStatementAnswer, ENTRY_STATES } from '../bank.schema.ts';

const STATES = sql.join(
  ENTRY_STATES.map(
    (state) => sql`${sql.lit(state)}, json_build_object(
      'entries', count(*) filter (where e.state = ${sql.lit(state)}),
      'cents', coalesce(sum(e.amount_cents) filter (where e.state = ${sql.lit(state)}), 0))`,
  ),
);

/** An imported file `s` as `bankStatementAnswer` has it. */
const STATEMENT: RawBuilder<unknown> = sql`(
  select json_build_object('uuid', s.id, 'name', s.name, 'format', s.format, 'created_at', ${instantSql(sql`s.created_at`)},
    'by', s.created_by_name, 'entries', s.entry_count, 'added', s.added_count, 'from_on', min(e.booked_on),
    'until_on', max(e.booked_on), 'states', json_build_object(${STATES}),
    'accounts', coalesce((select json_agg(json_build_object('iban', p.iban, 'number', p.number,
        'opening_cents', p.opening_cents, 'closing_cents', p.closing_cents, 'until_on', p.until_on) order by p.position)
      from bank_statement_parts p where p.company_id = s.company_id and p.statement_id = s.id), '[]'::json))
  from bank_statement_entries l join bank_entries e on e.company_id = l.company_id and e.id = l.entry_id
  where l.company_id = s.company_id and l.statement_id = s.id)`;

/** Imported files, the newest first. */
export function statementList(): ListSource {
  const order = newestFirst('s.created_at', 's.id');
  return {
    permission: 'invoice index',
    ...order,
    page: (after, limit) => sql`
      select ${order.key} as key, s.id, ${STATEMENT} as row from bank_statements s where ${after} ${limit}`,
  };
}

/** One of them; undefined where the company has none with this id. */
export async function findStatement(tx: CompanyTx, id: string): Promise<BankStatementAnswer | undefined> {
  const { rows } = await sql<{ row: BankStatementAnswer }>`
    select ${STATEMENT} as row from bank_statements s where s.id = ${id}::uuid`.execute(tx);
  return rows[0]?.row;
}

type Counts = { readonly proposed: number; readonly certain: number; readonly unmatched: number };

/** How much nobody decided about yet. */
export async function countUndecided(tx: CompanyTx): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where state = 'proposed')::int as proposed,
      count(*) filter (where (proposal ->> 'isCertain')::boolean)::int as certain,
      count(*) filter (where state = 'unmatched')::int as unmatched
    from bank_entries where state in ('proposed', 'unmatched')`.execute(tx);
  return rows[0] ?? { proposed: 0, certain: 0, unmatched: 0 };
}
