import { sql } from 'kysely';
import { writeSection } from '#company/server/company-settings.repository.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { DemoCompany } from './demo-companies.ts';

/** Fills in what has to be on an invoice, once: what somebody changed since stays. */
export async function seedSettings(tx: CompanyTx, company: DemoCompany): Promise<void> {
  const { rows } = await sql`select 1 from company_settings where section in ('general', 'legal', 'bank')`.execute(tx);
  if (rows.length > 0) return;
  const sections = {
    general: {
      legal_name: `${company.name} B.V.`,
      street: 'Watergoorweg',
      house_number: '71',
      postcode: '3861 MA',
      city: 'Nijkerk',
      phone: '033 000 0000',
      email: 'info@demo.test',
      website: 'https://demo.test',
    },
    legal: { kvk_number: '12345678', vat_id: 'NL123456782B12' },
    bank: { iban: 'NL91ABNA0417164300', bic: 'ABNANL2A', account_holder: `${company.name} B.V.` },
  } as const;
  for (const section of ['general', 'legal', 'bank'] as const) {
    await writeSection(tx, { companyId: company.id, section, version: 1, value: sections[section] });
  }
  await sql`update companies set settings_version = greatest(settings_version, 1)`.execute(tx);
}
