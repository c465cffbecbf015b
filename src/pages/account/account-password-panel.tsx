import { Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { changePassword } from '#pages/credentials/account-calls.ts';
import { NewPasswordField } from '#pages/credentials/auth-new-password.tsx';
import { RetryNotice, useRetryWait } from '#pages/credentials/auth-retry.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { registerBody, signInBody } from '#staff/sign-in.schema.ts';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';

const passwordForm = z.object({
  current_password: signInBody.shape.password,
  password: registerBody.shape.password,
});
type Values = z.infer<typeof passwordForm>;
const EMPTY: Values = { current_password: '', password: '' };

/** A new password in place of the old one, which is asked. */
export function PasswordPanel() {
  const { t } = useLingui();
  const user = useSignedInUser();
  const reason = useOfflineReason();
  const wait = useRetryWait();
  const form = useForm({ resolver: zodResolver(passwordForm), defaultValues: EMPTY });
  const submit = async ({ current_password, password }: Values): Promise<readonly SaveProblem[] | undefined> => {
    if (wait.until !== null) return [{ message: t`Wait until you can try again.` }];
    const result = await changePassword(current_password, password);
    wait.note(result);
    if (!result.ok) {
      const problems = problemsOf(result, t`There is no connection to the server. Nothing was changed; try again.`);
      notify({ tone: 'error', title: problems[0]?.message ?? '' });
      return problems;
    }
    form.reset(EMPTY);
    notify({ tone: 'done', title: t`Your password is changed` });
    return undefined;
  };
  return (
    <Panel title={t`Change password`}>
      <RecordForm
        form={form}
        onSubmit={submit}
        submitLabel={t`Change password`}
        label={t`Change password`}
        blocked={reason ?? undefined}
      >
        <input hidden readOnly type="text" autoComplete="username" value={user?.email ?? ''} />
        <TextField
          name="current_password"
          label={t`Current password`}
          type="password"
          autoComplete="current-password"
          required
        />
        <NewPasswordField name="password" label={t`New password`} />
        <Text color="fg.muted" fontSize="small">
          <Trans>Your other devices ask for the new password. What they hold stays.</Trans>
        </Text>
        <RetryNotice until={wait.until} />
      </RecordForm>
    </Panel>
  );
}
