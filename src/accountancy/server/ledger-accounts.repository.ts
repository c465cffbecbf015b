import { sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { type LedgerAccounts, vatCode } from '../journal.ts';

type Rate = {
  readonly vatCategory: 'standard';
  readonly rateBp: number;
  readonly revenue: string;
  readonly vat: string;
};

/** The accounts that VAT rates have of their own, by code; of two with one code the one that is in use. */
export async function findRateAccounts(tx: CompanyTx): Promise<LedgerAccounts['rates']> {
  const { rows } = await sql<Rate>`
    select vat_category as "vatCategory", rate_bp as "rateBp", revenue_account as revenue, vat_account as vat
    from tax_rates where revenue_account <> '' or vat_account <> ''
    order by archived_at nulls last, id`.execute(tx);
  return Object.fromEntries(rows.map(({ revenue, vat, ...rate }) => [vatCode(rate), { revenue, vat }]));
}

/** The first day on which anything is booked. */
export async function findFirstDay(tx: CompanyTx): Promise<CivilDate | null> {
  const { rows } = await sql<{ day: CivilDate | null }>`
    select least((select min(issued_on) from invoices), (select min(paid_on) from payments),
      (select min(paid_on) from provider_payouts), (select min(happened_on) from deposit_events)) as day`.execute(tx);
  return rows[0]?.day ?? null;
}
