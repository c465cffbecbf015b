import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { queueName } from '#sync/client/queue/queue-database.ts';
import { testId } from '#tests/support/builders.ts';
import { ACTOR, aYard, inStep } from '#tests/support/device-yard.ts';
import { until } from '#tests/support/fake-runtime.ts';

const note = (number: number) => ({
  args: { noteId: testId('n', number), modelType: 'object' as const, modelId: testId('o', 1), text: `${number}` },
});

/** Empties the outbox without this tab noticing, as for a tab that was stopped while another one sent. */
function emptyUnheard(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(queueName(ACTOR.companyId, ACTOR.userId));
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const transaction = request.result.transaction('outbox', 'readwrite');
      transaction.objectStore('outbox').clear();
      transaction.oncomplete = () => {
        request.result.close();
        resolve();
      };
    };
  });
}

describe('what a tab says of its queue (L6)', () => {
  it('is right within five seconds, also where it did not hear that another tab sent everything', async () => {
    const { server, clock, open } = aYard();
    const before = await open();
    await inStep(before, server);
    await before.close();
    // Another tab leads: this one neither sends nor asks.
    const session = await open({ locks: { request: () => new Promise(() => {}) } });
    for (const number of [1, 2]) await session.submit(addNote, note(number));
    await until(() => session.status.get().pending === 2, 'both to wait');
    await emptyUnheard();
    await clock.advance(6000);
    await until(() => session.status.get().pending === 0, 'the true word');
  });

  it('moves with each answered push: how many of how many', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.online = false;
    for (let number = 1; number <= 250; number += 1) await session.submit(addNote, note(number));
    const seen = new Set<string>();
    session.status.subscribe(() => {
      const { state, sent = 0, pending } = session.status.get();
      if (state === 'syncing') seen.add(`${sent} of ${pending}`);
    });
    server.online = true;
    session.syncNow();
    await until(() => server.all(noteTable).length === 250 && session.status.get().pending === 0, 'all to arrive');
    expect([...seen]).toEqual(expect.arrayContaining(['100 of 250', '200 of 250']));
  });
});
