import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
// Loaded ahead, so that the lazy dialog opens within a test's patience on a busy machine.
import '#pages/status/session-sign-out-dialog.tsx';
import { useSignOut } from '#pages/status/session-sign-out.tsx';
import { keepOwner } from '#session/device-owner.ts';
import { SessionProvider, useSession } from '#session/session.tsx';
import { openDevice } from '#session/session-device.ts';
import { rememberedUser, rememberUser, type SignedInUser } from '#session/session-user.ts';
import { SyncProvider } from '#sync/client/hooks/sync-context.ts';
import { queueName } from '#sync/client/queue/queue-database.ts';
import type { ConnectionStatus } from '#sync/client/runtime/types.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { testId } from '#tests/support/builders.ts';
import { renderUi } from '#tests/ui/render-ui.tsx';

let sanne: SignedInUser;
let tests = 0;

/** A new person for each test, so that a device left open by one test does not disturb the next. */
const somebody = (): SignedInUser => ({
  id: testId('u', (tests += 1)),
  firstname: 'Sanne',
  lastname: 'Visser',
  email: 'yard@demo.test',
  role: 'yard',
  permissions: ['object index'],
  company: {
    id: '00000000-0000-7000-8000-0000000000c1',
    name: 'De Hoeve',
    payment_provider: 'mollie',
    has_payment_key: false,
  },
});

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

beforeEach(() => {
  vi.spyOn(window.location, 'assign')
    .mockClear()
    .mockImplementation(() => undefined);
  sanne = somebody();
  rememberUser(sanne);
});

afterEach(async () => {
  localStorage.clear();
  await keepOwner(null);
});

type Counts = { readonly pending: number; readonly rejected: number; readonly files?: number };

/** A device whose queue holds this many changes; `now` changes how many. */
function deviceWith(first: Counts, drafts = 0) {
  let status: ConnectionStatus = { state: 'online', confirmedAt: null, download: null, files: 0, ...first };
  const listeners = new Set<() => void>();
  const device = {
    status: {
      get: () => status,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    outbox: () => Promise.resolve(Array.from({ length: status.pending + status.rejected })),
    unsentCount: () => Promise.resolve(status.pending),
    drafts: { list: () => Promise.resolve(Array.from({ length: drafts })) },
    files: { unsentCount: () => Promise.resolve(status.files) },
    syncNow: vi.fn(),
  };
  const now = (counts: Counts) => {
    status = { ...status, ...counts };
    for (const listener of listeners) listener();
  };
  return { device: device as unknown as DeviceSession, now };
}

function SignOut() {
  const { ask, dialog } = useSignOut();
  return (
    <>
      <button type="button" onClick={ask}>
        Bye
      </button>
      {dialog}
    </>
  );
}

function WhenSignedIn({ device }: { readonly device: DeviceSession }) {
  const { state } = useSession();
  if (state.phase !== 'signed_in') return null;
  return (
    <SyncProvider value={device}>
      <SignOut />
    </SyncProvider>
  );
}

async function signOutOf(device: DeviceSession): Promise<void> {
  renderUi(
    <SessionProvider>
      <WhenSignedIn device={device} />
    </SessionProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Bye' }));
}

/** To the end: the login page is asked for once the device is cleared and the server was told. */
const isSignedOut = async () => {
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith('/auth/login'), { timeout: 10_000 });
  expect(rememberedUser()).toBeNull();
};

test('somebody whose changes are all at the server is signed out without a question', async () => {
  await signOutOf(deviceWith({ pending: 0, rejected: 0 }).device);
  await isSignedOut();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a refused change is not erased without a question', async () => {
  await signOutOf(deviceWith({ pending: 0, rejected: 1 }).device);
  expect(await screen.findByText('One change was refused and waits for your decision.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send now, then log out' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Look at the refused changes' })).toBeDefined();
  expect(rememberedUser()?.id).toBe(sanne.id);
});

test('a change that is refused while it is sent keeps the person signed in', async () => {
  const { device, now } = deviceWith({ pending: 1, rejected: 0 });
  await signOutOf(device);
  await userEvent.click(await screen.findByRole('button', { name: 'Send now, then log out' }));
  expect(device.syncNow).toHaveBeenCalledOnce();
  now({ pending: 0, rejected: 1 });
  expect(await screen.findByText('You are still logged in: look at the refused changes first.')).toBeDefined();
  expect(rememberedUser()?.id).toBe(sanne.id);
});

test('a change that is accepted while it is sent signs the person out', async () => {
  const { device, now } = deviceWith({ pending: 1, rejected: 0 });
  await signOutOf(device);
  await userEvent.click(await screen.findByRole('button', { name: 'Send now, then log out' }));
  expect(rememberedUser()?.id).toBe(sanne.id);
  now({ pending: 0, rejected: 0 });
  await isSignedOut();
});

test('a form that was filled in but not saved is not erased without a question', async () => {
  await signOutOf(deviceWith({ pending: 0, rejected: 0 }, 1).device);
  expect(await screen.findByText('One form on this device was filled in but not saved.')).toBeDefined();
  expect(rememberedUser()?.id).toBe(sanne.id);
});

test('unsaved forms stay on the device when its changes are sent before logging out', async () => {
  await (await openDevice(sanne)).close();
  const { device, now } = deviceWith({ pending: 1, rejected: 0 }, 1);
  await signOutOf(device);
  await screen.findByText('One form on this device was filled in but not saved.');
  await userEvent.click(await screen.findByRole('button', { name: 'Send now, then log out' }));
  now({ pending: 0, rejected: 0 });
  await isSignedOut();
  await waitFor(() => expect(window.location.assign).toHaveBeenCalled());
  expect(await Dexie.getDatabaseNames()).toContain(queueName(sanne.company.id, sanne.id));
});

test('a photo that was not sent is not erased: it is sent first, or stays here', async () => {
  const { device, now } = deviceWith({ pending: 0, rejected: 0, files: 1 });
  await signOutOf(device);
  expect(
    await screen.findByText('One photo or document on this device has not been sent to the server yet.'),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save them as a file and discard' }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Send now, then log out' }));
  expect(rememberedUser()?.id).toBe(sanne.id);
  now({ pending: 0, rejected: 0, files: 0 });
  await isSignedOut();
});
