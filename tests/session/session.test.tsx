import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { NoStoragePage } from '#pages/device/no-storage-page.tsx';
import { keepOwner } from '#session/device-owner.ts';
import { SessionProvider, useSession } from '#session/session.tsx';
import {
  isSignOutDue,
  rememberedUser,
  rememberSignOut,
  rememberUser,
  type SignedInUser,
} from '#session/session-user.ts';
import { renderUi } from '#tests/ui/render-ui.tsx';

const sanne: SignedInUser = {
  id: '00000000-0000-7000-8000-000000000001',
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
};

const asked: string[] = [];
let answer: (path: string) => Promise<Response>;
const noServer = () => Promise.reject(new TypeError('Failed to fetch'));
const json = (status: number, body: unknown) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));

// For the whole file: a session that a test leaves behind must not reach a real server either.
vi.stubGlobal('fetch', (input: string) => {
  asked.push(new URL(input, 'http://yard.test').pathname);
  return answer(input);
});

beforeEach(async () => {
  localStorage.clear();
  await keepOwner(null);
  asked.length = 0;
  answer = noServer;
  i18n.activate('en');
});

function Who() {
  const { state } = useSession();
  return <p>{state.phase === 'signed_in' ? state.user.firstname : state.phase}</p>;
}

function Bye() {
  const { end } = useSession();
  return (
    <button type="button" onClick={() => void end(false)}>
      Bye
    </button>
  );
}

const start = () =>
  renderUi(
    <SessionProvider>
      <Who />
    </SessionProvider>,
  );

test('a remembered person sees the app without a server', async () => {
  rememberUser(sanne);
  start();
  expect(await screen.findByText('Sanne')).toBeDefined();
});

describe('a storage that does not answer', () => {
  /** Shows the person in a browser that opens no database, and returns what lets it open some again. */
  async function startSilent() {
    rememberUser(sanne);
    // Ten seconds of silence, and five until the next try.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 1000 });
    const silent = vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
    onTestFinished(() => {
      silent.mockRestore();
      vi.useRealTimers();
    });
    renderUi(
      <SessionProvider>
        <Who />
        <NoStoragePage />
      </SessionProvider>,
    );
    await screen.findByRole('heading', { name: 'The storage of this device does not answer yet' });
    expect(screen.getByText('no_storage')).toBeDefined();
    return () => silent.mockRestore();
  }

  test('is said, tried again, and shows the person once it does', async () => {
    const answerAgain = await startSilent();
    answerAgain();
    expect(await screen.findByText('Sanne')).toBeDefined();
  });

  test('is not tried again for who signed out in another tab meanwhile', async () => {
    const answerAgain = await startSilent();
    rememberUser(null);
    answerAgain();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(rememberedUser()).toBeNull();
    expect(screen.queryByText('Sanne')).toBeNull();
  });
});

test('a remembered person whose session ended keeps seeing what is on the device', async () => {
  rememberUser(sanne);
  answer = () => json(401, { message: 'unauthenticated' });
  start();
  expect(await screen.findByText('Sanne')).toBeDefined();
  await waitFor(() => expect(asked).toContain('/api/user'));
  expect(screen.getByText('Sanne')).toBeDefined();
  expect(rememberedUser()?.id).toBe(sanne.id);
});

test('a browser that was killed before it wrote everything down still knows whose device it is', async () => {
  await keepOwner(sanne);
  start();
  expect(await screen.findByText('Sanne')).toBeDefined();
});

test('a browser that never met the server goes to the login without asking it', async () => {
  start();
  expect(await screen.findByText('signed_out')).toBeDefined();
  expect(asked).toEqual([]);
});

test('somebody who signed out without a connection is not let in by the old session', async () => {
  rememberUser(null);
  rememberSignOut(true);
  answer = (path) => (path.includes('/api/user') ? json(200, { data: sanne }) : noServer());
  start();
  expect(await screen.findByText('signed_out')).toBeDefined();
  expect(asked).not.toContain('/api/user');
});

test('a stored user of another shape counts as nobody', () => {
  localStorage.setItem('remise.user', '{"id":5}');
  expect(rememberedUser()).toBeNull();
  localStorage.setItem('remise.user', 'not json');
  expect(rememberedUser()).toBeNull();
});

/** The event that a browser sends to a page that it restores from its cache (`persisted`) or loads. */
const pageShow = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test('a page that comes back by Back after signing out is loaded anew, with nothing of the one before', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const somebody = { ...sanne, id: '00000000-0000-7000-8000-000000000002' };
  rememberUser(somebody);
  renderUi(
    <SessionProvider>
      <Who />
      <Bye />
    </SessionProvider>,
  );
  expect(await screen.findByText('Sanne')).toBeDefined();
  pageShow(true);
  expect(reload).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Bye' }).click();
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/auth/login'));
  pageShow(false);
  expect(reload).not.toHaveBeenCalled();
  pageShow(true);
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that comes back after somebody else signed in is loaded anew', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  rememberUser({ ...sanne, id: '00000000-0000-7000-8000-000000000003' });
  start();
  expect(await screen.findByText('Sanne')).toBeDefined();
  rememberUser({ ...sanne, id: '00000000-0000-7000-8000-000000000004' });
  pageShow(true);
  expect(reload).toHaveBeenCalledOnce();
});

test('a login page that comes back is left alone', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  start();
  expect(await screen.findByText('signed_out')).toBeDefined();
  pageShow(true);
  expect(reload).not.toHaveBeenCalled();
});

test('a browser that blocks storage starts at the login', async () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const real = localStorage;
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  try {
    expect(isSignOutDue()).toBe(false);
    expect(() => rememberSignOut(true)).not.toThrow();
    expect(() => rememberSignOut(false)).not.toThrow();
    start();
    expect(await screen.findByText('signed_out')).toBeDefined();
  } finally {
    vi.stubGlobal('localStorage', real);
  }
});
