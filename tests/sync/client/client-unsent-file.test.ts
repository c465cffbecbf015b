import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { editObject } from '#objects/object.commands.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import type { UnsentFile } from '#sync/unsent-file.schema.ts';
import { digestOf, UNSENT_MAX_BYTES } from '#sync/unsent-file.ts';
import { testId } from '#tests/support/builders.ts';
import { ACTOR, aYard, inStep } from '#tests/support/device-yard.ts';
import { until } from '#tests/support/fake-runtime.ts';

const aNote = (number: number, text = `Notitie ${number}`) => ({
  args: { noteId: testId('n', number), modelType: 'object' as const, modelId: testId('o', 1), text },
});

/**
 * Creates a device without a connection that holds two pending changes, a refused one and a draft; returns its file as
 * well.
 */
async function deviceWithWork() {
  const yard = aYard();
  const session = await yard.open();
  await inStep(session, yard.server);
  yard.server.online = false;
  yard.server.endStreams();
  yard.server.remove(noteTable, testId('n', 3));
  await session.submit(addNote, aNote(3));
  yard.server.online = true;
  session.syncNow();
  await expect.poll(() => session.status.get().rejected, { timeout: 20_000 }).toBe(1);
  yard.server.online = false;
  yard.server.endStreams();
  await session.submit(addNote, aNote(1));
  await session.submit(addNote, aNote(2));
  await session.drafts.save('/objects/create', { plate: 'WB-10-KV' });
  const file = JSON.parse(await (await session.exportUnsent()).text()) as UnsentFile;
  return { ...yard, session, file };
}

const blobOf = (content: unknown) => new Blob([typeof content === 'string' ? content : JSON.stringify(content)]);
const signed = (file: UnsentFile): UnsentFile => ({ ...file, digest: digestOf([file.changes, file.drafts]) });

async function expectUnchanged(session: DeviceSession, work: () => Promise<void>): Promise<void> {
  const before = JSON.stringify([await session.outbox(), await session.drafts.list()]);
  await work();
  expect(JSON.stringify([await session.outbox(), await session.drafts.list()])).toBe(before);
}

describe('a file of unsent work', () => {
  it('holds every waiting and refused change and the drafts, with who, where and when', async () => {
    const { file } = await deviceWithWork();
    expect(file).toMatchObject({
      format: 'remise-unsent',
      version: 1,
      companyId: ACTOR.companyId,
      userId: ACTOR.userId,
      appVersion: '1.0.0',
      madeAt: expect.stringMatching(/^2026-05-04T/),
      device: expect.any(String),
    });
    expect(file.changes.map(({ args, state, code }) => [args['text'], state, code])).toEqual([
      ['Notitie 3', 'refused', 'note.deleted'],
      ['Notitie 1', 'waiting', null],
      ['Notitie 2', 'waiting', null],
    ]);
    expect(file.drafts).toMatchObject([{ key: '/objects/create', value: { plate: 'WB-10-KV' } }]);
  });

  it('can no longer be undone or joined where it was saved: another device may send it', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.online = false;
    server.endStreams();
    await until(() => session.status.get().state === 'offline', 'offline');
    const rename = (from: string, to: string) => {
      const description = { category: 'caravan' as const, brand: to, type: 'De Luxe' };
      return session.submit(editObject, {
        args: { objectId: testId('o', 1), now: { description } },
        was: { description: { ...description, brand: from } },
      });
    };
    await rename('Hobby', 'Knaus');
    await rename('Knaus', 'Dethleffs');
    expect((await session.outbox()).length).toBe(1);
    await session.exportUnsent();
    await rename('Dethleffs', 'Adria');
    const [saved, later] = await session.outbox();
    expect(saved).toMatchObject({ seq: null, sentBefore: true });
    await session.discard(saved?.intent.id ?? '');
    expect((await session.outbox()).length).toBe(2);
    await session.discard(later?.intent.id ?? '');
    expect((await session.outbox()).length).toBe(1);
  });

  it('adds nothing where all of it is known', async () => {
    const { session, file } = await deviceWithWork();
    const reading = await session.readUnsent(blobOf(file));
    expect(reading).toMatchObject({ outcome: 'readable', known: 3 });
    await expectUnchanged(session, async () => {
      expect(await session.importUnsent(file)).toEqual({ changes: 0, drafts: 0 });
    });
  });

  it('comes in once: changes wait, refusals wait for a decision, a draft of this device stays', async () => {
    const { session, file } = await deviceWithWork();
    const ids = new Map(file.changes.map((change, at) => [change.id, testId('i', at + 1)]));
    const other = {
      ...file,
      changes: file.changes.map((change) => ({ ...change, id: ids.get(change.id) ?? '' })),
      drafts: [...file.drafts, { key: '/customers/create', value: { lastname: 'Bos' }, at: 1 }],
    };
    await session.drafts.save('/objects/create', { plate: 'mine' });
    expect(await session.importUnsent(other)).toEqual({ changes: 3, drafts: 1 });
    const states = (await session.outbox()).slice(3).map(({ state, sentBefore }) => [state, sentBefore === true]);
    expect(states).toEqual([
      ['rejected', false],
      ['queued', true],
      ['queued', true],
    ]);
    expect(await session.drafts.read('/objects/create')).toEqual({ plate: 'mine' });
    await session.drafts.drop('/customers/create');
    await expectUnchanged(session, async () => {
      expect(await session.importUnsent(other)).toEqual({ changes: 0, drafts: 0 });
    });
  });
});

describe('a file that is not taken', () => {
  const bad: readonly (readonly [string, string, (file: UnsentFile) => Blob])[] = [
    ['of another company', 'other_company', (file) => blobOf({ ...file, companyId: testId('b', 2) })],
    ['of another person', 'other_person', (file) => blobOf({ ...file, userId: testId('u', 2) })],
    [
      'with a change of another person inside',
      'other_person',
      (file) =>
        blobOf(signed({ ...file, changes: file.changes.map((change) => ({ ...change, userId: testId('u', 2) })) })),
    ],
    ['of a newer format', 'newer_version', (file) => blobOf({ ...file, version: 2, more: true })],
    [
      'with a change this version does not know',
      'newer_version',
      (file) => blobOf(signed({ ...file, changes: file.changes.map((change) => ({ ...change, v: 9 })) })),
    ],
    ['that was cut', 'damaged', (file) => blobOf(JSON.stringify(file).slice(0, -200))],
    ['that somebody changed', 'damaged', (file) => blobOf(JSON.stringify(file).replace('Notitie 1', 'Notitie 9'))],
    ['that lacks a field', 'damaged', ({ device: _device, ...file }) => blobOf(file)],
    ['nested without end', 'damaged', () => blobOf(`{"format":"remise-unsent","x":${'['.repeat(200_000)}`)],
    ['that is not JSON', 'not_unsent_work', () => blobOf('kenteken;merk\nWB-10-KV;Hobby')],
    ['that is other JSON', 'not_unsent_work', () => blobOf([1, 2, 3])],
    ['that is empty', 'not_unsent_work', () => blobOf('')],
    ['of bytes', 'not_unsent_work', () => new Blob([new Uint8Array(5000).fill(200)])],
    ['without any work', 'empty', (file) => blobOf(signed({ ...file, changes: [], drafts: [] }))],
    ['of 100 MB', 'too_large', () => new Blob([new Uint8Array(100 * 1024 * 1024)])],
    ['just too large', 'too_large', () => new Blob([new Uint8Array(UNSENT_MAX_BYTES + 1)])],
  ];

  it('says why and changes nothing', async () => {
    const { session, file } = await deviceWithWork();
    for (const [name, problem, make] of bad) {
      await expectUnchanged(session, async () => {
        expect(await session.readUnsent(make(file)), name).toEqual({ outcome: 'unusable', problem });
      });
    }
  });
});
