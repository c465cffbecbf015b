import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { checkOutObject } from '#objects/movement.commands.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { QueueDatabase } from '#sync/client/queue/queue-database.ts';
import type { Runtime } from '#sync/client/runtime/runtime.ts';
import { aStoredObject, testId } from '#tests/support/builders.ts';
import { ACTOR, aYard, checkOutArgs, inStep, LEASE } from '#tests/support/device-yard.ts';
import { FakePage, until } from '#tests/support/fake-runtime.ts';

describe('tabs that do not share a mirror', () => {
  it.each([
    ['may see other rows', { schemaSalt: 'customers index' }, { schemaSalt: 'objects index' }],
    ['are of two versions', { appVersion: '1.0.0' }, { appVersion: '1.0.1' }],
  ])('because they %s each have one that talks to the server', async (_why, older, newer) => {
    const { server, open } = aYard();
    const first = await open(older);
    await inStep(first, server);
    const second = await open(newer);
    await inStep(second, server);
    server.put(objectTable, aStoredObject(1, 1, { brand: 'Knaus' }));
    await inStep(first, server);
    await inStep(second, server);
    expect(await Promise.all([first, second].map(async (tab) => (await tab.diagnostics()).leads))).toEqual([
      true,
      true,
    ]);
  });

  it('do not tell each other that they are too old, and send what was done in either once', async () => {
    const { server, clock, open } = aYard();
    const first = await open({ appVersion: '1.0.0' });
    await inStep(first, server);
    server.minAppVersion = '1.0.1';
    first.syncNow();
    await until(() => first.status.get().state === 'update_needed', 'the old one to know');
    const second = await open({ appVersion: '1.0.1' });
    await inStep(second, server);
    await first.submit(checkOutObject, { args: checkOutArgs() });
    await until(async () => {
      await clock.advance(1000);
      return server.all(movementTable).length === 1;
    }, 'the change at the server');
    await inStep(second, server);
    expect(server.verdictCount()).toBe(1);
    expect(first.status.get().state).toBe('update_needed');
  });

  it('leave no lease behind of a version of long ago', async () => {
    const { server, clock, open } = aYard();
    const queue = new QueueDatabase(ACTOR.companyId, ACTOR.userId);
    await queue.meta.bulkPut([
      { key: 'lease:old-0.9.0', value: { tab: 'gone', until: clock.now - 31 * 86_400_000 } },
      { key: 'lease:old-0.9.9', value: { tab: 'frozen', until: clock.now - 1 } },
    ]);
    const session = await open();
    await inStep(session, server);
    await clock.advance(11_000);
    const leases = queue.meta.where('key').startsWith('lease:');
    await until(async () => (await leases.count()) === 2, 'the old lease to go');
    expect(await leases.primaryKeys()).toEqual([LEASE, 'lease:old-0.9.9'].toSorted());
    queue.close();
  });
});

describe('a tab that leads out of sight (L6)', () => {
  it('hears within two seconds that somebody logged in again in another', async () => {
    const { server, clock, open } = aYard();
    const first = await open({ page: new FakePage() });
    await inStep(first, server);
    const second = await open({ page: new FakePage() });
    const who = server.signedIn;
    server.signedIn = null;
    first.syncNow();
    await until(() => second.status.get().state === 'sign_in', 'both to know');
    server.signedIn = who;
    second.syncNow();
    await clock.advance(2000);
    await until(() => first.status.get().state === 'online', 'the one that leads to know');
    await until(() => second.status.get().state === 'online', 'the other to know');
  });

  it('asks often enough for the one that is looked at, also without a live stream', async () => {
    const { server, clock, open } = aYard();
    const hidden = new FakePage();
    hidden.visible = false;
    const noLive = { status: 502, body: '' };
    server.fault('live', ...Array(40).fill(noLive));
    await inStep(await open({ page: hidden }), server);
    const second = await open({ page: new FakePage() });
    await inStep(second, server);
    // For a moment after each attempt at the stream the device does not know whether it is up to date; that never lasts.
    const states = new Set<string>();
    for (let at = 0; at < 180; at += 1) {
      await clock.advance(1000);
      states.add(second.status.get().state);
    }
    expect(states).not.toContain('connecting');
    expect((await second.diagnostics()).leads).toBe(false);
  });

  it('leaves trying to the one that tries, however often both are woken (L5)', async () => {
    const { server, clock, open } = aYard();
    const failedAt: number[] = [];
    const fetch: Runtime['fetch'] = (input, init) => {
      if (!server.online && !input.startsWith('/api/sync/live')) failedAt.push(clock.now);
      return server.fetch(input, init);
    };
    const pages = [new FakePage(), new FakePage(), new FakePage()];
    const [leader, ...others] = await Promise.all(pages.map((page) => open({ page, fetch })));
    if (leader === undefined) throw new Error('no tab');
    await inStep(leader, server);
    server.online = false;
    server.endStreams();
    for (const [index, tab] of others.entries()) {
      const args = {
        noteId: testId('n', index),
        modelType: 'object' as const,
        modelId: testId('o', 1),
        text: 'Sleutel',
      };
      await tab.submit(addNote, { args });
    }
    for (let half = 0; half < 60; half += 1) {
      for (const page of pages) page.wake();
      await clock.advance(500);
    }
    const inTenSeconds = failedAt.map((at) => failedAt.filter((other) => other >= at && other < at + 10_000).length);
    expect(Math.max(...inTenSeconds)).toBeLessThanOrEqual(11);
    server.online = true;
    leader.syncNow();
    await inStep(leader, server);
    expect(server.pushed).toHaveLength(2);
  });
});
