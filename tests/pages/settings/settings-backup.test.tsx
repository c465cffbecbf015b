import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NewestBackup } from '#pages/settings/settings-backup.tsx';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { answerWith, ok } from '#tests/support/server-answers.ts';

async function open(answer: { readonly by_server: boolean; readonly newest_at: string | null }): Promise<void> {
  const session = await offlineDevice({ permissions: ['company edit'], online: true });
  answerWith(({ path }) => (path === '/api/backups/newest' ? ok(answer) : null));
  showScreen(session, <NewestBackup />);
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test('tells when the newest backup was made', async () => {
  await open({ by_server: true, newest_at: hoursAgo(20) });
  expect(await screen.findByText(/The last backup of everything was made on/)).toBeDefined();
});

test('warns where none was made for two nights, or ever', async () => {
  await open({ by_server: true, newest_at: hoursAgo(51) });
  expect(await screen.findByText(/older than a night/)).toBeDefined();
});

test('warns where there is none yet', async () => {
  await open({ by_server: true, newest_at: null });
  expect(await screen.findByText(/no backup yet/)).toBeDefined();
});

test('claims nothing about backups that are made in another way', async () => {
  await open({ by_server: false, newest_at: null });
  expect(await screen.findByText(/makes no backups by itself/)).toBeDefined();
});
