import { afterEach, expect, it, vi } from 'vitest';
import { ask } from '#session/api-call.ts';
import { fetchPdf } from '#session/fetch-pdf.ts';
import type { ApiAddress } from '#session/session-api.ts';

afterEach(() => vi.unstubAllGlobals());

function hearIds(): string[] {
  const ids: string[] = [];
  vi.stubGlobal('fetch', async (_input: string, init: RequestInit) => {
    ids.push(new Headers(init.headers).get('x-request-id') ?? '');
    return Response.json({ result: [] });
  });
  return ids;
}

it('each request of a page has an id of its own, so that the log can be asked about it', async () => {
  const ids = hearIds();
  await ask('/api/tags');
  await ask('/api/tags');
  await fetchPdf('/api/invoices/1/pdf' as ApiAddress);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(3);
});

it('a page without HTTPS, where browsers make no ids, asks all the same', async () => {
  const ids = hearIds();
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes });
  expect(await ask('/api/tags')).toMatchObject({ ok: true });
  expect(ids).toEqual(['']);
});
