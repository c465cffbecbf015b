import { Box, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { NotThere } from '#pages/parts/not-there.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { useRoleName } from '#staff/client/use-role-name.ts';
import { OWNER } from '#staff/roles.ts';
import type { RoleAnswer } from '#staff/staff.schema.ts';
import { AddLink } from '#ui/add-link.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { rolesQuery } from './staff-calls.ts';

/** The roles people can have here. */
export function RolesPage() {
  const { t } = useLingui();
  const can = useCan();
  const { answer, askAgain } = useAnswer(rolesQuery);
  return (
    <Page
      title={t`Roles`}
      width="form"
      back={{ to: '/staff', label: t`Staff` }}
      actions={can('staff edit') ? <AddLink to="/staff/roles/create" label={t`New role`} /> : undefined}
    >
      {answer === 'asking' ? (
        <Skeleton lines={5} />
      ) : answer.ok ? (
        <RoleGroups roles={answer.result} />
      ) : (
        <NotThere answer={answer} askAgain={askAgain} />
      )}
    </Page>
  );
}

function RoleGroups({ roles }: { readonly roles: readonly RoleAnswer[] }) {
  const { t } = useLingui();
  const own = roles.filter(({ shipped }) => !shipped);
  return (
    <>
      <Panel title={t`Built-in roles`} flush>
        <RoleLines roles={roles.filter(({ shipped }) => shipped)} />
      </Panel>
      {own.length > 0 && (
        <Panel title={t`Your own roles`} flush>
          <RoleLines roles={own} />
        </Panel>
      )}
    </>
  );
}

const RoleLink = chakra(Link);

function RoleLines({ roles }: { readonly roles: readonly RoleAnswer[] }) {
  const roleName = useRoleName();
  return (
    <chakra.ul listStyleType="none">
      {roles.map((role) => (
        <chakra.li key={role.key} _notLast={{ borderBottom: 'hairline' }}>
          <RoleLink
            to={`/staff/roles/${role.key}`}
            display="flex"
            alignItems="center"
            gap="3"
            px="4"
            py="2"
            minHeight={{ base: '13', md: '11' }}
            _hover={{ bg: 'bg.sunken' }}
          >
            <Box flex="1" minWidth="0">
              <bdi>{roleName(role)}</bdi>
              <Box fontSize="small" color="fg.muted">
                <RoleAbout role={role} />
              </Box>
            </Box>
            <Flex flexShrink={0} color="fg.muted" fontSize="small">
              <Plural value={role.holders} _0="nobody" one="# person" other="# people" />
            </Flex>
            <chakra.span _rtl={{ transform: 'scaleX(-1)' }} color="fg.muted" aria-hidden="true">
              <ChevronRight size={18} />
            </chakra.span>
          </RoleLink>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

function RoleAbout({ role }: { readonly role: RoleAnswer }) {
  if (role.key === OWNER) return <Trans>May do everything</Trans>;
  if (role.changed) return <Trans>Changed by your company</Trans>;
  return <Plural value={role.permissions.length} _0="No rights" one="# right" other="# rights" />;
}
