import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearRecords } from '#server/record-retention.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const SHORT = '01900000-0000-7000-8000-000000000001';
const USUAL = '01900000-0000-7000-8000-000000000002';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`insert into companies (id, name, slug) values (${SHORT}, 'De Wal', 'de-wal'), (${USUAL}, 'Zuid', 'zuid')`.execute(
    database.kysely,
  );
  // One company keeps its mails for two months, the other for the default time.
  await sql`insert into company_settings (company_id, section, version, value)
    values (${SHORT}, 'retention', 1, '{"invoice_years": 7, "mail_months": 2}')`.execute(database.kysely);
});
afterAll(() => database.close());

async function addMail(company: string, age: string, state: 'kept' | 'queued' | 'failed'): Promise<void> {
  await sql`insert into mails (company_id, id, key, kind, to_address, to_name, subject, body_text, language, state, created_at)
    values (${company}, gen_random_uuid(), gen_random_uuid()::text, 'test_mail', 'piet@example.test', '', ${age}, 'x', 'nl',
      ${state}, now() - ${age}::interval)`.execute(database.kysely);
}

test('mails go when their company has kept them long enough; those that still wait stay', async () => {
  await addMail(SHORT, '61 days 12 hours', 'kept');
  await addMail(SHORT, '63 days', 'failed');
  await addMail(SHORT, '63 days', 'queued');
  await addMail(SHORT, '1 day', 'kept');
  await addMail(USUAL, '63 days', 'kept');
  await addMail(USUAL, '740 days', 'kept');
  await addMail(USUAL, '700 days', 'kept');
  const before = await left();
  expect(before).toHaveLength(7);
  const { mails } = await clearRecords(database.kysely);
  const after = await left();
  expect(mails).toBe(before.length - after.length);
  const gone = before.filter((mail) => !after.includes(mail));
  expect(gone).toContain(`${SHORT} 63 days failed`);
  expect(gone).toContain(`${USUAL} 740 days kept`);
  for (const kept of [
    `${SHORT} 63 days queued`,
    `${SHORT} 1 day kept`,
    `${USUAL} 63 days kept`,
    `${USUAL} 700 days kept`,
  ]) {
    expect(after).toContain(kept);
  }
  expect(await clearRecords(database.kysely)).toEqual({ mails: 0, audit: 0 });
});

async function left(): Promise<readonly string[]> {
  const { rows } = await sql<{ mail: string }>`
    select concat_ws(' ', company_id, subject, state) as mail from mails order by 1`.execute(database.kysely);
  return rows.map(({ mail }) => mail);
}

test('the audit trail goes as far back as the log of commands', async () => {
  await sql`insert into audit_log (company_id, id, action, at)
    select ${USUAL}, gen_random_uuid(), 'session.start', now() - n * interval '1 day'
    from unnest(array[1, 399, 401]) n`.execute(database.kysely);
  expect(await clearRecords(database.kysely)).toEqual({ mails: 0, audit: 1 });
});
