import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { AuditPage } from '#pages/audit/audit-page.tsx';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

const VIEW = {
  uuid: testId('v', 1),
  list: '/audit',
  name: 'Wat Kees deed',
  query: `user_id=${testId('u', 7)}&entity=object`,
  shared: true,
  mine: false,
  changeable: true,
  by: 'Tessa',
};

const asked: URLSearchParams[] = [];
const ok = (body: object) => Promise.resolve(Response.json(body));

beforeEach(() => {
  asked.length = 0;
});

async function open(address: string): Promise<void> {
  const session = await offlineDevice({ permissions: ['company edit'] });
  vi.stubGlobal('fetch', (path: string) => {
    const url = new URL(path, 'http://yard.test');
    if (url.pathname === '/api/list-views') return ok({ result: [VIEW] });
    if (url.pathname !== '/api/audit') return Promise.reject(new TypeError('no connection'));
    asked.push(url.searchParams);
    return ok({ result: [], next_cursor: null });
  });
  showScreen(session, <AuditPage />, address);
  await screen.findByText('Nothing', { exact: false });
}

test('asks for what the address says, and leaves out what no trail can be asked for', async () => {
  await open(`/audit?entity=object&from=2026-05-01&to=gisteren&user_id=kees`);
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  const last = asked.at(-1);
  expect([last?.get('entity'), last?.get('from'), last?.get('to'), last?.get('user_id')]).toEqual([
    'object',
    '2026-05-01',
    null,
    null,
  ]);
});

test('a named view fills in its filter', async () => {
  await open('/audit');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'View' }), VIEW.uuid);
  await waitFor(() => expect(asked.at(-1)?.get('user_id')).toBe(testId('u', 7)));
  expect(asked.at(-1)?.get('entity')).toBe('object');
});
