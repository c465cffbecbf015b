import { type RawBuilder, sql } from 'kysely';
import { requireOpenPeriod } from '#company/server/closed-books.repository.ts';
import { type CivilDate, isCivilDate } from '#shared/civil-date.ts';
import { RequestError } from '#shared/request-error.ts';
import type { Actor } from '#sync/command.ts';
import { newId } from '#sync/server/http/call-input.ts';
import { type ListSource, wrongCursor } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import type { BadDebtTotalsAnswer } from '../accountancy.schema.ts';
import { OPEN_NOW, yardDay } from './money-moved.ts';

/**
 * Invoices whose VAT may be claimed back by a day (article 29 Wet OB): given up, or not paid a year after the last day to
 * pay. `since`: the day from which. The VAT is that of what is open, of what is left of the invoice after its credits.
 */
function badDebts(on: CivilDate): RawBuilder<unknown> {
  return sql`
    bad as (
      select i.id, i.number, i.customer_id, i.due_on, i.state = 'uncollectible' as given_up, ${OPEN_NOW}::bigint as open,
        least((i.due_on + interval '1 year')::date, case when i.state = 'uncollectible' then g.day end) as since,
        v.groups, v.cents as vat, c.claimed_on, c.vat_cents as claimed_vat, c.open_cents as claimed_open
      from invoices i
      left join vat_claims c on c.company_id = i.company_id and c.invoice_id = i.id
      left join lateral (select max(${yardDay(sql`e.at`)}) as day from billing_events e
        where e.company_id = i.company_id and e.entity_id = i.id and e.action = 'given_up') g on true
      cross join lateral (
        select jsonb_agg(jsonb_build_object('vatCategory', r.category, 'rateBp', r.rate, 'netCents', r.net,
            'vatCents', r.vat) order by r.category, r.rate) filter (where r.vat > 0) as groups,
          coalesce(sum(r.vat) filter (where r.vat > 0), 0)::bigint as cents
        from (
          select d."vatCategory" as category, d."rateBp" as rate,
            round(sum(d."netCents") * ${OPEN_NOW} / nullif(i.total_cents - i.credited_cents, 0)) as net,
            round(sum(d."vatCents") * ${OPEN_NOW} / nullif(i.total_cents - i.credited_cents, 0)) as vat
          from (select i.vat as vat union all select k.vat from invoices k
              where k.company_id = i.company_id and k.original_id = i.id and k.number is not null) a
            cross join lateral jsonb_to_recordset(a.vat)
              as d ("vatCategory" text, "rateBp" int, "netCents" bigint, "vatCents" bigint)
          group by 1, 2) r) v
      where i.company_id = current_setting('app.company_id')::uuid and i.kind = 'invoice'
        and i.state in ('open', 'uncollectible') and ${OPEN_NOW} > 0 and v.cents > 0
        and (i.state = 'uncollectible' or i.due_on + interval '1 year' <= ${on}::date))`;
}

/** They and what was claimed of them, who may be claimed the longest first. */
export function badDebtList(on: CivilDate): ListSource {
  return {
    permission: 'invoice index',
    key: sql`b.since`,
    id: sql`b.id`,
    columns: {
      order: sql`b.since, b.id`,
      after: ({ key, id }) => {
        if (!isCivilDate(key)) throw wrongCursor();
        return sql`(b.since, b.id) > (${key}::date, ${id}::uuid)`;
      },
    },
    page: (after, limit) => sql`
      with ${badDebts(on)}
      select b.since::text as key, b.id, json_build_object(
        'invoice', json_build_object('uuid', b.id, 'number', b.number),
        'customer', json_build_object('uuid', b.customer_id, 'name', coalesce(nullif(d.company_name, ''),
          nullif(trim(concat_ws(' ', c.firstname, c.lastname)), ''), '–')),
        'due_on', b.due_on, 'given_up', b.given_up, 'claimable_from', b.since, 'open_cents', b.open,
        'vat_cents', b.vat, 'claimed_on', b.claimed_on,
        'claimed_cents', coalesce(round(b.claimed_vat::numeric * least(b.open, b.claimed_open) / b.claimed_open), 0)::bigint
        ) as row
      from bad b
      left join customers c on c.company_id = current_setting('app.company_id')::uuid and c.id = b.customer_id
      left join customer_billing d on d.company_id = current_setting('app.company_id')::uuid
        and d.customer_id = b.customer_id
      where ${after} ${limit}`,
    extras: async (tx) => ({ totals: JSON.stringify(await findTotals(tx, on)) }),
  };
}

async function findTotals(tx: CompanyTx, on: CivilDate): Promise<BadDebtTotalsAnswer> {
  const { rows } = await sql<BadDebtTotalsAnswer>`
    with ${badDebts(on)}
    select count(*)::int as invoices, coalesce(sum(b.vat), 0)::bigint as vat_cents from bad b
    where b.claimed_on is null`.execute(tx);
  return rows[0] ?? { invoices: 0, vat_cents: 0 };
}

type Claimed = { readonly id: string; readonly number: string; readonly since: CivilDate; readonly isClaimed: boolean };

/**
 * Claims the VAT of invoices back on a day, all or none. Refuses one that cannot be claimed by then, and one that was
 * claimed before (409).
 */
export async function claimVat(
  tx: CompanyTx,
  actor: Actor,
  { invoices, on }: { readonly invoices: readonly string[]; readonly on: CivilDate },
): Promise<void> {
  const ids = [...new Set(invoices)];
  // A payment of this moment and this claim wait for each other.
  await sql`select 1 from invoices where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  const { rows } = await sql<Claimed>`
    with ${badDebts(on)}
    select b.id, b.number, b.since, b.claimed_on is not null as "isClaimed" from bad b where b.id = any(${ids}::uuid[])`.execute(
    tx,
  );
  if (rows.length < ids.length) throw new RequestError(409, 'accountancy.not_claimable');
  if (rows.some(({ isClaimed }) => isClaimed)) throw new RequestError(409, 'accountancy.claimed');
  const first =
    rows
      .map(({ since }) => since)
      .toSorted()
      .at(-1) ?? on;
  if (first > on) {
    const problem = { code: 'accountancy.claim_too_early', params: { dayOn: first } };
    throw new RequestError(422, 'invalid_input', { errors: { on: [problem] } });
  }
  await requireOpenPeriod(tx, on, { field: 'on' });
  const claims = rows.map(({ id }) => ({ id: newId(), invoice: id }));
  await sql`
    with ${badDebts(on)}
    insert into vat_claims (company_id, id, invoice_id, claimed_on, open_cents, vat, vat_cents, created_by, created_by_name)
    select current_setting('app.company_id')::uuid, r.id, b.id, ${on}::date, b.open, b.groups, b.vat, ${actor.userId},
      ${actor.userName}
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as r (id uuid, invoice uuid)
    join bad b on b.id = r.invoice`.execute(tx);
  const by = { userId: actor.userId, userName: actor.userName };
  for (const { id, number } of rows) {
    await recordAudit(tx, { by, action: 'invoice.vat_claimed', entity: 'invoice', entityId: id, subject: number });
  }
}
