import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { NotThere } from '#pages/parts/not-there.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { OWNER } from '#staff/roles.ts';
import type { StaffAnswer } from '#staff/staff.schema.ts';
import { missingFrom } from '#staff/staff-rules.ts';
import { Facts } from '#ui/facts.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type PersonAndRoles, personQuery } from './staff-calls.ts';
import { StaffDevicesPanel } from './staff-devices-panel.tsx';
import { StaffForm } from './staff-form.tsx';
import { StaffInvitationPanel } from './staff-invitation-panel.tsx';
import { StaffLeavePanel } from './staff-leave-panel.tsx';
import { fullName } from './staff-page.tsx';
import { StaffState } from './staff-state.tsx';
import { StaffTwoStepPanel } from './staff-two-step-panel.tsx';
import { useGivableRights } from './use-givable-roles.ts';

/** One person of the company: who they are, what they may do, and where they are signed in. */
export function StaffPersonPage() {
  const { t } = useLingui();
  const { staffId = '' } = useParams();
  const { answer, askAgain } = useAnswer(personQuery(staffId));
  const back = { to: '/staff', label: t`Staff` };
  if (answer === 'asking') {
    return (
      <Page title={t`Staff`} width="form" back={back}>
        <Skeleton lines={8} />
      </Page>
    );
  }
  if (!answer.ok) {
    return (
      <Page title={t`Staff`} width="form" back={back}>
        <NotThere answer={answer} askAgain={askAgain} />
      </Page>
    );
  }
  return <Person key={answer.result.person.id} {...answer.result} onChanged={askAgain} />;
}

type PersonProps = PersonAndRoles & { readonly onChanged: () => void };

function Person({ person, roles, onChanged }: PersonProps) {
  const { t } = useLingui();
  const can = useCan();
  const reach = useReach();
  const user = useSignedInUser();
  const mayChange = can('staff edit') && reach(person);
  const isMe = person.id === user?.id;
  return (
    <Page
      title={fullName(person)}
      width="form"
      back={{ to: '/staff', label: t`Staff` }}
      subtitle={<PersonSubtitle person={person} />}
    >
      {!person.joined && <StaffInvitationPanel person={person} mayReach={reach(person)} onChanged={onChanged} />}
      <Panel title={t`Person and rights`}>
        {can('staff edit') && !mayChange && (
          <Box mb="3" color="fg.muted">
            {person.role === OWNER ? (
              <Trans>Only an owner can change an owner.</Trans>
            ) : (
              <Trans>This person has rights that you do not have, so you cannot change them.</Trans>
            )}
          </Box>
        )}
        <StaffForm person={person} roles={roles} mayChange={mayChange} onSaved={onChanged} />
      </Panel>
      {can('staff edit') && person.joined && !isMe && (
        <StaffDevicesPanel key={person.sessions} person={person} mayEnd={mayChange} onChanged={onChanged} />
      )}
      {person.joined && <StaffTwoStepPanel person={person} onChanged={onChanged} />}
      {mayChange && !isMe && <StaffLeavePanel person={person} onChanged={onChanged} />}
    </Page>
  );
}

/** Tells whether the signed-in person may decide about somebody; the server checks it again. */
function useReach(): (person: StaffAnswer) => boolean {
  const user = useSignedInUser();
  const rights = useGivableRights();
  return (person) =>
    person.role === OWNER ? user?.role === OWNER : missingFrom(rights, person.permissions).length === 0;
}

function PersonSubtitle({ person }: { readonly person: StaffAnswer }) {
  const { t, i18n } = useLingui();
  const day = (at: string | null) => (at === null ? '' : i18n.date(at, { dateStyle: 'medium' }));
  return (
    <Flex direction="column" gap="2" mt="1">
      <Box>
        <StaffState person={person} size="page" />
      </Box>
      <Facts
        facts={[
          person.joined
            ? { term: t`Works here since`, value: day(person.joined_at) }
            : { term: t`Invited on`, value: day(person.invited_at) },
          ...(person.joined ? [{ term: t`Last seen`, value: day(person.last_seen_at) }] : []),
        ]}
      />
    </Flex>
  );
}
