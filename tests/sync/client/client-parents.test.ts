import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { objectTable } from '#objects/object.ts';
import { testId } from '#tests/support/builders.ts';
import { aYard, inStep } from '#tests/support/device-yard.ts';
import { until } from '#tests/support/fake-runtime.ts';

const aNote = (object: number) => ({
  args: { noteId: testId('n', 1), modelType: 'object' as const, modelId: testId('o', object), text: 'Notitie' },
});

describe('a note on a record that this device does not find', () => {
  it('is saved and shown while rows are still to come, and reaches the server', async () => {
    const { server, clock, open } = aYard();
    server.online = false;
    const session = await open();
    expect(await session.submit(addNote, aNote(1))).toMatchObject({ outcome: 'saved' });
    expect(await session.mirror.all(noteTable)).toHaveLength(1);
    server.online = true;
    session.syncNow();
    await until(async () => {
      await clock.advance(1000);
      return session.status.get().state === 'online';
    }, 'online');
    await inStep(session, server);
    expect(server.all(noteTable)).toHaveLength(1);
  });

  it('is saved while rows are still to come also where there is none, and the server says so', async () => {
    const { server, clock, open } = aYard();
    server.online = false;
    const session = await open();
    expect(await session.submit(addNote, aNote(9))).toMatchObject({ outcome: 'saved' });
    server.online = true;
    session.syncNow();
    await until(async () => {
      await clock.advance(1000);
      return session.status.get().rejected === 1;
    }, 'the refusal');
    expect(await session.outbox()).toMatchObject([{ state: 'rejected', code: 'missing_parent' }]);
  });

  it('is refused at once when all rows are here', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    expect(await session.submit(addNote, aNote(9))).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'missing_parent' },
    });
  });

  it('is refused at once when it is known to be deleted', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.remove(objectTable, testId('o', 2));
    await until(async () => (await session.mirror.get(objectTable, testId('o', 2))) === undefined, 'the deletion');
    expect(await session.submit(addNote, aNote(2))).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'parent_deleted' },
    });
  });
});
