import { sql } from 'kysely';
import type { z } from 'zod';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { say } from '#locales/server/say.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { TaxRateAnswer, taxRateBody } from '../../product.schema.ts';
import { STARTING_RATES } from '../../tax-rate.ts';
import { RATE_NAMES } from './tax-rate.letters.ts';

type TaxRateBody = z.infer<typeof taxRateBody>;

const ANSWER = sql`r.id as uuid, r.name, r.vat_category, r.rate_bp, r.revenue_account, r.vat_account,
  r.archived_at is not null as archived`;

/** The company's rates, those in use first, as a bookkeeper lists them. On first use the usual ones are created. */
export async function findTaxRates(tx: CompanyTx): Promise<readonly TaxRateAnswer[]> {
  const found = await readRates(tx);
  if (found.length > 0) return found;
  // Two people opening the page at once must create them only once.
  await lockTaxRates(tx);
  const meanwhile = await readRates(tx);
  if (meanwhile.length > 0) return meanwhile;
  const { language } = (await readSettings(tx)).sections.general;
  // Named in the language its customers are written to in.
  for (const { vatCategory, rateBp } of STARTING_RATES) {
    const name = say(language, RATE_NAMES[vatCategory]);
    await insertTaxRate(tx, { name, vat_category: vatCategory, rate_bp: rateBp });
  }
  return readRates(tx);
}

async function readRates(tx: CompanyTx): Promise<readonly TaxRateAnswer[]> {
  const { rows } = await sql<TaxRateAnswer>`
    select ${ANSWER} from tax_rates r
    order by r.archived_at is not null,
      array_position(array['standard', 'reduced', 'zero', 'exempt', 'reverse_charge', 'outside'], r.vat_category),
      r.rate_bp desc, r.id`.execute(tx);
  return rows;
}

/** Serializes changes of a company's rates. */
export async function lockTaxRates(tx: CompanyTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tax rates ' || current_setting('app.company_id'), 0))`.execute(
    tx,
  );
}

/** Has others who remove the rate wait. False when there is none. */
export async function holdTaxRate(tx: CompanyTx, id: string): Promise<boolean> {
  const { rows } = await sql`select id from tax_rates where id = ${id} for key share`.execute(tx);
  return rows.length > 0;
}

export async function findTaxRate(tx: CompanyTx, id: string): Promise<TaxRateAnswer | undefined> {
  const { rows } = await sql<TaxRateAnswer>`select ${ANSWER} from tax_rates r where r.id = ${id}`.execute(tx);
  return rows[0];
}

/** The active rate of the company's usual category; undefined when there is none. */
export async function findUsualRate(tx: CompanyTx): Promise<TaxRateAnswer | undefined> {
  const { vat_category: category } = (await readSettings(tx)).sections.invoicing;
  return (await findTaxRates(tx)).find((rate) => !rate.archived && rate.vat_category === category);
}

export async function insertTaxRate(tx: CompanyTx, rate: TaxRateBody): Promise<string> {
  const id = newId();
  await sql`
    insert into tax_rates (company_id, id, name, vat_category, rate_bp, revenue_account, vat_account)
    values (current_setting('app.company_id')::uuid, ${id}, ${rate.name}, ${rate.vat_category}, ${rate.rate_bp},
      ${rate.revenue_account ?? ''}, ${rate.vat_account ?? ''})`.execute(tx);
  return id;
}

/** Changes what may change of a rate that something was sold at: its name, and where it is booked. */
export async function renameTaxRate(tx: CompanyTx, id: string, rate: TaxRateBody): Promise<void> {
  await sql`
    update tax_rates set name = ${rate.name}, revenue_account = coalesce(${rate.revenue_account ?? null}, revenue_account),
      vat_account = coalesce(${rate.vat_account ?? null}, vat_account)
    where id = ${id}`.execute(tx);
}

/** Archives a rate; its products move to the successor, when one is named. */
export async function archiveTaxRate(tx: CompanyTx, id: string, successor: string | null): Promise<void> {
  await sql`update tax_rates set archived_at = now() where id = ${id} and archived_at is null`.execute(tx);
  if (successor === null) return;
  await sql`
    update products set tax_rate_id = ${successor}, version = version + 1 where tax_rate_id = ${id}`.execute(tx);
}

export async function deleteTaxRate(tx: CompanyTx, id: string): Promise<void> {
  await sql`delete from tax_rates where id = ${id}`.execute(tx);
}

/** How many products are at a rate, and whether anything was ever sold at it. */
export async function useOfTaxRate(tx: CompanyTx, id: string): Promise<{ products: number; sold: boolean }> {
  // Waits for anybody who is about to give a product this rate.
  await sql`select from tax_rates where id = ${id} for update`.execute(tx);
  const { rows } = await sql<{ products: number; sold: boolean }>`
    select (select count(*)::int from products p where p.tax_rate_id = ${id}) as products,
      exists (select from subscriptions s where s.tax_rate_id = ${id})
      or exists (select from pending_lines l where l.tax_rate_id = ${id})
      or exists (select from extras x where x.tax_rate_id = ${id})
      or exists (select from quotes q where q.lines @> ${JSON.stringify([{ taxRateId: id }])}::jsonb)
      or exists (select from invoice_lines l where l.tax_rate_id = ${id}) as sold`.execute(tx);
  return rows[0] ?? { products: 0, sold: false };
}
