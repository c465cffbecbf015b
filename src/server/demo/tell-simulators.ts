import { type Kysely, sql } from 'kysely';
import type { PaymentProvider } from '#company/company-settings.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { DEMO_KEYS, type DemoCompany, demoCompanies } from './demo-companies.ts';

type Addresses = Readonly<Record<PaymentProvider, string | null>>;
type Log = { readonly warn: (details: object, message: string) => void };

/**
 * Tells the simulators what customers of the demo companies paid there in the past, so that they pay it out. What they know
 * already is left as it is.
 */
export async function tellSimulators(database: Kysely<never>, addresses: Addresses, log: Log): Promise<void> {
  for (const company of demoCompanies('demo')) {
    const address = addresses[company.provider];
    if (address === null) continue;
    const payments = await pastPayments(database, company);
    const body = JSON.stringify({ key: DEMO_KEYS[company.provider], payments });
    const answer = await fetch(`${address}/__sim/history`, { method: 'POST', body }).catch(() => null);
    if (answer?.ok !== true) log.warn({ company: company.slug }, 'a simulator does not know what was paid before');
  }
}

/** Late in the morning of the day: a provider pays out the night after. */
async function pastPayments(database: Kysely<never>, { id, provider }: DemoCompany): Promise<readonly object[]> {
  return withCompany(database, id, async (tx) => {
    const { rows } = await sql<object>`
      select p.external_id as id, p.amount_cents, p.method, i.number as description,
        (extract(epoch from (p.paid_on + time '09:00') at time zone 'UTC') * 1000)::bigint as paid_at
      from payments p join invoices i on i.company_id = p.company_id and i.id = p.invoice_id
      where p.source = ${provider} and p.external_id like '%\\_demo%' order by p.paid_on, p.id`.execute(tx);
    return rows;
  });
}
