import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPassword } from '#server/auth/password.ts';
import { demoCompanies } from '#server/demo/demo-companies.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const log = { info: () => {} };
const secret = 'a secret for tests that is long enough';
const TODAY = '2026-05-04';
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemo({ database, log, secret }, { size: 'demo', today: TODAY });
});
afterAll(() => database.close());

const idOf = (slug: string) => demoCompanies('demo').find((company) => company.slug === slug)?.id ?? '';

describe('the year that the demo company billed', () => {
  const ask = <Row>(statement: ReturnType<typeof sql<Row>>) =>
    withCompany(database.kysely, idOf('demo'), async (tx) => (await statement.execute(tx)).rows);

  it('has numbers without gaps, in the order of their days', async () => {
    const rows = await ask(sql<{ sequence: number; day: string }>`
      select sequence, issued_on as day from invoices where series = 'F' order by sequence`);
    expect(rows.length).toBeGreaterThan(400);
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.map(({ day }) => day)).toEqual(rows.map(({ day }) => day).toSorted());
  });

  it('is mostly paid, and open where no payment is', async () => {
    const [row] = await ask(sql<{ paid: number; open: number; odd: number }>`
      select count(*) filter (where state = 'paid')::int as paid, count(*) filter (where state = 'open')::int as open,
        count(*) filter (where (state = 'open') <> (total_cents - credited_cents - paid_cents + refunded_cents > 0))::int
          as odd
      from invoices where kind = 'invoice' and number is not null`);
    expect(row?.odd).toBe(0);
    expect(row?.open).toBeGreaterThan(3);
    expect(row?.paid).toBeGreaterThan((row?.open ?? 0) * 10);
  });

  it('asks nobody outside for anything', async () => {
    expect(await ask(sql`select 1 from billing_outbox where state = 'waiting'`)).toEqual([]);
  });

  it('is there for the company on Stripe too, which is asked for the pages of what is still open', async () => {
    const { rows } = await withCompany(database.kysely, idOf('kade'), (tx) =>
      sql<{ invoices: number; open: number; pages: number }>`
        select count(*)::int as invoices, count(*) filter (where state = 'open' and kind = 'invoice')::int as open,
          (select count(*)::int from payment_links where state = 'wanted' and provider = 'stripe') as pages
        from invoices where number is not null`.execute(tx),
    );
    expect(rows[0]?.invoices).toBeGreaterThan(50);
    expect(rows[0]?.pages).toBe(rows[0]?.open);
  });
});

async function countObjects(companyId: string): Promise<number> {
  return withCompany(database.kysely, companyId, async (tx) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from objects`.execute(tx);
    return rows[0]?.count ?? 0;
  });
}

describe('filling the demo companies', () => {
  it('gives each company its own rows behind its own door', async () => {
    expect(await countObjects(idOf('demo'))).toBe(400);
    expect(await countObjects(idOf('kade'))).toBe(55);
    expect(await countObjects('01900000-0000-7000-9000-0000000000ff')).toBe(0);
  });

  it('says of some objects in storage that they have gas, lithium or power, of others that they have not, of others nothing', async () => {
    for (const hazard of ['gas', 'lithium', 'power']) {
      const { rows } = await withCompany(database.kysely, idOf('demo'), (tx) =>
        sql<{ said: string | null; count: number }>`
          select ${sql.ref(hazard)} as said, count(*)::int as count from objects
          where storage_status = 'with_storage' group by 1 order by 1`.execute(tx),
      );
      expect(
        rows.map(({ said }) => said),
        hazard,
      ).toEqual(['no', 'yes', null]);
      for (const { count } of rows) expect(count).toBeGreaterThan(5);
    }
  });

  it('changes nothing a second time', async () => {
    await seedDemo({ database, log, secret }, { size: 'demo', today: '2027-01-01' });
    expect(await countObjects(idOf('demo'))).toBe(400);
  });

  it('gives every row a rev that the company counter has reached', async () => {
    const { rows } = await sql<{ most: number; rev: number }>`
      select max(o.rev)::int as most, c.rev::int as rev from objects o join sync_company c using (company_id)
      where company_id = ${idOf('demo')} group by c.rev`.execute(database.kysely);
    expect(rows[0]?.most).toBeGreaterThan(0);
    expect(rows[0]?.most).toBeLessThanOrEqual(rows[0]?.rev ?? 0);
  });

  it('continues object numbers after those it gave', async () => {
    const { rows } = await sql<{ value: number }>`
      select value::int as value from company_number
      where company_id = ${idOf('demo')} and series = 'object'`.execute(database.kysely);
    expect(rows).toEqual([{ value: 400 }]);
  });

  it('lets every person in with the demo password, with the permissions of their role', async () => {
    const { rows } = await sql<{ email: string; hash: string; role: string; permissions: string[] }>`
      select email, password_hash as hash, role, permissions from users order by email`.execute(database.kysely);
    expect(rows.map((row) => row.email)).toEqual([
      'bookkeeper@demo.test',
      'bookkeeper@kade.test',
      'office@demo.test',
      'office@kade.test',
      'owner@demo.test',
      'owner@kade.test',
      'yard@demo.test',
      'yard@kade.test',
    ]);
    expect(await isPassword(rows[0]?.hash, 'remise-demo')).toBe(true);
    expect(rows.find((row) => row.role === 'yard')?.permissions).toContain('object edit');
    expect(rows.find((row) => row.role === 'yard')?.permissions).not.toContain('object release');
  });
});
