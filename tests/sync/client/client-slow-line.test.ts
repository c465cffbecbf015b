import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { testId } from '#tests/support/builders.ts';
import { aYard, inStep } from '#tests/support/device-yard.ts';
import { fakeRuntime, until } from '#tests/support/fake-runtime.ts';

/** A device in step whose answers begin to take `ms` once `slow` is called; a request that is given up is cut. */
async function aDevice(ms: number) {
  const { server, clock, open } = aYard();
  let waits = 0;
  const runtime = fakeRuntime({
    clock,
    fetch: async (input, init) => {
      const answer = await server.fetch(input, init);
      if (waits > 0) {
        await new Promise<void>((resolve, reject) => {
          const cancel = clock.setTimer(resolve, waits);
          init?.signal?.addEventListener('abort', () => {
            cancel();
            reject(new DOMException('aborted', 'AbortError'));
          });
        });
      }
      return answer;
    },
  });
  const session = await open({ runtime });
  await inStep(session, server);
  const slow = () => {
    waits = ms;
    server.endStreams();
  };
  return { session, server, clock, slow };
}

const addANote = (number: number) => ({
  args: {
    noteId: testId('n', number),
    modelType: 'object' as const,
    modelId: testId('o', 1),
    text: `Notitie ${number}`,
  },
});

it.each([8, 12, 15, 20, 30])('a change is delivered on a line where every answer takes %d seconds', async (seconds) => {
  const { session, server, clock, slow } = await aDevice(seconds * 1000);
  slow();
  await session.submit(addNote, addANote(1));
  await until(async () => {
    await clock.advance(5000);
    return (await session.outbox()).length === 0;
  }, 'the empty queue');
  expect(server.pushed.filter(({ name }) => name === 'note.add')).toHaveLength(1);
  // What comes after it is not given up any more.
  const before = server.pushed.length;
  const startedAt = clock.now;
  await session.submit(addNote, addANote(2));
  await until(async () => {
    await clock.advance(1000);
    return server.pushed.length > before && (await session.outbox()).length === 0;
  }, 'the next change');
  expect(clock.now - startedAt).toBeLessThanOrEqual(3 * seconds * 1000 + 10_000);
  await session.close();
});
