import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { objectTable } from '#objects/object.ts';
import { anAppointment, aStoredObject, testId } from '#tests/support/builders.ts';
import { aYard, inStep } from '#tests/support/device-yard.ts';
import { until } from '#tests/support/fake-runtime.ts';

const quota = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError');
const lost = () => new DOMException('Connection to Indexed Database server lost. Refresh the page', 'UnknownError');

/** Makes the stores refuse puts, or those that `meant` selects. */
function refusePuts(trouble: () => DOMException, meant: (store: string, value: unknown) => boolean = () => true) {
  const { put } = IDBObjectStore.prototype;
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (meant(this.name, given[0])) throw trouble();
    return put.apply(this, given);
  });
}

describe('a tab that cannot reach the server (L6)', () => {
  it('takes back that storage failed its last exchange once it works, and says offline', async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    const refused = refusePuts(lost);
    server.put(objectTable, aStoredObject(1, 1, { brand: 'Knaus' }));
    await until(() => session.status.get().state === 'storage_problem', 'the problem');
    server.online = false;
    server.endStreams();
    refused.mockRestore();
    await clock.advance(15_000);
    expect(session.status.get()).toMatchObject({ state: 'offline' });
    expect(session.status.get().storage).toBeUndefined();
  });

  it('is not told to load the app again for single failures that lie apart', async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    const told = new Set<unknown>();
    session.status.subscribe(() => told.add(session.status.get().storage));
    server.online = false;
    server.endStreams();
    for (let time = 0; time < 5; time += 1) {
      const refused = refusePuts(lost);
      server.online = true;
      server.put(objectTable, aStoredObject(1, 1, { brand: `Knaus ${time}` }));
      session.syncNow();
      await until(() => session.status.get().state === 'storage_problem', 'the problem');
      server.online = false;
      server.endStreams();
      refused.mockRestore();
      await clock.advance(20_000);
    }
    expect(told).not.toContain('lost');
  });
});

describe('a device that had no room (L6)', () => {
  it.each([
    ['a save', 'add', 120],
    // Attempts are half a minute apart by then: room may return at any time in between.
    ['an exchange', 'put', 120],
    ['an exchange', 'put', 130],
    ['an exchange', 'put', 140],
  ] as const)(
    'takes the word back soon after there is some, with nothing waiting: of %s (%s, %i s)',
    async (_what, method, seconds) => {
      const { server, clock, open } = aYard();
      const session = await open();
      await inStep(session, server);
      const refuse = () => {
        throw quota();
      };
      const refused = [
        vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(refuse),
        vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse),
      ];
      const args = { noteId: testId('n', 1), modelType: 'object' as const, modelId: testId('o', 1), text: 'Sleutel' };
      if (method === 'add') await session.submit(addNote, { args });
      else server.put(objectTable, aStoredObject(1, 1, { brand: 'Knaus' }));
      await until(() => session.status.get().storage === 'full', 'the word');
      for (let at = 0; at < seconds; at += 1) await clock.advance(1000);
      expect(session.status.get().storage).toBe('full');
      for (const spy of refused) spy.mockRestore();
      for (let at = 0; at < 8; at += 1) await clock.advance(1000);
      await until(() => session.status.get().storage === undefined, 'the word to go');
      expect(session.status.get().pending).toBe(0);
    },
  );
});

describe('a first download that finds no room', () => {
  it('for months long past gives them up, whatever else went well meanwhile, and the word goes', async () => {
    const { server, clock, open } = aYard();
    for (let month = 1; month <= 3; month += 1) {
      server.put(appointmentTable, anAppointment(month, { date: `2024-0${month}-15`, customerId: null }));
    }
    let isOneHere = false;
    const refused = refusePuts(quota, (store, value) => {
      const { segment = '', text = '' } = value as { segment?: string; text?: string };
      const isOfOldMonth = store === 'packs' && segment.startsWith('2024-') && text !== '[]';
      const isTooMuch = isOfOldMonth && isOneHere;
      isOneHere ||= isOfOldMonth;
      return isTooMuch;
    });
    const session = await open();
    await until(() => session.status.get().storage === 'full', 'the word');
    await until(async () => {
      await clock.advance(1000);
      return session.status.get().storage === undefined;
    }, 'the end of it');
    expect(await session.mirror.lacksOlder()).toBe(true);
    expect(session.status.get()).toMatchObject({ state: 'online', download: null });
    refused.mockRestore();
  });

  it('is tried less and less often, and goes on when there is some', async () => {
    const { server, clock, open } = aYard();
    const refused = refusePuts(quota, (store) => store === 'packs');
    const session = await open();
    await until(() => session.status.get().storage === 'full', 'the word');
    const asked = () => server.requests.filter((path) => path.startsWith('/api/sync/snapshot/')).length;
    const inAMinute = async () => {
      const before = asked();
      for (let at = 0; at < 60; at += 1) await clock.advance(1000);
      return asked() - before;
    };
    const [first, second] = [await inAMinute(), await inAMinute()];
    expect(second).toBeGreaterThan(0);
    expect(second).toBeLessThan(first / 2);
    refused.mockRestore();
    await clock.advance(61_000);
    await inStep(session, server);
    expect(session.status.get().storage).toBeUndefined();
  });
});
