import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { leftPeople, leftPerson } from '#session/left-people.ts';
import { revokedPerson } from '#session/revoked-device.ts';
import { useSession } from '#session/session.tsx';
import { isSharedDevice, rememberShared } from '#session/shared-device.ts';
import { CheckOption } from '#ui/check-option.tsx';
import { AuthFrame, useAuthPaths } from './auth-frame.tsx';
import { SignInForm } from './auth-sign-in-form.tsx';
import { handedOn } from './handed-on.ts';

const RevokedNotice = lazy(async () => ({ default: (await import('#session/revoked-notice.tsx')).RevokedNotice }));

const LeftWork = lazy(async () => ({ default: (await import('#pages/device/left-work.tsx')).LeftWork }));

/** Only Safari separates the home screen app's storage from that of its tabs. */
const isHomeScreenApp = () => 'standalone' in navigator && navigator.standalone === true;

/** Where the person wanted to go before signing in; only places inside the app. */
export function targetOf(state: unknown): string | undefined {
  const from = handedOn(state, 'from');
  return from?.startsWith('/') === true && !from.startsWith('//') ? from : undefined;
}

export function LoginPage() {
  const { t } = useLingui();
  const { state } = useSession();
  const location = useLocation();
  const paths = useAuthPaths();
  // Locked is not logged out: whose device this is has to say so first.
  if (state.phase === 'locked') return <Navigate to="/auth/lock-screen" replace state={location.state} />;
  // Signed in and the server agrees: nothing to do here.
  if (state.phase === 'signed_in' && state.sync.status.get().state === 'online') {
    return <Navigate to={targetOf(location.state) ?? '/'} replace />;
  }
  return (
    <AuthFrame
      title={t`Log in`}
      footer={
        <>
          <Link to={paths.forgot}>{t`Forgot your password?`}</Link>
          <Link to={paths.register}>{t`Start with a new company`}</Link>
        </>
      }
    >
      <Login />
    </AuthFrame>
  );
}

/** The form, with any notices for the person who logs in here. Leads to where the person wanted to go. */
export function Login() {
  const { t } = useLingui();
  const { state } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const [shared, setShared] = useState(isSharedDevice);
  const [revoked] = useState(revokedPerson);
  const [left] = useState(() => {
    const own = state.phase === 'signed_in' ? [leftPerson(state.user)] : [];
    // A person with a notice of their own is not listed again.
    return [...own, ...leftPeople()].filter(
      ({ userId }, place, all) =>
        userId !== revoked?.userId && all.findIndex((other) => other.userId === userId) === place,
    );
  });
  const suggested = state.phase === 'signed_in' ? state.user.email : handedOn(location.state, 'email');
  return (
    <>
      {revoked !== null && (
        <Suspense fallback={null}>
          <RevokedNotice person={revoked} />
        </Suspense>
      )}
      {left.length > 0 && (
        <Suspense fallback={null}>
          <LeftWork people={left} />
        </Suspense>
      )}
      {isHomeScreenApp() && (
        <Text mb="5" color="fg.muted">
          <Trans>
            The app on the home screen keeps its own data: log in here too. What waits in Safari is sent from there.
          </Trans>
        </Text>
      )}
      <SignInForm
        {...(suggested === undefined ? {} : { suggested })}
        onSignedIn={() => {
          rememberShared(shared);
          return navigate(targetOf(location.state) ?? '/', { replace: true });
        }}
      >
        <CheckOption checked={shared} onChange={setShared}>
          {t`Others use this device too`}
          <Box fontSize="small" color="fg.muted">
            {t`After twelve hours without use: logged out, data removed`}
          </Box>
        </CheckOption>
      </SignInForm>
    </>
  );
}
