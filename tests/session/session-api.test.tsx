import { describe, expect, it, vi } from 'vitest';
import { addressOf } from '#session/api-call.ts';
import { call } from '#session/session-api.ts';

const TAGS = addressOf('/api/tags');
const JSON_TYPE = { 'content-type': 'application/json' };

/** A body that ends as it does when the server dies in the middle of it. */
function brokenOff(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"result":'));
      controller.error(new TypeError('network error'));
    },
  });
}

const answers = (body: BodyInit | null, init: ResponseInit) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)));

describe('an answer of the server', () => {
  it('is none when it breaks off', async () => {
    answers(brokenOff(), { status: 200, headers: JSON_TYPE });
    expect(await call(TAGS)).toEqual({ ok: false, status: 'offline' });
  });

  it('is none when it is the page of somebody else', async () => {
    answers('<html></html>', { status: 200, headers: { 'content-type': 'text/html' } });
    expect(await call(TAGS)).toEqual({ ok: false, status: 'offline' });
  });

  it('that does not come in time is told from no connection', async () => {
    const limit = vi
      .spyOn(AbortSignal, 'timeout')
      .mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')));
    vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => Promise.reject(signal?.reason as Error));
    expect(await call(TAGS)).toEqual({ ok: false, status: 'offline', late: true });
    limit.mockRestore();
  });

  it('is one without a body, and with one', async () => {
    answers(null, { status: 204 });
    expect(await call(TAGS)).toEqual({ ok: true, body: null });
    answers('{"result":[]}', { status: 200, headers: JSON_TYPE });
    expect(await call(TAGS)).toEqual({ ok: true, body: { result: [] } });
  });

  it('is a refusal by its status, also when its words broke off', async () => {
    answers(brokenOff(), { status: 409, headers: JSON_TYPE });
    expect(await call(TAGS)).toMatchObject({ ok: false, status: 409, code: '', fields: {} });
  });
});
