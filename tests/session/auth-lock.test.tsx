import 'fake-indexeddb/auto';
import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dexie } from 'dexie';
import { useForm } from 'react-hook-form';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LockScreenPage } from '#pages/sign-in/auth-lock-page.tsx';
import { LogoutPage } from '#pages/sign-in/auth-logout-page.tsx';
import { LoginPage } from '#pages/sign-in/login-page.tsx';
import { findOwner, keepOwner } from '#session/device-owner.ts';
import { SessionProvider, useSession } from '#session/session.tsx';
import { openDevice } from '#session/session-device.ts';
import { useLockKey } from '#session/session-lock.ts';
import {
  isSignOutDue,
  lockedUser,
  rememberedUser,
  rememberLocked,
  rememberUser,
  type SignedInUser,
} from '#session/session-user.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useConnection } from '#sync/client/hooks/use-connection.ts';
import { mirrorPrefix } from '#sync/client/mirror/mirror-database.ts';
import { queueName } from '#sync/client/queue/queue-database.ts';
import { testId } from '#tests/support/builders.ts';
import { renderUi } from '#tests/ui/render-ui.tsx';
import { DraftStoreContext } from '#ui/form/draft-store.ts';
import { RecordForm } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';

configure({ asyncUtilTimeout: 20_000 });
const COMPANY = testId('b', 400);
let people = 400;
let sanne: SignedInUser;
let isOnline: boolean;
let hasSession: boolean;
const asked: string[] = [];

const somebody = (): SignedInUser => ({
  id: testId('u', (people += 1)),
  firstname: 'Sanne',
  lastname: 'Visser',
  email: 'sanne@yard.test',
  role: 'yard',
  permissions: [],
  company: { id: COMPANY, name: 'De Hoeve', payment_provider: 'mollie', has_payment_key: false },
});
const json = (status: number, body: unknown) => Response.json(body, { status, headers: { 'x-sync-protocol': '1' } });

vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
  const { pathname } = new URL(input, 'http://yard.test');
  if (!isOnline) throw new TypeError('Failed to fetch');
  if (pathname.startsWith('/api/sync')) return json(401, { code: 'unauthenticated' });
  asked.push(`${init?.method ?? 'GET'} ${pathname}`);
  if (pathname === '/logout') hasSession = false;
  if (pathname === '/api/user') return hasSession ? json(200, { data: sanne }) : json(401, { code: 'unauthenticated' });
  if (pathname === '/login') {
    const { password } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { password: string };
    if (password !== 'right') return json(422, { message: 'no', errors: { email: ['That is not right.'] } });
    hasSession = true;
  }
  return new Response(null, { status: 204 });
});

beforeEach(() => {
  vi.spyOn(window.location, 'assign')
    .mockClear()
    .mockImplementation(() => undefined);
  vi.spyOn(window.location, 'reload')
    .mockClear()
    .mockImplementation(() => undefined);
  document.cookie = 'XSRF-TOKEN=a; path=/';
  isOnline = true;
  hasSession = true;
  asked.length = 0;
  sanne = somebody();
});
afterEach(async () => {
  document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
  localStorage.clear();
  await keepOwner(null);
});

function Yard() {
  const { state, lock } = useSession();
  const { pathname } = useLocation();
  if (state.phase === 'signed_in') {
    return (
      <>
        <p>the data of the yard</p>
        <button type="button" onClick={() => void lock()}>
          Lock it
        </button>
        <Typing />
      </>
    );
  }
  return state.phase === 'locked' ? <p>locked at {pathname}</p> : <p>{state.phase}</p>;
}

function Typing() {
  const { drafts } = useSync();
  const form = useForm({ defaultValues: { brand: '' } });
  const { state } = useConnection();
  useLockKey();
  return (
    <DraftStoreContext value={drafts}>
      <output>{state}</output>
      <RecordForm form={form} onSubmit={async () => undefined} submitLabel="Save" label="Typing" draftKey="object-1">
        <TextField name="brand" label="Brand" />
      </RecordForm>
    </DraftStoreContext>
  );
}

const open = (path = '/objects') =>
  renderUi(
    <SessionProvider>
      <Routes>
        <Route path="/auth/lock-screen" element={<LockScreenPage />} />
        <Route path="/auth/logout" element={<LogoutPage />} />
        <Route path="/auth/login" element={<LoginPage />} />
        <Route path="*" element={<Yard />} />
      </Routes>
    </SessionProvider>,
    path,
  );
const storedOf = async ({ id }: SignedInUser) => {
  const names = await Dexie.getDatabaseNames();
  return {
    queue: names.includes(queueName(COMPANY, id)),
    mirror: names.some((name) => name.startsWith(mirrorPrefix(COMPANY, id))),
  };
};
/** A locked device with a form that was filled in and not saved. */
async function lockedDevice(unsaved: boolean): Promise<void> {
  const device = await openDevice(sanne);
  await waitFor(async () => expect((await device.diagnostics()).leads).toBe(true));
  if (unsaved) await device.drafts.save('object-1', { at: Date.now(), values: { brand: 'Hobby' } });
  await device.close();
  rememberLocked(sanne);
}

test('locking ends the session and takes the page away; mirror, queue and what was being typed stay', async () => {
  rememberUser(sanne);
  open();
  await userEvent.type(await screen.findByLabelText('Brand'), 'Hobby');
  await userEvent.click(screen.getByRole('button', { name: 'Lock it' }));
  await screen.findByText('locked at /objects');
  expect(screen.queryByText('the data of the yard')).toBeNull();
  await waitFor(() => expect(asked).toContain('POST /logout'));
  await waitFor(() => expect(isSignOutDue()).toBe(false));
  expect([rememberedUser(), lockedUser()?.id, await findOwner()]).toEqual([null, sanne.id, null]);
  expect(await storedOf(sanne)).toEqual({ queue: true, mirror: true });
  const device = await openDevice(sanne);
  expect((await device.drafts.list()).map(({ key }) => key)).toEqual(['object-1']);
  await device.close();
});

test('the keys lock too, and without a connection they only say why not', async () => {
  isOnline = false;
  rememberUser(sanne);
  open();
  await screen.findByText('offline');
  await userEvent.keyboard('{Control>}{Shift>}L{/Shift}{/Control}');
  await screen.findByText('Locking needs a connection');
  expect(lockedUser()).toBeNull();
});

test('a page opened on a locked device shows nothing, whatever its address, though the server knows a session', async () => {
  await lockedDevice(false);
  open('/objects/5');
  await screen.findByText('locked at /objects/5');
  expect(asked).not.toContain('GET /api/user');
});

test('the login leads to the lock while somebody has locked', async () => {
  await lockedDevice(false);
  open('/auth/login');
  await screen.findByRole('heading', { name: 'Locked' });
});

test('the password takes the lock away; a wrong one does not', async () => {
  await lockedDevice(true);
  open('/auth/lock-screen');
  expect(await screen.findByText('Sanne Visser')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(screen.queryByLabelText('E-mail address')).toBeNull();
  await userEvent.type(screen.getByLabelText('Password'), 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect((await screen.findAllByText('That is not right.')).length).toBeGreaterThan(0);
  expect(lockedUser()?.id).toBe(sanne.id);
  await userEvent.clear(screen.getByLabelText('Password'));
  await userEvent.type(screen.getByLabelText('Password'), 'right');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText('the data of the yard');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Brand').value).toBe('Hobby'));
  expect([lockedUser(), rememberedUser()?.id]).toEqual([null, sanne.id]);
});

test('unlocking without a connection says that it needs one', async () => {
  await lockedDevice(false);
  isOnline = false;
  open('/auth/lock-screen');
  await userEvent.type(await screen.findByLabelText('Password'), 'right');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect((await screen.findAllByText(/Logging in needs one/)).length).toBeGreaterThan(0);
});

test('another tab that locks takes the page away here, also with a form that was not saved', async () => {
  rememberUser(sanne);
  open();
  await userEvent.type(await screen.findByLabelText('Brand'), 'Hobby');
  rememberLocked(sanne);
  window.dispatchEvent(new StorageEvent('storage', { key: 'remise.locked' }));
  await screen.findByText('locked at /objects');
  expect(window.location.reload).not.toHaveBeenCalled();
  rememberUser(sanne);
  rememberLocked(null);
  window.dispatchEvent(new StorageEvent('storage', { key: 'remise.locked' }));
  expect(window.location.reload).toHaveBeenCalledOnce();
});

test('somebody else logs the person out: what waits is told and stays for them, and nobody else’s is touched', async () => {
  const pieter = sanne;
  await lockedDevice(true);
  sanne = somebody();
  await lockedDevice(true);
  open('/auth/logout');
  await screen.findByText(/One change was not sent/);
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith('/auth/logout'));
  expect(lockedUser()).toBeNull();
  expect(await storedOf(sanne)).toEqual({ queue: true, mirror: false });
  expect(await storedOf(pieter)).toEqual({ queue: true, mirror: true });
});

test('looking at the lock’s address locks nothing', async () => {
  rememberUser(sanne);
  open('/auth/lock-screen');
  await screen.findByRole('heading', { name: 'Lock the screen' });
  expect(lockedUser()).toBeNull();
});

test('the address for logging out logs out, and says so afterwards', async () => {
  rememberUser(sanne);
  const { unmount } = open('/auth/logout');
  await waitFor(() => expect(window.location.assign).toHaveBeenCalled());
  expect(rememberedUser()).toBeNull();
  unmount();
  open('/auth/logout');
  await screen.findByRole('heading', { name: 'You are logged out' });
});
