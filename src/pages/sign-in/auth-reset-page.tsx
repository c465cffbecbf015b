import { Button, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { resetPassword } from '#pages/credentials/auth-calls.ts';
import { NewPasswordField } from '#pages/credentials/auth-new-password.tsx';
import { RetryNotice, useRetryWait } from '#pages/credentials/auth-retry.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { registerBody } from '#staff/sign-in.schema.ts';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { notify } from '#ui/toaster.tsx';
import { AuthFrame, ONE_ACTION, useAuthPaths } from './auth-frame.tsx';

const resetForm = registerBody.pick({ password: true });

/** The page a mailed link opens, to choose a new password, once. */
export function ResetPasswordPage() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const paths = useAuthPaths();
  const wait = useRetryWait();
  const [expired, setExpired] = useState(false);
  const form = useForm({ resolver: zodResolver(resetForm), defaultValues: { password: '' } });
  const submit = async ({ password }: { password: string }): Promise<readonly SaveProblem[] | undefined> => {
    if (wait.until !== null) return [{ message: t`Wait until you can try again.` }];
    const result = await resetPassword(token, password);
    wait.note(result);
    if (result.ok) {
      notify({ tone: 'done', title: t`Your password is changed` });
      await navigate(paths.login);
      return undefined;
    }
    const problems = problemsOf(result, t`There is no connection to the server. Nothing was changed; try again.`);
    notify({ tone: 'error', title: problems[0]?.message ?? '' });
    if (result.status === 'offline' || !('token' in result.fields)) return problems;
    setExpired(true);
    return undefined;
  };
  if (expired) {
    return (
      <AuthFrame title={t`This link does not work any more`}>
        <Text role="status" mb="5">
          <Trans>A link works once and for one hour. Ask for a new one.</Trans>
        </Text>
        <Button {...ONE_ACTION} asChild>
          <Link to={paths.forgot}>{t`Ask for a new link`}</Link>
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t`Choose a new password`} footer={<Link to={paths.login}>{t`Back to log in`}</Link>}>
      <RecordForm form={form} onSubmit={submit} submitLabel={t`Save password`} label={t`Choose a new password`}>
        {/* The link says whose password it is; password managers look for a user name beside a password. */}
        <input hidden readOnly type="text" autoComplete="username" value="" />
        <NewPasswordField name="password" label={t`New password`} />
        <Text color="fg.muted" fontSize="small">
          <Trans>You are logged out everywhere and have to log in with the new password.</Trans>
        </Text>
        <RetryNotice until={wait.until} />
      </RecordForm>
    </AuthFrame>
  );
}
