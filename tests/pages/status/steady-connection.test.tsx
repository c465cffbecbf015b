import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSteadyConnection } from '#pages/status/use-steady-connection.ts';
import { SyncProvider } from '#sync/client/hooks/sync-context.ts';
import type { ConnectionState, ConnectionStatus } from '#sync/client/runtime/types.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Shown() {
  const { state, pending } = useSteadyConnection();
  return <p>{`${state} ${pending}`}</p>;
}

/** Shows the connection, beginning online. Returns how to change it. */
function aConnection() {
  let status: ConnectionStatus = {
    state: 'online',
    pending: 0,
    rejected: 0,
    confirmedAt: 1,
    download: null,
    files: 0,
  };
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const session: Pick<DeviceSession, 'status'> = { status: { get: () => status, subscribe } };
  render(
    <SyncProvider value={session as DeviceSession}>
      <Shown />
    </SyncProvider>,
  );
  return (state: ConnectionState, pending = 0) =>
    act(() => {
      status = { ...status, state, pending };
      for (const listener of listeners) listener();
    });
}
const shown = () => screen.getByText(/./u).textContent;
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('a look for the server that is over in a moment is not shown', () => {
  const change = aConnection();
  change('connecting');
  wait(700);
  expect(shown()).toBe('online 0');
  change('online');
  wait(5000);
  expect(shown()).toBe('online 0');
});

test('one that lasts is', () => {
  const change = aConnection();
  change('connecting');
  wait(900);
  expect(shown()).toBe('connecting 0');
});

test('offline is shown at once, and stays until the server is known to be back', () => {
  const change = aConnection();
  change('connecting');
  change('offline');
  expect(shown()).toBe('offline 0');
  change('connecting');
  wait(100);
  expect(shown()).toBe('offline 0');
  change('online');
  expect(shown()).toBe('online 0');
});

test('what waits is counted at once, whatever state is shown', () => {
  const change = aConnection();
  change('connecting', 3);
  expect(shown()).toBe('online 3');
});
