import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '#shared/permission.ts';
import { ROLES } from '#staff/roles.ts';
import type { StaffAnswer } from '#staff/staff.schema.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';

let test: TestApp;
let owner: Caller;
/** Has 'staff edit' and related rights in addition to those of the office. */
let office: Caller;
let stranger: Caller;
const OFFICE_RIGHTS = [...ROLES.office, 'staff index', 'staff create', 'staff edit', 'staff delete'];

beforeEach(async () => {
  await test?.close();
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  office = await signIn(test.app, PEOPLE.office.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
  await sql`update users set permissions = ${JSON.stringify(OFFICE_RIGHTS)}::jsonb, has_own_permissions = true
    where id = ${PEOPLE.office.id}`.execute(test.database.kysely);
});
afterAll(() => test.close());

type Answer = { readonly code?: string; readonly errors?: Record<string, string[]>; readonly result?: unknown };
const ask = async (caller: Caller, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
  const answer = await caller.call(method, url, method === 'GET' ? undefined : (body ?? {}));
  return { status: answer.statusCode, ...(answer.body === '' ? {} : answer.json<Answer>()) };
};
const person = async (id: string, caller = owner) =>
  (await ask(caller, 'GET', `/api/staff/${id}`)).result as StaffAnswer;
const edit = async (caller: Caller, id: string, change: object) => {
  const { firstname, lastname, role, active, has_own_permissions: own, permissions } = await person(id);
  const now = { firstname, lastname, role, active, permissions: own ? permissions : null };
  return ask(caller, 'PUT', `/api/staff/${id}`, { ...now, ...change });
};
const invite = (caller: Caller, more: object = {}) =>
  ask(caller, 'POST', '/api/staff/invitations', {
    email: 'Ria@yard.test',
    firstname: 'Ria',
    lastname: 'de Wit',
    role: 'yard',
    language: 'ar',
    ...more,
  });
type Invitation = { readonly id: string; readonly link: string };
const tokenOf = ({ link }: Invitation) => link.split('/').at(-1) ?? '';
const audited = async () => {
  const { rows } = await sql<{ action: string; subject: string; changes: Record<string, unknown> }>`
    select action, subject, changes from audit_log where entity in ('staff', 'role') order by at, id`.execute(
    test.database.kysely,
  );
  return rows;
};
/** The invitation is accepted. */
const join = (id: string) =>
  sql`update users set password_hash = (select password_hash from users where id = ${PEOPLE.owner.id}), joined_at = now()
    where id = ${id}`.execute(test.database.kysely);

describe('the list of people', () => {
  it('tells role, rights and state of everybody of the company and of nobody else', async () => {
    const { result } = await ask(owner, 'GET', '/api/staff');
    const list = result as StaffAnswer[];
    expect(list.map(({ email }) => email).toSorted()).toEqual([
      'bookkeeper@demo.test',
      'office@demo.test',
      'owner@demo.test',
      'yard@demo.test',
    ]);
    expect(list.find(({ id }) => id === PEOPLE.owner.id)).toMatchObject({
      role: 'owner',
      active: true,
      joined: true,
      two_step: false,
      passkeys: 0,
      sessions: 1,
      has_own_permissions: false,
    });
    expect(await ask(stranger, 'GET', `/api/staff/${PEOPLE.yard.id}`)).toMatchObject({ status: 404 });
  });
});

describe('an invitation', () => {
  it('makes somebody without a way in, mails the link in their language and tells it once', async () => {
    const { status, result } = await invite(owner);
    expect(status).toBe(201);
    const { id, link } = result as Invitation;
    expect(await person(id)).toMatchObject({ email: 'ria@yard.test', role: 'yard', joined: false, active: true });
    expect((await person(id)).permissions.toSorted()).toEqual(ROLES.yard.toSorted());
    const { rows } = await sql<{ language: string; body_text: string; private: boolean }>`
      select language, body_text, private from mails where kind = 'staff_invited'`.execute(test.database.kysely);
    expect(rows).toMatchObject([{ language: 'ar', private: true }]);
    expect(rows[0]?.body_text).toContain(link);
    expect(await audited()).toMatchObject([{ action: 'staff.invite', subject: 'Ria de Wit' }]);
    expect(JSON.stringify(await audited())).not.toContain(tokenOf({ id, link }));
  });

  it('sent again makes the earlier link useless', async () => {
    const first = (await invite(owner)).result as Invitation;
    const again = await ask(owner, 'POST', `/api/staff/${first.id}/invitation`);
    expect(again.status).toBe(201);
    const { rows } = await sql<{ works: boolean }>`
      select token_hash = sha256(${tokenOf(first)}::bytea) as works from account_tokens
      where user_id = ${first.id}`.execute(test.database.kysely);
    expect(rows).toEqual([{ works: false }]);
    expect(tokenOf(again.result as Invitation)).not.toBe(tokenOf(first));
  });

  it('is refused at the field that is wrong', async () => {
    expect((await invite(owner, { email: PEOPLE.stranger.email })).errors).toHaveProperty('email');
    expect(await invite(owner, { role: 'captain' })).toMatchObject({ status: 422, code: 'role_unknown' });
    expect((await invite(owner, { email: 'nobody' })).errors).toHaveProperty('email');
    expect((await invite(owner, { firstname: '' })).errors).toHaveProperty('firstname');
    expect((await invite(owner, { language: 'de' })).errors).toHaveProperty('language');
  });

  it('into more rights than the inviter has is refused, into the same is not', async () => {
    expect(await invite(office, { role: 'owner' })).toMatchObject({ status: 403, code: 'staff_owner_only' });
    expect(await invite(office, { role: 'bookkeeper' })).toMatchObject({ status: 403, code: 'staff_rights_missing' });
    expect(await invite(office, { role: 'yard' })).toMatchObject({ status: 201 });
    await sql`update users set permissions = '["staff create", "staff index"]' where id = ${PEOPLE.office.id}`.execute(
      test.database.kysely,
    );
    expect(await invite(office, { email: 'b@yard.test' })).toMatchObject({ status: 403, code: 'staff_rights_missing' });
  });

  it('of a bookkeeper takes the rights to close the books and to give back, which an owner can give to the office', async () => {
    const rights = [...OFFICE_RIGHTS, 'books close', 'invoice refund'];
    await sql`update users set permissions = ${JSON.stringify(rights)}::jsonb where id = ${PEOPLE.office.id}`.execute(
      test.database.kysely,
    );
    expect(await invite(office, { role: 'bookkeeper' })).toMatchObject({ status: 201 });
  });

  it('can be taken back until it is accepted', async () => {
    const { id } = (await invite(owner)).result as Invitation;
    expect(await ask(stranger, 'DELETE', `/api/staff/${id}/invitation`)).toMatchObject({ status: 404 });
    expect(await ask(owner, 'DELETE', `/api/staff/${id}/invitation`)).toMatchObject({ status: 200 });
    expect(await ask(owner, 'GET', `/api/staff/${id}`)).toMatchObject({ status: 404 });
    const { id: other } = (await invite(owner)).result as Invitation;
    await join(other);
    expect(await ask(owner, 'DELETE', `/api/staff/${other}/invitation`)).toMatchObject({ code: 'staff_joined' });
    expect(await ask(owner, 'POST', `/api/staff/${other}/invitation`)).toMatchObject({ status: 409 });
    expect(await ask(owner, 'DELETE', `/api/staff/${PEOPLE.yard.id}/invitation`)).toMatchObject({ status: 409 });
  });

  it('is mailed at most fifty times a day by one company', async () => {
    await sql`insert into mails (company_id, id, key, kind, to_address, subject, body_text, language, state, message_id)
      select ${PEOPLE.owner.companyId}, gen_random_uuid(), 'k' || n, 'staff_invited', 'a@b.test', 's', 't', 'nl', 'sent',
        'm' from generate_series(1, 49) n`.execute(test.database.kysely);
    expect(await invite(owner)).toMatchObject({ status: 201 });
    expect(await invite(owner, { email: 'b@yard.test' })).toMatchObject({ status: 429, code: 'too_many_invitations' });
    const { rows } = await sql`select 1 from users where email = 'b@yard.test'`.execute(test.database.kysely);
    expect(rows).toEqual([]);
  });
});

describe('changing somebody', () => {
  it('changes name, address and role at once, and says what changed', async () => {
    expect(await edit(owner, PEOPLE.yard.id, { firstname: 'Yara', role: 'office' })).toMatchObject({ status: 200 });
    expect(await person(PEOPLE.yard.id)).toMatchObject({
      firstname: 'Yara',
      role: 'office',
      permissions: ROLES.office,
    });
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'staff.edit', changes: { role: { was: 'yard', now: 'office' } } });
    expect(entry?.changes).toHaveProperty('rights_given');
    expect(entry?.changes).not.toHaveProperty('lastname');
  });

  it('gives rights of their own, which no role changes, and takes them back', async () => {
    const own = ['object index', 'tag edit'];
    expect(await edit(owner, PEOPLE.yard.id, { permissions: own })).toMatchObject({ status: 200 });
    await ask(owner, 'PUT', '/api/roles/yard', { permissions: ['spot index'] });
    expect(await person(PEOPLE.yard.id)).toMatchObject({ permissions: own, has_own_permissions: true });
    await edit(owner, PEOPLE.yard.id, { permissions: null });
    expect(await person(PEOPLE.yard.id)).toMatchObject({ permissions: ['spot index'], has_own_permissions: false });
    const refused = await edit(owner, PEOPLE.yard.id, { permissions: ['object index', 'object fly'] });
    expect(refused).toMatchObject({ status: 422, errors: { permissions: [expect.any(String)] } });
  });

  it('counts from the next call on', async () => {
    const yardHand = await signIn(test.app, PEOPLE.yard.email);
    expect((await yardHand.call('GET', '/api/objects')).statusCode).toBe(200);
    await edit(owner, PEOPLE.yard.id, { permissions: ['spot index'] });
    expect((await yardHand.call('GET', '/api/objects')).statusCode).toBe(403);
    expect((await yardHand.call('GET', '/api/user')).json()).toMatchObject({ data: { permissions: ['spot index'] } });
  });

  it('is nothing that gives more than one has: not to others, not to oneself, not by a role', async () => {
    const more = { permissions: [...OFFICE_RIGHTS, 'invoice refund'] };
    expect(await edit(office, PEOPLE.office.id, more)).toMatchObject({ status: 403, code: 'staff_rights_missing' });
    expect(await edit(office, PEOPLE.yard.id, { permissions: ['company edit'] })).toMatchObject({ status: 403 });
    expect(await edit(office, PEOPLE.office.id, { role: 'owner', permissions: null })).toMatchObject({
      code: 'staff_owner_only',
    });
    expect(await edit(office, PEOPLE.yard.id, { role: 'owner' })).toMatchObject({ code: 'staff_owner_only' });
    const body = { permissions: ROLES.owner };
    expect(await ask(office, 'PUT', '/api/roles/office', body)).toMatchObject({ status: 403 });
    expect(await ask(office, 'POST', '/api/roles', { name: 'Alles', ...body })).toMatchObject({ status: 403 });
    expect((await office.call('GET', '/api/user')).json()).toMatchObject({ data: { permissions: OFFICE_RIGHTS } });
    expect((await person(PEOPLE.yard.id)).permissions).toEqual(ROLES.yard);
  });

  it('does not reach an owner, nor anybody who may do more', async () => {
    const url = `/api/staff/${PEOPLE.owner.id}`;
    expect(await edit(office, PEOPLE.owner.id, { email: 'mine@yard.test' })).toMatchObject({
      code: 'staff_owner_only',
    });
    expect(await ask(office, 'DELETE', `${url}/sessions`)).toMatchObject({ status: 403 });
    await edit(owner, PEOPLE.bookkeeper.id, { permissions: ['invoice refund'] });
    expect(await edit(office, PEOPLE.bookkeeper.id, { email: 'mine@yard.test' })).toMatchObject({
      status: 403,
      code: 'staff_rights_above',
    });
    expect((await person(PEOPLE.bookkeeper.id)).email).toBe(PEOPLE.bookkeeper.email);
  });

  it('of another company does not exist', async () => {
    const body = { firstname: 'X', lastname: 'Y', role: 'yard', permissions: null, active: false };
    expect(await ask(stranger, 'PUT', `/api/staff/${PEOPLE.yard.id}`, body)).toMatchObject({ status: 404 });
    expect(await ask(stranger, 'GET', `/api/staff/${PEOPLE.yard.id}/sessions`)).toMatchObject({ status: 404 });
    expect(await ask(stranger, 'DELETE', `/api/staff/${PEOPLE.yard.id}/sessions`)).toMatchObject({ status: 404 });
    expect((await person(PEOPLE.yard.id)).active).toBe(true);
  });

  it('to an address of somebody else is refused; a new one has to be confirmed and ends mailed links', async () => {
    expect(await edit(owner, PEOPLE.yard.id, { email: PEOPLE.stranger.email })).toMatchObject({
      status: 422,
      code: 'email_taken',
    });
    const { id } = (await invite(owner)).result as Invitation;
    await sql`update users set email_confirmed_at = now() where id = ${id}`.execute(test.database.kysely);
    expect(await edit(owner, id, { email: 'new@yard.test' })).toMatchObject({ status: 200 });
    const { rows } = await sql`select 1 from users u where id = ${id} and (email_confirmed_at is not null
      or exists (select from account_tokens t where t.user_id = u.id))`.execute(test.database.kysely);
    expect(rows).toEqual([]);
  });
});

describe('leaving', () => {
  it('ends every session, whose devices drop their data, and lets nobody in again', async () => {
    const phone = await signIn(test.app, PEOPLE.yard.email);
    expect(await edit(owner, PEOPLE.yard.id, { active: false })).toMatchObject({ status: 200 });
    expect((await phone.call('GET', '/api/user')).json()).toMatchObject({ code: 'wipe' });
    await expect(signIn(test.app, PEOPLE.yard.email)).rejects.toThrow('422');
    expect(await person(PEOPLE.yard.id)).toMatchObject({ active: false, sessions: 0 });
    expect(await audited()).toMatchObject([{ action: 'staff.deactivate', changes: { active: { now: false } } }]);
    expect(await edit(owner, PEOPLE.yard.id, { active: true })).toMatchObject({ status: 200 });
    await signIn(test.app, PEOPLE.yard.email);
    // This does not let the earlier device in.
    expect((await phone.call('GET', '/api/user')).json()).toMatchObject({ code: 'wipe' });
  });

  it('takes along the views that somebody kept for themselves, and leaves what was shared and what is others’', async () => {
    const hand = await signIn(test.app, PEOPLE.yard.email);
    const keep = (caller: Caller, name: string, shared: boolean) =>
      ask(caller, 'POST', '/api/list-views', { list: '/objects', name, query: 'state=held', shared });
    await keep(hand, 'Alleen voor mij', false);
    await keep(hand, 'Voor ons allemaal', true);
    await keep(office, 'Van kantoor', false);
    await keep(stranger, 'Van hiernaast', false);
    const names = async () => {
      const { rows } = await sql<{ name: string }>`select name from list_views order by name`.execute(
        test.database.kysely,
      );
      return rows.map(({ name }) => name);
    };
    // Another name or role is no leaving.
    await edit(owner, PEOPLE.yard.id, { firstname: 'Yara' });
    expect(await names()).toHaveLength(4);
    await edit(owner, PEOPLE.yard.id, { active: false });
    expect(await names()).toEqual(['Van hiernaast', 'Van kantoor', 'Voor ons allemaal']);
    expect((await ask(owner, 'GET', '/api/list-views')).result).toMatchObject([
      { name: 'Voor ons allemaal', by: 'Yara Test', changeable: true },
    ]);
    // Nobody's trail says what was somebody's alone.
    expect(JSON.stringify((await sql`select * from audit_log`.execute(test.database.kysely)).rows)).not.toContain(
      'Alleen voor mij',
    );
  });

  it('is not for oneself, and not for the last owner', async () => {
    expect(await edit(owner, PEOPLE.owner.id, { active: false })).toMatchObject({
      status: 409,
      code: 'staff_yourself',
    });
    expect(await edit(owner, PEOPLE.owner.id, { role: 'office' })).toMatchObject({ code: 'staff_last_owner' });
    // Somebody who has not accepted the invitation cannot run the company.
    expect(await invite(owner, { role: 'owner' })).toMatchObject({ status: 201 });
    expect(await edit(owner, PEOPLE.owner.id, { role: 'office' })).toMatchObject({ code: 'staff_last_owner' });
    expect((await person(PEOPLE.owner.id)).permissions).toEqual(PERMISSIONS);
  });

  it('of two owners by each other at once leaves one', async () => {
    await edit(owner, PEOPLE.office.id, { role: 'owner', permissions: null });
    const answers = await Promise.all([
      edit(owner, PEOPLE.office.id, { active: false }),
      edit(office, PEOPLE.owner.id, { active: false }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.status).toBe(401);
    const { rows } = await sql`select 1 from users where company_id = ${PEOPLE.owner.companyId} and role = 'owner'
      and active`.execute(test.database.kysely);
    expect(rows).toHaveLength(1);
  });
});

describe('devices of somebody', () => {
  it('are listed and ended one by one; only that one is told to drop its data', async () => {
    const phone = await signIn(test.app, PEOPLE.yard.email);
    const tablet = await signIn(test.app, PEOPLE.yard.email);
    const url = `/api/staff/${PEOPLE.yard.id}/sessions`;
    const list = (await ask(owner, 'GET', url)).result as { id: string }[];
    expect(list).toHaveLength(2);
    const { rows } = await sql<{ id: string }>`select id from sessions where user_id = ${PEOPLE.yard.id}
      order by created_at`.execute(test.database.kysely);
    expect(await ask(owner, 'DELETE', `${url}/${rows[0]?.id}`)).toMatchObject({ status: 200 });
    expect((await phone.call('GET', '/api/user')).json()).toMatchObject({ code: 'wipe' });
    expect((await tablet.call('GET', '/api/user')).statusCode).toBe(200);
    expect(await ask(owner, 'DELETE', `${url}/${rows[0]?.id}`)).toMatchObject({ status: 404 });
    expect(await ask(owner, 'DELETE', url)).toMatchObject({ status: 200 });
    expect((await tablet.call('GET', '/api/user')).json()).toMatchObject({ code: 'wipe' });
    expect((await audited()).map(({ action }) => action)).toEqual(['staff.sign_out', 'staff.sign_out']);
  });

  it('of somebody else are not ended under this person, and not one’s own', async () => {
    const { rows } = await sql<{ id: string }>`select id from sessions where user_id = ${PEOPLE.office.id}`.execute(
      test.database.kysely,
    );
    const url = `/api/staff/${PEOPLE.yard.id}/sessions/${rows[0]?.id}`;
    expect(await ask(owner, 'DELETE', url)).toMatchObject({ status: 404 });
    expect((await office.call('GET', '/api/user')).statusCode).toBe(200);
    expect(await ask(owner, 'DELETE', `/api/staff/${PEOPLE.owner.id}/sessions`)).toMatchObject({
      status: 409,
      code: 'staff_own_devices',
    });
  });
});

describe('two-step sign-in of somebody who lost their phone', () => {
  const url = `/api/staff/${PEOPLE.yard.id}/two-step`;
  const turnOn = () =>
    sql`insert into two_step (company_id, user_id, secret, confirmed_at)
      values (${PEOPLE.yard.companyId}, ${PEOPLE.yard.id}, 'x', now())`.execute(test.database.kysely);

  it('is turned off by an owner who says why, and by nobody else', async () => {
    await turnOn();
    expect((await person(PEOPLE.yard.id)).two_step).toBe(true);
    expect(await ask(office, 'DELETE', url, { reason: 'telefoon kwijt' })).toMatchObject({ status: 403 });
    expect((await ask(owner, 'DELETE', url, { reason: ' ' })).errors).toHaveProperty('reason');
    expect(await ask(stranger, 'DELETE', url, { reason: 'telefoon kwijt' })).toMatchObject({ status: 404 });
    expect(await ask(owner, 'DELETE', url, { reason: 'telefoon kwijt' })).toMatchObject({ status: 200 });
    expect((await person(PEOPLE.yard.id)).two_step).toBe(false);
    expect(await audited()).toMatchObject([
      { action: 'staff.two_step_off', changes: { reason: { now: 'telefoon kwijt' } } },
    ]);
    expect(await ask(owner, 'DELETE', url, { reason: 'telefoon kwijt' })).toMatchObject({ status: 409 });
  });
});
