import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSessions } from '#server/auth/session.ts';
import { openOwnAddress } from '#server/http/own-address.ts';
import { openTestApp, PEOPLE, signIn, startTestApp, type TestApp } from '#tests/support/app.ts';

let yard: TestApp;

beforeAll(async () => {
  yard = await openTestApp();
});
afterAll(() => yard.close());

const revoke = (person: { readonly id: string; readonly companyId: string }) =>
  openSessions(yard.database.kysely, {
    secret: 'not used here',
    address: openOwnAddress({ appUrl: null, appOrigins: [], host: '127.0.0.1' }),
  }).revokeAll({
    companyId: person.companyId,
    userId: person.id,
  });

const pullUrl = () => `/api/sync/pull?cursor=${randomUUID()}.0&clientId=${randomUUID()}`;
const told = async (caller: Awaited<ReturnType<typeof signIn>>, url: string) => {
  const answer = await caller.call('GET', url);
  return [answer.statusCode, (answer.json() as { code?: string }).code];
};

test('a person who is signed out from elsewhere is told on every device to drop the data, whatever it asks', async () => {
  const phone = await signIn(yard.app, PEOPLE.yard.email);
  const tablet = await signIn(yard.app, PEOPLE.yard.email);
  expect(await revoke(PEOPLE.yard)).toBe(2);
  for (const caller of [phone, tablet]) {
    for (const url of [pullUrl(), `/api/sync/snapshot?clientId=${randomUUID()}`, '/api/sync/live', '/api/user']) {
      expect(await told(caller, url)).toEqual([401, 'wipe']);
    }
    const pushed = await caller.call('POST', '/api/sync/push', {});
    expect(pushed.json()).toMatchObject({ code: 'wipe' });
    // A device clears itself only for an answer with this header: a hotel's portal may answer 401 too.
    expect(pushed.headers['x-sync-protocol']).toBe('1');
    expect((await caller.call('GET', pullUrl())).headers['x-sync-protocol']).toBe('1');
  }
  const again = await startTestApp(yard.database);
  const headers = phone.headers();
  expect((await again.inject({ url: '/api/user', headers })).json()).toMatchObject({ code: 'wipe' });
  await again.close();
});

test('nobody else is, neither in the same company nor in another', async () => {
  const [yardHand, office, stranger] = [
    await signIn(yard.app, PEOPLE.yard.email),
    await signIn(yard.app, PEOPLE.office.email),
    await signIn(yard.app, PEOPLE.stranger.email),
  ];
  expect(await revoke({ id: PEOPLE.stranger.id, companyId: PEOPLE.yard.companyId })).toBe(0);
  expect(await revoke(PEOPLE.yard)).toBe(1);
  expect(await told(yardHand, '/api/user')).toEqual([401, 'wipe']);
  for (const caller of [office, stranger]) expect((await caller.call('GET', '/api/user')).statusCode).toBe(200);
});

test('who signs in again afterwards is in, on that device only', async () => {
  const phone = await signIn(yard.app, PEOPLE.office.email);
  await revoke(PEOPLE.office);
  const back = await signIn(yard.app, PEOPLE.office.email);
  expect((await back.call('GET', '/api/user')).statusCode).toBe(200);
  expect(await told(phone, '/api/user')).toEqual([401, 'wipe']);
});

test('a person who no longer works there is told so too, and is in again when they are back', async () => {
  const caller = await signIn(yard.app, PEOPLE.bookkeeper.email);
  const setActive = (active: boolean) =>
    sql`update users set active = ${active} where id = ${PEOPLE.bookkeeper.id}`.execute(yard.database.kysely);
  await setActive(false);
  expect(await told(caller, '/api/user')).toEqual([401, 'wipe']);
  await setActive(true);
  expect((await caller.call('GET', '/api/user')).statusCode).toBe(200);
});

test('a session that ran out by itself, or was ended by its person, says no more than that', async () => {
  const ranOut = await signIn(yard.app, PEOPLE.owner.email);
  await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${PEOPLE.owner.id}`.execute(
    yard.database.kysely,
  );
  expect(await revoke(PEOPLE.owner)).toBe(0);
  expect(await told(ranOut, '/api/user')).toEqual([401, 'unauthenticated']);
  const left = await signIn(yard.app, PEOPLE.owner.email);
  const copy = left.headers();
  await left.call('POST', '/logout');
  await revoke(PEOPLE.owner);
  expect((await yard.app.inject({ url: '/api/user', headers: copy })).json()).toMatchObject({
    code: 'unauthenticated',
  });
});

test('the word is kept as long as a cookie of that session may live', async () => {
  await signIn(yard.app, PEOPLE.owner.email);
  await sql`update sessions set expires_at = now() + interval '1 day' where user_id = ${PEOPLE.owner.id}`.execute(
    yard.database.kysely,
  );
  await revoke(PEOPLE.owner);
  const { rows } = await sql<{ days: number }>`select extract(day from max(expires_at) - now())::int as days
    from sessions where user_id = ${PEOPLE.owner.id}`.execute(yard.database.kysely);
  expect(rows[0]?.days).toBeGreaterThanOrEqual(89);
});
