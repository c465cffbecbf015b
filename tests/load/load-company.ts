import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { hashPassword } from '#server/auth/password.ts';
import { ROLES } from '#staff/roles.ts';

export const LOAD_PASSWORD = 'een lang wachtwoord';

/** A company of a load run: the addresses of its people, all owners. */
export type LoadCompany = { readonly id: string; readonly emails: readonly string[] };

/** Makes companies in a database that a server has migrated. */
export async function foundCompanies(databaseUrl: string, count: number, people: number): Promise<LoadCompany[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const hash = await hashPassword(LOAD_PASSWORD);
  const companies: LoadCompany[] = [];
  for (let no = 1; no <= count; no += 1) {
    const id = randomUUID();
    const emails = Array.from({ length: people }, (_, index) => `persoon${index + 1}@load${no}.test`);
    await client.query('insert into companies (id, name, slug) values ($1, $2, $3)', [id, `Load ${no}`, `load-${no}`]);
    await client.query(
      `insert into users (company_id, id, email, firstname, lastname, password_hash, role, permissions)
       select $1, gen_random_uuid(), email, 'Persoon', 'Load', $3, 'owner', $4::jsonb from unnest($2::text[]) as email`,
      [id, emails, hash, JSON.stringify(ROLES.owner)],
    );
    companies.push({ id, emails });
  }
  await client.end();
  return companies;
}

/** The ids of all notes of a company, as the database has them. */
export async function storedNotes(databaseUrl: string, companyId: string): Promise<ReadonlySet<string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from notes where company_id = $1', [companyId]);
  await client.end();
  return new Set(rows.map(({ id }) => id));
}
