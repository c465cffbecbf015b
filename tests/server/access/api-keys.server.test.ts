import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteLeft } from '#server/own-data/delete-left.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { KEY_RIGHTS, MOST_KEY_DAYS, MOST_KEYS } from '#staff/api-key.ts';
import { makeApiKey, programWith } from '#tests/server/make-api-key.ts';
import { type Caller, OTHER_YARD, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

let test: TestApp;
let owner: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
});
afterAll(() => test.close());

const today = () => dayAt(Date.now());
const db = () => test.database.kysely;
type Listed = { readonly uuid: string; readonly name: string; readonly last_used_at: string | null };
const listed = async (caller = owner) =>
  (await expectStatus<{ result: Listed[] }>(caller.call('GET', '/api/keys'), 200)).result;

describe('a key', () => {
  it('signs its calls in as its company, without a cookie and a token, and may write', async () => {
    const { key } = await makeApiKey(owner);
    const program = programWith(test.app, key);
    const made = await program.call('POST', '/api/customers', { lastname: 'Koppelaar' });
    expect(made.statusCode, made.body).toBe(201);
    expect(made.cookies).toEqual([]);
    const { uuid } = made.json<{ result: { uuid: string } }>().result;
    expect((await program.call('GET', `/api/customers/${uuid}`)).json()).toMatchObject({
      result: { lastname: 'Koppelaar' },
    });
    expect((await owner.call('GET', `/api/customers/${uuid}`)).statusCode).toBe(200);
    expect((await program.call('DELETE', `/api/customers/${uuid}`, {})).statusCode).toBe(200);
  });

  it('has its own rights, not those of who made it', async () => {
    const { key } = await makeApiKey(owner, { rights: ['customer index'] });
    const program = programWith(test.app, key);
    expect((await program.call('GET', '/api/customers')).statusCode).toBe(200);
    for (const [method, url] of [
      ['GET', '/api/objects'],
      ['POST', '/api/customers'],
    ] as const) {
      const answer = await program.call(method, url, method === 'POST' ? { lastname: 'X' } : undefined);
      expect(answer.statusCode, url).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'forbidden' });
    }
  });

  it('reaches no other company', async () => {
    const customer = await makeCustomer(owner, 'Van ons');
    const { key } = await makeApiKey(stranger);
    const program = programWith(test.app, key);
    expect((await program.call('GET', `/api/customers/${customer}`)).statusCode).toBe(404);
    expect((await program.call('PUT', `/api/customers/${customer}`, { note: 'x' })).statusCode).toBe(404);
    expect((await program.call('GET', '/api/customers')).body).not.toContain('Van ons');
  });

  it('is kept as its hash only, and shown once', async () => {
    const { key, uuid, prefix } = await makeApiKey(owner, { name: 'Eenmaal' });
    expect(key).toMatch(/^rk_[\w-]{43}$/);
    expect(key.startsWith(prefix)).toBe(true);
    const { rows } = await sql<{ row: string; hash: Buffer }>`
      select to_json(k)::text as row, key_hash as hash from api_keys k where id = ${uuid}`.execute(db());
    expect(rows[0]?.row).not.toContain(key);
    expect(Buffer.from(rows[0]?.hash ?? []).equals(createHash('sha256').update(key).digest())).toBe(true);
    expect((await owner.call('GET', '/api/keys')).body).not.toContain(key);
  });

  it('stays when who made it leaves, until an owner revokes it', async () => {
    const { key, uuid } = await makeApiKey(owner, { name: 'Blijvend' });
    await sql`update api_keys set created_by = ${PEOPLE.yard.id} where id = ${uuid}`.execute(db());
    await sql`update users set active = false where id = ${PEOPLE.yard.id}`.execute(db());
    const program = programWith(test.app, key);
    expect((await program.call('GET', '/api/objects')).statusCode).toBe(200);
    await expectStatus(owner.call('DELETE', `/api/keys/${uuid}`), 200);
    expect((await program.call('GET', '/api/objects')).statusCode).toBe(401);
  });
});

describe('a key that does not work', () => {
  const refusal = async (key: string, headers = {}) => {
    const answer = await programWith(test.app, key, headers).call('GET', '/api/objects');
    expect(answer.headers['www-authenticate']).toContain('Bearer');
    return [answer.statusCode, answer.json<{ code: string }>().code];
  };

  it('is answered 401 with what is wrong with it: unknown, expired, revoked', async () => {
    const { key, uuid } = await makeApiKey(owner);
    for (const wrong of ['rk_', 'rk_x', `${key}x`, key.slice(0, -1), `rk_${'A'.repeat(43)}`]) {
      expect(await refusal(wrong), wrong).toEqual([401, 'key_unknown']);
    }
    await sql`update api_keys set expires_at = now() where id = ${uuid}`.execute(db());
    expect(await refusal(key)).toEqual([401, 'key_expired']);
    const { key: other, uuid: otherId } = await makeApiKey(owner);
    await expectStatus(owner.call('DELETE', `/api/keys/${otherId}`), 200);
    expect(await refusal(other)).toEqual([401, 'key_revoked']);
    expect((await listed()).map(({ uuid: id }) => id)).not.toContain(otherId);
  });

  it('is not helped by a session that comes with it', async () => {
    const { cookie = '', 'x-xsrf-token': token = '' } = owner.headers();
    expect(await refusal(`rk_${'B'.repeat(43)}`, { cookie, 'x-xsrf-token': token })).toEqual([401, 'key_unknown']);
  });
});

describe('a request with a cookie and a key', () => {
  it('is the key alone: with less rights than the session, in another company, without a token', async () => {
    const { cookie = '' } = owner.headers();
    const { key } = await makeApiKey(owner, { rights: ['customer index'] });
    const both = programWith(test.app, key, { cookie });
    expect((await both.call('POST', '/api/customers', { lastname: 'Niet' })).statusCode).toBe(403);
    expect((await both.call('GET', '/api/objects')).statusCode).toBe(403);
    const { key: theirs } = await makeApiKey(stranger);
    const made = await programWith(test.app, theirs, { cookie }).call('POST', '/api/customers', { lastname: 'Daar' });
    expect(made.statusCode).toBe(201);
    expect(made.cookies).toEqual([]);
    expect((await owner.call('GET', '/api/customers')).body).not.toContain('Daar');
  });

  it('opens no call of the person by the key, and takes no token away from them', async () => {
    const { cookie = '' } = owner.headers();
    const { key } = await makeApiKey(owner);
    const both = programWith(test.app, key, { cookie });
    for (const url of ['/api/user', '/api/keys', '/api/account/sessions', '/api/own-data/exports/newest']) {
      const answer = await both.call('GET', url);
      expect(answer.statusCode, url).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'key_not_here' });
    }
  });

  it.each(['Bearer abc', 'Basic rk_abc', 'rk_abc', 'Bearer  '])(
    'with “%s” instead of a key still needs the token of our pages',
    async (authorization) => {
      const { cookie = '' } = owner.headers();
      const headers = { accept: 'application/json', authorization, cookie };
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/customers',
        headers,
        payload: { lastname: 'X' },
      });
      expect(answer.statusCode).toBe(419);
    },
  );

  it('does not reach the call of earlier programs', async () => {
    const { key } = await makeApiKey(owner);
    expect((await programWith(test.app, key).call('GET', '/users')).statusCode).toBe(401);
  });
});

describe('making a key', () => {
  it('is for owners: a right is not enough', async () => {
    await sql`update users set permissions = permissions || '["company edit"]'::jsonb
      where id = ${PEOPLE.office.id}`.execute(db());
    const again = await signIn(test.app, PEOPLE.office.email);
    expect((await again.call('GET', '/api/keys')).statusCode).toBe(403);
    const body = { name: 'X', rights: ['object index'], last_day: today() };
    expect((await again.call('POST', '/api/keys', body)).statusCode).toBe(403);
    const { uuid } = await makeApiKey(owner);
    expect((await again.call('DELETE', `/api/keys/${uuid}`)).statusCode).toBe(403);
    expect((await stranger.call('DELETE', `/api/keys/${uuid}`)).statusCode).toBe(404);
    expect((await listed()).map(({ uuid: id }) => id)).toContain(uuid);
  });

  it('gives nothing that people answer for', async () => {
    const never = [
      'staff index',
      'staff edit',
      'company edit',
      'company delete',
      'invoice refund',
      'books close',
      'object release',
    ];
    for (const right of [...never, 'x']) {
      const body = { name: 'X', rights: ['object index', right], last_day: today() };
      expect((await owner.call('POST', '/api/keys', body)).statusCode, right).toBe(422);
    }
    expect(KEY_RIGHTS.filter((right) => never.includes(right))).toEqual([]);
    // What stands in the row besides counts for nothing.
    const { key, uuid } = await makeApiKey(owner);
    await sql`update api_keys set rights = rights || array['staff index', 'company edit'] where id = ${uuid}`.execute(
      db(),
    );
    for (const url of ['/api/staff', '/api/audit', '/api/keys']) {
      expect((await programWith(test.app, key).call('GET', url)).statusCode, url).toBe(403);
    }
  });

  it('takes a day from today on, two years ahead at most', async () => {
    const ask = async (lastDay: string) =>
      (await owner.call('POST', '/api/keys', { name: 'X', rights: ['object index'], last_day: lastDay })).statusCode;
    expect(await ask(addDays(today(), -1))).toBe(422);
    expect(await ask(addDays(today(), MOST_KEY_DAYS + 1))).toBe(422);
    expect(await ask(today())).toBe(201);
    expect(await ask(addDays(today(), MOST_KEY_DAYS))).toBe(201);
  });

  it('ends at the end of its last day, by the clock of the yard', async () => {
    const { uuid } = await makeApiKey(owner, { last_day: '2027-01-05' });
    const { rows } = await sql<{ at: string }>`
      select to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from api_keys where id = ${uuid}`.execute(
      db(),
    );
    expect(rows).toEqual([{ at: '2027-01-05 23:00' }]);
  });

  it('is refused where there are too many that work', async () => {
    await sql`insert into api_keys (company_id, id, name, prefix, key_hash, rights, expires_at, created_by)
      select ${OTHER_YARD}, gen_random_uuid(), 'x', 'rk_x', sha256(n::text::bytea), '{}', now() + interval '1 day',
        ${PEOPLE.stranger.id} from generate_series(1, ${MOST_KEYS}::int) n`.execute(db());
    const body = { name: 'X', rights: ['object index'], last_day: today() };
    const answer = await stranger.call('POST', '/api/keys', body);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'key_too_many']);
    await sql`delete from api_keys where prefix = 'rk_x'`.execute(db());
  });

  it('and revoking it stand in the trail, without the key', async () => {
    const { key, uuid } = await makeApiKey(owner, { name: 'Boekhoudpakket', rights: ['invoice index'] });
    await expectStatus(owner.call('DELETE', `/api/keys/${uuid}`), 200);
    const { body } = await owner.call('GET', '/api/audit?entity=api_key&limit=2');
    expect(body).not.toContain(key);
    const { result } = JSON.parse(body) as { result: { action: string; subject: string; user_name: string }[] };
    expect(result).toMatchObject([
      { action: 'api_key.revoke', subject: 'Boekhoudpakket', user_name: 'owner Test' },
      { action: 'api_key.create', subject: 'Boekhoudpakket', user_name: 'owner Test' },
    ]);
  });
});

describe('what a key did', () => {
  it('stands under its name in the trail, the history of a customer and a note, also when it is searched for', async () => {
    const { key } = await makeApiKey(owner, { name: 'Planbord Noord' });
    const program = programWith(test.app, key);
    const customer = await makeCustomer(program, 'Jansma');
    const object = await makeObject(program, '31-TBX-9', { customer_id: customer });
    await expectStatus(program.call('PUT', `/api/customers/${customer}`, { phone: '0612345678' }), 200);
    const note = { model_type: 'object', model_id: object, text: 'gebeld' };
    await expectStatus(program.call('POST', '/api/notes', note), 201);
    const named = async (url: string) => (await owner.call('GET', url)).body;
    expect(await named(`/api/customers/${customer}/activity`)).toContain('"author":"Planbord Noord"');
    expect(await named(`/api/notes?model_type=object&model_id=${object}`)).toContain('Planbord Noord');
    const { result } = JSON.parse(await named('/api/audit?search=planbord')) as {
      result: { action: string; user_name: string }[];
    };
    const done = result.filter(({ user_name: name }) => name === 'Planbord Noord').map(({ action }) => action);
    expect(done).toEqual(expect.arrayContaining(['customer.create', 'customer.edit', 'object.create', 'note.add']));
  });

  it('is noted once a minute at most', async () => {
    const { key, uuid } = await makeApiKey(owner);
    const lastUse = async () => (await listed()).find(({ uuid: id }) => id === uuid)?.last_used_at;
    expect(await lastUse()).toBeNull();
    const program = programWith(test.app, key);
    for (let calls = 0; calls < 3; calls += 1) await program.call('GET', '/api/tags');
    const first = await lastUse();
    expect(first).not.toBeNull();
    for (let calls = 0; calls < 45; calls += 1) await program.call('GET', '/api/tags');
    expect(await lastUse()).toBe(first);
  });
});

it('a company that is about to go keeps its keys until it goes', async () => {
  const { key } = await makeApiKey(await signIn(test.app, PEOPLE.stranger.email), { rights: ['object index'] });
  const program = programWith(test.app, key);
  const leavesIn = (seconds: number) =>
    sql`update companies set leaves_at = now() + make_interval(secs => ${seconds}::int) where id = ${OTHER_YARD}`.execute(
      db(),
    );
  await leavesIn(86_400);
  expect((await program.call('GET', '/api/objects')).statusCode).toBe(200);
  await leavesIn(-1);
  const files = { list: () => Promise.resolve([]), remove: () => Promise.resolve() };
  expect(await deleteLeft(db(), files)).toBe(1);
  expect((await program.call('GET', '/api/objects')).json()).toMatchObject({ code: 'key_unknown' });
});
