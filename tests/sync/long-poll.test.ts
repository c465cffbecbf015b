import { expect, test } from 'vitest';
import { type LongPollParts, longPoll } from '#sync/client/transport/long-poll.ts';
import { FakePage } from '#tests/support/fake-runtime.ts';

const clientId = '01900000-0000-7000-8000-000000000001';

/** A server that answers after `waitMs`, at most ten times, and a device that has pulled each time. */
function poll(answers: readonly boolean[], waitMs: number, more: Partial<LongPollParts> = {}) {
  let now = 0;
  let rev = 1;
  const asked: string[] = [];
  const page = new FakePage();
  const parts: LongPollParts = {
    runtime: { now: () => now, page },
    place: async () => ({ cursor: `epoch.${rev}`, clientId }),
    ask: async ({ cursor }) => {
      asked.push(cursor);
      now += waitMs;
      return answers[asked.length - 1] ?? false;
    },
    alive: () => {},
    catchUp: async () => {
      rev += 1;
    },
    ...more,
  };
  return { asked, page, run: () => longPoll(parts, () => asked.length < 10) };
}

test('asks again from where the device is by then', async () => {
  const { asked, run } = poll([false, true, true], 8000);
  await run();
  expect(asked.slice(0, 5)).toEqual(['epoch.1', 'epoch.1', 'epoch.2', 'epoch.3', 'epoch.3']);
  expect(asked).toHaveLength(10);
});

test('stops asking a server that does not wait', async () => {
  const { asked, run } = poll([false], 20);
  await run();
  expect(asked).toHaveLength(1);
});

test('stops when fetching what is new did not bring the device further', async () => {
  const { asked, run } = poll([true, true, true], 5, { catchUp: async () => {} });
  await run();
  expect(asked).toHaveLength(1);
});

test('stops while nobody looks, and where there is no mirror yet', async () => {
  const hidden = poll([true], 8000);
  hidden.page.visible = false;
  await hidden.run();
  const empty = poll([true], 8000, { place: async () => undefined });
  await empty.run();
  expect([hidden.asked, empty.asked]).toEqual([[], []]);
});
