import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { objectTable } from '#objects/object.ts';
import { aStoredObject, testId } from '#tests/support/builders.ts';
import { aYard, inStep, type Yard } from '#tests/support/device-yard.ts';
import { FakePage, until } from '#tests/support/fake-runtime.ts';

const OBJECT = testId('o', 1);

const streams = ({ server }: Yard) => server.requests.filter((path) => path === '/api/sync/live').length;
const pulls = ({ server }: Yard) => server.requests.filter((path) => path === '/api/sync/pull').length;

async function aDevice() {
  const yard = aYard();
  const page = new FakePage();
  const session = await yard.open({ page });
  await inStep(session, yard.server);
  return { ...yard, page, session };
}

describe('the live stream', () => {
  it('counts its opening as news: what a page was told before may be older', async () => {
    const yard = aYard();
    let opens = () => {};
    const opened = new Promise<void>((resolve) => {
      opens = resolve;
    });
    const session = await yard.open({
      page: new FakePage(),
      fetch: async (input, init) => {
        if (input.includes('/live')) await opened;
        return yard.server.fetch(input, init);
      },
    });
    let heard = 0;
    session.onNews(() => {
      heard += 1;
    });
    await until(() => session.status.get().state === 'online', 'a connection');
    expect(heard).toBe(0);
    opens();
    await until(() => heard > 0, 'news');
  });

  it('that is silent for longer than the server ever is counts as dead and is opened anew', async () => {
    const yard = await aDevice();
    const before = streams(yard);
    await yard.clock.advance(24_000);
    expect(streams(yard)).toBe(before);
    await yard.clock.advance(7000);
    expect(streams(yard)).toBe(before + 1);
  });

  it('is opened anew when somebody looks again and it was silent for longer than the server ever is', async () => {
    const yard = await aDevice();
    const before = streams(yard);
    yard.page.wake();
    await yard.clock.advance(100);
    expect(streams(yard)).toBe(before);
    await yard.clock.advance(26_000);
    yard.page.wake();
    await until(() => streams(yard) === before + 1, 'a fresh stream');
    await inStep(yard.session, yard.server);
  });

  it('that fails twice leaves it to questions every 15 seconds, and changes still arrive', async () => {
    const yard = aYard();
    yard.server.fault('live', ...Array.from({ length: 200 }, () => ({ status: 502 })));
    const session = await yard.open({ page: new FakePage() });
    await inStep(session, yard.server);
    await yard.clock.advance(10_000);
    const [tried, asked] = [streams(yard), pulls(yard)];
    yard.server.put(objectTable, aStoredObject(1, 1, { brand: 'Knaus' }));
    await yard.clock.advance(16_000);
    await until(async () => (await session.mirror.get(objectTable, OBJECT))?.brand === 'Knaus', 'the change');
    await yard.clock.advance(44_000);
    expect(pulls(yard) - asked).toBeLessThanOrEqual(6);
    expect(streams(yard) - tried).toBeLessThanOrEqual(1);
  });
});

describe('without a connection', () => {
  it('one try at a time asks whether it is back, not another one beside it (L5)', async () => {
    const yard = aYard();
    let questions = 0;
    const session = await yard.open({
      page: new FakePage(),
      fetch: (input, init) => {
        if (!yard.server.online && input.includes('wait=')) questions += 1;
        return yard.server.fetch(input, init);
      },
    });
    await inStep(session, yard.server);
    yard.server.online = false;
    yard.server.endStreams();
    await until(() => session.status.get().state === 'offline', 'offline');
    const tried = streams(yard);
    await yard.clock.advance(300_000);
    expect(streams(yard) - tried).toBeGreaterThan(3);
    expect(questions).toBe(0);
  });
});

describe('a device that says it has no network', () => {
  it('stays offline, with what waits, whatever a stream that was open still brings', async () => {
    const yard = aYard();
    const page = new FakePage();
    const session = await yard.open({
      page,
      fetch: (input, init) =>
        page.online ? yard.server.fetch(input, init) : Promise.reject(new TypeError('Failed to fetch')),
    });
    await inStep(session, yard.server);
    page.online = false;
    const args = { noteId: testId('n', 1), modelType: 'object', modelId: OBJECT, text: 'Sleutel' } as const;
    await session.submit(addNote, { args });
    await until(() => session.status.get().state === 'offline', 'offline');
    const states = new Set<string>();
    session.status.subscribe(() => states.add(session.status.get().state));
    yard.server.put(objectTable, aStoredObject(1, 1, { brand: 'Knaus' }));
    yard.server.tellNews();
    await yard.clock.advance(20_000);
    expect(session.status.get()).toMatchObject({ state: 'offline', pending: 1 });
    expect([...states].filter((state) => state !== 'offline')).toEqual([]);
  });
});

describe('a page that sleeps', () => {
  it('gives up what is under way, and is in step soon after it wakes', async () => {
    const yard = await aDevice();
    yard.server.fault('pull', { after: new Promise(() => {}) });
    const before = pulls(yard);
    yard.session.syncNow();
    await until(() => pulls(yard) > before, 'a pull under way');
    yard.page.sleep();
    yard.server.put(objectTable, aStoredObject(1, 1, { brand: 'Knaus' }));
    yard.page.wake();
    let waitedMs = 0;
    await until(async () => {
      await yard.clock.advance(500);
      waitedMs += 500;
      return (await yard.session.mirror.get(objectTable, OBJECT))?.brand === 'Knaus';
    }, 'the change');
    // Long before the request that hangs would be given up.
    expect(waitedMs).toBeLessThan(5000);
    await inStep(yard.session, yard.server);
  });
});
