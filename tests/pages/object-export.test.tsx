import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { downloadObjects } from '#pages/objects/download-objects.ts';
import { ObjectsPage } from '#pages/objects/objects-page.tsx';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const sheet = () => new Response('sheet', { headers: { 'content-type': TYPE } });
const asked: { path: string; token: string | null }[] = [];

/** Makes the server give these answers in turn, and records the requests. */
function serverAnswers(...answers: readonly (() => Response)[]): void {
  const left = [...answers];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push({ path, token: new Headers(init.headers).get('X-XSRF-TOKEN') });
    const next = left.shift();
    return next === undefined ? Promise.reject(new TypeError('no connection')) : Promise.resolve(next());
  });
}

beforeEach(() => {
  asked.length = 0;
  document.cookie = 'XSRF-TOKEN=a%3Db; path=/';
});
afterEach(() => {
  document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
});

describe('the objects as a file for Excel', () => {
  test('are asked for with the security token and come as they are', async () => {
    serverAnswers(sheet);
    const answer = await downloadObjects(null);
    expect(answer instanceof Blob && (await answer.text())).toBe('sheet');
    expect(asked).toEqual([{ path: '/api/objects/download', token: 'a=b' }]);
  });

  test('come after a token that went stale was renewed, once', async () => {
    serverAnswers(
      () => new Response('', { status: 419 }),
      () => new Response(null, { status: 204 }),
      sheet,
    );
    expect(await downloadObjects(null)).toBeInstanceOf(Blob);
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/objects/download',
      '/sanctum/csrf-cookie',
      '/api/objects/download',
    ]);
  });

  test("fail when the server refuses, and a hotel's sign-in page is no sheet either", async () => {
    serverAnswers(
      () => new Response('{}', { status: 403 }),
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    );
    expect(await downloadObjects(null)).toBe('failed');
    expect(await downloadObjects(null)).toBe('failed');
  });

  test('say offline when nobody answers', async () => {
    serverAnswers();
    expect(await downloadObjects(null)).toBe('offline');
  });
});

describe('the export button of the list', () => {
  test('says at the button that it needs a connection', async () => {
    const session = await offlineDevice({ permissions: [...YARD_HAND, 'export'] });
    session.syncNow();
    showScreen(session, <ObjectsPage />, '/objects');
    await screen.findByText('Needs a connection');
    expect(screen.getByRole('button', { name: 'Excel' })).toHaveProperty('disabled', true);
  });

  test('is not there without the right to export', async () => {
    const session = await offlineDevice();
    showScreen(session, <ObjectsPage />, '/objects');
    await screen.findByText('0 matches');
    expect(screen.queryByRole('button', { name: 'Excel' })).toBeNull();
  });
});
