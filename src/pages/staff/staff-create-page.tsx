import { Button } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { LOCALES } from '#locales/activate.ts';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { useRoleName } from '#staff/client/use-role-name.ts';
import { OWNER } from '#staff/roles.ts';
import { type Invite, inviteBody, type RoleAnswer } from '#staff/staff.schema.ts';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { type Invitation, inviteSomebody, rolesQuery } from './staff-calls.ts';
import { InvitationLink } from './staff-invitation.tsx';
import { useGivableRoles, useRolesHint } from './use-givable-roles.ts';

type Made = { readonly invitation: Invitation; readonly email: string };

/** Invites somebody to work here, and shows the link once. */
export function StaffCreatePage() {
  const { t } = useLingui();
  const { answer } = useAnswer(rolesQuery);
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Page title={t`Invite`} width="form" back={{ to: '/staff', label: t`Staff` }}>
      {made !== null ? (
        <Panel title={t`Invited`}>
          <InvitationLink {...made} />
          <Button asChild mt="4" minHeight={{ base: '12', md: 'var(--touch-9)' }} width={{ base: 'full', md: 'auto' }}>
            <Link to="/staff">{t`Staff`}</Link>
          </Button>
        </Panel>
      ) : answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : (
        <InviteForm roles={answer.result} onMade={setMade} />
      )}
    </Page>
  );
}

type InviteFormProps = { readonly roles: readonly RoleAnswer[]; readonly onMade: (made: Made) => void };

function InviteForm({ roles, onMade }: InviteFormProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const roleName = useRoleName();
  const offline = useOfflineReason();
  const givable = useGivableRoles(roles);
  const hint = useRolesHint(roles, givable);
  const language = LOCALES.find(({ code }) => code === i18n.locale)?.code ?? 'nl';
  // Prevents making somebody an owner by mistake: the first role offered is the one with the fewest rights.
  const role = givable.find(({ key }) => key === 'yard') ?? givable.findLast(({ key }) => key !== OWNER) ?? givable[0];
  const form = useForm<z.input<typeof inviteBody>, unknown, Invite>({
    resolver: zodResolver(inviteBody),
    defaultValues: { email: '', firstname: '', lastname: '', role: role?.key ?? '', language },
  });
  const submit = async (invite: Invite): Promise<readonly SaveProblem[] | undefined> => {
    const result = await inviteSomebody(invite);
    if (!result.ok) return problemsOf(result, t`Needs a connection`);
    onMade({ invitation: result.result, email: invite.email });
    return undefined;
  };
  return (
    <RecordForm
      form={form}
      label={t`Invite`}
      submitLabel={t`Send invitation`}
      blocked={offline ?? undefined}
      onSubmit={submit}
      onCancel={() => void navigate('/staff')}
    >
      <FieldRow>
        <TextField name="firstname" label={t`First name`} autoComplete="off" required autoFocus />
        <TextField name="lastname" label={t`Last name`} autoComplete="off" required />
      </FieldRow>
      <TextField name="email" label={t`E-mail address`} type="email" autoComplete="off" required />
      <FieldRow>
        <SelectField
          name="role"
          label={t`Role`}
          options={givable.map((one) => ({ value: one.key, label: roleName(one) }))}
          {...(hint === undefined ? {} : { hint })}
          required
        />
        <SelectField
          name="language"
          label={t`Language of the mail`}
          options={LOCALES.map(({ code, title }) => ({ value: code, label: title }))}
        />
      </FieldRow>
    </RecordForm>
  );
}
