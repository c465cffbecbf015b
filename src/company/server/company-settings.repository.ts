import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { SECTION_DEFAULTS, type SectionName, type StoredSections } from '../company-settings.schema.ts';
import type { PaymentWay } from '../company-settings.ts';

/** A section's name; the provider is one that has its values elsewhere. */
export type AnySection = SectionName | 'provider';

/** The settings of a company. `versions` has the version at which each section changed last. */
export type CompanySettings = {
  readonly companyId: string;
  readonly version: number;
  readonly versions: Readonly<Partial<Record<string, number>>>;
  readonly sections: StoredSections;
  readonly paymentProvider: PaymentWay | null;
};

type SectionRow = { readonly section: string; readonly version: number; readonly value: Record<string, unknown> };
type CompanyRow = {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly paymentProvider: PaymentWay | null;
};

/** Everything, with the app's defaults for what was never set. `lock` has other changes of the settings wait. */
export async function readSettings(tx: CompanyTx, lock = false): Promise<CompanySettings> {
  const { rows } = await sql<CompanyRow>`
    select id, name, settings_version as version, payment_provider as "paymentProvider" from companies
    ${lock ? sql`for update` : sql``}`.execute(tx);
  const [company] = rows;
  if (company === undefined) throw new Error('a company transaction without its company');
  const stored = await sql<SectionRow>`select section, version, value from company_settings`.execute(tx);
  const own = Object.fromEntries(stored.rows.map(({ section, value }) => [section, value]));
  const whole = <Name extends SectionName>(name: Name) => ({ ...SECTION_DEFAULTS[name], ...own[name] });
  return {
    companyId: company.id,
    version: company.version,
    versions: Object.fromEntries(stored.rows.map(({ section, version }) => [section, version])),
    paymentProvider: company.paymentProvider,
    sections: {
      general: { ...whole('general'), name: company.name },
      legal: whole('legal'),
      bank: whole('bank'),
      invoicing: whole('invoicing'),
      storage: whole('storage'),
      dunning: whole('dunning'),
      accountancy: whole('accountancy'),
      retention: whole('retention'),
      mails: whole('mails'),
      access: whole('access'),
      first_run: whole('first_run'),
    },
  };
}

/** How to reach the company; empty where nothing was set. */
export type CompanyContact = { readonly email: string; readonly phone: string };

export async function readContact(tx: CompanyTx): Promise<CompanyContact> {
  const { rows } = await sql<CompanyContact>`
    select coalesce(value->>'email', '') as email, coalesce(value->>'phone', '') as phone
    from company_settings where section = 'general'`.execute(tx);
  return rows[0] ?? { email: '', phone: '' };
}

/** Stores a section under a version; the caller holds the company's lock. */
export async function writeSection(tx: CompanyTx, { companyId, section, version, value }: SectionWrite): Promise<void> {
  await sql`
    insert into company_settings (company_id, section, version, value)
    values (${companyId}, ${section}, ${version}, ${JSON.stringify(value)}::jsonb)
    on conflict (company_id, section) do update
      set version = excluded.version, value = excluded.value, changed_at = now()`.execute(tx);
}

type SectionWrite = {
  readonly companyId: string;
  readonly section: AnySection;
  readonly version: number;
  readonly value: object;
};

/** Writes the settings kept in the company's own row; the others are in its sections. */
export async function writeCompany(
  tx: CompanyTx,
  company: { readonly version: number; readonly name: string; readonly paymentProvider: PaymentWay | null },
): Promise<void> {
  const { version, name, paymentProvider } = company;
  await sql`
    update companies set settings_version = ${version}, name = ${name}, payment_provider = ${paymentProvider},
      has_ledger = has_ledger or payment_provider is not null or ${paymentProvider !== null}::boolean,
      has_payment_key = exists (select from company_payment_keys k where k.company_id = companies.id
        and k.provider = ${paymentProvider}::text and k.sealed is not null)`.execute(tx);
}
