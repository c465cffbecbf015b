import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
// Loaded ahead, so that the lazy dialog opens within a test's patience on a busy machine.
import '#app/session-lost-dialog.tsx';
import { SessionBanner } from '#app/session-banner.tsx';
import type { SignedInUser } from '#session/session-user.ts';
import { UserProvider } from '#session/user-context.ts';
import { SyncProvider } from '#sync/client/hooks/sync-context.ts';
import type { ConnectionStatus } from '#sync/client/runtime/types.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { renderUi } from '#tests/ui/render-ui.tsx';

const aUser: SignedInUser = {
  id: 'u1',
  firstname: 'Sanne',
  lastname: 'Visser',
  email: 'sanne@yard.test',
  role: 'yard',
  permissions: [],
  company: {
    id: 'c1',
    name: 'De Hoeve',
    payment_provider: 'mollie',
    has_payment_key: false,
  },
};

function bannerWith(status: Partial<ConnectionStatus>, user: SignedInUser | null = null): void {
  const known: ConnectionStatus = {
    state: 'online',
    pending: 0,
    rejected: 0,
    confirmedAt: null,
    download: null,
    files: 0,
    ...status,
  };
  const device = { status: { get: () => known, subscribe: () => () => undefined } } as unknown as DeviceSession;
  renderUi(
    <SyncProvider value={device}>
      <UserProvider value={user}>
        <SessionBanner />
      </UserProvider>
    </SyncProvider>,
  );
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'standalone');
});

test('a browser that forgets what is written says so above every page', () => {
  bannerWith({ state: 'storage_problem', storage: 'unkept' });
  expect(screen.getByRole('status').textContent).toContain('Changes are not kept offline');
});

test('a full device asks for room', () => {
  bannerWith({ state: 'storage_problem', storage: 'full' });
  expect(screen.getByRole('status').textContent).toContain('Free some space');
});

test('storage that is lost asks to load the app again, now or later', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  bannerWith({ state: 'storage_problem', storage: 'lost' });
  await screen.findByRole('alertdialog');
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Load again' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('waiting changes in a tab of Safari are safer on the home screen', () => {
  Object.assign(navigator, { standalone: false });
  bannerWith({ state: 'pending', pending: 1 });
  expect(screen.getByRole('status').textContent).toContain('home screen');
});

test('an app that is too old for the server offers its update', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  bannerWith({ state: 'update_needed', pending: 2 });
  expect(screen.getByRole('status').textContent).toContain('too old for the server');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('the app on the home screen, and every other browser, says nothing about waiting changes', () => {
  bannerWith({ state: 'pending', pending: 1 });
  expect(screen.queryByRole('status')).toBeNull();
  Object.assign(navigator, { standalone: true });
  bannerWith({ state: 'pending', pending: 1 });
  expect(screen.queryByRole('status')).toBeNull();
});

describe('mails that wait for the owner’s address', () => {
  const person = (more: Partial<SignedInUser>): SignedInUser => ({
    id: 'x',
    firstname: 'Nora',
    lastname: 'Nieuw',
    email: 'n@nieuw.test',
    role: 'owner',
    permissions: [],
    company: {
      id: 'y',
      name: 'Nieuw',
      payment_provider: 'mollie',
      has_payment_key: false,
    },
    email_confirmed: false,
    mails_wait: true,
    ...more,
  });

  test('are told to the owner, with the way out', async () => {
    bannerWith({}, person({}));
    expect((await screen.findByRole('status')).textContent).toContain('until you have confirmed');
    expect(screen.getByRole('link', { name: 'Confirm your address' }).getAttribute('href')).toBe('/account/password');
  });

  test('are told to everybody else without a way that is not theirs', async () => {
    bannerWith({}, person({ role: 'office', email_confirmed: true }));
    expect((await screen.findByRole('status')).textContent).toContain('until the owner has confirmed');
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('are not spoken of where none wait', () => {
    bannerWith({}, person({ mails_wait: false }));
    expect(screen.queryByRole('status')).toBeNull();
  });
});

test('a session that ended says how many changes of whom wait here', () => {
  bannerWith({ state: 'sign_in', pending: 3 }, aUser);
  expect(screen.getByRole('status').textContent).toContain('3 changes by Sanne Visser are waiting on this device.');
});

test('a session that ended with nothing waiting says so without a number', () => {
  bannerWith({ state: 'sign_in', pending: 0 }, aUser);
  expect(screen.getByRole('status').textContent).toContain('Log in again to send and receive changes.');
});
