import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { mirrorPrefix } from '#sync/client/mirror/mirror-database.ts';
import { queueName } from '#sync/client/queue/queue-database.ts';
import { leaveDevice, readLeftBehind } from '#sync/client/session/left-behind.ts';
import { failureOf } from '#sync/client/transport/transport-error.ts';
import type { UnsentFile } from '#sync/unsent-file.schema.ts';
import { testId } from '#tests/support/builders.ts';
import { ACTOR, aYard, inStep } from '#tests/support/device-yard.ts';
import { until } from '#tests/support/fake-runtime.ts';

const OBJECT = testId('o', 1);
const QUEUE = queueName(ACTOR.companyId, ACTOR.userId);
const aNote = (number: number) => ({
  args: { noteId: testId('n', number), modelType: 'object' as const, modelId: OBJECT, text: `Notitie ${number}` },
});
const WIPE = { status: 401, body: { code: 'wipe' }, headers: { 'x-sync-protocol': '1' } };

const databases = async () => {
  const names = await Dexie.getDatabaseNames();
  return {
    queue: names.includes(QUEUE),
    mirrors: names.filter((name) => name.startsWith(mirrorPrefix(ACTOR.companyId, ACTOR.userId))).length,
  };
};

describe('a device whose session was ended from elsewhere', () => {
  for (const path of ['pull', 'push', 'snapshot']) {
    it(`hears of it from a ${path}, and holds on to its queue`, async () => {
      const { server, open } = aYard();
      server.fault(path, ...Array.from({ length: 9 }, () => WIPE));
      const session = await open();
      await session.submit(addNote, aNote(1));
      await until(() => session.status.get().revoked === true && session.status.get().pending === 1, 'the word');
      expect(session.status.get().state).toBe('sign_in');
      expect(await session.outbox()).toMatchObject([{ intent: { args: { text: 'Notitie 1' } } }]);
    });
  }

  it('hears of it while its live stream only says 401', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.signedIn = null;
    server.fault('pull', ...Array.from({ length: 9 }, () => WIPE));
    server.endStreams();
    await until(() => session.status.get().revoked === true, 'the word');
  });

  it('loses the server’s rows, keeps unsent work for its person, who goes on with it', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.signedIn = null;
    await session.submit(addNote, aNote(1));
    await session.dropMirror();
    await leaveDevice(ACTOR);
    expect(await databases()).toEqual({ queue: true, mirrors: 0 });
    server.signedIn = ACTOR.userId;
    const again = await open();
    await inStep(again, server);
    expect(server.all(noteTable)).toHaveLength(1);
  });

  it('gives unsent work out as a file, without a session', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.signedIn = null;
    await session.submit(addNote, aNote(1));
    await session.drafts.save('object/1', { brand: 'Hobby' });
    await session.dropMirror();
    const left = await readLeftBehind({ ...ACTOR, appVersion: '1.0.0' });
    expect(left).toMatchObject({ changes: 1, drafts: 1 });
    const file = JSON.parse((await left?.file?.text()) ?? '') as UnsentFile;
    expect(file).toMatchObject({ userId: ACTOR.userId, changes: [{ args: { text: 'Notitie 1' } }] });
  });

  it('that left nothing behind keeps nothing at all', async () => {
    const { server, open } = aYard();
    const session = await open();
    await session.submit(addNote, aNote(1));
    await inStep(session, server);
    await session.close();
    await leaveDevice(ACTOR);
    expect(await databases()).toEqual({ queue: false, mirrors: 0 });
    expect(await readLeftBehind({ ...ACTOR, appVersion: '1.0.0' })).toBeNull();
    expect(await databases()).toEqual({ queue: false, mirrors: 0 });
  });

  it('of one person keeps what another one left there', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    await session.close();
    await leaveDevice({ ...ACTOR, userId: testId('u', 2) });
    expect(await databases()).toEqual({ queue: true, mirrors: 1 });
  });
});

describe('a 401 that does not come from our server', () => {
  it('asks to sign in and takes nothing away', () => {
    const none = new Headers();
    const ours = new Headers({ 'x-sync-protocol': '1' });
    expect(failureOf(401, none, { code: 'wipe' })).toEqual({ kind: 'sign_in', wipe: false });
    expect(failureOf(401, ours, { code: 'unauthenticated' })).toEqual({ kind: 'sign_in', wipe: false });
    expect(failureOf(401, ours, { code: 'wipe' })).toEqual({ kind: 'sign_in', wipe: true });
  });
});
