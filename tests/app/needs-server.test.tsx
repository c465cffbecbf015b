import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { SyncProvider } from '#sync/client/hooks/sync-context.ts';
import type { ConnectionState } from '#sync/client/runtime/types.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { renderUi } from '#tests/ui/render-ui.tsx';

/** A device whose connection comes and goes. */
function aDevice(first: ConnectionState) {
  let status = { state: first };
  const listeners = new Set<() => void>();
  const device = {
    status: {
      get: () => status,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
  const become = (state: ConnectionState) =>
    act(async () => {
      status = { state };
      for (const listener of listeners) listener();
    });
  return { device: device as unknown as DeviceSession, become };
}

test('what only the server can do is not offered without it, and says why', async () => {
  const { device, become } = aDevice('offline');
  renderUi(
    <SyncProvider value={device}>
      <ServerButton>Send</ServerButton>
    </SyncProvider>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect(button.disabled).toBe(true);
  expect(screen.getByText('Needs a connection')).toBeDefined();
  await become('online');
  expect(button.disabled).toBe(false);
  expect(screen.queryByText('Needs a connection')).toBeNull();
});

test('what only the server knows is asked for again when the connection is back', async () => {
  const { device, become } = aDevice('offline');
  let isThere = false;
  function Panel() {
    const { answer } = useAnswer<string>({
      key: ['bill'],
      ask: () => Promise.resolve(isThere ? { ok: true, result: 'Paid' } : { ok: false, status: 'offline' }),
    });
    return <p>{answer !== 'asking' && answer.ok ? answer.result : 'nothing'}</p>;
  }
  renderUi(
    <SyncProvider value={device}>
      <Panel />
    </SyncProvider>,
  );
  expect(await screen.findByText('nothing')).toBeDefined();
  isThere = true;
  await become('online');
  expect(await screen.findByText('Paid')).toBeDefined();
});
