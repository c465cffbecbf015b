import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { post } from '#session/api-call.ts';
import { problemsOf } from '#session/call-problems.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { notify } from '#ui/toaster.tsx';
import { rememberSample } from './first-run-memory.ts';

/** Offers to fill an empty company with a small yard to try things out with. */
export function SampleOffer() {
  const { t } = useLingui();
  const companyId = useSignedInUser()?.company.id ?? '';
  const reason = useOfflineReason();
  const [isBusy, setBusy] = useState(false);
  const fill = async () => {
    setBusy(true);
    const answer = await post('/api/sample');
    setBusy(false);
    if (answer.ok) {
      rememberSample(companyId, null);
      notify({ tone: 'done', title: t`The sample data is filled in` });
      return;
    }
    const [problem] = problemsOf(answer, t`There is no connection to the server.`);
    notify({ tone: 'error', title: problem?.message ?? answer.status.toString() });
  };
  return (
    <Flex align="center" gap="3" wrap="wrap" px="4" py="3" borderBottom="hairline" bg="accent.tint">
      <FlaskConical aria-hidden="true" size={20} style={{ flexShrink: 0 }} />
      <Box flex="1 1 16rem">
        <Box fontWeight="strong">
          <Trans>Look around first?</Trans>
        </Box>
        <Box color="fg.muted" fontSize="small">
          <Trans>
            Two halls, thirty spots, twenty customers with what they store. You delete everything in one go.
          </Trans>
        </Box>
      </Box>
      <Button variant="outline" bg="bg" disabled={reason !== null || isBusy} onClick={() => void fill()}>
        {t`Try it with sample data`}
      </Button>
      {reason !== null && (
        <Box color="fg.muted" fontSize="small">
          {reason}
        </Box>
      )}
    </Flex>
  );
}
