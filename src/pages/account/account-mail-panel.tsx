import { Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { SendMailLink } from '#pages/credentials/auth-send-mail.tsx';
import { useSignedInUser } from '#session/user-context.ts';
import { Ltr } from '#ui/ltr.tsx';
import { Panel } from '#ui/panel.tsx';

/** The person's e-mail address, and whether it is confirmed. */
export function MailPanel() {
  const { t } = useLingui();
  const user = useSignedInUser();
  if (user === null) return null;
  return (
    <Panel title={t`E-mail address`}>
      <Text>
        <Ltr breaks>{user.email}</Ltr>
      </Text>
      {user.email_confirmed === false && user.sends_mail === false ? (
        <Text color="fg.muted">
          <Trans>Not confirmed: this server sends no mail, so there is nothing to confirm.</Trans>
        </Text>
      ) : user.email_confirmed === false ? (
        <>
          <Text color="fg.muted" mb="3">
            <Trans>Not confirmed yet: open the link in the mail you got.</Trans>
          </Text>
          <SendMailLink />
        </>
      ) : (
        user.email_confirmed === true && (
          <Text color="fg.muted">
            <Trans>Confirmed</Trans>
          </Text>
        )
      )}
    </Panel>
  );
}
