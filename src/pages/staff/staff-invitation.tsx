import { Box, Button, Flex, Input, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { UnmailedLink } from '#pages/mails/unmailed-link.tsx';
import { wholeLink } from '#session/link-of-path.ts';
import { notify } from '#ui/toaster.tsx';
import type { Invitation } from './staff-calls.ts';

/** The link of an invitation just made: shown now and never again. */
export function InvitationLink({ invitation, email }: { readonly invitation: Invitation; readonly email: string }) {
  const { t, i18n } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const link = wholeLink(invitation.link);
  const until = i18n.date(invitation.expires_at, { dateStyle: 'long' });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // Without access to the clipboard the link is selected, so that the person can copy it.
      input.current?.select();
      notify({ tone: 'error', title: t`This browser does not copy. The link is selected: copy it yourself.` });
    }
  };
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
      <Flex gap="2" align="center">
        <Input ref={input} readOnly dir="ltr" value={link} aria-label={t`Invitation link`} flex="1" />
        <Button variant="outline" minHeight={{ base: '12', md: 'var(--touch-9)' }} onClick={() => void copy()}>
          {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {copied ? t`Copied` : t`Copy`}
        </Button>
      </Flex>
      <Text mt="2" fontSize="small" color="fg.muted">
        <Trans>
          It works once, until {until}, and is shown only now. Whoever has it can join in this person's name.
        </Trans>
      </Text>
    </Box>
  );
}
