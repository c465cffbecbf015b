import { sql } from 'kysely';
import type { VatPeriod } from '#company/company-settings.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { VatAnswer, VatReturnAnswer } from '../accountancy.schema.ts';
import { periodsOf } from '../accountancy-period.ts';
import { type VatSum, vatReturn } from '../vat-return.ts';
import { CLAIMED_BY_RATE } from './bad-debt-bookings.repository.ts';

/** A return as the books have it now. */
export type VatFigures = Omit<VatReturnAnswer, 'closed' | 'reports' | 'supplement'>;

type MonthSum = VatSum & { readonly month: string; readonly documents: number };

/** The returns of a year, by the day of each document; credit invoices count in the period of their own day. */
export async function findVatReturns(
  tx: CompanyTx,
  year: number,
  period: VatPeriod,
): Promise<Omit<VatAnswer, 'returns'> & { readonly returns: readonly VatFigures[] }> {
  const sums = await findSums(tx, year);
  const claimed = await findClaimed(tx, year);
  const returns = periodsOf(year, period).map(({ name, from, until }) => {
    const isOwn = ({ month }: MonthSum) => month >= from.slice(0, 7) && month <= until.slice(0, 7);
    const own = sums.filter(isOwn);
    const lost = claimed.filter(isOwn);
    const made = vatReturn([...own, ...lost]);
    return {
      name,
      from,
      until,
      documents: own.reduce((sum, { documents }) => sum + documents, 0),
      boxes: made.boxes.map(({ box, netCents, vatCents, netEuros, vatEuros }) => ({
        box,
        net_cents: netCents,
        vat_cents: vatCents,
        net_euros: netEuros,
        vat_euros: vatEuros,
      })),
      due_cents: made.dueCents,
      due_euros: made.dueEuros,
      exempt_cents: made.exemptCents,
      outside_cents: made.outsideCents,
      bad_debts: {
        net_cents: lost.reduce((sum, { netCents }) => sum + netCents, 0),
        vat_cents: lost.reduce((sum, { vatCents }) => sum + vatCents, 0),
      },
      abroad: made.abroad.map(({ vatId, netCents }) => ({
        vat_id: vatId,
        net_cents: netCents,
      })),
    };
  });
  return { year, period, returns };
}

/** VAT claimed back for debts that will not be paid, below zero, in the month that books it. */
async function findClaimed(tx: CompanyTx, year: number): Promise<readonly MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    select to_char(r.day, 'YYYY-MM') as month, r.category as "vatCategory", r.rate as "rateBp", null as "vatId",
      (-sum(r.net))::bigint as "netCents", (-sum(r.vat))::bigint as "vatCents", 0 as documents
    from (${CLAIMED_BY_RATE}) r
    where r.day between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)
    group by 1, 2, 3 having sum(r.net) <> 0 or sum(r.vat) <> 0`.execute(tx);
  return rows;
}

/** Takes the VAT that the documents state: it is calculated once, per document and rate. */
async function findSums(tx: CompanyTx, year: number): Promise<readonly MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    select to_char(d.month, 'YYYY-MM') as month, d.category as "vatCategory", d.rate as "rateBp",
      d.vat_id as "vatId", d.net as "netCents", d.vat as "vatCents", d.documents
    from (select date_trunc('month', i.issued_on::timestamp) as month, v."vatCategory" as category, v."rateBp" as rate,
        case when v."vatCategory" = 'reverse_charge' then i.buyer ->> 'vatId' end as vat_id,
        sum(v."netCents")::bigint as net, sum(v."vatCents")::bigint as vat,
        count(*) filter (where v.place = 1)::int as documents
      from invoices i
      cross join lateral rows from (jsonb_to_recordset(i.vat)
        as ("vatCategory" text, "rateBp" int, "netCents" bigint, "vatCents" bigint))
        with ordinality as v ("vatCategory", "rateBp", "netCents", "vatCents", place)
      where i.issued_on between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)
      group by 1, 2, 3, 4) d
    order by 1, 2, 3, 4`.execute(tx);
  return rows;
}
