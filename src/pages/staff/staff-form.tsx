import { Box } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { problemsOf } from '#session/call-problems.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { PERMISSIONS } from '#shared/permission.ts';
import { PermissionField } from '#staff/client/permission-field.tsx';
import { PermissionGrid } from '#staff/client/permission-grid.tsx';
import { useRoleName } from '#staff/client/use-role-name.ts';
import { OWNER } from '#staff/roles.ts';
import { type RoleAnswer, type StaffAnswer, staffEditBody } from '#staff/staff.schema.ts';
import { CheckOption } from '#ui/check-option.tsx';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { notify } from '#ui/toaster.tsx';
import { editPerson } from './staff-calls.ts';
import { useGivableRights, useGivableRoles, useRolesHint } from './use-givable-roles.ts';

const formSchema = staffEditBody
  .omit({ active: true, permissions: true })
  .required({ email: true })
  .extend({ own: z.boolean(), permissions: z.array(z.string()) });
type Values = z.infer<typeof formSchema>;

type StaffFormProps = {
  readonly person: StaffAnswer;
  readonly roles: readonly RoleAnswer[];
  /** False: the form is read-only. */
  readonly mayChange: boolean;
  readonly onSaved: () => void;
};

/** Who somebody is and what they may do: what their role may, or rights of their own. */
export function StaffForm({ person, roles, mayChange, onSaved }: StaffFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const roleName = useRoleName();
  const offline = useOfflineReason();
  const givable = useGivableRoles(roles, person.role);
  const hint = useRolesHint(roles, givable);
  const form = useForm<Values>({
    resolver: zodResolver(formSchema),
    defaultValues: {
      firstname: person.firstname,
      lastname: person.lastname,
      email: person.email,
      role: person.role,
      own: person.has_own_permissions,
      permissions: [...person.permissions],
    },
  });
  const submit = async ({ own, permissions, ...values }: Values): Promise<readonly SaveProblem[] | undefined> => {
    const ownRights = own && values.role !== OWNER ? permissions : null;
    const result = await editPerson(person.id, { ...values, permissions: ownRights, active: person.active });
    if (!result.ok) return problemsOf(result, t`Needs a connection`);
    notify({ tone: 'done', title: t`Saved` });
    onSaved();
    void navigate('/staff');
    return undefined;
  };
  if (!mayChange) return <PermissionGrid label={t`Rights`} value={shownRights(person, roles)} givable={[]} />;
  return (
    <RecordForm
      form={form}
      label={t`Person and rights`}
      submitLabel={t`Save`}
      blocked={offline ?? undefined}
      onSubmit={submit}
    >
      <FieldRow>
        <TextField name="firstname" label={t`First name`} autoComplete="off" required />
        <TextField name="lastname" label={t`Last name`} autoComplete="off" required />
      </FieldRow>
      <TextField
        name="email"
        label={t`E-mail address`}
        type="email"
        autoComplete="off"
        hint={t`They log in with it. A new address has to be confirmed.`}
        required
      />
      <SelectField
        name="role"
        label={t`Role`}
        options={givable.map((role) => ({ value: role.key, label: roleName(role) }))}
        {...(hint === undefined ? {} : { hint })}
        required
      />
      <RightsOf form={form} roles={roles} />
    </RecordForm>
  );
}

function shownRights(person: StaffAnswer, roles: readonly RoleAnswer[]): readonly string[] {
  if (person.role === OWNER) return PERMISSIONS;
  return person.has_own_permissions
    ? person.permissions
    : (roles.find(({ key }) => key === person.role)?.permissions ?? person.permissions);
}

type RightsOfProps = {
  readonly form: ReturnType<typeof useForm<Values>>;
  readonly roles: readonly RoleAnswer[];
};

/** The rights of the chosen role, or the grid to choose others. An owner may do everything. */
function RightsOf({ form, roles }: RightsOfProps) {
  const { t } = useLingui();
  const givable = useGivableRights();
  const [role, own] = useWatch({ control: form.control, name: ['role', 'own'] });
  const ofRole = roles.find(({ key }) => key === role)?.permissions ?? [];
  if (role === OWNER) {
    return (
      <Box color="fg.muted">
        <Trans>An owner may always do everything.</Trans>
      </Box>
    );
  }
  const choose = (checked: boolean) => {
    form.setValue('own', checked, { shouldDirty: true });
    // Own rights start from what the role may.
    if (checked) form.setValue('permissions', [...ofRole], { shouldDirty: true });
  };
  return (
    <>
      <CheckOption checked={own} onChange={choose}>
        <Trans>Rights that differ from the role</Trans>
      </CheckOption>
      {own ? (
        <PermissionField name="permissions" label={t`Rights`} givable={givable} />
      ) : (
        <PermissionGrid label={t`Rights of the role`} value={ofRole} givable={[]} />
      )}
    </>
  );
}
