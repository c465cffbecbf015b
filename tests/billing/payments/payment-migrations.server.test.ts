import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLinkByToken } from '#billing/server/payments/payment-link.repository.ts';
import { bundledMigrations } from '#server/database/migrate.ts';
import { runMigrations } from '#server/database/run-migrations.ts';
import { openEmptyTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/silent-log.ts';

const TOKEN = 'q7Wm2VtYf0Zk4b1nXc9sE8uA5hJ6dL3r';
const [MOLLIE, LEFT, NEVER] = ['a', 'b', 'c'].map((letter) => `01900000-0000-7000-8000-00000000000${letter}`);
const LINK = '01900000-0000-7000-8000-000000000011';
const INVOICE = '01900000-0000-7000-8000-000000000012';

let database: TestDatabase;
beforeAll(async () => {
  database = await openEmptyTestDatabase();
  const { kysely } = database;
  const before = Object.entries(bundledMigrations).filter(([name]) => name < '0042');
  await runMigrations(kysely, Object.fromEntries(before), silentLog);
  await sql`insert into companies (id, name, slug, payment_provider, has_payment_key) values
    (${MOLLIE}, 'Met sleutel', 'met', 'mollie', true), (${LEFT}, 'Ooit', 'ooit', 'stripe', false),
    (${NEVER}, 'Nooit', 'nooit', null, false)`.execute(kysely);
  await sql`insert into company_payment_keys (company_id, provider, sealed, ends_with)
    values (${MOLLIE}, 'mollie', '\\x01', 'abcd')`.execute(kysely);
  await sql`insert into invoices (company_id, id, kind, customer_id, state, includes_vat)
    values (${LEFT}, ${INVOICE}, 'invoice', ${LINK}, 'draft', true)`.execute(kysely);
  await sql`insert into payment_links (company_id, id, invoice_id, token, amount_cents, state)
    values (${LEFT}, ${LINK}, ${INVOICE}, ${TOKEN}, 100, 'open')`.execute(kysely);
  await runMigrations(kysely, bundledMigrations, silentLog);
}, 120_000);
afterAll(() => database.close());

test('an address that a provider was given before goes on working, and its secret is not stored any more', async () => {
  expect(await findLinkByToken(database.kysely, TOKEN)).toEqual({ companyId: LEFT, id: LINK, invoiceId: INVOICE });
  const { rows } = await sql<{ row: string }>`select l::text as row from payment_links l`.execute(database.kysely);
  expect(rows[0]?.row).not.toContain(TOKEN);
  // What the table stores is no use as a token.
  const stored = createHash('sha256').update(TOKEN).digest();
  for (const told of [stored.toString('hex'), stored.toString('base64url')]) {
    expect(await findLinkByToken(database.kysely, told)).toBeUndefined();
  }
});

test('a key stays with its provider, and books stay readable where there are any', async () => {
  const { rows: keys } = await sql`
    select company_id as company, provider, ends_with as ends, account from company_payment_keys`.execute(
    database.kysely,
  );
  expect(keys).toEqual([{ company: MOLLIE, provider: 'mollie', ends: 'abcd', account: 1 }]);
  const { rows } = await sql`select slug, has_ledger as books from companies order by id`.execute(database.kysely);
  expect(rows).toEqual([
    { slug: 'met', books: true },
    { slug: 'ooit', books: true },
    { slug: 'nooit', books: false },
  ]);
});
