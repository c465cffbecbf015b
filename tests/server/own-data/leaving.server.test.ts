import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFolderStore } from '#blobs/server/folder-store.ts';
import { readTables } from '#server/backup/table-shape.ts';
import { deleteLeft, deletionSteps } from '#server/own-data/delete-left.ts';
import {
  type Caller,
  OTHER_YARD,
  openTestApp,
  PEOPLE,
  signIn,
  TEST_PASSWORD,
  type TestApp,
  YARD,
} from '#tests/support/app.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';
import { makeRecords } from '../make-records.ts';

let test: TestApp;
let owner: Caller;
let yard: Caller;
let stranger: Caller;
let kysely: TestApp['database']['kysely'];
const folder = mkdtempSync(join(tmpdir(), 'remise-leaving-'));
const snapshots = openFolderStore(folder);

beforeAll(async () => {
  test = await openTestApp();
  ({ kysely } = test.database);
  owner = await signIn(test.app, PEOPLE.owner.email);
  yard = await signIn(test.app, PEOPLE.yard.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
}, 60_000);
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const leave = (body: object) => owner.call('POST', '/api/own-data/leaving', body);
const right = { name: 'Stalling De Wal', password: TEST_PASSWORD };
const leavesAt = async (caller: Caller) =>
  (await expectStatus<{ data: { company: { leaves_at: string | null } } }>(caller.call('GET', '/api/user'), 200)).data
    .company.leaves_at;

/** How many rows each table has of a company. */
async function countOf(companyId: string): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const { name, hasCompany } of await readTables(kysely)) {
    if (!hasCompany) continue;
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}
      where ${sql.ref(name === 'companies' ? 'id' : 'company_id')} = ${companyId}`.execute(kysely);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

const isOver = () =>
  sql`update companies set leaves_at = now() - interval '1 second' where id = ${YARD}`.execute(kysely);

describe('deleting a company', () => {
  it('is asked for by an owner, with the name and the password', async () => {
    expect((await leave({ ...right, password: 'not my password' })).json()).toMatchObject({ code: 'wrong_password' });
    expect((await leave({ ...right, name: 'De Wal' })).statusCode).toBe(422);
    await expectStatus(yard.call('POST', '/api/own-data/leaving', right), 403);
    await sql`update users set permissions = (select permissions from users where id = ${PEOPLE.owner.id})
      where id = ${PEOPLE.office.id}`.execute(kysely);
    const office = await signIn(test.app, PEOPLE.office.email);
    await expectStatus(office.call('POST', '/api/own-data/leaving', right), 403);
    expect(await leavesAt(owner)).toBeNull();
  });

  it('waits for thirty days, is mailed to every owner, and asking again does not make it longer', async () => {
    const { result } = await expectStatus<{ result: { leaves_at: string } }>(leave(right), 200);
    const days = (Date.parse(result.leaves_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    expect(await leavesAt(yard)).toBe(result.leaves_at);
    expect((await expectStatus<{ result: object }>(leave(right), 200)).result).toEqual(result);
    const { rows } = await sql<{ to_address: string; body_text: string }>`
      select to_address, body_text from mails where kind = 'company_leaves'`.execute(kysely);
    expect(rows.map(({ to_address: to }) => to)).toEqual([PEOPLE.owner.email]);
    expect(rows[0]?.body_text).toContain('Stalling De Wal');
    expect(rows[0]?.body_text).not.toContain('{');
  });

  it('lets everybody go on working, and can be taken back until the day', async () => {
    await makeCustomer(owner, 'Nieuw');
    expect(await deleteLeft(kysely, snapshots)).toBe(0);
    await expectStatus(owner.call('DELETE', '/api/own-data/leaving', {}), 200);
    expect(await leavesAt(owner)).toBeNull();
    await isOver();
    await expectStatus(owner.call('DELETE', '/api/own-data/leaving', {}), 200);
    expect(await deleteLeft(kysely, snapshots)).toBe(0);
    const { result } = await expectStatus<{ result: readonly { action: string }[] }>(
      owner.call('GET', '/api/audit?entity=company'),
      200,
    );
    const actions = result.map(({ action }) => action).filter((action) => /company\.(leave|stay)/.test(action));
    expect(actions).toEqual(['company.stay', 'company.stay', 'company.leave']);
  });

  it('takes every row of every table, and no row of another company', async () => {
    await makeRecords(owner);
    await expectStatus(owner.call('POST', '/api/own-data/exports', {}), 201);
    await sql`insert into period_closings (company_id, id, from_on, until_on, closed_by_name)
      values (${YARD}, gen_random_uuid(), '2020-01-01', (date_trunc('month', current_date) + interval '1 month - 1 day')::date, 'x')`.execute(
      kysely,
    );
    await makeCustomer(stranger, 'Buurman');
    const [ours, theirs] = [await countOf(YARD), await countOf(OTHER_YARD)];
    expect(Object.values(ours).filter((count) => count > 0).length).toBeGreaterThan(35);
    for (const company of [YARD, OTHER_YARD])
      await snapshots.put(`${company}/first/objects.ndjson.gz`, new Uint8Array(1));
    await sql`insert into document_contents (company_id, id, stored_by, place, sealed, sha256, bytes)
      values (${YARD}, gen_random_uuid(), gen_random_uuid(), 'folder', false, 'abc', 3)`.execute(kysely);
    await expectStatus(leave(right), 200);
    await isOver();
    expect(await deleteLeft(kysely, snapshots, 3)).toBe(1);
    expect(await snapshots.list(`${YARD}/`)).toEqual([]);
    expect(await snapshots.list(`${OTHER_YARD}/`)).toHaveLength(1);
    // The content outside the database goes a day later, and the row that notes it.
    expect(Object.entries(await countOf(YARD)).filter(([, count]) => count > 0)).toEqual([['left_contents', 1]]);
    expect(await countOf(OTHER_YARD)).toEqual(theirs);
    expect(await deleteLeft(kysely, snapshots)).toBe(0);
  }, 60_000);

  it('has the devices drop what they hold, and lets nobody in', async () => {
    const answer = await yard.call('GET', '/api/user');
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'wipe' }]);
    await expect(signIn(test.app, PEOPLE.owner.email)).rejects.toThrow('422');
    await expectStatus(stranger.call('GET', '/api/user'), 200);
  });
});

describe('the steps of a deletion', () => {
  it('name every table with rows of companies, as the catalogue has them, the company itself last', async () => {
    const tables = (await readTables(kysely)).filter(({ hasCompany }) => hasCompany).map(({ name }) => name);
    const steps = (await deletionSteps(kysely)).map(({ table }) => table);
    expect([...steps, 'left_contents'].toSorted()).toEqual(tables.toSorted());
    expect(steps.at(-1)).toBe('companies');
    expect(steps.indexOf('period_closings')).toBeLessThan(steps.indexOf('invoices'));
  });

  it('begin again where they were broken off', async () => {
    await sql`update companies set leaves_at = now() where id = ${OTHER_YARD}`.execute(kysely);
    const steps = await deletionSteps(kysely);
    // A row that no step expects stands for whatever breaks it off.
    await sql`create table breaks_it (company uuid references companies (id))`.execute(kysely);
    await sql`insert into breaks_it values (${OTHER_YARD})`.execute(kysely);
    await expect(deleteLeft(kysely, snapshots)).rejects.toThrow();
    const { customers, companies } = await countOf(OTHER_YARD);
    expect([customers, companies, steps.length > 80]).toEqual([0, 1, true]);
    await sql`drop table breaks_it`.execute(kysely);
    expect(await deleteLeft(kysely, snapshots)).toBe(1);
    expect((await countOf(OTHER_YARD))['companies']).toBe(0);
  });
});
