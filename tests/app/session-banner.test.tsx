import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
// Loaded ahead, so that the lazy dialog opens within a test's patience on a busy machine.
import '#app/session-lost-dialog.tsx';
import { SessionBanner } from '#app/session-banner.tsx';
import type { DeviceSession } from '#sync/client/device-session.ts';
import { SyncProvider } from '#sync/client/sync-context.ts';
import type { ConnectionStatus } from '#sync/client/types.ts';
import { renderUi } from '#tests/ui/render-ui.tsx';

function bannerWith(status: Partial<ConnectionStatus>): void {
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
      <SessionBanner />
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
