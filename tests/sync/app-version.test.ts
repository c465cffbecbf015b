import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it, test } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { objectTable } from '#objects/object.ts';
import { isOlderVersion, OLDEST_APP_VERSION } from '#sync/app-version.ts';
import { aStoredObject, testId } from '#tests/support/builders.ts';
import { aYard, inStep } from '#tests/support/device-yard.ts';
import { until } from '#tests/support/fake-runtime.ts';
import packageJson from '../../package.json' with { type: 'json' };

const OBJECT = testId('o', 1);
const aNote = (number: number) => ({
  args: { noteId: testId('n', number), modelType: 'object' as const, modelId: OBJECT, text: `Notitie ${number}` },
});
const BUSY_MS = 300_000;

describe('a version', () => {
  test.each([
    ['1.2.3', '1.2.4', true],
    ['1.9.0', '1.10.0', true],
    ['0.9.9', '1.0.0', true],
    ['1.2.3', '1.2.3', false],
    ['2.0.0', '1.9.9', false],
    ['1.2.3-beta', '1.2.3', false],
    ['', '1.0.0', false],
    ['1.0.0', '', false],
    ['latest', '1.0.0', false],
  ])('%s is older than %s: %s', (version, than, older) => {
    expect(isOlderVersion(version, than)).toBe(older);
  });

  test('that the server asks for is never beyond its own', () => {
    expect(isOlderVersion(packageJson.version, OLDEST_APP_VERSION)).toBe(false);
    expect(OLDEST_APP_VERSION).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

describe('an app that is too old for the server', () => {
  it('sends and takes nothing more, says so, keeps its queue, and works on', { timeout: BUSY_MS }, async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.minAppVersion = '1.0.1';
    server.put(objectTable, aStoredObject(1, 1, { brand: 'Knaus' }));
    await until(() => session.status.get().state === 'update_needed', 'update_needed');
    expect(await session.submit(addNote, aNote(1))).toMatchObject({ outcome: 'saved' });
    const asked = server.requests.length;
    await clock.advance(600_000);
    expect(server.verdictCount()).toBe(0);
    expect(server.requests.length - asked).toBeLessThan(60);
    expect((await session.mirror.get(objectTable, OBJECT))?.brand).toBe('Hobby');
    expect(await session.outbox()).toMatchObject([{ state: 'queued', intent: { args: { text: 'Notitie 1' } } }]);
    expect(session.status.get()).toMatchObject({ state: 'update_needed', pending: 1 });
  });

  it('asks before it sends after a new start, and sends once it was updated', { timeout: BUSY_MS }, async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.minAppVersion = '1.0.1';
    session.syncNow();
    await until(() => session.status.get().state === 'update_needed', 'update_needed');
    await session.submit(addNote, aNote(1));
    await session.close();
    const again = await open();
    await until(() => again.status.get().state === 'update_needed', 'update_needed');
    await clock.advance(120_000);
    expect(server.requests).not.toContain('/api/sync/push');
    await again.close();
    const updated = await open({ appVersion: '1.0.1' });
    await inStep(updated, server);
    expect(server.verdictCount()).toBe(1);
  });

  it('goes on by itself when the server understands it again', { timeout: BUSY_MS }, async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.minAppVersion = '2.0.0';
    session.syncNow();
    await until(() => session.status.get().state === 'update_needed', 'update_needed');
    await session.submit(addNote, aNote(1));
    server.minAppVersion = '1.0.0';
    await until(async () => {
      await clock.advance(10_000);
      return server.verdictCount() === 1;
    }, 'the change at the server');
    await inStep(session, server);
  });

  it('is told so by every pull, at most once a second while others work', { timeout: BUSY_MS }, async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.minAppVersion = '2.0.0';
    session.syncNow();
    await until(() => session.status.get().state === 'update_needed', 'update_needed');
    const asked = server.requests.length;
    for (let change = 0; change < 40; change += 1) {
      server.put(objectTable, aStoredObject(1, 1, { brand: `Merk ${change}` }));
      await clock.advance(100);
    }
    expect(server.requests.length - asked).toBeLessThanOrEqual(6);
  });

  it('that cannot read goes on sending, also what was made later', { timeout: BUSY_MS }, async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.fault('pull', ...Array.from({ length: 20 }, () => ({ status: 426 })));
    session.syncNow();
    await until(() => session.status.get().state === 'update_needed', 'update_needed');
    await session.submit(addNote, aNote(1));
    await until(async () => {
      await clock.advance(10_000);
      return server.verdictCount() === 1;
    }, 'the change at the server');
    expect(session.status.get().state).toBe('update_needed');
  });

  it('that lost its rows sends nothing to a server that was restored, says so, and sends once it was updated', {
    timeout: BUSY_MS,
  }, async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    const backup = server.backup();
    server.online = false;
    await session.submit(addNote, aNote(1));
    await session.close();
    for (const name of await Dexie.getDatabaseNames()) if (name.startsWith('remise-mirror-')) await Dexie.delete(name);
    server.restore(backup, testId('e', 2));
    server.online = true;
    const again = await open({
      fetch: (input, init) => {
        if (/pull|snapshot/.test(input)) server.fault('/api/sync/', { status: 426 });
        return server.fetch(input, init);
      },
    });
    await until(() => server.requests.includes('/api/sync/push'), 'an attempt to send');
    await until(() => again.status.get().state === 'update_needed', 'update_needed');
    await clock.advance(120_000);
    expect(again.status.get()).toMatchObject({ state: 'update_needed', pending: 1 });
    expect(server.verdictCount()).toBe(0);
    await again.close();
    const updated = await open({ appVersion: '1.0.1' });
    await inStep(updated, server);
    expect(server.verdictCount()).toBe(1);
  });
});
