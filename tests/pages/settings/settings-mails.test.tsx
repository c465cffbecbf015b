import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import { MAIL_KINDS } from '#company/mail-texts.ts';
import { MailsSection } from '#pages/settings/settings-mails.tsx';
import type { Settings } from '#session/company-calls.ts';
import { SessionProvider } from '#session/session.tsx';
import { SyncProvider } from '#sync/client/hooks/sync-context.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

const NO_KEY = { set: false, ends_with: '', since: null, readable: true };
const settings: Settings = {
  ...SECTION_DEFAULTS,
  general: { ...SECTION_DEFAULTS.general, language: 'en' },
  mails: {},
  version: 3,
  address: 'set',
  provider: { payment_provider: null, api_key: NO_KEY, kept_keys: [], simulated: false },
};
const company = { name: 'De Wal', logo_url: null, first_run_dismissed: false, settings };

async function open() {
  const session = await offlineDevice({ permissions: ['company edit'], online: true });
  showScreen(
    session,
    <SessionProvider>
      <SyncProvider value={session}>
        <MailsSection company={company} settings={settings} onChanged={() => undefined} />
      </SyncProvider>
    </SessionProvider>,
  );
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' });
}

test('the standard subject stands in its field with what differs per message in words', async () => {
  const subject = await open();
  expect(subject.placeholder).toContain('‹Day›');
  expect(subject.placeholder).not.toContain('{');
});

test('all kinds of messages are in sight: their row takes several lines', async () => {
  await open();
  const row = screen.getByRole('group', { name: 'Message' });
  expect(within(row).getAllByRole('button')).toHaveLength(MAIL_KINDS.length);
  expect(getComputedStyle(row).flexWrap).toBe('wrap');
});
