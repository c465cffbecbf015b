import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, it, vi } from 'vitest';
import { answersName } from '#sync/client/answers/kept-answers.ts';
import { leaveDevice } from '#sync/client/session/left-behind.ts';
import { ACTOR, aYard } from '#tests/support/device-yard.ts';

const OWNER = { companyId: ACTOR.companyId, userId: ACTOR.userId };
const NAME = answersName(OWNER.companyId, OWNER.userId);

it('keeps answers for the next session of the same person', async () => {
  const yard = aYard();
  const first = await yard.open();
  await first.answers.setItem('invoice', 'open');
  await first.answers.setItem('invoice', 'paid');
  await first.close();
  const second = await yard.open();
  expect(await second.answers.getItem('invoice')).toBe('paid');
  expect(await second.answers.getItem('contract')).toBeUndefined();
  await second.answers.removeItem('invoice');
  expect(await second.answers.getItem('invoice')).toBeUndefined();
});

it('forgets answers that were given under other rights, or to an app that reads other shapes', async () => {
  const yard = aYard();
  const first = await yard.open({ answersStamp: 'owner' });
  await first.answers.setItem('invoice', 'open');
  await first.close();
  const second = await yard.open({ answersStamp: 'yard' });
  expect(await second.answers.getItem('invoice')).toBeUndefined();
  await second.answers.setItem('contract', 'draft');
  await second.close();
  // Also where no page asks for one.
  await yard.open({ answersStamp: 'owner' });
  await yard.clock.advance(10_000);
  const database = await new Dexie(NAME).open();
  expect(await database.table('answers').count()).toBe(0);
  database.close();
});

it('keeps no more than 200; the oldest goes first', async () => {
  const { clock, open } = aYard();
  const { answers } = await open();
  for (let number = 0; number <= 200; number += 1) {
    clock.now += 1;
    await answers.setItem(`${number}`, 'answer');
  }
  expect(await answers.getItem('0')).toBeUndefined();
  expect(await answers.getItem('1')).toBe('answer');
  expect(await answers.getItem('200')).toBe('answer');
});

it('goes with the other data of its person, and an answer that comes later brings nothing back', async () => {
  const session = await aYard().open();
  await session.answers.setItem('invoice', 'open');
  expect(await Dexie.exists(NAME)).toBe(true);
  await session.dropMirror();
  expect(await Dexie.exists(NAME)).toBe(false);
  await session.answers.setItem('invoice', 'paid');
  expect(await session.answers.getItem('invoice')).toBeUndefined();
  expect(await Dexie.exists(NAME)).toBe(false);
});

it('goes when a shared device takes a signed-out person off', async () => {
  const session = await aYard().open();
  await session.answers.setItem('invoice', 'open');
  await session.close();
  await leaveDevice(OWNER);
  expect(await Dexie.exists(NAME)).toBe(false);
});

it('gives nothing where the storage does not answer, and keeps nobody waiting', async () => {
  const { clock, open } = aYard();
  const { answers } = await open();
  await answers.setItem('invoice', 'open');
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => Object.create(IDBRequest.prototype));
  const read = answers.getItem('invoice');
  await clock.advance(2000);
  expect(await read).toBeUndefined();
  expect(await answers.getItem('invoice')).toBe('open');
});
