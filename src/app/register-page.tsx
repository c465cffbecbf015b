import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { type Register, registerBody } from '#staff/sign-in.schema.ts';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { notify } from '#ui/toaster.tsx';
import { problemsOf } from './login-page.tsx';
import { postRegistration } from './session-api.ts';
import { AuthLayout } from './shell-auth.tsx';

const EMPTY: Register = { company: '', firstname: '', lastname: '', email: '', password: '' };

/** A new company with the person who owns it. */
export function RegisterPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(registerBody), defaultValues: EMPTY });
  const submit = async (values: Register): Promise<readonly SaveProblem[] | undefined> => {
    const result = await postRegistration(values);
    if (!result.ok) {
      const problems = problemsOf(result, t`There is no connection with the server. Registering needs one.`);
      notify({ tone: 'error', title: problems[0]?.message ?? result.status.toString() });
      return problems;
    }
    notify({ tone: 'done', title: t`Registration successful` });
    await navigate('/account/login');
    return undefined;
  };
  return (
    <AuthLayout title={t`New company`} footer={<Link to="/account/login">{t`I already have an account`}</Link>}>
      <RecordForm form={form} onSubmit={submit} submitLabel={t`Register`} label={t`New company`}>
        <TextField name="company" label={t`Company name`} autoComplete="organization" required />
        <FieldRow>
          <TextField name="firstname" label={t`First name`} autoComplete="given-name" required />
          <TextField name="lastname" label={t`Last name`} autoComplete="family-name" required />
        </FieldRow>
        <TextField name="email" label={t`E-mail address`} type="email" autoComplete="email" required />
        <TextField
          name="password"
          label={t`Password`}
          type="password"
          autoComplete="new-password"
          hint={t`At least ten characters.`}
          required
        />
      </RecordForm>
    </AuthLayout>
  );
}
