import { Button, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { askPasswordLink } from '#pages/credentials/auth-calls.ts';
import { RetryNotice, useRetryWait } from '#pages/credentials/auth-retry.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { notify } from '#ui/toaster.tsx';
import { AuthFrame, ONE_ACTION, useAuthPaths } from './auth-frame.tsx';

/** Asks for a link to choose a new password. Says the same whether or not the address is known. */
export function ForgotPasswordPage() {
  const { t } = useLingui();
  const paths = useAuthPaths();
  const wait = useRetryWait();
  const [asked, setAsked] = useState<{ readonly email: string; readonly isMailed: boolean } | null>(null);
  const form = useForm({ defaultValues: { email: '' } });
  const submit = async ({ email }: { email: string }): Promise<readonly SaveProblem[] | undefined> => {
    if (wait.until !== null) return [{ message: t`Wait until you can try again.` }];
    const result = await askPasswordLink(email.trim());
    wait.note(result);
    if (!result.ok) {
      const problems = problemsOf(result, t`There is no connection to the server. Nothing was sent; try again.`);
      notify({ tone: 'error', title: problems[0]?.message ?? '' });
      return problems;
    }
    setAsked({ email: email.trim(), isMailed: result.body.sends_mail });
    return undefined;
  };
  const footer = <Link to={paths.login}>{t`Back to log in`}</Link>;
  if (asked !== null && !asked.isMailed) {
    return (
      <AuthFrame title={t`No link was sent`} footer={footer}>
        <Text role="status">
          <Trans>
            This server sends no mail, so you get no link. Ask the owner of your company to invite you again, or whoever
            runs this server to give you a new password.
          </Trans>
        </Text>
      </AuthFrame>
    );
  }
  if (asked !== null) {
    const sentTo = asked.email;
    return (
      <AuthFrame title={t`Look in your mail`} footer={footer}>
        <Text role="status" mb="5">
          <Trans>
            If <bdi>{sentTo}</bdi> belongs to an account, a link to choose a new password is on its way. It works for
            one hour, and once.
          </Trans>
        </Text>
        <Button {...ONE_ACTION} variant="outline" onClick={() => setAsked(null)}>{t`Another address`}</Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t`Forgot your password?`} footer={footer}>
      <Text mb="5" color="fg.muted">
        <Trans>Fill in the e-mail address you log in with. You get a link to choose a new password.</Trans>
      </Text>
      <RecordForm
        form={form}
        onSubmit={submit}
        submitLabel={t`Send the link`}
        label={t`Forgot your password?`}
        guarded={false}
      >
        <TextField name="email" label={t`E-mail address`} type="email" autoComplete="username" autoCapitalize="none" />
        <RetryNotice until={wait.until} />
      </RecordForm>
    </AuthFrame>
  );
}
