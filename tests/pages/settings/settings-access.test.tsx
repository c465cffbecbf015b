import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import { AccessSection } from '#pages/settings/settings-access.tsx';
import type { Settings } from '#session/company-calls.ts';
import { SessionProvider } from '#session/session.tsx';
import { SyncProvider } from '#sync/client/hooks/sync-context.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { answerWith, refusal, type Told } from '#tests/support/server-answers.ts';

const NO_KEY = { set: false, ends_with: '', since: null, readable: true };
const settings: Settings = {
  ...SECTION_DEFAULTS,
  mails: {},
  version: 3,
  address: 'set',
  provider: {
    payment_provider: null,
    api_key: NO_KEY,
    kept_keys: [],
    simulated: false,
  },
};
const company = { name: 'De Wal', logo_url: null, first_run_dismissed: false, settings };

async function open(refused: Told = refusal(409)) {
  const session = await offlineDevice({ permissions: ['company edit'], online: true });
  answerWith(({ method }) => (method === 'PUT' ? refused : null));
  showScreen(
    session,
    <SessionProvider>
      <SyncProvider value={session}>
        <AccessSection company={company} settings={settings} onChanged={() => {}} />
      </SyncProvider>
    </SessionProvider>,
  );
}
const choose = (label: string) => fireEvent.click(screen.getByRole('radio', { name: label }));
const OWN = { name: 'Set up your own two-step login' };

describe('what everybody logs in with', () => {
  test('says what it asks of others only where it is asked of them', async () => {
    await open();
    expect(screen.queryByText(/is logged out and sets it up/)).toBeNull();
    choose('Everybody has to');
    expect(screen.getByText(/is logged out and sets it up/)).toBeDefined();
    choose('Everybody chooses');
    expect(screen.queryByText(/is logged out and sets it up/)).toBeNull();
  });

  test('leads who has no second step of their own to where they set it up', async () => {
    await open(refusal(422, { 'access.two_step': ['First your own.'] }));
    choose('Everybody has to');
    expect(screen.queryByRole('link', OWN)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('link', OWN)).getAttribute('href')).toBe('/account/password');
  });

  test('leads nowhere when the server refuses for another reason', async () => {
    await open();
    choose('Everybody has to');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('No.');
    expect(screen.queryByRole('link', OWN)).toBeNull();
  });
});
