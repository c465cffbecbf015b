import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#sync/command.ts';
import { createPullPages } from '#sync/server/calls/pull-page.ts';
import type { SyncState } from '#sync/server/history/sync-state.ts';
import { openSyncYard, person, type SyncYard, testDevice } from './support/sync-yard.ts';

let yard: SyncYard;

beforeAll(async () => {
  yard = await openSyncYard();
});
afterAll(() => yard.close());

async function stateOf(company: string): Promise<SyncState> {
  const [row] = await yard.rows(`select epoch, rev from sync_company where company_id = '${company}'`);
  return {
    epoch: String(row?.['epoch']),
    rev: Number(row?.['rev']),
    minRev: 0,
    lastSeq: 0,
    mark: null,
    clientUserId: null,
  };
}

async function name(company: string, text: string): Promise<void> {
  const device = testDevice(yard.owner(company));
  await device.send(yard.parts, device.mutationOf('name_location', { locationId: randomUUID(), name: text }));
}

const pagesOfYard = () => createPullPages({ ...yard.parts, secret: 'a-secret' });
const from = (actor: Actor, state: SyncState, rev = 0) => ({ actor, state, from: rev, limit: 1000 });

test('devices of equal rights that ask from the same rev get one page, until something changes', async () => {
  const company = await yard.addCompany();
  await name(company, 'Hall 1');
  const pages = pagesOfYard();
  const [one, other] = [yard.owner(company), yard.owner(company)];
  const state = await stateOf(company);
  const first = await pages.read(from(one, state));
  expect(await pages.read(from(other, state))).toBe(first);
  expect(await pages.read(from(other, state, 1))).not.toBe(first);
  expect(first?.to).toBe(1);
  await name(company, 'Hall 2');
  const next = await pages.read(from(other, await stateOf(company)));
  expect(next?.to).toBe(2);
  expect(next?.text).toContain('Hall 2');
});

test('at the same moment too', async () => {
  const company = await yard.addCompany();
  await name(company, 'Hall 1');
  const pages = pagesOfYard();
  const state = await stateOf(company);
  const all = await Promise.all([1, 2, 3].map(() => pages.read(from(yard.owner(company), state))));
  expect(new Set(all).size).toBe(1);
});

test('a page of one history is not told in another', async () => {
  const company = await yard.addCompany();
  await name(company, 'Hall 1');
  const pages = pagesOfYard();
  const state = await stateOf(company);
  const first = await pages.read(from(yard.owner(company), state));
  for (const other of [{ epoch: randomUUID() }, { mark: 'another' }]) {
    expect(await pages.read(from(yard.owner(company), { ...state, ...other }))).not.toBe(first);
  }
});

test('a company never gets the page of another', async () => {
  const [mine, theirs] = [await yard.addCompany(), await yard.addCompany()];
  await name(mine, 'Mine');
  await name(theirs, 'Theirs');
  const pages = pagesOfYard();
  const state = await stateOf(theirs);
  expect((await pages.read(from(yard.owner(mine), state)))?.text).toContain('Mine');
  expect((await pages.read(from(yard.owner(theirs), state)))?.text).not.toContain('Mine');
});

test('a card that only its person reads is in no page of others, and in each of theirs', async () => {
  const company = await yard.addCompany();
  await name(company, 'Hall 1');
  const [one, other] = [yard.owner(company), yard.owner(company)];
  await yard.rows(`with company as (
      update sync_company set rev = rev + 1 where company_id = '${company}' returning rev
    ), opened as (select set_config('app.rev', rev::text, true), rev from company)
    insert into attention (company_id, id, rev, version, entity, entity_id, kind, kinds, command, by_user_id, by_name, at, fields, state)
      select '${company}', gen_random_uuid(), rev, 1, 'note', gen_random_uuid(), 'rejected', '{other}', 'note.edit',
        '${one.userId}', 'Anna', now(), '{"yours":{"text":"Mine"},"theirs":{}}', 'open' from opened`);
  const state = await stateOf(company);
  for (const readers of [
    [one, other],
    [other, one],
  ]) {
    const pages = pagesOfYard();
    for (const reader of [...readers, ...readers]) {
      const text = (await pages.read(from(reader, state)))?.text ?? '';
      expect(text.includes('"Mine"'), reader === one ? 'own' : 'foreign').toBe(reader === one);
    }
  }
});

test('people of equal rights who do not read every kind each get cards of their own', async () => {
  const company = await yard.addCompany();
  const readsNothing = (permission: string) => permission === 'spot edit';
  const [one, other] = [person(company, readsNothing), person(company, readsNothing)];
  const locationId = randomUUID();
  const owner = testDevice(yard.owner(company));
  await owner.send(yard.parts, owner.mutationOf('name_location', { locationId, name: 'Hall 1' }));
  const device = testDevice(one);
  const late = device.mutationOf('rename_location', { locationId, name: 'Mine' }, { name: { name: 'Hall 0' } });
  expect(await device.send(yard.parts, late)).toMatchObject({ status: 'merged' });
  const pages = pagesOfYard();
  const state = await stateOf(company);
  const [own, foreign] = await Promise.all([pages.read(from(one, state)), pages.read(from(other, state))]);
  expect(own?.text).toContain('"Mine"');
  expect(foreign?.text).not.toContain('"Mine"');
});

test('what could not be read is asked for again', async () => {
  const company = await yard.addCompany();
  await name(company, 'Hall 1');
  const state = await stateOf(company);
  const pages = createPullPages({ ...yard.parts, secret: 'a-secret' });
  const nobody = { ...yard.owner(company), userId: 'no id' };
  await expect(pages.read(from(nobody, state))).rejects.toThrow();
  expect((await pages.read(from(yard.owner(company), state)))?.text).toContain('Hall 1');
});
