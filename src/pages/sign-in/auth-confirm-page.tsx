import { Button, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { type Confirmed, confirmMail } from '#pages/credentials/auth-calls.ts';
import { RetryNotice, useRetryWait } from '#pages/credentials/auth-retry.tsx';
import { SendMailLink } from '#pages/credentials/auth-send-mail.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useSession } from '#session/session.tsx';
import { rememberSignOut } from '#session/session-user.ts';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';
import { AuthFrame, ONE_ACTION, useAuthPaths } from './auth-frame.tsx';
import { handedOn } from './handed-on.ts';

/** The page that the link in a mail opens, and what to do when there is no link at hand. */
export function ConfirmMailPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return token === null || token === '' ? <LookInMail /> : <Confirmation token={token} />;
}

function LookInMail() {
  const { t } = useLingui();
  const paths = useAuthPaths();
  const { state } = useSession();
  const location = useLocation();
  const user = state.phase === 'signed_in' ? state.user : null;
  const email = user?.email ?? handedOn(location.state, 'email');
  return (
    <AuthFrame title={t`Confirm your address`} footer={<Onward signedIn={user !== null} />}>
      <Text mb="5">
        {user?.sends_mail === false ? (
          <Trans>This server sends no mail, so there is nothing to confirm.</Trans>
        ) : email === undefined ? (
          <Trans>We mailed you a link. Open it to confirm that the address is yours.</Trans>
        ) : (
          <Trans>
            We mailed a link to <bdi>{email}</bdi>. Open it to confirm that the address is yours.
          </Trans>
        )}
      </Text>
      {user?.sends_mail === false ? null : user !== null ? (
        <SendMailLink />
      ) : (
        <Text color="fg.muted">
          <Trans>
            Opened in this browser, it leads straight into the app. Nothing there? Check your spam folder too.{' '}
            <Link to={paths.login} state={{ email }}>
              Log in
            </Link>{' '}
            with your password to have it sent again.
          </Trans>
        </Text>
      )}
    </AuthFrame>
  );
}

function Confirmation({ token }: { readonly token: string }) {
  const { t } = useLingui();
  const paths = useAuthPaths();
  const { state, begin } = useSession();
  const isSignedIn = state.phase === 'signed_in';
  const [result, setResult] = useState<Confirmed | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    void confirmMail(token).then((answer) => {
      if (isWanted) setResult(answer);
    });
    return () => {
      isWanted = false;
    };
  }, [token, attempt]);
  const isConfirmed = result?.ok === true;
  const signsIn = result?.ok === true && result.body.signed_in;
  useEffect(() => {
    if (!signsIn) return;
    rememberSignOut(false);
    notify({ tone: 'done', title: t`Your address is confirmed` });
  }, [signsIn, t]);
  useEffect(() => {
    // Who is signed in here, or is by the link, sees at once that it is done.
    if (isConfirmed && (isSignedIn || signsIn)) void begin();
  }, [isConfirmed, isSignedIn, signsIn, begin]);
  if (signsIn && isSignedIn) return <Navigate to="/" replace />;
  if (result === null) {
    return (
      <AuthFrame title={t`Confirm your address`}>
        <Skeleton lines={2} />
      </AuthFrame>
    );
  }
  if (result.ok) {
    return (
      <AuthFrame title={t`Your address is confirmed`}>
        <Text role="status" mb="5">
          <Trans>Thank you. Nothing else has to be done.</Trans>
        </Text>
        <Button {...ONE_ACTION} asChild>
          <Link to="/">{t`Go to the app`}</Link>
        </Button>
      </AuthFrame>
    );
  }
  if (result.status === 'offline') {
    return (
      <AuthFrame title={t`Confirm your address`}>
        <Text role="status" mb="5">
          <Trans>There is no connection to the server.</Trans>
        </Text>
        <Button
          {...ONE_ACTION}
          onClick={() => {
            setResult(null);
            setAttempt(attempt + 1);
          }}
        >
          {t`Try again`}
        </Button>
      </AuthFrame>
    );
  }
  if (result.code === 'password_needed') return <RegisteredPassword token={token} onAnswer={setResult} />;
  return (
    <AuthFrame title={t`This link does not work any more`}>
      <Text role="status" mb="5">
        {Object.values(result.fields)[0]?.[0] ?? result.message}
      </Text>
      {isSignedIn ? (
        <SendMailLink />
      ) : (
        <Button {...ONE_ACTION} asChild>
          <Link to={paths.login}>{t`Log in`}</Link>
        </Button>
      )}
    </AuthFrame>
  );
}

type RegisteredPasswordProps = { readonly token: string; readonly onAnswer: (result: Confirmed) => void };

/**
 * Asks for the password of the person who registered. Anybody can register an address that is not theirs; this stops
 * them here.
 */
function RegisteredPassword({ token, onAnswer }: RegisteredPasswordProps) {
  const { t } = useLingui();
  const paths = useAuthPaths();
  const wait = useRetryWait();
  const form = useForm({ defaultValues: { password: '' } });
  const submit = async ({ password }: { password: string }): Promise<readonly SaveProblem[] | undefined> => {
    if (wait.until !== null) return [{ message: t`Wait until you can try again.` }];
    const result = await confirmMail(token, password);
    wait.note(result);
    if (!result.ok && (result.status === 'offline' || !('token' in result.fields)))
      return problemsOf(result, t`There is no connection to the server.`);
    onAnswer(result);
    return undefined;
  };
  return (
    <AuthFrame title={t`Confirm your address`} footer={<Link to={paths.forgot}>{t`Forgot your password?`}</Link>}>
      <RecordForm
        form={form}
        onSubmit={submit}
        submitLabel={t`Confirm`}
        label={t`Confirm your address`}
        guarded={false}
      >
        <Text>
          <Trans>
            Type the password you registered with, so that nobody else opens this account with your address.
          </Trans>
        </Text>
        <TextField name="password" label={t`Password`} type="password" autoComplete="current-password" autoFocus />
        <RetryNotice until={wait.until} />
      </RecordForm>
    </AuthFrame>
  );
}

function Onward({ signedIn }: { readonly signedIn: boolean }) {
  const { t } = useLingui();
  const paths = useAuthPaths();
  return signedIn ? <Link to="/">{t`Go to the app`}</Link> : <Link to={paths.login}>{t`Log in`}</Link>;
}
