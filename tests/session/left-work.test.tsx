import 'fake-indexeddb/auto';
import { cleanup, configure, screen } from '@testing-library/react';
import { Dexie } from 'dexie';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LeftWork } from '#pages/device/left-work.tsx';
import { LockScreenPage } from '#pages/sign-in/auth-lock-page.tsx';
import { LoginPage } from '#pages/sign-in/login-page.tsx';
import { forgetLeft, leftPeople, rememberLeft } from '#session/left-people.ts';
import { SessionProvider } from '#session/session.tsx';
import { rememberLocked } from '#session/session-user.ts';
import { QueueDatabase } from '#sync/client/queue/queue-database.ts';
import { testId } from '#tests/support/builders.ts';
import { renderUi } from '#tests/ui/render-ui.tsx';

configure({ asyncUtilTimeout: 20_000 });

const sanne = { companyId: testId('b', 1), userId: testId('u', 1), name: 'Sanne Visser' };
const kees = { companyId: testId('b', 1), userId: testId('u', 2), name: 'Kees Bakker' };

async function leaveWork(count: number): Promise<void> {
  const queue = new QueueDatabase(sanne.companyId, sanne.userId);
  const intent = {
    name: 'note.add',
    v: 1,
    entity: 'note',
    entityId: testId('n', 1),
    args: { text: 'geheim' },
    was: {},
  };
  for (let number = 1; number <= count; number += 1) {
    await queue.outbox.add({
      intent: {
        ...intent,
        id: testId('i', number),
        at: '2026-05-04T09:00:00.000Z',
        userId: sanne.userId,
      },
      seq: null,
      touched: [],
      state: 'queued',
      rev: null,
      code: null,
      params: null,
      attempts: 0,
    });
  }
  queue.close();
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'unauthenticated' }, { status: 401 })));
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

const openDoor = (path: string) =>
  renderUi(
    <SessionProvider>
      <Routes>
        <Route path="/auth/login" element={<LoginPage />} />
        <Route path="/auth/lock-screen" element={<LockScreenPage />} />
      </Routes>
    </SessionProvider>,
    path,
  );

test('whoever stands before a closed door hears how many changes of whom wait here, and nothing else', async () => {
  await leaveWork(2);
  rememberLeft(sanne);
  rememberLeft(kees);
  const { container } = renderUi(<LeftWork people={leftPeople()} />);
  expect((await screen.findByRole('status')).textContent).toBe(
    '2 changes by Sanne Visser wait on this device until Sanne Visser logs in again.',
  );
  expect(container.textContent).not.toMatch(/geheim|Kees|note/);
  // A person whose work was sent completely is no longer remembered.
  await vi.waitFor(() => expect(leftPeople()).toEqual([sanne]));
});

test('the login page names how many changes of whom wait, once nobody is signed in', async () => {
  await leaveWork(3);
  rememberLeft(sanne);
  openDoor('/auth/login');
  expect((await screen.findByText(/^3 changes/)).textContent).toBe(
    '3 changes by Sanne Visser wait on this device until Sanne Visser logs in again.',
  );
  expect(screen.getByRole('heading', { name: 'Log in' })).toBeTruthy();
});

test('the lock screen names how many changes of whoever locked it wait', async () => {
  await leaveWork(1);
  rememberLocked({
    id: sanne.userId,
    firstname: 'Sanne',
    lastname: 'Visser',
    email: 'sanne@yard.test',
    role: 'yard',
    permissions: [],
    company: {
      id: sanne.companyId,
      name: 'De Hoeve',
      payment_provider: 'mollie',
      has_payment_key: false,
    },
  });
  openDoor('/auth/lock-screen');
  expect((await screen.findByText(/^One change/)).textContent).toBe(
    'One change by Sanne Visser waits on this device until Sanne Visser logs in again.',
  );
  expect(screen.getByRole('heading', { name: 'Locked' })).toBeTruthy();
});

test('who is back is no longer somebody who left', () => {
  rememberLeft(sanne);
  rememberLeft(sanne);
  expect(leftPeople()).toEqual([sanne]);
  forgetLeft(sanne.userId);
  expect(leftPeople()).toEqual([]);
});
