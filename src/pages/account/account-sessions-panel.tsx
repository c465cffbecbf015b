import { Box, chakra, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { type AccountSession, endOtherSessions, endSession, sessionsQuery } from '#pages/credentials/account-calls.ts';
import { DeviceLine } from '#pages/device/device-line.tsx';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { useDeviceName } from '#pages/parts/use-device-name.ts';
import { problemsOf } from '#session/call-problems.ts';
import { useAnswer } from '#session/use-answer.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';

/** Where the person is signed in, and the way to end it there. */
export function SessionsPanel() {
  const { t } = useLingui();
  const { answer, askAgain } = useAnswer(sessionsQuery);
  const [ending, setEnding] = useState<AccountSession | 'others' | null>(null);
  const nameOf = useDeviceName();
  const sessions = answer !== 'asking' && answer.ok ? answer.result : null;
  const others = sessions?.filter(({ current }) => !current).length ?? 0;
  const end = async () => {
    setEnding(null);
    if (ending === null) return;
    const result = await (ending === 'others' ? endOtherSessions() : endSession(ending.id));
    if (result.ok) notify({ tone: 'done', title: t`Logged out there` });
    else notify({ tone: 'error', title: problemsOf(result, t`Needs a connection`)[0]?.message ?? '' });
    askAgain();
  };
  return (
    <Panel title={t`Devices`}>
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : (
        <>
          <chakra.ul listStyleType="none" css={{ '& > li + li': { borderTop: 'hairline' } }}>
            {answer.result.map((session) => (
              <DeviceLine
                key={session.id}
                session={session}
                name={nameOf(session.device)}
                isThis={session.current}
                onEnd={session.current ? undefined : () => setEnding(session)}
              />
            ))}
          </chakra.ul>
          {others > 1 && (
            <Box mt="3">
              <ServerButton aria-haspopup="dialog" onClick={() => setEnding('others')}>
                <LogOut aria-hidden="true" />
                {t`Log out on all other devices`}
              </ServerButton>
            </Box>
          )}
        </>
      )}
      <ConfirmDialog
        open={ending !== null}
        destructive
        title={ending === 'others' ? t`Log out on all other devices?` : t`Log out on this device?`}
        onCancel={() => setEnding(null)}
        onConfirm={() => void end()}
      >
        <Text mb="2" fontWeight="strong">
          {ending === 'others' ? (
            <Plural value={others} one="# device" other="# devices" />
          ) : (
            ending !== null && <bdi>{nameOf(ending.device)}</bdi>
          )}
        </Text>
        <Text>
          <Trans>
            The data of the yard is removed there as soon as it has a connection. Changes it has not sent yet wait there
            until you log in on it again.
          </Trans>
        </Text>
      </ConfirmDialog>
    </Panel>
  );
}
