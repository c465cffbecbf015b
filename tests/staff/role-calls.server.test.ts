import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PERMISSIONS } from '#shared/permission.ts';
import { ROLES } from '#staff/roles.ts';
import type { RoleAnswer } from '#staff/staff.schema.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';

let test: TestApp;
let owner: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
});
afterAll(() => test.close());

const roles = async (caller: Caller) =>
  (await caller.call('GET', '/api/roles')).json<{ result: RoleAnswer[] }>().result;
const role = async (caller: Caller, key: string) => (await roles(caller)).find((one) => one.key === key);
const put = async (caller: Caller, key: string, body: object) => {
  const answer = await caller.call('PUT', `/api/roles/${key}`, body);
  return { status: answer.statusCode, ...answer.json<{ code?: string; errors?: object }>() };
};
const rightsOf = async (id: string) => {
  const { rows } = await sql<{ permissions: string[] }>`select permissions from users where id = ${id}`.execute(
    test.database.kysely,
  );
  return rows[0]?.permissions;
};

it('every company starts with four, and sees how many people have each', async () => {
  expect((await roles(owner)).map(({ key, shipped, holders }) => [key, shipped, holders])).toEqual([
    ['owner', true, 1] as const,
    ['office', true, 1] as const,
    ['yard', true, 1] as const,
    ['bookkeeper', true, 1] as const,
  ]);
  expect((await role(stranger, 'yard'))?.holders).toBe(0);
});

it('a changed role reaches everybody who has it, in this company only, and can be put back', async () => {
  const permissions = [...ROLES.yard, 'tag edit'];
  expect(await put(owner, 'yard', { permissions })).toMatchObject({ status: 200 });
  expect(new Set(await rightsOf(PEOPLE.yard.id))).toEqual(new Set(permissions));
  expect((await role(owner, 'yard'))?.changed).toBe(true);
  expect((await role(stranger, 'yard'))?.permissions).not.toContain('tag edit');
  expect((await owner.call('DELETE', '/api/roles/yard', {})).statusCode).toBe(200);
  expect(new Set(await rightsOf(PEOPLE.yard.id))).toEqual(new Set(ROLES.yard));
  const { rows } = await sql<{ action: string; changes: object }>`
    select action, changes from audit_log where entity = 'role' order by at, id`.execute(test.database.kysely);
  expect(rows).toMatchObject([
    { action: 'role.edit', changes: { rights_given: { now: ['tag edit'] } } },
    { action: 'role.delete', changes: { rights_taken: { was: ['tag edit'] } } },
  ]);
});

it('the owner’s role is never changed or removed', async () => {
  expect(await put(owner, 'owner', { permissions: [] })).toMatchObject({ status: 409, code: 'role_owner' });
  expect((await owner.call('DELETE', '/api/roles/owner', {})).statusCode).toBe(409);
  expect(await rightsOf(PEOPLE.owner.id)).toEqual(PERMISSIONS);
});

it('a right that does not exist, a name that is taken or not to be changed are refused at the field', async () => {
  expect((await put(owner, 'yard', { permissions: ['object fly'] })).errors).toHaveProperty('permissions');
  expect((await put(owner, 'yard', { permissions: [], name: 'Erf' })).errors).toHaveProperty('name');
  const make = async (name: string) => (await owner.call('POST', '/api/roles', { name, permissions: [] })).json();
  expect(await make('Chef')).toMatchObject({ result: { key: 'chef', name: 'Chef', shipped: false } });
  expect(await make('CHEF')).toMatchObject({ code: 'role_name_taken' });
  expect(await make('مدير')).toMatchObject({ result: { key: 'role', name: 'مدير' } });
  expect(await make('Chef!')).toMatchObject({ result: { key: 'chef-2' } });
  expect(await make(' ')).toMatchObject({ errors: { name: [expect.any(String)] } });
});

it('a role of the company’s own is its own, and is removed only when nobody has it', async () => {
  await owner.call('POST', '/api/roles', { name: 'Weekend', permissions: ['object index'] });
  expect(await put(stranger, 'weekend', { permissions: [] })).toMatchObject({ status: 404 });
  expect((await stranger.call('DELETE', '/api/roles/weekend', {})).statusCode).toBe(404);
  const body = { firstname: 'Bob', lastname: 'Test', role: 'weekend', permissions: null, active: true };
  expect((await owner.call('PUT', `/api/staff/${PEOPLE.bookkeeper.id}`, body)).statusCode).toBe(200);
  expect(await rightsOf(PEOPLE.bookkeeper.id)).toEqual(['object index']);
  expect((await owner.call('DELETE', '/api/roles/weekend', {})).json()).toMatchObject({ code: 'role_in_use' });
  await owner.call('PUT', `/api/staff/${PEOPLE.bookkeeper.id}`, { ...body, role: 'bookkeeper' });
  expect((await owner.call('DELETE', '/api/roles/weekend', {})).statusCode).toBe(200);
  expect(await role(owner, 'weekend')).toBeUndefined();
});
