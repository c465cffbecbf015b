import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CopyLink } from '#pages/mails/copy-link.tsx';
import { UnmailedLink } from '#pages/mails/unmailed-link.tsx';
import type { Invitation } from './staff-calls.ts';

/** The link of an invitation just made: shown now and never again. */
export function InvitationLink({ invitation, email }: { readonly invitation: Invitation; readonly email: string }) {
  const { t, i18n } = useLingui();
  const until = i18n.date(invitation.expires_at, { dateStyle: 'long' });
  return (
    <Box>
      <Text mb="3">
        {invitation.unmailed === null ? (
          <Trans>
            The invitation was mailed to <bdi>{email}</bdi>. You can also hand over the link yourself.
          </Trans>
        ) : (
          <UnmailedLink why={invitation.unmailed} email={email} />
        )}
      </Text>
      <CopyLink link={invitation.link} label={t`Invitation link`} />
      <Text mt="2" fontSize="small" color="fg.muted">
        <Trans>
          It works once, until {until}, and is shown only now. Whoever has it can join in this person's name.
        </Trans>
      </Text>
    </Box>
  );
}
