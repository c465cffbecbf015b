import { type Kysely, sql } from 'kysely';
import { noteTable } from '#annotations/note.ts';
import { tagTable } from '#annotations/tag.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { contactTable } from '#customers/contact.ts';
import { customerTable } from '#customers/customer.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { openingExceptionTable, openingHoursTable } from '#opening-hours/opening-hours.ts';
import { prospectTable } from '#prospects/prospect.ts';
import { hashPassword } from '#server/auth/password.ts';
import { registry } from '#server/commands/registry.ts';
import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import { locationTable, spotTable, warehouseTable } from '#spots/spot.ts';
import { ROLES } from '#staff/roles.ts';
import { attentionTable } from '#sync/attention.ts';
import { bulkWrite, nextRev } from '#sync/server/rows/bulk-write.ts';
import { type CompanyTx, withCompany } from '#sync/server/rows/company-door.ts';
import type { RowDraft, SyncedRow, SyncedTable } from '#sync/table.ts';
import { DEMO_PASSWORD, type DemoCompany, demoCompanies } from './demo-companies.ts';
import { makeConflicts, makeNotes } from './make-attention.ts';
import { makeContacts } from './make-contacts.ts';
import { makeCustomers } from './make-customers.ts';
import { makeHalls } from './make-halls.ts';
import { makeHistory } from './make-history.ts';
import { makeObjects } from './make-objects.ts';
import { makeOpeningExceptions, makeOpeningHours } from './make-opening-hours.ts';
import { makeProspects } from './make-prospects.ts';
import { makeTags } from './make-tags.ts';
import { seededRandom } from './random.ts';
import { seedBilling } from './seed-billing.ts';
import { seedContracts } from './seed-contracts.ts';
import { seedSettings } from './seed-settings.ts';

export type SeedParts = {
  readonly kysely: Kysely<never>;
  readonly afterBulkLoad: () => Promise<void>;
};
export type SeedLog = { readonly info: (details: object, message: string) => void };

/** A number series that only tells that a company's demo rows are there. */
const MARKER = 'demo_seed';

/**
 * Fills the demo companies, each once and completely: a second start, or another process starting at the same time,
 * finds them filled. The same `today` gives the same rows; those of billing and contracts have other ids.
 */
export async function seedDemo(
  { database, log, secret }: { readonly database: SeedParts; readonly log: SeedLog; readonly secret: string },
  options: { readonly size: 'demo' | 'large'; readonly today?: CivilDate },
): Promise<void> {
  const today = options.today ?? dayAt(Date.now());
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  let wroteRows = false;
  for (const company of demoCompanies(options.size)) {
    const started = performance.now();
    await insertCompany(database.kysely, company, passwordHash);
    await withCompany(database.kysely, company.id, (tx) => seedSettings(tx, company));
    const rows = await withCompany(database.kysely, company.id, (tx) => seedCompany(tx, company, today));
    const invoices = await seedBilling({ kysely: database.kysely, secret, company, today });
    const contracts = await seedContracts({ kysely: database.kysely, company, today });
    if (rows + invoices + contracts === 0) continue;
    wroteRows = true;
    log.info(
      { company: company.slug, rows, invoices, contracts, ms: Math.round(performance.now() - started) },
      'demo company filled',
    );
  }
  if (wroteRows) await database.afterBulkLoad();
}

async function insertCompany(kysely: Kysely<never>, company: DemoCompany, passwordHash: string): Promise<void> {
  await kysely.transaction().execute(async (tx) => {
    await sql`
      insert into companies (id, name, slug, payment_provider)
      values (${company.id}, ${company.name}, ${company.slug}, ${company.provider})
      on conflict (id) do nothing`.execute(tx);
    for (const person of company.people) {
      await sql`
        insert into users (company_id, id, email, firstname, lastname, password_hash, role, permissions,
          joined_at, email_confirmed_at)
        values (${company.id}, ${person.id}, ${person.email}, ${person.firstname}, ${person.lastname}, ${passwordHash},
                ${person.role}, ${JSON.stringify(ROLES[person.role])}::jsonb, now(), now())
        on conflict (id) do nothing`.execute(tx);
    }
  });
}

/** Writes every row of a company; 0 when they were there. The company's lock, taken first, keeps others waiting. */
async function seedCompany(tx: CompanyTx, company: DemoCompany, today: CivilDate): Promise<number> {
  await nextRev(tx, company.id);
  const { rows } = await sql`select 1 from company_number where series = ${MARKER}`.execute(tx);
  if (rows.length > 0) return 0;
  let written = 0;
  for (const { table, drafts } of makeRows(company, today)) {
    const count = await bulkWrite(tx, registry, company.id, table, drafts);
    if (count !== drafts.length) throw new Error(`${drafts.length - count} rows of ${table.name} were not written`);
    written += count;
  }
  await sql`
    insert into company_number (company_id, series, value)
    values (${company.id}, 'object', ${company.objects}), (${company.id}, ${MARKER}, 1)`.execute(tx);
  return written;
}

type Rows = { readonly table: SyncedTable<SyncedRow>; readonly drafts: readonly RowDraft<SyncedRow>[] };

function rowsOf<Row extends SyncedRow>(table: SyncedTable<Row>, drafts: readonly RowDraft<Row>[]): Rows {
  return { table: table, drafts };
}

/** Every row of a demo company, the same for the same `today`. */
export function makeRows(company: DemoCompany, today: CivilDate): readonly Rows[] {
  const startMs = Date.parse(`${today}T00:00:00Z`) - 400 * 86_400_000;
  const random = seededRandom(company.slug, startMs);
  const halls = makeHalls(company, random);
  const customers = makeCustomers(company.customers, random);
  const drafts = makeObjects(company.objects, customers, today, random);
  const history = makeHistory(company, drafts, halls, today, random);
  const { movements, attention, ...yard } = makeConflicts(company, history, customers, today, random);
  const notes = makeNotes(company, yard.objects, today, random);
  const marked = makeTags({ objects: yard.objects, customers }, seededRandom(`${company.slug} tags`, startMs));
  const prospects = makeProspects(marked, today, seededRandom(`${company.slug} prospects`, startMs));
  return [
    rowsOf(locationTable, halls.locations),
    rowsOf(warehouseTable, halls.warehouses),
    rowsOf(spotTable, halls.spots),
    rowsOf(tagTable, marked.tags),
    rowsOf(customerTable, marked.customers),
    rowsOf(contactTable, makeContacts(customers, seededRandom(`${company.slug} contacts`, startMs))),
    rowsOf(objectTable, marked.objects),
    rowsOf(openingHoursTable, makeOpeningHours(company)),
    rowsOf(openingExceptionTable, makeOpeningExceptions(company, today)),
    rowsOf(appointmentTable, history.appointments),
    rowsOf(prospectTable, prospects),
    rowsOf(movementTable, movements),
    rowsOf(noteTable, notes),
    rowsOf(attentionTable, attention),
  ];
}
