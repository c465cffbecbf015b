import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CompanyBanner } from '#pages/settings/company-banner.tsx';
import { OwnDataSection } from '#pages/settings/settings-takeout.tsx';
import { SessionProvider } from '#session/session.tsx';
import type { SignedInUser } from '#session/session-user.ts';
import { UserProvider } from '#session/user-context.ts';
import { SyncProvider } from '#sync/client/hooks/sync-context.ts';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { type Asked, answerWith, ok, refusal, type Told } from '#tests/support/server-answers.ts';

const uuid = testId('e', 1);
const LEAVES_AT = '2026-09-03T10:00:00.000Z';

const owner = (leavesAt: string | null): SignedInUser => ({
  id: testId('u', 1),
  firstname: 'Kees',
  lastname: '',
  email: 'kees@yard.test',
  role: 'owner',
  permissions: ['company edit', 'company delete'],
  company: {
    id: testId('b', 1),
    name: 'Stalling De Wal',
    payment_provider: null,
    has_payment_key: false,
    leaves_at: leavesAt,
  },
});

async function open(
  newest: () => object | null,
  leavesAt: string | null = null,
  left: Told = ok({ leaves_at: LEAVES_AT }),
) {
  const session = await offlineDevice({ online: true });
  const changes: readonly Asked[] = answerWith(({ method, path }) => {
    if (path.endsWith('/newest')) return { status: 200, body: { result: newest() } };
    if (path.endsWith('/leaving')) return left;
    return method === 'POST' ? { status: 201, body: { result: { uuid } } } : method === 'DELETE' ? ok(true) : null;
  });
  showScreen(
    session,
    <SessionProvider>
      <SyncProvider value={session}>
        <UserProvider value={owner(leavesAt)}>
          <OwnDataSection />
        </UserProvider>
      </SyncProvider>
    </SessionProvider>,
  );
  return changes;
}

const exported = (state: string, done: number, total: number | null) => ({
  uuid,
  state,
  done,
  total,
  asked_at: '2026-08-04T10:00:00.000Z',
});

test('a file that is made says how far it is and can be cancelled; one that failed says what to do', async () => {
  let newest = exported('running', 12, 90);
  const changes = await open(() => newest);
  expect((await screen.findByText('12 of 90 parts')).getAttribute('role')).toBe('status');
  expect(screen.queryByRole('button', { name: 'Make the file' })).toBeNull();
  newest = exported('failed', 12, 90);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText(/was not finished/);
  expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([`DELETE /api/own-data/exports/${uuid}`]);
  expect(screen.getByRole('button', { name: 'Make the file' })).toBeDefined();
});

test('a deletion takes the name and the password, and says why it was refused', async () => {
  const changes = await open(() => null, null, refusal(422, {}, 'This is not your password.'));
  fireEvent.click(await screen.findByRole('button', { name: 'Have everything deleted' }));
  const confirm = screen.getByRole('button', { name: 'Delete after 30 days' });
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Type Stalling De Wal to confirm', 'Stalling');
  type('Your password', 'een wachtwoord');
  expect(confirm).toHaveProperty('disabled', true);
  type('Type Stalling De Wal to confirm', 'Stalling De Wal');
  await waitFor(() => expect(confirm).toHaveProperty('disabled', false));
  fireEvent.click(confirm);
  expect((await screen.findByRole('alert')).textContent).toBe('This is not your password.');
  expect(changes.map(({ path, body }) => [path, body])).toEqual([
    ['/api/own-data/leaving', { name: 'Stalling De Wal', password: 'een wachtwoord' }],
  ]);
});

test('until the day it can be taken back', async () => {
  const changes = await open(() => null, LEAVES_AT, ok(true));
  await screen.findByText('3 September 2026');
  fireEvent.click(screen.getByRole('button', { name: 'Keep my company' }));
  await waitFor(() => expect(changes.map(({ method }) => method)).toEqual(['DELETE']));
});

test('the banner leads an owner to where it is undone, and tells others that they can go on', async () => {
  const session = await offlineDevice();
  showScreen(
    session,
    <>
      <CompanyBanner user={owner(LEAVES_AT)} />
      <CompanyBanner user={{ ...owner(LEAVES_AT), role: 'yard' }} />
    </>,
  );
  const [first, second] = await screen.findAllByRole('status');
  expect(first?.textContent).toContain('3 September 2026');
  expect(second?.textContent).toContain('You can go on working');
  const links = screen.getAllByRole('link', { name: 'Undo' }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/settings/own-data']);
});
