import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { warehouseTable } from '#spots/spot.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { aWarehouse } from '#tests/support/builders.ts';
import { aYard, inStep, type Yard } from '#tests/support/device-yard.ts';
import { until } from '#tests/support/fake-runtime.ts';

const MINUTE = 60_000;
const asked = ({ server }: Yard) => server.requests.filter((path) => path === '/api/sync/snapshot').length;

type Stuck = {
  readonly yard: Yard;
  readonly session: DeviceSession;
  /** The same person's app, loaded again. */
  readonly open: () => Promise<DeviceSession>;
  /** Whether the server calls every cursor too old. */
  readonly forgets: { everything: boolean };
};

/** A device that had to build its mirror three times within an hour, and has not seen what was changed since. */
async function aStuckDevice(): Promise<Stuck> {
  const yard = aYard();
  const { server, clock } = yard;
  const forgets = { everything: false };
  const fetch: typeof server.fetch = async (input, init) => {
    const answer = await server.fetch(input, init);
    if (!forgets.everything || !input.includes('/api/sync/pull')) return answer;
    const headers = { 'content-type': 'application/json', 'x-sync-protocol': '1' };
    return new Response(JSON.stringify({ reason: 'cursor_too_old' }), { status: 410, headers });
  };
  const open = () => yard.open({ fetch });
  const session = await open();
  await inStep(session, server);
  const before = asked(yard);
  forgets.everything = true;
  session.syncNow();
  await until(async () => {
    await clock.advance(1000);
    return session.status.get().state === 'stalled';
  }, 'the device to stand still');
  server.put(warehouseTable, aWarehouse({ name: 'Hal B' }));
  server.minRev = server.rev;
  forgets.everything = false;
  await clock.advance(5 * MINUTE);
  expect(asked(yard) - before).toBe(3);
  expect(session.status.get()).toMatchObject({ state: 'stalled', stuck: 'rebuilding', pending: 0 });
  return { yard, session, open, forgets };
}

async function expectUpToDate(session: DeviceSession, { server, clock }: Yard): Promise<void> {
  await until(async () => {
    await clock.advance(1000);
    return (await session.mirror.get(warehouseTable, aWarehouse().id))?.name === 'Hal B';
  }, 'the change of somebody else');
  await inStep(session, server);
  expect(session.status.get().state).toBe('online');
}

describe('a device that had to load its data three times within an hour goes on', () => {
  it('when its person taps "Try again"', async () => {
    const { yard, session } = await aStuckDevice();
    session.restart();
    await expectUpToDate(session, yard);
  });

  it('when its person tries to reach the server', async () => {
    const { yard, session } = await aStuckDevice();
    session.syncNow();
    await expectUpToDate(session, yard);
  });

  it('when the app is loaded again', async () => {
    const { yard, session, open } = await aStuckDevice();
    await session.close();
    await expectUpToDate(await open(), yard);
  });

  it('by itself once the hour is over, and not before', async () => {
    const { yard, session } = await aStuckDevice();
    const before = asked(yard);
    await yard.clock.advance(53 * MINUTE);
    expect(asked(yard)).toBe(before);
    expect(session.status.get().state).toBe('stalled');
    await yard.clock.advance(4 * MINUTE);
    await expectUpToDate(session, yard);
  });

  it('and stops again after three more, so that a try is no loop', async () => {
    const { yard, session, forgets } = await aStuckDevice();
    const before = asked(yard);
    forgets.everything = true;
    session.restart();
    await yard.clock.advance(10 * MINUTE);
    expect(asked(yard) - before).toBe(3);
    expect(session.status.get()).toMatchObject({ state: 'stalled', stuck: 'rebuilding' });
  });
});
