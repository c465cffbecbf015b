import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { checkOutObject } from '#objects/movement.commands.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import type { Runtime } from '#sync/client/runtime/runtime.ts';
import type { PushRequest } from '#sync/envelope.schema.ts';
import { anObject, aStoredObject, testId } from '#tests/support/builders.ts';
import { aYard, checkOutArgs, inStep } from '#tests/support/device-yard.ts';
import { fakeRuntime, until } from '#tests/support/fake-runtime.ts';
import type { Fault } from '#tests/support/fake-server.ts';

const OBJECT = testId('o', 1);

const FAULTS: Readonly<Record<string, Fault>> = {
  'a request that never arrived': 'drop_request',
  'an answer that never arrived': 'drop_answer',
  'an answer that broke off': 'cut_body',
  'a request that arrived twice': 'duplicate',
  'the page of a captive portal': 'html',
  'a busy server': { status: 503, headers: { 'retry-after': '2' } },
  'too many requests': { status: 429, headers: { 'retry-after': '3' } },
  'a request that was too large': { status: 413 },
  'a gateway that failed': { status: 502 },
  'a token that ran out': { status: 419 },
};

describe('a check-out over a bad connection', () => {
  for (const [name, fault] of Object.entries(FAULTS)) {
    for (const path of ['push', 'pull']) {
      it(`reaches the server once after ${name} (${path})`, async () => {
        const { server, clock, open } = aYard();
        const session = await open();
        await inStep(session, server);
        server.fault(path, fault);
        await session.submit(checkOutObject, { args: checkOutArgs() });
        expect(await session.mirror.get(objectTable, OBJECT)).toMatchObject({ storageStatus: 'with_customer' });
        await clock.advance(30_000);
        await inStep(session, server);
        expect(server.all(movementTable).length).toBe(1);
        expect(server.verdictCount()).toBe(1);
      });
    }
  }

  it('drops a page that arrives after a newer one', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    let release = () => {};
    const after = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.fault('pull', { after });
    server.put(objectTable, aStoredObject(1, 1, { brand: 'Oud' }));
    await until(() => server.requests.filter((path) => path === '/api/sync/pull').length > 1, 'the slow pull');
    const other = await open();
    server.put(objectTable, aStoredObject(1, 1, { brand: 'Nieuw' }));
    other.syncNow();
    await until(async () => (await other.mirror.get(objectTable, OBJECT))?.brand === 'Nieuw', 'the newer page');
    const revBefore = (await session.mirror.get(objectTable, OBJECT))?.rev ?? 0;
    release();
    await inStep(session, server);
    expect(await session.mirror.get(objectTable, OBJECT)).toMatchObject({ brand: 'Nieuw', rev: revBefore });
  });

  it('does not take a slow server for a lost change', async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.fault('push', { after: new Promise(() => {}) });
    await session.submit(checkOutObject, { args: checkOutArgs() });
    await until(() => server.verdictCount() === 1, 'the request');
    await clock.advance(9000);
    expect(session.status.get().state).toBe('syncing');
    await clock.advance(20_000);
    await inStep(session, server);
    expect(server.all(movementTable).length).toBe(1);
  });

  it('tries again soon what the server cannot take now, however long the connection was gone before', async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    const asked = (path: string) => server.requests.filter((other) => other === path).length;
    // No stream ever opens: each one that fails wakes the device, as would one that opens.
    server.fault('live', ...Array.from({ length: 500 }, () => 'drop_request' as const));
    server.online = false;
    server.endStreams();
    await session.submit(checkOutObject, { args: checkOutArgs() });
    await until(() => session.status.get().state === 'offline', 'offline');
    await clock.advance(200_000);
    const streams = asked('/api/sync/live');
    while (asked('/api/sync/live') === streams) await clock.advance(500);
    // Pauses of 2, 4, 8 and 16 seconds, and one of 30 has begun. The stream is tried again after 75.
    await clock.advance(31_000);
    server.fault('push', ...Array.from({ length: 50 }, () => ({ status: 409, body: { code: 'else' } })));
    server.online = true;
    const before = asked('/api/sync/push');
    const sent = async (pushes: number) => {
      while (asked('/api/sync/push') < before + pushes) await clock.advance(50);
      return clock.now;
    };
    const firstAt = await sent(1);
    // Three more after 1, 2 and 4 seconds; the pause of before would go on for 30.
    expect((await sent(4)) - firstAt).toBeLessThan(14_000);
  });

  it('waits for a second change that the server cannot take as it did for the first, not longer', async () => {
    const { server, clock, open } = aYard();
    const pushedAt: number[] = [];
    const fetch: Runtime['fetch'] = async (input, init) => {
      if (!server.online || !input.startsWith('/api/sync/push')) return server.fetch(input, init);
      pushedAt.push(clock.now);
      const [first, second] = (JSON.parse(init?.body as string) as PushRequest).mutations.map(({ id, seq }) => ({
        id,
        seq,
      }));
      const refused = { ...first, status: 'rejected', code: 'internal', rev: server.rev };
      const results =
        pushedAt.length === 5 ? [refused, { ...second, status: 'retry' }] : [{ ...first, status: 'retry' }];
      const serverTime = new Date(clock.now).toISOString();
      const body = { epoch: server.epoch, rev: server.rev, serverTime, lastSeq: 0, results };
      return new Response(JSON.stringify(body), {
        headers: { 'content-type': 'application/json', 'x-sync-protocol': '1' },
      });
    };
    const session = await open({ fetch });
    await inStep(session, server);
    server.online = false;
    for (const [place, text] of ['Sleutel', 'Dekzeil'].entries()) {
      const args = { noteId: testId('n', place), modelType: 'object' as const, modelId: OBJECT, text };
      await session.submit(addNote, { args });
    }
    server.online = true;
    session.syncNow();
    while (pushedAt.length < 6) await clock.advance(50);
    const [, , , , fifth = 0, sixth = 0] = pushedAt;
    expect(sixth - fifth).toBeLessThan(8000);
  });

  it('says offline after a failure and online again after an answer', async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.online = false;
    server.endStreams();
    await until(() => session.status.get().state === 'offline', 'offline');
    await session.submit(checkOutObject, { args: checkOutArgs() });
    await until(() => session.status.get().pending === 1);
    const asked = server.requests.length;
    await clock.advance(120_000);
    expect(session.status.get().state).toBe('offline');
    expect(server.requests.length - asked).toBeLessThan(120);
    server.online = true;
    await clock.advance(61_000);
    await inStep(session, server);
    expect(session.status.get()).toMatchObject({ state: 'online', pending: 0, confirmedAt: expect.any(Number) });
  });

  it('keeps the queue while signed out, and sends it after signing in', async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.signedIn = null;
    await session.submit(checkOutObject, { args: checkOutArgs() });
    await until(() => session.status.get().state === 'sign_in', 'sign_in');
    await clock.advance(200_000);
    expect(session.status.get()).toMatchObject({ state: 'sign_in', pending: 1 });
    expect(await session.mirror.get(objectTable, OBJECT)).toMatchObject({ storageStatus: 'with_customer' });
    server.signedIn = server.options.actor.userId;
    session.syncNow();
    await inStep(session, server);
    expect(server.verdictCount()).toBe(1);
  });

  it("never sends a change under another user's session", async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.signedIn = testId('u', 2);
    await session.submit(checkOutObject, { args: checkOutArgs() });
    await until(async () => (await session.outbox())[0]?.state === 'held', 'the hold');
    await clock.advance(120_000);
    expect(session.status.get()).toMatchObject({ state: 'sign_in', pending: 1 });
    expect(server.verdictCount()).toBe(0);
    const colleague = await open({ userId: testId('u', 2) });
    expect(await colleague.outbox()).toEqual([]);
    await colleague.close();
    server.signedIn = server.options.actor.userId;
    session.syncNow();
    await inStep(session, server);
    expect(server.verdictCount()).toBe(1);
  });

  for (const [status, code] of [
    [400, 'invalid'],
    [413, 'too_large'],
  ] as const) {
    it(`refuses a change that the server cannot read (${status}) on the device, and sends those behind it`, async () => {
      const { server, clock, open } = aYard();
      let unreadable = 'Notitie 2';
      const fetch: Runtime['fetch'] = async (input, init) => {
        const body = typeof init?.body === 'string' ? init.body : '';
        const isRead = unreadable === '' || !body.includes(unreadable);
        const headers = { 'content-type': 'application/json', 'x-sync-protocol': '1' };
        return isRead || !server.online ? server.fetch(input, init) : new Response('{}', { status, headers });
      };
      const session = await open({ runtime: fakeRuntime({ fetch, clock }) });
      await inStep(session, server);
      server.online = false;
      server.endStreams();
      for (const number of [1, 2, 3]) {
        const text = `Notitie ${number}`;
        await session.submit(addNote, {
          args: { noteId: testId('n', number), modelType: 'object', modelId: OBJECT, text },
        });
      }
      server.online = true;
      session.syncNow();
      await until(async () => {
        await clock.advance(10_000);
        return server.verdictCount() === 2;
      }, 'the changes behind it');
      await inStep(session, server);
      expect(server.pushed.map((mutation) => mutation.seq)).toEqual([1, 2]);
      const [entry] = await session.outbox();
      expect(entry).toMatchObject({ state: 'rejected', code, intent: { args: { text: 'Notitie 2' } } });
      expect(await session.mirror.get(noteTable, testId('n', 2))).toBeUndefined();
      unreadable = '';
      expect(await session.resubmit(entry?.intent.id ?? '')).toMatchObject({ outcome: 'saved' });
      await inStep(session, server);
      expect(server.pushed.map((mutation) => mutation.seq)).toEqual([1, 2, 3]);
    });
  }

  it('still sends when the app is too old to read', async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.fault('pull', ...Array.from({ length: 5 }, () => ({ status: 426 })));
    await session.submit(checkOutObject, { args: checkOutArgs() });
    await until(() => session.status.get().state === 'update_needed', 'update_needed');
    // A pull under way may have received the fault first: then the change goes with the next attempt.
    await until(async () => {
      await clock.advance(10_000);
      return server.verdictCount() === 1;
    }, 'the change at the server');
    expect(session.status.get().state).toBe('update_needed');
    await clock.advance(400_000);
    await inStep(session, server);
  });

  it('sends 250 queued changes in order, at most 100 at a time', async () => {
    const { server, open } = aYard();
    const objects = Array.from({ length: 250 }, (_, index) => anObject(1000 + index, { brand: 'Hobby' }));
    server.put(objectTable, ...objects);
    const session = await open();
    await inStep(session, server);
    server.online = false;
    server.endStreams();
    const { editObject } = await import('#objects/object.commands.ts');
    for (const object of objects) {
      const description = { category: object.category, brand: `Merk ${object.number}`, type: object.type };
      const was = { description: { ...description, brand: 'Hobby' } };
      await session.submit(editObject, { args: { objectId: object.id, now: { description } }, was });
    }
    server.online = true;
    session.syncNow();
    await inStep(session, server);
    expect(server.pushed.map((mutation) => mutation.seq)).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
    expect(server.all(objectTable).filter((row) => row.brand.startsWith('Merk')).length).toBe(250);
  });
});
