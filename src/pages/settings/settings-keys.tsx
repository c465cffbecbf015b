import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { change } from '#session/api-call.ts';
import { problemsOf } from '#session/call-problems.ts';
import { API_BASE } from '#session/session-api.ts';
import { useAnswer } from '#session/use-answer.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { type ApiKey, keysQuery } from './settings-key-calls.ts';
import { KeyDialog } from './settings-key-dialog.tsx';
import { KeyLine } from './settings-key-line.tsx';

/** Keys by which other programs act for the company. */
export function KeysSection() {
  const { t } = useLingui();
  const { answer, askAgain } = useAnswer(keysQuery);
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const keys = answer !== 'asking' && answer.ok ? answer.result : null;
  const revoke = async () => {
    setRevoking(null);
    if (revoking === null) return;
    const done = await change('DELETE', '/api/keys/{id}', { params: { id: revoking.uuid } });
    if (done.ok) notify({ tone: 'done', title: t`The key no longer works` });
    else notify({ tone: 'error', title: problemsOf(done, t`Needs a connection`)[0]?.message ?? '' });
    askAgain();
  };
  const make = (
    <ServerButton aria-haspopup="dialog" onClick={() => setMaking(true)}>
      {t`Make a key`}
    </ServerButton>
  );
  return (
    <Panel title={t`API keys`}>
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : keys?.length === 0 ? (
        <EmptyState icon={KeyRound} title={t`No program has a key`} action={make}>
          <Trans>
            With a key another program reads and changes what you choose, such as your bookkeeping or your own site. You
            can take it back at any time.
          </Trans>
        </EmptyState>
      ) : (
        <>
          <chakra.ul listStyleType="none" css={{ '& > li + li': { borderTop: 'hairline' } }}>
            {answer.result.map((key) => (
              <KeyLine key={key.uuid} apiKey={key} onRevoke={() => setRevoking(key)} />
            ))}
          </chakra.ul>
          <Box mt="3">{make}</Box>
        </>
      )}
      <Flex mt="3">
        <chakra.a
          href={`${API_BASE}/api/docs#with-a-key`}
          target="_blank"
          rel="noreferrer"
          title={t`Opens in a new tab`}
          textDecoration="underline"
        >
          <Trans>How a program uses its key</Trans>
        </chakra.a>
      </Flex>
      {making && (
        <KeyDialog
          onClose={() => {
            setMaking(false);
            askAgain();
          }}
        />
      )}
      <ConfirmDialog
        open={revoking !== null}
        destructive
        title={t`Revoke this key?`}
        onCancel={() => setRevoking(null)}
        onConfirm={() => void revoke()}
      >
        <Text mb="2" fontWeight="strong">
          <bdi>{revoking?.name}</bdi>
        </Text>
        <Text>
          <Trans>
            The program that has it is refused from now on. This cannot be undone: you would make another key.
          </Trans>
        </Text>
      </ConfirmDialog>
    </Panel>
  );
}
