import { sql } from 'kysely';
import type { VatPeriod } from '#company/company-settings.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { Actor } from '#sync/command.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import type { VatAnswer, VatReturnAnswer } from '../accountancy.schema.ts';
import { supplementOf } from '../closing-rules.ts';
import type { ReportAnswer } from '../period.schema.ts';
import { findVatReturns, type VatFigures } from './vat.repository.ts';

type Kept = {
  readonly from: CivilDate;
  readonly until: CivilDate;
  readonly figures: VatFigures;
  readonly reported_at: string;
  readonly reported_by: string;
};

type ToKeep = {
  readonly closingId: string;
  /** The last day that was closed before. */
  readonly after: CivilDate | null;
  readonly until: CivilDate;
  readonly kind: VatPeriod;
};

/** Keeps the returns of the periods that a closing ends, where they are not what was kept of them before. */
export async function keepReports(tx: CompanyTx, { userName }: Actor, to: ToKeep): Promise<void> {
  const { closingId, after, until, kind } = to;
  const firstYear = Number((after ?? (await findFirstDay(tx)) ?? until).slice(0, 4));
  const kept: { readonly id: string; readonly figures: VatFigures }[] = [];
  for (let year = firstYear; year <= Number(until.slice(0, 4)); year += 1) {
    const reports = await findReports(tx, year);
    for (const figures of (await findVatReturns(tx, year, kind)).returns) {
      const isEnded = figures.until <= until && (after === null || figures.until > after);
      const last = reports.findLast((one) => one.from === figures.from && one.until === figures.until);
      const isNew = last === undefined || supplementOf(figures, last.figures) !== null;
      if (isEnded && isNew) kept.push({ id: newId(), figures });
    }
  }
  if (kept.length === 0) return;
  await sql`
    insert into vat_reports (company_id, id, closing_id, from_on, until_on, figures, reported_by_name)
    select current_setting('app.company_id')::uuid, r.id, ${closingId}::uuid, (r.figures ->> 'from')::date,
      (r.figures ->> 'until')::date, r.figures, ${userName}
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r (id uuid, figures jsonb)`.execute(tx);
}

/** The returns of a year beside what was reported of each, and what is to be reported beside that. */
export async function findReportedReturns(
  tx: CompanyTx,
  year: number,
  period: VatPeriod,
  closedUntil: CivilDate | null,
): Promise<VatAnswer> {
  const reports = await findReports(tx, year);
  const { returns, ...answer } = await findVatReturns(tx, year, period);
  return {
    ...answer,
    returns: returns.map((figures): VatReturnAnswer => {
      const own = reports.filter(({ from, until }) => from === figures.from && until === figures.until);
      const last = own.at(-1);
      return {
        ...figures,
        closed: closedUntil !== null && figures.until <= closedUntil,
        reports: own.map((report, index) => reportOf(report, own[index - 1])),
        supplement: last === undefined ? null : supplementOf(figures, last.figures),
      };
    }),
  };
}

function reportOf({ figures, reported_at, reported_by }: Kept, before: Kept | undefined): ReportAnswer {
  const { boxes, due_cents, due_euros } = figures;
  const supplement = before === undefined ? null : supplementOf(figures, before.figures);
  return { reported_at, reported_by, boxes, due_cents, due_euros, supplement };
}

/** What was kept of periods that end in a year, the first one first. */
async function findReports(tx: CompanyTx, year: number): Promise<readonly Kept[]> {
  const { rows } = await sql<Kept>`
    select r.from_on as "from", r.until_on as "until", r.figures, ${instantSql(sql`r.reported_at`)} as reported_at,
      r.reported_by_name as reported_by
    from vat_reports r
    where r.until_on between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)
    order by r.reported_at, r.id`.execute(tx);
  return rows;
}

async function findFirstDay(tx: CompanyTx): Promise<CivilDate | null> {
  const { rows } = await sql<{ day: CivilDate | null }>`select min(issued_on) as day from invoices`.execute(tx);
  return rows[0]?.day ?? null;
}
