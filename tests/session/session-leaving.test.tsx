import 'fake-indexeddb/auto';
import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LoginPage } from '#pages/sign-in/login-page.tsx';
import { keepOwner } from '#session/device-owner.ts';
import { rememberRevoked, revokedPerson } from '#session/revoked-device.ts';
import { RevokedNotice } from '#session/revoked-notice.tsx';
import { SessionProvider, useSession } from '#session/session.tsx';
import { openDevice } from '#session/session-device.ts';
import { isSignOutDue, rememberedUser, rememberUser, type SignedInUser } from '#session/session-user.ts';
import { isIdleTooLong, isSharedDevice, noteUse, rememberShared, watchUse } from '#session/shared-device.ts';
import { mirrorPrefix } from '#sync/client/mirror/mirror-database.ts';
import { queueName } from '#sync/client/queue/queue-database.ts';
import { testId } from '#tests/support/builders.ts';
import { renderUi } from '#tests/ui/render-ui.tsx';

configure({ asyncUtilTimeout: 20_000 });
const HOUR_MS = 3_600_000;
const PHOTO = { id: testId('d', 1), name: 'schade.jpg', mediaType: 'image/jpeg', sha256: '', preview: null, wish: {} };
const COMPANY = '00000000-0000-7000-8000-0000000000c2';
let people = 0;
let sanne: SignedInUser;
let answer: (path: string) => Response | undefined;

const somebody = (): SignedInUser => ({
  id: testId('u', 100 + (people += 1)),
  firstname: 'Sanne',
  lastname: 'Visser',
  email: 'yard@demo.test',
  role: 'yard',
  permissions: ['object index'],
  company: { id: COMPANY, name: 'De Hoeve', payment_provider: 'mollie', has_payment_key: false },
});
const json = (status: number, body: unknown) => Response.json(body, { status, headers: { 'x-sync-protocol': '1' } });

vi.stubGlobal('fetch', (input: string) => {
  const found = answer(new URL(input, 'http://yard.test').pathname);
  return found === undefined ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(found);
});

let left: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  answer = () => undefined;
  sanne = somebody();
});
afterEach(async () => {
  vi.useRealTimers();
  localStorage.clear();
  await keepOwner(null);
});

function Who() {
  const { state } = useSession();
  return <p>{state.phase === 'signed_in' ? state.user.firstname : state.phase}</p>;
}
const start = () =>
  renderUi(
    <SessionProvider>
      <Who />
    </SessionProvider>,
  );

/** Leaves this person's device as closing the app does, with a form that was not saved. */
async function aDevice(user: SignedInUser, unsaved: boolean, photo = false): Promise<void> {
  const device = await openDevice(user);
  // Closed before it leads, the device would leave its lease behind, and the next one would wait for that to expire.
  await waitFor(async () => expect((await device.diagnostics()).leads).toBe(true));
  if (unsaved) await device.drafts.save('object-1', { brand: 'Hobby' });
  if (photo) await device.files.keep({ ...PHOTO, content: new Uint8Array(8).buffer });
  await device.close();
}
async function databasesOf(user: SignedInUser) {
  const names = await Dexie.getDatabaseNames();
  return {
    queue: names.includes(queueName(COMPANY, user.id)),
    mirror: names.some((name) => name.startsWith(mirrorPrefix(COMPANY, user.id))),
  };
}

describe('a person who was signed out from elsewhere', () => {
  const wiped = (path: string) => (path.startsWith('/api/') ? json(401, { code: 'wipe' }) : undefined);

  test('is signed out here; unsent work stays, and the login page hands it out', async () => {
    await aDevice(sanne, true);
    rememberUser(sanne);
    answer = wiped;
    start();
    await waitFor(() => expect(left).toHaveBeenCalledWith('/auth/login'));
    expect(rememberedUser()).toBeNull();
    expect(await databasesOf(sanne)).toEqual({ queue: true, mirror: false });
    expect(revokedPerson()).toEqual({ companyId: COMPANY, userId: sanne.id });
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    renderUi(<RevokedNotice person={{ companyId: COMPANY, userId: sanne.id }} />);
    expect(await screen.findByText('One change was not sent. It waits here until you log in again.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Save unsent work as a file' }));
    const [[file] = []] = made.mock.calls;
    expect(file instanceof Blob ? await file.text() : '').toContain('Hobby');
  });

  test('keeps a photo that was not sent here', async () => {
    await aDevice(sanne, false, true);
    rememberUser(sanne);
    answer = wiped;
    start();
    await waitFor(() => expect(left).toHaveBeenCalledWith('/auth/login'));
    expect(await databasesOf(sanne)).toEqual({ queue: true, mirror: false });
  });

  test('leaves nothing where nothing waits, and another person’s data alone', async () => {
    const pieter = somebody();
    await aDevice(sanne, false);
    await aDevice(pieter, true);
    rememberUser(sanne);
    answer = wiped;
    start();
    await waitFor(() => expect(left).toHaveBeenCalledWith('/auth/login'));
    expect(await databasesOf(sanne)).toEqual({ queue: false, mirror: false });
    expect(await databasesOf(pieter)).toEqual({ queue: true, mirror: true });
  });

  test('is not a person whose session only ran out', async () => {
    await aDevice(sanne, false);
    rememberUser(sanne);
    answer = (path) => (path.startsWith('/api/') ? json(401, { code: 'unauthenticated' }) : undefined);
    start();
    expect(await screen.findByText('Sanne')).toBeDefined();
    expect(rememberedUser()?.id).toBe(sanne.id);
    expect(await databasesOf(sanne)).toEqual({ queue: true, mirror: true });
    expect(left).not.toHaveBeenCalled();
  });
});

describe('a shared device', () => {
  const usedBefore = (hours: number) => localStorage.setItem('remise.used-at', String(Date.now() - hours * HOUR_MS));

  test('that nobody used for twelve hours opens at the login, without the yard’s data', async () => {
    const pieter = somebody();
    await aDevice(sanne, true);
    await aDevice(pieter, false);
    rememberUser(sanne);
    rememberShared(true);
    usedBefore(12);
    start();
    expect(await screen.findByText('signed_out')).toBeDefined();
    expect(rememberedUser()).toBeNull();
    expect(isSignOutDue()).toBe(true);
    expect(await databasesOf(sanne)).toEqual({ queue: true, mirror: false });
    expect(await databasesOf(pieter)).toEqual({ queue: true, mirror: true });
  });

  test.each([
    ['that was used less than twelve hours ago', true, 11.9],
    ['that was never marked as one', false, 500],
  ])('%s opens as it was', async (_what, shared, hours) => {
    await aDevice(sanne, false);
    rememberUser(sanne);
    rememberShared(shared);
    usedBefore(hours);
    start();
    expect(await screen.findByText('Sanne')).toBeDefined();
    expect(await databasesOf(sanne)).toEqual({ queue: true, mirror: true });
  });

  test('that stays open ends after twelve hours without a touch, and at the first touch after a sleep', () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    rememberShared(true);
    noteUse(Date.now());
    const onIdle = vi.fn();
    let stop = watchUse(onIdle);
    vi.advanceTimersByTime(11 * HOUR_MS);
    document.dispatchEvent(new Event('pointerdown'));
    vi.advanceTimersByTime(12 * HOUR_MS - 60_000);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(onIdle).toHaveBeenCalledOnce();
    stop();
    noteUse(Date.now());
    stop = watchUse(onIdle);
    // Asleep: no timer runs.
    vi.setSystemTime(Date.now() + 13 * HOUR_MS);
    document.dispatchEvent(new Event('keydown'));
    expect(onIdle).toHaveBeenCalledTimes(2);
    document.dispatchEvent(new Event('keydown'));
    expect(onIdle).toHaveBeenCalledTimes(2);
    stop();
  });

  test('whose clock was set back begins counting anew', () => {
    rememberShared(true);
    noteUse(100 * HOUR_MS);
    expect(isIdleTooLong(50 * HOUR_MS)).toBe(false);
    noteUse(50 * HOUR_MS);
    expect(isIdleTooLong(61.9 * HOUR_MS)).toBe(false);
    expect(isIdleTooLong(62 * HOUR_MS)).toBe(true);
  });

  test('is one when its person says so at the login, until the next one does not', async () => {
    answer = (path) => {
      if (path === '/login') return new Response(null, { status: 204 });
      return path === '/api/user' ? json(200, { data: sanne }) : undefined;
    };
    rememberRevoked({ companyId: COMPANY, userId: sanne.id });
    const { unmount } = renderUi(
      <SessionProvider>
        <LoginPage />
      </SessionProvider>,
    );
    await userEvent.click(await screen.findByRole('checkbox'));
    await userEvent.type(screen.getByLabelText(/E-mail address/), sanne.email);
    await userEvent.type(screen.getByLabelText(/Password/), 'remise-demo');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(isSharedDevice()).toBe(true));
    await waitFor(() => expect(rememberedUser()?.id).toBe(sanne.id));
    expect(revokedPerson()).toBeNull();
    unmount();
  });
});
