import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { objectTable } from '#objects/object.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { aStoredObject, testId } from '#tests/support/builders.ts';
import { aYard, inStep, type Yard } from '#tests/support/device-yard.ts';
import { FakePage, until } from '#tests/support/fake-runtime.ts';

const OBJECT = testId('o', 1);
const brandOf = async (session: DeviceSession) => (await session.mirror.get(objectTable, OBJECT))?.brand;

/** Fails when the request is given up, as a browser's does. */
const aborted = (init?: RequestInit) =>
  new Promise<never>((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

/** A gate before every pull: nothing is answered while it is shut. */
function aGate({ server }: Yard) {
  let open = Promise.resolve();
  let release = () => {};
  return {
    shut: () => {
      open = new Promise((resolve) => {
        release = resolve;
      });
    },
    open: () => release(),
    fetch: async (input: string, init?: RequestInit) => {
      if (input.includes('/api/sync/pull')) await Promise.race([open, aborted(init)]);
      return server.fetch(input, init);
    },
  };
}

/** A device in step, whose pulls can be held up; every state it shows from then on is kept. */
async function aHeldDevice() {
  const yard = aYard();
  const gate = aGate(yard);
  const page = new FakePage();
  const session = await yard.open({ page, fetch: gate.fetch });
  await inStep(session, yard.server);
  // No pull is under way any more when the gate is shut.
  await yard.clock.advance(1000);
  const untrue: string[] = [];
  session.status.subscribe(() => {
    const { state } = session.status.get();
    void brandOf(session).then((brand) => {
      if (state === 'online' && brand !== 'Knaus') untrue.push(state);
    });
  });
  /** A colleague's change that this device is not notified of. */
  const miss = () => yard.server.put(objectTable, aStoredObject(1, 1, { brand: 'Knaus' }));
  const heal = async () => {
    for (let at = 0; at < 8; at += 1) await yard.clock.advance(500);
    const { state } = session.status.get();
    // Closing a session waits for requests under way, even after a failed test.
    gate.open();
    expect(state).not.toBe('online');
    await until(async () => {
      await yard.clock.advance(500);
      return session.status.get().state === 'online';
    }, 'up to date');
    expect(await brandOf(session)).toBe('Knaus');
    expect(untrue).toEqual([]);
  };
  return { ...yard, gate, page, session, miss, heal };
}

describe('a device is called up to date only once a pull that began after the last trouble is answered (L6)', () => {
  it('when the server is back and speaks on the stream before it answers', async () => {
    const { server, clock, session, gate, miss, heal } = await aHeldDevice();
    server.online = false;
    server.endStreams();
    await clock.advance(3000);
    expect(session.status.get().state).toBe('offline');
    miss();
    gate.shut();
    server.online = true;
    await heal();
  });

  it('when only the stream broke off', async () => {
    const { server, gate, miss, heal } = await aHeldDevice();
    gate.shut();
    server.endStreams();
    miss();
    await heal();
  });

  it('when the network went or came, or a person looks again', async () => {
    const { gate, page, miss, heal } = await aHeldDevice();
    gate.shut();
    page.wake();
    miss();
    await heal();
  });

  it('also when somebody comes back to a page that did not run meanwhile, though nobody said so', async () => {
    const { clock, session, gate, page, miss, heal } = await aHeldDevice();
    gate.shut();
    clock.jump(16_000);
    page.look();
    expect(session.status.get().state).toBe('connecting');
    miss();
    await heal();
  });

  it('and goes on being called so when somebody comes back to a page whose stream went on', async () => {
    const { clock, session, gate, page } = await aHeldDevice();
    gate.shut();
    page.look();
    const shown: string[] = [session.status.get().state];
    session.status.subscribe(() => shown.push(session.status.get().state));
    await clock.advance(3000);
    gate.open();
    await clock.advance(3000);
    expect([...new Set(shown)]).toEqual(['online']);
  });

  it('when the page went away and came back', async () => {
    const { clock, gate, page, miss, heal } = await aHeldDevice();
    await clock.advance(1000);
    page.sleep();
    await clock.advance(1000);
    gate.shut();
    page.wake();
    miss();
    await heal();
  });

  it.each([
    ['set ahead', 3_600_000],
    ['set back', -3_600_000],
  ])('when the clock was %s', async (_what, ms) => {
    const { clock, session, gate, miss, heal } = await aHeldDevice();
    gate.shut();
    clock.jump(ms);
    await clock.advance(5000);
    expect(session.status.get().state).toBe('connecting');
    miss();
    await heal();
  });

  it('when the stream says nothing for longer than the server ever does', async () => {
    const { clock, session, gate, miss, heal } = await aHeldDevice();
    gate.shut();
    await clock.advance(31_000);
    // Whoever asks meanwhile is not answered either.
    expect(session.status.get().state).toBe('offline');
    miss();
    await heal();
  });

  it('when it follows another tab that pulls, and slept itself', async () => {
    const yard = aYard();
    const gate = aGate(yard);
    const first = await yard.open({ page: new FakePage(), fetch: gate.fetch });
    await inStep(first, yard.server);
    const page = new FakePage();
    const second = await yard.open({ page });
    await until(() => second.status.get().state === 'online', 'the second to hear of the first');
    gate.shut();
    page.wake();
    await yard.clock.advance(2000);
    expect(second.status.get().state).toBe('connecting');
    gate.open();
    await until(async () => {
      await yard.clock.advance(500);
      return second.status.get().state === 'online';
    }, 'the second to be up to date');
  });
});
