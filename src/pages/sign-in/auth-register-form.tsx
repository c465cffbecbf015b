import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { NewPasswordField } from '#pages/credentials/auth-new-password.tsx';
import { RetryNotice, useRetryWait } from '#pages/credentials/auth-retry.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useSession } from '#session/session.tsx';
import { rememberSignOut } from '#session/session-user.ts';
import { postLogin, postRegistration } from '#session/sign-in-calls.ts';
import { type Register, registerBody } from '#staff/sign-in.schema.ts';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { notify } from '#ui/toaster.tsx';
import { useAuthPaths } from './auth-frame.tsx';

const EMPTY: Register = { company: '', firstname: '', lastname: '', email: '', password: '' };

/**
 * A new company with the person who owns it. Leads into the app, or to the mailed link first. Where the login does not
 * answer, to the login with the address filled in.
 */
export function RegisterForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const paths = useAuthPaths();
  const wait = useRetryWait();
  const { begin } = useSession();
  const form = useForm({ resolver: zodResolver(registerBody), defaultValues: EMPTY });
  const submit = async (values: Register): Promise<readonly SaveProblem[] | undefined> => {
    if (wait.until !== null) return [{ message: t`Wait until you can try again.` }];
    const result = await postRegistration(values);
    wait.note(result);
    if (!result.ok) {
      const problems = problemsOf(result, t`There is no connection to the server. Registering needs one.`);
      notify({ tone: 'error', title: problems[0]?.message ?? result.status.toString() });
      return problems;
    }
    const { email, password } = values;
    const isIn = !result.body.confirm && (await postLogin(email, password)).ok;
    if (isIn) rememberSignOut(false);
    notify({ tone: 'done', title: t`Registration successful` });
    if (isIn && (await begin())) await navigate('/', { replace: true });
    else await navigate(result.body.confirm ? paths.confirm : paths.login, { state: { email } });
    return undefined;
  };
  return (
    <RecordForm form={form} onSubmit={submit} submitLabel={t`Register`} label={t`New company`}>
      <TextField name="company" label={t`Company name`} autoComplete="organization" required />
      <FieldRow>
        <TextField name="firstname" label={t`First name`} autoComplete="given-name" required />
        <TextField name="lastname" label={t`Last name`} autoComplete="family-name" required />
      </FieldRow>
      <TextField name="email" label={t`E-mail address`} type="email" autoComplete="email" required />
      <NewPasswordField name="password" label={t`Password`} />
      <RetryNotice until={wait.until} />
    </RecordForm>
  );
}
