import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { aYard, inStep } from '#tests/support/device-yard.ts';
import { fakeRuntime } from '#tests/support/fake-runtime.ts';

type Network = { isSilent: boolean };

/** A device in step, whose network can be made to swallow every request: nothing fails, and nothing is answered. */
async function aDevice() {
  const { server, clock, open } = aYard();
  const network: Network = { isSilent: false };
  const swallowed: (() => void)[] = [];
  const runtime = fakeRuntime({
    clock,
    fetch: async (input, init) => {
      if (network.isSilent) {
        await new Promise<void>((resolve, reject) => {
          swallowed.push(resolve);
          init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        });
      }
      return server.fetch(input, init);
    },
  });
  const session = await open({ runtime });
  await inStep(session, server);
  const states: string[] = [];
  session.status.subscribe(() => {
    const { state } = session.status.get();
    if (states.at(-1) !== state) states.push(state);
  });
  const answer = () => {
    network.isSilent = false;
    for (const go of swallowed.splice(0)) go();
  };
  return { session, clock, network, states, answer };
}

it('a call without an answer makes a silent network known as offline within five seconds', async () => {
  const { session, clock, network, states } = await aDevice();
  network.isSilent = true;
  session.doubt();
  await clock.advance(5000);
  expect(session.status.get().state).toBe('offline');
  await clock.advance(60_000);
  expect(states).toEqual(['connecting', 'offline']);
});

it('an answer that comes late after all ends it at once', async () => {
  const { session, clock, network, answer } = await aDevice();
  network.isSilent = true;
  session.doubt();
  await clock.advance(5000);
  answer();
  await clock.advance(100);
  expect(session.status.get().state).toBe('online');
});

it('a call that failed by itself leaves a device online whose server answers', async () => {
  const { session, clock, states } = await aDevice();
  session.doubt();
  await clock.advance(5000);
  expect(states).toEqual(['connecting', 'online']);
});

it('a slow answer alone is no loss of the connection', async () => {
  const { session, clock, network, states, answer } = await aDevice();
  network.isSilent = true;
  session.syncNow();
  await clock.advance(6000);
  answer();
  await clock.advance(100);
  expect(states.filter((state) => state !== 'online')).toEqual([]);
});
