import { Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DeleteControl } from '#pages/parts/delete-control.tsx';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useCan } from '#session/use-can.ts';
import type { StaffAnswer } from '#staff/staff.schema.ts';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { type Invitation, inviteAgain, withdrawInvitation } from './staff-calls.ts';
import { InvitationLink } from './staff-invitation.tsx';
import { fullName } from './staff-page.tsx';

type StaffInvitationPanelProps = {
  readonly person: StaffAnswer;
  readonly mayReach: boolean;
  readonly onChanged: () => void;
};

/** A pending invitation: sends it again, or withdraws it. */
export function StaffInvitationPanel({ person, mayReach, onChanged }: StaffInvitationPanelProps) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const until = person.invitation_until === null ? null : i18n.date(person.invitation_until, { dateStyle: 'long' });
  const name = fullName(person);
  const send = async () => {
    const result = await inviteAgain(person.id);
    if (result.ok) {
      setInvitation(result.result);
      onChanged();
    } else {
      notify({ tone: 'error', title: problemsOf(result, t`Needs a connection`)[0]?.message ?? '' });
    }
  };
  return (
    <Panel title={t`Invitation`}>
      {invitation !== null ? (
        <InvitationLink invitation={invitation} email={person.email} />
      ) : (
        <Text mb="3">
          {until === null ? (
            <Trans>The link no longer works. Send the invitation again.</Trans>
          ) : (
            <Trans>Not accepted yet. The link works until {until}.</Trans>
          )}
        </Text>
      )}
      {mayReach && person.active && (
        <Flex gap="2" wrap="wrap" mt="3">
          {can('staff create') && <ServerButton onClick={() => void send()}>{t`Send again`}</ServerButton>}
          {can('staff delete') && (
            <DeleteControl
              title={t`Withdraw the invitation of ${name}?`}
              to="/staff"
              onDelete={async () => {
                const result = await withdrawInvitation(person.id);
                return result.ok ? null : (problemsOf(result, t`Needs a connection`)[0] ?? null);
              }}
            >
              <Trans>The link stops working. You can invite this person again later.</Trans>
            </DeleteControl>
          )}
        </Flex>
      )}
    </Panel>
  );
}
