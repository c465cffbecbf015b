import { Box, chakra, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { DeviceLine } from '#pages/device/device-line.tsx';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { useDeviceName } from '#pages/parts/use-device-name.ts';
import { problemsOf } from '#session/call-problems.ts';
import { useAnswer } from '#session/use-answer.ts';
import type { StaffAnswer, StaffSession } from '#staff/staff.schema.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { devicesQuery, endDevices } from './staff-calls.ts';
import { fullName } from './staff-page.tsx';

type StaffDevicesPanelProps = {
  readonly person: StaffAnswer;
  readonly mayEnd: boolean;
  readonly onChanged: () => void;
};

/** Where somebody is signed in, and the way to end it from afar: a lost phone, a last working day. */
export function StaffDevicesPanel({ person, mayEnd, onChanged }: StaffDevicesPanelProps) {
  const { t } = useLingui();
  const { answer, askAgain } = useAnswer(devicesQuery(person.id));
  const [ending, setEnding] = useState<StaffSession | 'all' | null>(null);
  const nameOf = useDeviceName();
  const name = fullName(person);
  const end = async () => {
    setEnding(null);
    if (ending === null) return;
    const result = await endDevices(person.id, ending === 'all' ? null : ending.id);
    if (result.ok) notify({ tone: 'done', title: t`Logged out there` });
    else notify({ tone: 'error', title: problemsOf(result, t`Needs a connection`)[0]?.message ?? '' });
    askAgain();
    onChanged();
  };
  return (
    <Panel title={t`Devices`}>
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : answer.result.length === 0 ? (
        <Text color="fg.muted">
          <Trans>Not logged in anywhere.</Trans>
        </Text>
      ) : (
        <>
          <chakra.ul listStyleType="none" css={{ '& > li + li': { borderTop: 'hairline' } }}>
            {answer.result.map((session) => (
              <DeviceLine
                key={session.id}
                session={session}
                name={nameOf(session.device)}
                {...(mayEnd ? { onEnd: () => setEnding(session) } : {})}
              />
            ))}
          </chakra.ul>
          {mayEnd && answer.result.length > 1 && (
            <Box mt="3">
              <ServerButton aria-haspopup="dialog" onClick={() => setEnding('all')}>
                <LogOut aria-hidden="true" />
                {t`Log out on all devices`}
              </ServerButton>
            </Box>
          )}
        </>
      )}
      <ConfirmDialog
        open={ending !== null}
        destructive
        title={ending === 'all' ? t`Log ${name} out on all devices?` : t`Log ${name} out on this device?`}
        onCancel={() => setEnding(null)}
        onConfirm={() => void end()}
      >
        {ending !== null && ending !== 'all' && (
          <Text mb="2" fontWeight="strong">
            <bdi>{nameOf(ending.device)}</bdi>
          </Text>
        )}
        <Text>
          <Trans>
            The data of the yard is removed there as soon as it has a connection. Changes it has not sent yet wait there
            until this person logs in on it again.
          </Trans>
        </Text>
      </ConfirmDialog>
    </Panel>
  );
}
