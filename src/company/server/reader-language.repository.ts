import { sql } from 'kysely';
import { LANGUAGES, type Language } from '#shared/request-language.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/** The language that a customer is written to in: their own, which stands with how they are billed, else the company's. */
export async function findReaderLanguage(tx: CompanyTx, customerId: string): Promise<Language> {
  const { rows } = await sql<{ own: string | null; general: string | null }>`
    select (select language from customer_billing where customer_id = ${customerId}::uuid) as own,
      (select value->>'language' from company_settings where section = 'general') as general`.execute(tx);
  const { own = null, general = null } = rows[0] ?? {};
  return LANGUAGES.find((known) => known === (own ?? general)) ?? 'nl';
}
