import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { liveQuery } from 'dexie';
import { expect, test, vi } from 'vitest';
// Loaded ahead, so that the lazy panel opens within a test's patience on a busy machine.
import '#pages/status/status-panel.tsx';
import { checkInObject } from '#objects/movement.commands.ts';
import { ConnectionStatusButton } from '#pages/status/status-button.tsx';
import { STATUS_LOOK } from '#pages/status/status-words.ts';
import type { SignedInUser } from '#session/session-user.ts';
import { UserProvider } from '#session/user-context.ts';
import type { WaitingFile } from '#sync/client/files/files-database.ts';
import { SyncProvider } from '#sync/client/hooks/sync-context.ts';
import type { ConnectionState, ConnectionStatus, WaitingChanges } from '#sync/client/runtime/types.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import type { OutboxEntry } from '#sync/protocol.ts';
import { renderUi } from '#tests/ui/render-ui.tsx';

const aUser: SignedInUser = {
  id: 'u',
  firstname: 'Kees',
  lastname: 'Bakker',
  email: 'kees@yard.test',
  role: 'yard',
  permissions: ['object edit'],
  company: {
    id: 'c',
    name: 'De Hoeve',
    payment_provider: 'mollie',
    has_payment_key: false,
  },
};

const quiet: ConnectionStatus = {
  state: 'online',
  pending: 0,
  rejected: 0,
  confirmedAt: 1_795_000_000_000,
  download: null,
  files: 0,
};

const entry = (id: string, change: Partial<OutboxEntry>, name = 'object.check_out'): OutboxEntry => ({
  pos: 1,
  seq: null,
  intent: {
    id,
    name,
    v: 1,
    entity: 'object',
    entityId: 'o',
    args: { objectId: 'o1' },
    was: {},
    at: new Date().toISOString(),
    userId: 'u',
  },
  touched: [],
  state: 'queued',
  rev: null,
  code: null,
  params: null,
  attempts: 0,
  ...change,
});

function show(
  status: Partial<ConnectionStatus>,
  outbox: readonly OutboxEntry[] = [],
  files: readonly WaitingFile[] = [],
) {
  const now = { ...quiet, ...status };
  const refused = outbox.filter(({ state }) => state === 'rejected');
  const waiting: WaitingChanges = { entries: outbox, refused, keys: new Set() };
  const session = {
    files: { waiting: { get: () => files, subscribe: () => () => {} } },
    // A mirror with one object, known by its plate.
    watch: (query: (mirror: unknown) => Promise<unknown>) =>
      liveQuery(() =>
        query({
          get: (_table: unknown, id: string) =>
            Promise.resolve(id === 'o1' ? { plate: 'WB10KV', plateCountry: 'NL' } : undefined),
          where: () => Promise.resolve([]),
          getMany: () => Promise.resolve([]),
        }),
      ),
    status: { get: () => now, subscribe: () => () => undefined },
    waiting: { get: () => waiting, subscribe: () => () => undefined },
    discard: vi.fn(() => Promise.resolve()),
    submit: vi.fn(() => Promise.resolve({ outcome: 'refused', refusal: { code: 'object.deleted' } })),
    syncNow: vi.fn(),
    exportUnsent: vi.fn(),
    diagnostics: () =>
      Promise.resolve({ storage: { usedBytes: 41_200_000, quotaBytes: null, persisted: true }, clockOffsetMs: 0 }),
  };
  renderUi(
    <SyncProvider value={session as unknown as DeviceSession}>
      <UserProvider value={aUser}>
        <ConnectionStatusButton />
      </UserProvider>
    </SyncProvider>,
  );
  return session;
}

test('every state of the connection is a word and an icon besides its colour', () => {
  for (const state of Object.keys(STATUS_LOOK) as ConnectionState[]) {
    show({ state, pending: 3, rejected: 1 });
    const button = screen.getAllByTestId('connection-status').at(-1);
    expect(button?.dataset).toMatchObject({ state, pending: '3' });
    expect(button?.querySelector('svg')).not.toBeNull();
    expect(button?.textContent?.length).toBeGreaterThan(3);
  }
});

test('waiting changes are listed in plain words with what they are about, and an unsent one can be taken back', async () => {
  const session = show({ state: 'offline', pending: 1 }, [entry('a', {})]);
  await userEvent.click(screen.getByTestId('connection-status'));
  expect(await screen.findByText('Object checked out')).toBeDefined();
  expect(await screen.findByText('WB-10-KV')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(session.discard).toHaveBeenCalledExactlyOnceWith('a');
  expect(await screen.findByText('Undone')).toBeDefined();
});

test('a change the server has already seen cannot be taken back', async () => {
  show({ state: 'syncing', pending: 1 }, [entry('a', { state: 'acked', seq: 4, rev: 9 })]);
  await userEvent.click(screen.getByTestId('connection-status'));
  expect(await screen.findByText('Object checked out')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

const refusedCheckIn = (objectId: string): OutboxEntry => {
  const refused = entry('r', { state: 'rejected', seq: 2, rev: 8, code: 'object.deleted' }, 'object.check_in');
  return { ...refused, intent: { ...refused.intent, entityId: objectId, args: { objectId } } };
};

test('a refused change says why, and is not tried again while what it is about is gone', async () => {
  show({ state: 'attention', rejected: 1 }, [refusedCheckIn('o2')]);
  await userEvent.click(screen.getByTestId('connection-status'));
  expect(await screen.findByText('This object has since been deleted.')).toBeDefined();
  await screen.findByRole('button', { name: 'Discard' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a refused change says why, can be tried again, and is discarded only after a question', async () => {
  // Somebody brought the object back.
  const session = show({ state: 'attention', rejected: 1 }, [refusedCheckIn('o1')]);
  await userEvent.click(screen.getByTestId('connection-status'));
  expect(await screen.findByText('This object has since been deleted.')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(session.submit).toHaveBeenCalledExactlyOnceWith(checkInObject, { args: { objectId: 'o1' }, was: {} });
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(session.discard).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(session.discard).toHaveBeenCalledExactlyOnceWith('r');
});

test('who decided before is named, and there is nothing to try again', async () => {
  const late = { state: 'rejected', seq: 2, rev: 8, code: 'attention.resolved', params: { name: 'Marit' } } as const;
  show({ state: 'attention', rejected: 1 }, [entry('r', late, 'customer.edit')]);
  await userEvent.click(screen.getByTestId('connection-status'));
  expect(await screen.findByText('Refused by the server (1)')).toBeDefined();
  expect(await screen.findByText('Marit has already decided this. Nothing was changed.')).toBeDefined();
  await screen.findByRole('button', { name: 'Discard' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('photos that wait are named with what becomes of them, also when no change waits', async () => {
  const photo = { id: 'd1', name: 'schade.jpg', mediaType: 'image/jpeg', at: 0, bytes: 412_000, code: null };
  const refused = { ...photo, id: 'd2', name: 'brief.pdf', state: 'refused', code: 'document.wrong_type' } as const;
  show({ files: 2 }, [], [{ ...photo, state: 'waiting' }, refused]);
  expect(screen.getByTestId('connection-status').textContent).toContain('2 files waiting');
  await userEvent.click(screen.getByTestId('connection-status'));
  expect(await screen.findByText('schade.jpg')).toBeDefined();
  expect(screen.getAllByText('412 kB')).toHaveLength(2);
  expect(screen.getByText(/Files of this kind are not kept/)).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
});

test('a single photo that waits is one file', () => {
  show({ files: 1 });
  expect(screen.getByTestId('connection-status').textContent).toContain('1 file waiting');
});

test('sending shows how much is sent, and says it once to who listens', () => {
  show({ state: 'syncing', pending: 2000, sent: 300 });
  const button = screen.getByTestId('connection-status');
  expect(button.textContent).toBe('Sending: 300 of 2,000');
  expect(button.getAttribute('aria-label')).toBe('Connection: Sending 2000');
});

test('a device that looks for its server says what waits, as one without a connection does', () => {
  show({ state: 'connecting', pending: 1 });
  expect(screen.getByTestId('connection-status').textContent).toBe('Connecting · 1');
});

test('a device that only receives does not look as if it sends', () => {
  const look = (pending: number) => {
    show({ state: 'syncing', pending });
    return screen.getAllByTestId('connection-status').at(-1)?.querySelector('svg')?.getAttribute('class');
  };
  expect(look(2)).toContain('cloud-upload');
  expect(look(0)).toContain('cloud-download');
});
