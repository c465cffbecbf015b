import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MailsPage } from '#pages/mails/mails-page.tsx';
import { MailsPanel } from '#pages/mails/mails-panel.tsx';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';

type Given = Readonly<Record<string, unknown>>;

const mail = (number: number, more: Given = {}) => ({
  uuid: testId('e', number),
  to: `piet${number}@example.test`,
  to_name: '',
  contact_id: null,
  subject: `Afspraak ${number}`,
  state: 'sent',
  attempts: 1,
  last_error: null,
  author: 'Anna',
  model_type: 'customer',
  created_at: '2026-11-20T09:00:00.000Z',
  sent_at: '2026-11-20T09:00:02.000Z',
  next_attempt_at: null,
  ...more,
});

/** The mails at the server; null: the server does not answer. */
let mails: Given[] | null;
let sends: boolean;
const asked: string[] = [];
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function answer(path: string): Response {
  const url = new URL(path, 'http://yard.test');
  const [, , , id, act] = url.pathname.split('/');
  if (id === undefined) {
    const state = url.searchParams.get('state');
    const shown = (mails ?? []).filter((one) => state === null || one['state'] === state);
    const from = Number(url.searchParams.get('cursor') ?? 0);
    return json({
      sends,
      result: shown.slice(from, from + 2),
      next_cursor: shown.length > from + 2 ? `${from + 2}` : null,
    });
  }
  const found = mails?.find((one) => one['uuid'] === id);
  if (act === 'retry' && found?.['state'] === 'sent') return json({ message: 'Dit bericht is al verzonden.' }, 409);
  const now = act === 'retry' ? { state: 'queued', attempts: 0, last_error: null } : {};
  return json({ result: { ...found, ...now, text: '<img src=x onerror="alert(1)">Tot morgen' } });
}

beforeEach(() => {
  asked.length = 0;
  mails = [];
  sends = true;
  document.cookie = 'XSRF-TOKEN=a; path=/';
});
afterEach(() => {
  document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
});

const open = async (child = <MailsPage />, permissions: readonly string[] = YARD_HAND) => {
  const session = await offlineDevice({ permissions });
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (!path.startsWith('/api/mails')) return Promise.reject(new TypeError('no connection'));
    asked.push(`${init?.method ?? 'GET'} ${path}`);
    return mails === null ? Promise.reject(new TypeError('no connection')) : Promise.resolve(answer(path));
  });
  return showScreen(session, child, '/mails');
};

describe('the page of sent messages', () => {
  test('lists them page by page, with state, reader and subject', async () => {
    mails = [mail(1), mail(2, { state: 'failed', sent_at: null }), mail(3, { to_name: 'Piet' })];
    await open();
    await screen.findByText('Afspraak 2');
    expect(screen.getByText('Not sent', { selector: '[data-tone]' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Afspraak 3');
    expect(screen.getByText('Piet')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('tells the copy of a contact from the mail to the customer', async () => {
    mails = [mail(1, { to_name: 'Marga', contact_id: testId('e', 1) }), mail(2, { to_name: 'Piet' })];
    await open();
    await screen.findByText('Marga (copy)');
    expect(screen.getByText('Piet')).toBeDefined();
    fireEvent.click(screen.getByText('Afspraak 1'));
    await within(await screen.findByRole('dialog')).findByText('To a contact of the customer');
  });

  test('keeps to a state', async () => {
    mails = [mail(1), mail(2, { state: 'failed', sent_at: null })];
    await open();
    await screen.findByText('Afspraak 1');
    fireEvent.click(screen.getByRole('button', { name: 'Not sent' }));
    await waitFor(() => expect(screen.queryByText('Afspraak 1')).toBeNull());
    expect(screen.getByText('Afspraak 2')).toBeDefined();
  });

  test('says when nothing is sent because no mail server is set', async () => {
    mails = [mail(1, { state: 'kept', attempts: 0, sent_at: null })];
    sends = false;
    await open();
    await screen.findByText('Messages are kept here and not sent');
    fireEvent.click(await screen.findByText('Afspraak 1'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Send now' })).toHaveProperty('disabled', true);
  });

  test('without a connection says so and offers to try again', async () => {
    mails = null;
    await open();
    await screen.findByText('Needs a connection');
    mails = [mail(1)];
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Afspraak 1');
  });

  test('says that there are none', async () => {
    await open();
    await screen.findByText('No messages yet');
  });
});

describe('one message', () => {
  test('shows its text as text, whatever is in it', async () => {
    mails = [mail(1)];
    await open();
    fireEvent.click(await screen.findByText('Afspraak 1'));
    const text = await screen.findByText(/Tot morgen/);
    expect(text.textContent).toBe('<img src=x onerror="alert(1)">Tot morgen');
    expect(text.querySelector('img')).toBeNull();
  });

  test('that failed says why, and offers to send it again', async () => {
    mails = [mail(1, { state: 'failed', sent_at: null, last_error: '550 5.1.1 nobody of that name' })];
    await open();
    fireEvent.click(await screen.findByText('Afspraak 1'));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('550 5.1.1 nobody of that name');
    expect(dialog.getByRole('button', { name: 'Send again' })).toBeDefined();
  });

  test('offers no way to send again to who may not edit its record, or once it is sent', async () => {
    mails = [mail(1, { state: 'failed', sent_at: null }), mail(2)];
    await open(<MailsPage />, ['customer index']);
    fireEvent.click(await screen.findByText('Afspraak 1'));
    expect(within(await screen.findByRole('dialog')).queryByRole('button', { name: /Send/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByText('Afspraak 2'));
    expect(within(await screen.findByRole('dialog')).queryByRole('button', { name: /Send/ })).toBeNull();
  });
});

describe('the messages of a record', () => {
  const panel = <MailsPanel modelType="customer" modelId={testId('c', 1)} />;

  test('are asked for by record', async () => {
    mails = [mail(1)];
    await open(panel);
    await screen.findByText('Afspraak 1');
    expect(asked[0]).toBe(`GET /api/mails?model_type=customer&model_id=${testId('c', 1)}&limit=100`);
  });

  test('need a connection, and say so', async () => {
    mails = null;
    await open(panel);
    await screen.findByText('No connection: this appears when the server answers.');
  });

  test('may be none', async () => {
    await open(panel);
    await screen.findByText('No messages yet.');
  });
});
