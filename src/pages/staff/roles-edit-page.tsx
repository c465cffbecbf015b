import { Box, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import { z } from 'zod';
import { DeleteControl } from '#pages/parts/delete-control.tsx';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { shortText } from '#shared/fields.ts';
import { PermissionField } from '#staff/client/permission-field.tsx';
import { PermissionGrid } from '#staff/client/permission-grid.tsx';
import { useRoleName } from '#staff/client/use-role-name.ts';
import { OWNER } from '#staff/roles.ts';
import type { RoleAnswer } from '#staff/staff.schema.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Page } from '#ui/page.tsx';
import { notify } from '#ui/toaster.tsx';
import { createRole, editRole, removeRole, rolesQuery } from './staff-calls.ts';
import { useGivableRights } from './use-givable-roles.ts';

const ROLES_PAGE = '/staff/roles';
const formSchema = z.object({ name: shortText, permissions: z.array(z.string()) });
type Values = z.infer<typeof formSchema>;

/** A new role, or one of those there are. */
export function RolesEditPage() {
  const { t } = useLingui();
  const can = useCan();
  const { roleKey } = useParams();
  const roleName = useRoleName();
  const { answer } = useAnswer(rolesQuery);
  const back = { to: ROLES_PAGE, label: t`Roles` };
  if (answer === 'asking' || !answer.ok) {
    return (
      <Page title={t`Roles`} width="form" back={back}>
        <NoAnswer answer={answer} />
      </Page>
    );
  }
  const role = answer.result.find(({ key }) => key === roleKey);
  if (roleKey !== undefined && role === undefined) {
    return (
      <Page title={t`Roles`} width="form" back={back}>
        <EmptyState icon={SearchX} title={t`This role does not exist`} />
      </Page>
    );
  }
  const mayEdit = can('staff edit') && role?.key !== OWNER;
  return (
    <Page
      title={role === undefined ? t`New role` : roleName(role)}
      width="form"
      back={back}
      subtitle={role === undefined ? undefined : <Holders role={role} />}
    >
      {role !== undefined && !mayEdit ? (
        <PermissionGrid label={t`Rights`} value={role.permissions} givable={[]} />
      ) : (
        <RoleForm role={role} />
      )}
      {role !== undefined && mayEdit && <RemoveRole role={role} />}
    </Page>
  );
}

function Holders({ role }: { readonly role: RoleAnswer }) {
  if (role.key === OWNER) return <Trans>An owner may always do everything.</Trans>;
  return (
    <Plural
      value={role.holders}
      _0="Nobody has this role."
      one="# person has this role: a change applies to them at once."
      other="# people have this role: a change applies to them at once."
    />
  );
}

function RoleForm({ role }: { readonly role: RoleAnswer | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const offline = useOfflineReason();
  const givable = useGivableRights();
  const isNamed = role === undefined || !role.shipped;
  const form = useForm<Values>({
    resolver: zodResolver(isNamed ? formSchema.extend({ name: shortText.min(1) }) : formSchema),
    defaultValues: { name: role?.name ?? '', permissions: [...(role?.permissions ?? [])] },
  });
  const submit = async ({ name, permissions }: Values): Promise<readonly SaveProblem[] | undefined> => {
    const result = await (role === undefined
      ? createRole({ name, permissions })
      : editRole(role.key, { permissions, ...(isNamed ? { name } : {}) }));
    if (!result.ok) return problemsOf(result, t`Needs a connection`);
    notify({ tone: 'done', title: t`Saved` });
    void navigate(ROLES_PAGE);
    return undefined;
  };
  return (
    <RecordForm
      form={form}
      label={role === undefined ? t`New role` : t`Change role`}
      submitLabel={t`Save`}
      blocked={offline ?? undefined}
      onSubmit={submit}
      onCancel={() => void navigate(ROLES_PAGE)}
    >
      {isNamed && (
        <TextField name="name" label={t`Name of the role`} required autoFocus={role === undefined} autoComplete="off" />
      )}
      <PermissionField name="permissions" label={t`Rights`} givable={givable} />
    </RecordForm>
  );
}

function RemoveRole({ role }: { readonly role: RoleAnswer }) {
  const { t } = useLingui();
  const name = useRoleName()(role);
  if (role.shipped && !role.changed) return null;
  const remove = async () => {
    const result = await removeRole(role.key);
    return result.ok ? null : (problemsOf(result, t`Needs a connection`)[0] ?? null);
  };
  return (
    <Box>
      <DeleteControl
        title={role.shipped ? t`Put ${name} back as it was?` : t`Delete ${name}?`}
        to={ROLES_PAGE}
        onDelete={remove}
        {...(role.shipped ? { label: t`Put back as it was` } : {})}
      >
        <Text>
          {role.shipped ? (
            <Trans>The role gets its original rights back, and so does everybody who has it.</Trans>
          ) : (
            <Trans>Nobody can get this role any more. This cannot be undone.</Trans>
          )}
        </Text>
      </DeleteControl>
    </Box>
  );
}
