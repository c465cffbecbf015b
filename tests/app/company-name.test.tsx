import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MoreSheet } from '#app/shell-more.tsx';
import { TopBar } from '#app/shell-top-bar.tsx';
import type * as Session from '#session/session.tsx';
import { useSignedInUser } from '#session/user-context.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

vi.mock('#session/session.tsx', async (original) => ({
  ...(await original<typeof Session>()),
  useSession: () => ({}),
  useUser: () => useSignedInUser(),
}));

afterEach(() => {
  document.documentElement.dir = '';
});

test('the name of the company keeps its own direction in the bar', async () => {
  const nothing = () => {};
  showScreen(await offlineDevice(), <TopBar onSearch={nothing} onKeys={nothing} menuShown onToggleMenu={nothing} />);
  expect((await screen.findByText('Stalling')).tagName).toBe('BDI');
});

test('the name of the company keeps its own direction above the menu of a phone', async () => {
  document.documentElement.dir = 'rtl';
  showScreen(await offlineDevice(), <MoreSheet open onClose={() => {}} onKeys={() => {}} />);
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('\u2068Stalling\u2069');
});
