import { Button, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { acceptInvitation, fetchInvitation, type Invitation } from '#pages/credentials/auth-calls.ts';
import { NewPasswordField } from '#pages/credentials/auth-new-password.tsx';
import { RetryNotice, useRetryWait } from '#pages/credentials/auth-retry.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useSession } from '#session/session.tsx';
import { rememberSignOut } from '#session/session-user.ts';
import { registerBody } from '#staff/sign-in.schema.ts';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';
import { AuthFrame, ONE_ACTION } from './auth-frame.tsx';

/** Where somebody who was invited makes their account. */
export function InvitationPage() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const [answer, setAnswer] = useState<Invitation | 'unknown' | 'offline' | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    void fetchInvitation(token).then((found) => {
      if (isWanted) setAnswer(found);
    });
    return () => {
      isWanted = false;
    };
  }, [token, attempt]);
  if (answer === null) {
    return (
      <AuthFrame title={t`Invitation`}>
        <Skeleton lines={6} />
      </AuthFrame>
    );
  }
  if (answer === 'offline') {
    return (
      <AuthFrame title={t`Invitation`}>
        <Text role="status" mb="5">
          <Trans>There is no connection to the server.</Trans>
        </Text>
        <Button {...ONE_ACTION} onClick={() => setAttempt(attempt + 1)}>{t`Try again`}</Button>
      </AuthFrame>
    );
  }
  if (answer === 'unknown') {
    return (
      <AuthFrame title={t`This invitation does not work any more`}>
        <Text role="status" mb="5">
          <Trans>It has already been used, was withdrawn, or is too old. Whoever invited you can send a new one.</Trans>
        </Text>
        <Button {...ONE_ACTION} asChild>
          <Link to="/account/login">{t`Log in`}</Link>
        </Button>
      </AuthFrame>
    );
  }
  return <Accept token={token} invitation={answer} onExpired={() => setAnswer('unknown')} />;
}

const acceptanceForm = registerBody.pick({ firstname: true, lastname: true, password: true });
type AcceptProps = {
  readonly token: string;
  readonly invitation: Invitation;
  readonly onExpired: () => void;
};

function Accept({ token, invitation, onExpired }: AcceptProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { begin } = useSession();
  const wait = useRetryWait();
  const { company, email, firstname, lastname } = invitation;
  const form = useForm({ resolver: zodResolver(acceptanceForm), defaultValues: { firstname, lastname, password: '' } });
  type Values = { firstname: string; lastname: string; password: string };
  const submit = async (values: Values): Promise<readonly SaveProblem[] | undefined> => {
    if (wait.until !== null) return [{ message: t`Wait until you can try again.` }];
    const result = await acceptInvitation(token, values);
    wait.note(result);
    if (result.ok && result.body.signed_in) {
      rememberSignOut(false);
      await begin();
      await navigate('/', { replace: true });
      return undefined;
    }
    if (result.ok) {
      notify({ tone: 'done', title: t`Registration successful` });
      await navigate('/account/login', { state: { email } });
      return undefined;
    }
    const problems = problemsOf(result, t`There is no connection to the server. Registering needs one.`);
    notify({ tone: 'error', title: problems[0]?.message ?? '' });
    if (result.status !== 404 && (result.status === 'offline' || !('token' in result.fields))) return problems;
    onExpired();
    return undefined;
  };
  return (
    <AuthFrame title={t`Work at ${company}`}>
      <Text mb="5" color="fg.muted">
        <Trans>
          You log in with <bdi>{email}</bdi>. Choose a password.
        </Trans>
      </Text>
      <RecordForm form={form} onSubmit={submit} submitLabel={t`Make my account`} label={t`Invitation`}>
        <FieldRow>
          <TextField name="firstname" label={t`First name`} autoComplete="given-name" required />
          <TextField name="lastname" label={t`Last name`} autoComplete="family-name" required />
        </FieldRow>
        <NewPasswordField name="password" label={t`Password`} />
        <RetryNotice until={wait.until} />
      </RecordForm>
    </AuthFrame>
  );
}
