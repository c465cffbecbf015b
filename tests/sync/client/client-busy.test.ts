import { describe, expect, it } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { warehouseTable } from '#spots/spot.ts';
import { withJitter } from '#sync/client/runtime/pace.ts';
import { aWarehouse, testId } from '#tests/support/builders.ts';
import { aYard, inStep, type Yard } from '#tests/support/device-yard.ts';
import { FakePage, until } from '#tests/support/fake-runtime.ts';

const NOTE = testId('n', 1);
const args = { noteId: NOTE, modelType: 'object' as const, modelId: testId('o', 1), text: 'Sleutel' };

const busy = (seconds: number, times: number) =>
  Array.from({ length: times }, () => ({ status: 503, headers: { 'retry-after': String(seconds) } }));
const asked = ({ server }: Yard, path: string) => server.requests.filter((each) => each === path).length;
const exchanges = (yard: Yard) => asked(yard, '/api/sync/push') + asked(yard, '/api/sync/pull');

async function aDevice() {
  const yard = aYard();
  const page = new FakePage();
  const session = await yard.open({ page });
  await inStep(session, yard.server);
  return { ...yard, page, session };
}

describe('a server that says when to come back', () => {
  it('is left alone until then, also by a page that is looked at and by news of others, and then gets the change once', async () => {
    const yard = await aDevice();
    const { server, clock, session, page } = yard;
    server.fault('push', ...busy(20, 1));
    await session.submit(addNote, { args });
    await until(() => asked(yard, '/api/sync/push') === 1, 'a push');
    await clock.advance(500);
    const before = exchanges(yard);
    for (let second = 0; second < 18; second += 1) {
      server.put(warehouseTable, aWarehouse({ name: `Hal ${second}` }));
      page.wake();
      await clock.advance(1000);
    }
    expect(exchanges(yard)).toBe(before);
    expect(session.status.get().pending).toBe(1);
    await clock.advance(13_000);
    await inStep(session, server);
    expect(server.all(noteTable)).toHaveLength(1);
    expect(server.verdictCount()).toBe(1);
  });

  it('is asked at once all the same when a person asks for it', async () => {
    const yard = await aDevice();
    const { server, session } = yard;
    server.fault('push', ...busy(60, 1));
    await session.submit(addNote, { args });
    await until(() => asked(yard, '/api/sync/push') === 1, 'a push');
    await yard.clock.advance(500);
    session.syncNow();
    await until(() => server.all(noteTable).length === 1, 'the change');
  });

  it('does not get everybody back at the same moment', () => {
    expect(withJitter(2000, 0)).toBe(2000);
    expect(withJitter(2000, 0.5)).toBe(2500);
    expect(withJitter(2000, 1)).toBe(3000);
  });
});

describe('a server that stops', () => {
  it('is left for another when it said, and nobody doubts the connection meanwhile', async () => {
    const yard = await aDevice();
    const { server, clock, session } = yard;
    const seen = new Set<string>();
    session.status.subscribe(() => seen.add(session.status.get().state));
    // What a device asks once its stream is there is over.
    await until(() => asked(yard, '/api/sync/live') === 1, 'the stream');
    await clock.advance(2000);
    const [streams, others] = [asked(yard, '/api/sync/live'), exchanges(yard)];
    server.leave(1500);
    await clock.advance(1400);
    expect([asked(yard, '/api/sync/live'), exchanges(yard)]).toEqual([streams, others]);
    await clock.advance(200);
    expect(asked(yard, '/api/sync/live')).toBe(streams + 1);
    server.put(warehouseTable, aWarehouse({ name: 'Hal B' }));
    await until(async () => (await session.mirror.get(warehouseTable, aWarehouse().id))?.name === 'Hal B');
    expect([...seen].filter((state) => state !== 'online')).toEqual([]);
  });
});

it('names each of its requests', async () => {
  const ids: string[] = [];
  const yard = aYard();
  const session = await yard.open({
    fetch: (input, init) => {
      ids.push(new Headers(init?.headers).get('x-request-id') ?? '');
      return yard.server.fetch(input, init);
    },
  });
  await inStep(session, yard.server);
  expect(ids.length).toBeGreaterThan(2);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
});
