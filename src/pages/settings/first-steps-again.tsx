import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { rememberFirstRun } from '#pages/dashboard/first-run-memory.ts';
import { saveSettings } from '#session/company-calls.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { notify } from '#ui/toaster.tsx';

/** Brings the list of first steps back that somebody put away. */
export function FirstStepsAgain() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const companyId = useSignedInUser()?.company.id ?? '';
  const reason = useOfflineReason();
  const show = async () => {
    const result = await saveSettings({ first_run: { dismissed: false } });
    if ('refused' in result) {
      const { refused } = result;
      const title = refused.status === 'offline' ? t`There is no connection to the server.` : refused.message;
      notify({ tone: 'error', title });
      return;
    }
    rememberFirstRun(companyId, 'begun');
    await navigate('/');
  };
  return (
    <Flex align="center" gap="3" wrap="wrap" mt="6" pt="4" borderTop="hairline">
      <Box flex="1 1 14rem" color="fg.muted">
        <Trans>The list of first steps was put away.</Trans>
      </Box>
      <Button
        variant="outline"
        disabled={reason !== null}
        {...(reason === null ? {} : { title: reason })}
        onClick={() => void show()}
      >
        {t`Show the first steps again`}
      </Button>
    </Flex>
  );
}
