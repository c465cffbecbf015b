import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAt } from '#shared/civil-date.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { recordAudits } from '#sync/server/write/audit-log.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

let test: TestApp;
let owner: Caller;
let office: Caller;
let stranger: Caller;
let object: string;
let customer: string;

type Entry = {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly entity: string;
  readonly user_name: string;
  readonly entity_id: string | null;
  readonly subject: string;
  readonly record: { readonly entity: string; readonly id: string } | null;
  readonly result: string;
  readonly changes: Readonly<Record<string, { readonly was: unknown; readonly now: unknown }>>;
};
const audit = (query = '', caller = owner) =>
  expectStatus<{ result: Entry[]; next_cursor: string | null }>(caller.call('GET', `/api/audit?${query}`), 200);
const actions = async (query = '') => (await audit(query)).result.map(({ action }) => action);

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  office = await signIn(test.app, PEOPLE.office.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
  customer = await makeCustomer(office, 'Bakker');
  object = await makeObject(office, '31-TBX-4', { customer_id: customer });
  await office.call('PUT', `/api/objects/${object}`, { brand: 'Hobby', length_cm: 745 });
  await office.call('PUT', `/api/customers/${customer}`, { phone: '0612345678' });
  await owner.call('POST', '/api/roles', { name: 'Weekend', permissions: ['object index'] });
  await office.call('DELETE', `/api/customers/${customer}`, {});
});
afterAll(() => test.close());

describe('the audit trail', () => {
  it('has what was done to records, to roles, and sign-ins, the newest first, with names', async () => {
    const { result } = await audit();
    expect(result.find(({ action }) => action === 'customer.create')).toMatchObject({ plate_country: null });
    expect(result.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['object.create', 'object.edit', 'customer.create', 'role.create', 'session.start']),
    );
    expect(result.find(({ action }) => action === 'object.edit')).toMatchObject({
      user_name: 'office Test',
      subject: '31TBX4',
      plate_country: 'NL',
      entity: 'object',
    });
    expect(result.findIndex(({ action }) => action === 'object.edit')).toBeLessThan(
      result.findIndex(({ action }) => action === 'object.create'),
    );
  });

  it('tells short values of things, and of people only which fields', async () => {
    const { result } = await audit();
    expect(result.find(({ action }) => action === 'object.edit')?.changes).toEqual({
      brand: { was: '', now: 'Hobby' },
      lengthCm: { was: expect.any(Number), now: 745 },
    });
    const edit = result.find(({ action }) => action === 'customer.edit');
    expect(edit?.changes).toEqual({ phone: { was: null, now: null } });
    expect(JSON.stringify(result)).not.toContain('0612345678');
  });

  it('says what was refused, and that it was', async () => {
    expect((await audit('action=customer.delete')).result).toMatchObject([
      { result: 'refused', code: 'customer.has_dependents' },
    ]);
  });

  it('keeps to a person, a kind, days and words', async () => {
    expect(new Set((await audit(`user_id=${PEOPLE.owner.id}`)).result.map((one) => one.user_name))).toEqual(
      new Set(['owner Test']),
    );
    expect(await actions('entity=role')).toEqual(['role.create']);
    expect((await actions('search=31-tbx')).toSorted()).toEqual(['object.create', 'object.edit']);
    expect(await actions('search=31tbx4 office')).toHaveLength(2);
    expect(await actions('search=31tbx4 owner')).toEqual([]);
    expect(await actions('search=weekend')).toEqual(['role.create']);
    expect(await actions('search=100%25_')).toEqual([]);
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    expect(await actions(`to=${day(-2)}`)).toEqual([]);
    expect(await actions(`from=${day(2)}`)).toEqual([]);
    expect((await actions(`from=${day(-2)}&to=${day(2)}`)).length).toBe((await actions()).length);
    // Days of the yard, which may be another one than ours; both are part of it.
    const [newest] = (await audit('limit=1')).result;
    const that = dayAt(newest?.at ?? '');
    expect(await actions(`from=${that}&to=${that}&limit=1`)).toEqual([newest?.action]);
    expect((await owner.call('GET', '/api/audit?from=2026-02-30')).statusCode).toBe(422);
  });

  it('gives every line once, page by page, also where many have one time', async () => {
    await sql`insert into audit_log (company_id, id, at, action) select ${YARD}, gen_random_uuid(),
      '2026-01-01T00:00:00.123456Z', 'session.start' from generate_series(1, 7)`.execute(test.database.kysely);
    const all = await audit('limit=500');
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof audit>> = await audit(
        `limit=3${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      seen.push(...page.result.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(all.result.map(({ id }) => id));
    expect(new Set(seen).size).toBe(seen.length);
    expect((await owner.call('GET', '/api/audit?cursor=x')).statusCode).toBe(422);
  });

  it('is for who may change the company, of their own company, and names nothing else they may not see', async () => {
    expect((await office.call('GET', '/api/audit')).statusCode).toBe(403);
    const theirs = JSON.stringify((await audit('', stranger)).result);
    expect(theirs).not.toContain(object);
    expect(theirs).not.toContain('31TBX4');
    await sql`update users set permissions = '["company edit"]' where id = ${PEOPLE.office.id}`.execute(
      test.database.kysely,
    );
    const { result } = await audit('', office);
    expect(result.find(({ action }) => action === 'object.edit')?.subject).toBe('');
    expect(await audit('search=31tbx4', office)).toMatchObject({ result: [] });
  });

  it('names what a note hangs on, also of one that is gone, for who may read that', async () => {
    const customerId = await makeCustomer(owner, 'Visser');
    const mine = await makeObject(owner, '44-XKB-9', { customer_id: customerId });
    const body = { model_type: 'object', model_id: mine, text: 'Lek' };
    await expectStatus(owner.call('POST', '/api/notes', body), 201);
    const [added] = (await audit('entity=note')).result;
    expect(added).toMatchObject({
      action: 'note.add',
      subject: '44XKB9',
      plate_country: 'NL',
      record: { entity: 'object', id: mine },
    });
    expect(await actions('search=44xkb9')).toContain('note.add');
    await expectStatus(owner.call('DELETE', `/api/notes/${added?.entity_id}`, {}), 200);
    const subjects = async (caller: Caller) =>
      (await audit('entity=note', caller)).result.map(({ subject, record }) => [subject, record?.id ?? null]);
    expect(await subjects(owner)).toEqual([
      ['44XKB9', mine],
      ['44XKB9', mine],
    ]);
    // May change the company, and read none of its records.
    expect(await subjects(office)).toEqual([
      ['', null],
      ['', null],
    ]);
    expect((await audit('search=44xkb9', office)).result).toEqual([]);
  });

  it('takes many at once in their order, whatever texts are in them', async () => {
    const by = { userId: PEOPLE.owner.id, userName: 'owner Test' };
    // An emoji of two code units at the limit of a subject's length, a lone surrogate, and a character that no column can
    // hold.
    const subjects = [`${'a'.repeat(199)}\u{1f69c}`, 'b\ud83d', 'c\0', '"d\\'];
    await withCompany(test.database.kysely, YARD, (tx) =>
      recordAudits(
        tx,
        subjects.map((subject, index) => ({
          by: index === 0 ? null : by,
          action: 'role.many',
          entity: 'role',
          subject,
          changes: {
            name: {
              was: null,
              now: index,
            },
          },
        })),
      ),
    );
    const { result } = await audit('action=role.many');
    expect(result.map(({ subject }) => subject)).toEqual(['"d\\', 'c\ufffd', 'b\ufffd', `${'a'.repeat(199)}\ufffd`]);
    expect(result.map(({ user_name: name }) => name)).toEqual(['owner Test', 'owner Test', 'owner Test', '']);
    expect(result.map(({ changes }) => changes['name']?.now)).toEqual([3, 2, 1, 0]);
    await withCompany(test.database.kysely, YARD, (tx) => recordAudits(tx, []));
    expect((await audit('action=role.many')).result).toHaveLength(subjects.length);
  });

  it('reads as much of a long log as one page shows', async () => {
    const plan = await test.database.kysely.transaction().execute(async (tx) => {
      await sql`insert into sync_mutation (company_id, id, user_id, name, v, entity, entity_id, args_hash, status, rev,
          client_at, received_at)
        select ${YARD}, gen_random_uuid(), ${PEOPLE.owner.id}, 'object.edit', 1, 'object', gen_random_uuid(), '', 'applied',
          1, now(), now() - n * interval '1 minute' from generate_series(1, 20000) n`.execute(tx);
      await sql`analyze sync_mutation`.execute(tx);
      await sql`select set_config('role', 'remise_app', true), set_config('app.company_id', ${YARD}, true)`.execute(tx);
      const { rows } = await sql<Record<string, string>>`
        explain select * from (select received_at as at, id from sync_mutation) x
        where (x.at, x.id) < (now(), ${object}::uuid) order by x.at desc, x.id desc limit 100`.execute(tx);
      return rows.map((row) => Object.values(row).join()).join('\n');
    });
    expect(plan).toContain('sync_mutation_at');
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  });
});
