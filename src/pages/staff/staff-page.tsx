import { Button, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { UserPlus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { NotThere } from '#pages/parts/not-there.tsx';
import type { Answer } from '#session/answer.ts';
import type { ServerQuery } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { useRoleName } from '#staff/client/use-role-name.ts';
import type { RoleAnswer, StaffAnswer } from '#staff/staff.schema.ts';
import { AddLink } from '#ui/add-link.tsx';
import { CutText } from '#ui/cut-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { type RecordColumn, RecordList } from '#ui/list/record-list.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { rolesQuery, staffQuery } from './staff-calls.ts';
import { StaffState } from './staff-state.tsx';

const CARD_HEIGHT = 84;
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

type Team = { readonly staff: readonly StaffAnswer[]; readonly roles: readonly RoleAnswer[] };

const teamQuery: ServerQuery<Team> = { key: ['team'], ask: fetchTeam };

async function fetchTeam(): Promise<Answer<Team>> {
  const [staff, roles] = await Promise.all([staffQuery.ask(), rolesQuery.ask()]);
  if (!staff.ok) return staff;
  if (!roles.ok) return roles;
  return { ok: true, result: { staff: staff.result, roles: roles.result } };
}

/** Everybody who works here or is invited to. */
export function StaffPage() {
  const { t } = useLingui();
  const can = useCan();
  const { answer, askAgain } = useAnswer(teamQuery);
  const invite = can('staff create') ? <AddLink to="/staff/create" label={t`Invite`} /> : undefined;
  return (
    <Page
      title={t`Staff`}
      fill
      actions={
        <>
          <Button variant="outline" asChild>
            <Link to="/staff/roles">{t`Roles`}</Link>
          </Button>
          {invite}
        </>
      }
    >
      {answer === 'asking' ? (
        <Skeleton lines={6} />
      ) : answer.ok ? (
        <StaffList team={answer.result} />
      ) : (
        <NotThere answer={answer} askAgain={askAgain}>
          <Trans>Who works here and what they may do is kept on the server, not on this device.</Trans>
        </NotThere>
      )}
    </Page>
  );
}

const addressOf = ({ id }: StaffAnswer) => `/staff/${id}`;

function StaffList({ team }: { readonly team: Team }) {
  const { t } = useLingui();
  const can = useCan();
  const navigate = useNavigate();
  const columns = useStaffColumns(team.roles);
  return (
    <>
      {/* No higher than its rows, so that with one row the next step follows right below. */}
      <RecordList
        label={t`Staff`}
        items={team.staff}
        getId={({ id }) => id}
        columns={columns}
        renderCard={(person) => <StaffCard person={person} roles={team.roles} />}
        cardHeight={CARD_HEIGHT}
        rowAttributes={({ email }) => ({ 'data-staff': email })}
        addressOf={addressOf}
        onOpen={(one) => void navigate(addressOf(one))}
      />
      {team.staff.length === 1 && can('staff create') && (
        <EmptyState
          icon={UserPlus}
          title={t`You are the only one here`}
          action={
            <Button asChild>
              <Link to="/staff/create">{t`Invite somebody`}</Link>
            </Button>
          }
        >
          <Trans>Invite the people you work with. Everybody sees what their role needs, in their own language.</Trans>
        </EmptyState>
      )}
    </>
  );
}

/** The role in words, with a note where somebody's rights are their own. */
function useRoleText(roles: readonly RoleAnswer[]): (person: StaffAnswer) => string {
  const { t } = useLingui();
  const roleName = useRoleName();
  return useCallback(
    (person) => {
      const name = roleName(roles.find(({ key }) => key === person.role) ?? { key: person.role });
      return person.has_own_permissions ? t`${name}, own rights` : name;
    },
    [t, roles, roleName],
  );
}

export const fullName = ({ firstname, lastname }: Pick<StaffAnswer, 'firstname' | 'lastname'>) =>
  `${firstname} ${lastname}`.trim();

export function useStaffColumns(roles: readonly RoleAnswer[]): readonly RecordColumn<StaffAnswer>[] {
  const { t, i18n } = useLingui();
  const roleText = useRoleText(roles);
  return useMemo(
    (): readonly RecordColumn<StaffAnswer>[] => [
      {
        key: 'name',
        header: t`Name`,
        width: 'minmax(10rem, 2fr)',
        beside: 'minmax(8rem, 2fr)',
        render: fullName,
      },
      {
        key: 'email',
        header: t`E-mail`,
        width: 'minmax(10rem, 2fr)',
        beside: 'minmax(9rem, 2fr)',
        render: ({ email }) => <Ltr>{email}</Ltr>,
      },
      { key: 'role', header: t`Role`, width: 'minmax(8rem, 1fr)', beside: 'minmax(6rem, 1fr)', render: roleText },
      {
        key: 'state',
        header: t`Status`,
        width: '11rem',
        beside: '9rem',
        render: (person) => <StaffState person={person} />,
      },
      {
        key: 'two_step',
        header: t`Two-step login`,
        // Its name takes two lines: the settings’ menu stands beside this list.
        width: '8rem',
        render: (person) => (person.two_step ? t`On` : t`Off`),
      },
      {
        key: 'seen',
        header: t`Last seen`,
        width: '8.5rem',
        render: ({ last_seen_at: seen }) => (seen === null ? '–' : <bdi>{i18n.date(seen, DAY)}</bdi>),
      },
      { key: 'devices', header: t`Devices`, width: '6rem', align: 'end', render: ({ sessions }) => sessions },
    ],
    [t, i18n, roleText],
  );
}

function StaffCard({ person, roles }: { readonly person: StaffAnswer; readonly roles: readonly RoleAnswer[] }) {
  const roleText = useRoleText(roles);
  return (
    <Flex direction="column" justify="center" height="full" gap="1">
      <Flex gap="3" align="center">
        <CutText flex="1" fontWeight="strong">
          {fullName(person)}
        </CutText>
        <StaffState person={person} />
      </Flex>
      <Flex gap="3" color="fg.muted">
        <CutText flex="1">{roleText(person)}</CutText>
        {person.sessions > 0 && <Plural value={person.sessions} one="# device" other="# devices" />}
      </Flex>
    </Flex>
  );
}
