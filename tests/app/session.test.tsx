import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepOwner } from '#app/device-owner.ts';
import { SessionProvider, useSession } from '#app/session.tsx';
import { rememberedUser, rememberSignOut, rememberUser, type SignedInUser } from '#app/session-user.ts';
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
