import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import { useId, useState } from 'react';
import { problemsOf } from '#session/call-problems.ts';
import { useIsOffline } from '#sync/client/hooks/use-connection.ts';
import { notify } from '#ui/toaster.tsx';
import { sendMailLink } from './auth-calls.ts';

/** Has the link that confirms an address mailed again. For somebody who is signed in. */
export function SendMailLink() {
  const { t } = useLingui();
  const reasonId = useId();
  const isOffline = useIsOffline();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const send = async () => {
    setState('busy');
    const result = await sendMailLink();
    setState(result.ok ? 'sent' : 'idle');
    if (!result.ok) notify({ tone: 'error', title: problemsOf(result, t`Needs a connection`)[0]?.message ?? '' });
  };
  return (
    <Flex align="center" gap="3" wrap="wrap">
      <Button
        variant="outline"
        disabled={isOffline || state !== 'idle'}
        {...(isOffline ? { 'aria-describedby': reasonId } : {})}
        onClick={() => void send()}
      >
        <Mail aria-hidden="true" />
        {t`Send the link again`}
      </Button>
      {isOffline && (
        <Text id={reasonId} fontSize="small" color="fg.muted">
          {t`Needs a connection`}
        </Text>
      )}
      {state === 'sent' && (
        <Text role="status">
          <Trans>It is on its way.</Trans>
        </Text>
      )}
    </Flex>
  );
}
