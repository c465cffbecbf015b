import { expect, it, onTestFinished } from 'vitest';
import { dropRequest, openRequest } from '#sync/client/transport/request.ts';
import { FakeClock, fakeRuntime } from '#tests/support/fake-runtime.ts';

it('a request that broke off by itself is given up without a word', async () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => void unheard.push(reason);
  process.on('unhandledRejection', hear);
  onTestFinished(() => void process.off('unhandledRejection', hear));
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) });
  const runtime = fakeRuntime({
    fetch: () => Promise.resolve(new Response(body, { status: 503 })),
    clock: new FakeClock(),
  });
  dropRequest(await openRequest(runtime, new AbortController().signal, '/api/sync/live', {}, 10_000));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(unheard).toEqual([]);
});
