import { useLingui } from '@lingui/react/macro';
import { Page } from '#ui/page.tsx';
import { MailPanel } from './account-mail-panel.tsx';
import { PasskeysPanel } from './account-passkeys-panel.tsx';
import { PasswordPanel } from './account-password-panel.tsx';
import { SessionsPanel } from './account-sessions-panel.tsx';
import { TwoStepPanel } from './account-two-step-panel.tsx';

/** How somebody signs in, and where they are signed in. */
export function AccountPage() {
  const { t } = useLingui();
  return (
    <Page title={t`Password and devices`} width="form">
      <PasswordPanel />
      <MailPanel />
      <TwoStepPanel />
      <PasskeysPanel />
      <SessionsPanel />
    </Page>
  );
}
