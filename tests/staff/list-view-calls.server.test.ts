import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ListView } from '#staff/list-view.schema.ts';
import { ROLES } from '#staff/roles.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';

let test: TestApp;
let owner: Caller;
let office: Caller;
let yard: Caller;
let bookkeeper: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  office = await signIn(test.app, PEOPLE.office.email);
  yard = await signIn(test.app, PEOPLE.yard.email);
  bookkeeper = await signIn(test.app, PEOPLE.bookkeeper.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
});
afterAll(() => test.close());
beforeEach(async () => {
  await sql`delete from list_views`.execute(test.database.kysely);
  await sql`delete from audit_log where entity = 'view'`.execute(test.database.kysely);
});

const WINTER = { list: '/objects', name: 'Winterstalling zonder plek', query: 'state=unplaced&sort=number' };
const views = async (caller: Caller) =>
  (await caller.call('GET', '/api/list-views')).json<{ result: ListView[] }>().result;
const names = async (caller: Caller) => (await views(caller)).map(({ name }) => name);
const make = async (caller: Caller, fields: object = WINTER) => {
  const answer = await caller.call('POST', '/api/list-views', fields);
  return { status: answer.statusCode, ...answer.json<{ result: ListView; code?: string; errors?: object }>() };
};
const put = async (caller: Caller, id: string, fields: object) =>
  (await caller.call('PUT', `/api/list-views/${id}`, fields)).statusCode;
const remove = async (caller: Caller, id: string) =>
  (await caller.call('DELETE', `/api/list-views/${id}`, {})).statusCode;
const trail = async () => {
  const { rows } = await sql<{ action: string; subject: string }>`
    select action, subject from audit_log where entity = 'view' order by at, id`.execute(test.database.kysely);
  return rows.map(({ action, subject }) => `${action} ${subject}`);
};

it('a view is its maker’s alone: nobody else sees, changes or deletes it, and no trail names it', async () => {
  const { result } = await make(yard);
  expect(result).toMatchObject({ ...WINTER, shared: false, mine: true, changeable: true });
  expect(await names(yard)).toEqual([WINTER.name]);
  for (const other of [owner, office, stranger]) {
    expect(await names(other)).toEqual([]);
    expect(await put(other, result.uuid, { name: 'Anders' })).toBe(404);
    expect(await remove(other, result.uuid)).toBe(404);
  }
  expect(await put(yard, result.uuid, { name: 'Winter', query: 'state=held' })).toBe(200);
  expect(await views(yard)).toMatchObject([{ name: 'Winter', query: 'state=held' }]);
  expect(await remove(yard, result.uuid)).toBe(200);
  expect(await names(yard)).toEqual([]);
  expect(await trail()).toEqual([]);
});

it('a shared view is seen by the company and no other, with who made it', async () => {
  const { result } = await make(yard, { ...WINTER, shared: true });
  expect(await views(office)).toMatchObject([{ uuid: result.uuid, mine: false, changeable: false }]);
  expect((await views(office))[0]?.by).not.toBe('');
  expect(await names(stranger)).toEqual([]);
  expect(await put(stranger, result.uuid, { name: 'Van ons' })).toBe(404);
  expect(await remove(stranger, result.uuid)).toBe(404);
});

it('a shared view is changed by its maker and by whoever sets the company up, and the trail says so', async () => {
  const { result } = await make(yard);
  expect(await put(yard, result.uuid, { shared: true })).toBe(200);
  expect(await put(office, result.uuid, { name: 'Anders' })).toBe(403);
  expect(await remove(office, result.uuid)).toBe(403);
  expect(await put(owner, result.uuid, { name: 'Zonder plek' })).toBe(200);
  expect(await names(yard)).toEqual(['Zonder plek']);
  expect(await remove(owner, result.uuid)).toBe(200);
  expect(await trail()).toEqual([`view.share ${WINTER.name}`, `view.edit ${WINTER.name}`, 'view.delete Zonder plek']);
});

it('a view of a list that somebody may not open is neither kept nor shown', async () => {
  const invoices = { list: '/invoices', name: 'Te laat', query: 'status=overdue', shared: true };
  expect((await make(yard, invoices)).status).toBe(403);
  expect((await make(office, invoices)).status).toBe(201);
  expect(await names(owner)).toEqual(['Te laat']);
  expect(await names(yard)).toEqual([]);
});

it.each([
  { list: '/appointments', name: 'Deze week, van niemand', query: 'who=nobody&view=list' },
  { list: '/spots', name: 'Vrij voor zeven meter', query: 'view=list&length=700' },
])(
  'views of $list are for the yard and the office, not for who may not open it, nor for another company',
  async (view) => {
    const { status, result } = await make(yard, { ...view, shared: true });
    expect(status).toBe(201);
    expect(await views(yard)).toMatchObject([{ ...view, mine: true }]);
    expect(await views(office)).toMatchObject([{ ...view, mine: false, changeable: false }]);
    expect((await make(bookkeeper, view)).status).toBe(403);
    for (const other of [bookkeeper, stranger]) {
      expect(await names(other)).toEqual([]);
      expect(await put(other, result.uuid, { name: 'Van ons' })).toBe(404);
      expect(await remove(other, result.uuid)).toBe(404);
    }
    // Who lost the right to open the list has lost the views of it, their own too.
    await sql`update users set permissions = '["object index"]' where id = ${PEOPLE.yard.id}`.execute(
      test.database.kysely,
    );
    expect(await names(yard)).toEqual([]);
    expect((await make(yard, { ...view, name: 'Nog een' })).status).toBe(403);
    expect(await remove(yard, result.uuid)).toBe(404);
    await sql`update users set permissions = ${JSON.stringify(ROLES.yard)}::jsonb where id = ${PEOPLE.yard.id}`.execute(
      test.database.kysely,
    );
  },
);

it('one person gives a name once on a list; another list and another person may have it too', async () => {
  await make(yard);
  const again = await make(yard, { ...WINTER, name: 'WINTERSTALLING zonder plek' });
  expect(again).toMatchObject({ status: 422, code: 'view_name_taken', errors: { name: [expect.any(String)] } });
  expect((await make(yard, { ...WINTER, list: '/customers', query: 'sort=name' })).status).toBe(201);
  expect((await make(office)).status).toBe(201);
});

it('sent twice it is kept once, and an id of somebody else’s view takes nothing over', async () => {
  const uuid = randomUUID();
  await make(yard, { ...WINTER, uuid });
  expect((await make(yard, { ...WINTER, uuid })).status).toBe(201);
  expect(await names(yard)).toEqual([WINTER.name]);
  expect((await make(office, { ...WINTER, uuid, name: 'Gekaapt' })).status).toBe(404);
  expect(await names(yard)).toEqual([WINTER.name]);
  expect(await names(office)).toEqual([]);
  // Another company's ids are its own.
  expect((await make(stranger, { ...WINTER, uuid })).status).toBe(201);
  expect(await put(stranger, uuid, { name: 'Bij hen' })).toBe(200);
  expect(await names(yard)).toEqual([WINTER.name]);
});

it('a person keeps a limited number, and an unknown list, an empty name or nothing chosen are refused', async () => {
  for (const wrong of [{ list: '/nergens' }, { name: ' ' }, { name: 'x'.repeat(61) }, { query: '' }]) {
    expect((await make(yard, { ...WINTER, ...wrong })).status).toBe(422);
  }
  await sql`
    insert into list_views (company_id, id, user_id, list, name, query)
    select company_id, gen_random_uuid(), id, '/objects', 'Lijst ' || n, 'state=held'
    from users, generate_series(1, 199) n where id = ${PEOPLE.yard.id}`.execute(test.database.kysely);
  expect((await make(yard)).status).toBe(201);
  expect(await make(yard, { ...WINTER, name: 'Nog een' })).toMatchObject({ status: 409, code: 'view_too_many' });
});
