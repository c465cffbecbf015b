import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { NotThere } from '#pages/parts/not-there.tsx';
import { until } from '#tests/support/fake-runtime.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

async function show(online: boolean, late: boolean) {
  const session = await offlineDevice({ online });
  session.syncNow();
  await until(() => (session.status.get().state === 'offline') !== online, 'the connection');
  showScreen(
    session,
    <NotThere answer={{ ok: false, status: 'offline', ...(late ? { late } : {}) }} askAgain={() => {}}>
      On the server.
    </NotThere>,
  );
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
}

describe('a list of the server that is not there', () => {
  test('needs a connection where there is none', async () => {
    await show(false, true);
    expect(screen.getByText('Needs a connection')).toBeDefined();
    expect(screen.getByText('On the server.')).toBeDefined();
  });

  test('with a connection is late, and asks for none', async () => {
    await show(true, true);
    expect(screen.getByText('The server does not answer in time.')).toBeDefined();
    expect(screen.queryByText('On the server.')).toBeNull();
  });

  test('needs a connection where a call found nobody, whatever was known of it', async () => {
    await show(true, false);
    expect(screen.getByText('Needs a connection')).toBeDefined();
  });
});
