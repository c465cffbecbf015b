import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AccountPage } from '#pages/account/account-page.tsx';
import { SessionProvider } from '#session/session.tsx';
import { SyncProvider } from '#sync/client/hooks/sync-context.ts';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

const OLD = 'the old password';
const NEW = 'a new password';
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const CODES = Array.from({ length: 10 }, (_, number) => `AAAA-000${number}`);

type Body = Readonly<Record<string, unknown>>;
let sessions: { id: string; device: string; current: boolean }[];
let twoStep: boolean;
let demanded: boolean;
let tries: number;
const asked: { readonly call: string; readonly body: Body }[] = [];
const calls = (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const wrong = (field: string) => json(422, { message: 'no', code: 'wrong_password', errors: { [field]: ['Wrong.'] } });

/** The account as the server answers for it. */
function answer(call: string, body: Body): Response | undefined {
  switch (call) {
    case 'GET /api/account/sessions':
      return json(200, {
        result: sessions.map((one) => ({
          ...one,
          created_at: '2026-11-01T09:00:00.000Z',
          last_seen_at: '2026-11-20T09:00:00.000Z',
        })),
      });
    case 'GET /api/account/two-step':
      return json(200, { result: { on: twoStep, recovery_codes_left: twoStep ? 10 : 0, demanded } });
    case 'GET /api/account/passkeys':
      return json(200, { result: [] });
    case 'PUT /api/account/password':
      if (tries >= 5) return json(429, { message: 'Too many tries.' }, { 'retry-after': '60' });
      tries += 1;
      return body['current_password'] === OLD ? new Response(null, { status: 204 }) : wrong('current_password');
    case 'POST /api/account/two-step':
      return body['password'] === OLD
        ? json(200, { result: { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Remise?secret=ABCDEFGHIJKLMNOP' } })
        : wrong('password');
    case 'POST /api/account/two-step/confirm':
      if (body['code'] !== '123456') return json(422, { message: 'no', errors: { code: ['That code is wrong.'] } });
      twoStep = true;
      return json(200, { result: { recovery_codes: CODES } });
    case 'DELETE /api/account/two-step':
      if (body['password'] !== OLD) return wrong('password');
      twoStep = false;
      return new Response(null, { status: 204 });
    default:
      if (!call.startsWith('DELETE /api/account/sessions')) return undefined;
      sessions = sessions.filter(({ id, current }) => current || (!call.endsWith('/sessions') && !call.endsWith(id)));
      return json(200, { result: true });
  }
}

beforeEach(() => {
  sessions = [
    { id: testId('e', 1), device: navigator.userAgent, current: true },
    { id: testId('e', 2), device: PHONE, current: false },
    { id: testId('e', 3), device: 'curl/8', current: false },
  ];
  [twoStep, demanded] = [false, false];
  tries = 0;
  asked.length = 0;
  document.cookie = 'XSRF-TOKEN=a; path=/';
});

async function open(online = true): Promise<void> {
  const device = await offlineDevice({ online });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const call = `${init?.method ?? 'GET'} ${path}`;
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Body) : {};
    asked.push({ call, body });
    const found = online ? answer(call, body) : undefined;
    if (found === undefined) throw new TypeError('no connection');
    return found;
  });
  if (!online) device.syncNow();
  showScreen(
    device,
    <SessionProvider>
      <SyncProvider value={device}>
        <AccountPage />
      </SyncProvider>
    </SessionProvider>,
    '/account/password',
  );
  if (!online) await waitFor(() => expect(device.status.get().state).toBe('offline'));
}
const panel = (name: string) => within(screen.getByRole('region', { name }));
const fillPasswords = async (old: string) => {
  const form = panel('Change password');
  await userEvent.clear(form.getByLabelText('Current password'));
  await userEvent.type(form.getByLabelText('Current password'), old);
  await userEvent.clear(form.getByLabelText('New password'));
  await userEvent.type(form.getByLabelText('New password'), NEW);
  await userEvent.click(form.getByRole('button', { name: 'Change password' }));
};

describe('the password', () => {
  test('is changed by who knows the old one, and the fields are empty again', async () => {
    await open();
    await fillPasswords(OLD);
    await screen.findByText('Your password is changed');
    expect(calls('PUT /api/account/password')).toEqual([{ current_password: OLD, password: NEW }]);
    expect(panel('Change password').getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });

  test('is not changed with a wrong one, which is said at its field; too often waits', async () => {
    await open();
    await fillPasswords('something else');
    await waitFor(() =>
      expect(panel('Change password').getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true'),
    );
    tries = 5;
    await fillPasswords(OLD);
    await screen.findByText(/You can try again after/);
  });

  test('without a connection says so at the button', async () => {
    await open(false);
    const form = panel('Change password');
    expect(form.getByRole('button', { name: 'Change password' })).toHaveProperty('disabled', true);
    expect(form.getByText('Needs a connection')).toBeDefined();
  });
});

describe('devices', () => {
  test('have names people know; this one is marked and cannot be ended here', async () => {
    await open();
    await screen.findByText('Chrome on Android');
    const devices = panel('Devices');
    expect(devices.getByText('Unknown device')).toBeDefined();
    expect(devices.getAllByText('This device')).toHaveLength(1);
    expect(devices.getAllByRole('button', { name: /^Log out: / })).toHaveLength(2);
  });

  test('are ended one by one, after a question that says what goes', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /^Log out: Chrome on Android/ }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText(/The data of the yard is removed there/)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
    expect(calls(`DELETE /api/account/sessions/${testId('e', 2)}`)).toHaveLength(1);
    expect(screen.getByText('Unknown device')).toBeDefined();
  });

  test('are ended all but this one', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Log out on all other devices' }));
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Log out: / })).toHaveLength(0));
    expect(panel('Devices').getByText('This device')).toBeDefined();
  });

  test('are not known without a connection', async () => {
    await open(false);
    expect(panel('Devices').getByText('No connection: this appears when the server answers.')).toBeDefined();
  });
});

describe('two-step login', () => {
  const begin = async (password: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Switch on' }));
    await userEvent.type(screen.getByLabelText('Your password'), password);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  };

  test('is switched on with the password and a first code, and shows the recovery codes once', async () => {
    await open();
    await begin(OLD);
    expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeDefined();
    expect(screen.getByRole('img', { name: 'Key as a QR code' })).toBeDefined();
    const dialog = () => within(screen.getByRole('dialog'));
    await userEvent.type(dialog().getByLabelText('Code'), '000000');
    await userEvent.click(dialog().getByRole('button', { name: 'Switch on' }));
    await waitFor(() => expect(dialog().getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'));
    await userEvent.clear(dialog().getByLabelText('Code'));
    await userEvent.type(dialog().getByLabelText('Code'), '123 456');
    await userEvent.click(dialog().getByRole('button', { name: 'Switch on' }));
    await screen.findByRole('dialog', { name: 'Recovery codes' });
    for (const code of CODES) expect(screen.getByText(code)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
    await screen.findByText('10 recovery codes left.');
  });

  test('cannot be switched off where the company asks for it', async () => {
    [twoStep, demanded] = [true, true];
    await open();
    await screen.findByText(/Your company asks everybody for it/);
    expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
    expect(screen.getByRole('button', { name: 'New recovery codes' })).toBeDefined();
  });

  test('is not begun with a wrong password', async () => {
    await open();
    await begin('something else');
    await waitFor(() => expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.queryByRole('img', { name: 'Key as a QR code' })).toBeNull();
  });

  test('is switched off with the password', async () => {
    twoStep = true;
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
    await userEvent.type(screen.getByLabelText('Your password'), OLD);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Switch off' }));
    await screen.findByRole('button', { name: 'Switch on' });
  });
});

test('a browser without passkeys says so', async () => {
  await open();
  await screen.findByText('This browser does not support passkeys.');
});
