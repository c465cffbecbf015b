import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Lock as LockIcon } from 'lucide-react';
import { useEffect, useId, useMemo } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { LeftWork } from '#pages/device/left-work.tsx';
import { leftPerson } from '#session/left-people.ts';
import { useSession } from '#session/session.tsx';
import { useLock } from '#session/session-lock.ts';
import type { SignedInUser } from '#session/session-user.ts';
import { isIdleTooLong, signOutUnopened, watchUse } from '#session/shared-device.ts';
import { LoadingOverlay } from '#ui/loading-overlay.tsx';
import { AuthFrame, ONE_ACTION } from './auth-frame.tsx';
import { SignInForm } from './auth-sign-in-form.tsx';
import { targetOf } from './login-page.tsx';

/** The locked screen: asks the password of whoever locked it, and leads back to where they were. */
export function LockScreenPage() {
  const { state } = useSession();
  const location = useLocation();
  const target = targetOf(location.state);
  switch (state.phase) {
    case 'starting':
      return <LoadingOverlay active />;
    case 'locked':
      // Opened by its address: it still needs a place to go to afterwards.
      if (target === undefined) return <Navigate to={location.pathname} replace state={{ from: '/' }} />;
      return <Locked user={state.user} target={target} />;
    case 'signed_in':
      return target === undefined ? <LockNow /> : <Navigate to={target} replace />;
    default:
      return <Navigate to="/auth/login" replace state={location.state} />;
  }
}

type LockedProps = { readonly user: SignedInUser; readonly target: string };

function Locked({ user, target }: LockedProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const name = `${user.firstname} ${user.lastname}`.trim();
  const people = useMemo(() => [leftPerson(user)], [user]);
  useEffect(() => {
    // A shared device forgets the yard after twelve hours, locked or not.
    const leave = async () => {
      await signOutUnopened();
      window.location.assign('/auth/login');
    };
    if (isIdleTooLong(Date.now())) void leave();
    return watchUse(() => void leave());
  }, []);
  return (
    <AuthFrame title={t`Locked`} footer={<Link to="/auth/logout">{t`Not you? Log out`}</Link>}>
      <Text mb="5">
        <bdi>{name}</bdi>
        <Text as="span" display="block" color="fg.muted">
          <bdi>{user.email}</bdi>
        </Text>
      </Text>
      <LeftWork people={people} />
      <SignInForm only={user.email} onSignedIn={() => navigate(target, { replace: true })} />
    </AuthFrame>
  );
}

/** Asks before it locks, for a person who opens this address directly: looking at it must not lock anything. */
function LockNow() {
  const { t } = useLingui();
  const { run, reason } = useLock();
  const reasonId = useId();
  return (
    <AuthFrame title={t`Lock the screen`} footer={<Link to="/">{t`Back to the app`}</Link>}>
      <Text mb="5" color="fg.muted">
        <Trans>Everything stays on this device, including what has not been sent yet. Your password unlocks it.</Trans>
      </Text>
      <Flex direction="column" gap="2" align="flex-start">
        <Button
          {...ONE_ACTION}
          disabled={reason !== null}
          {...(reason === null ? {} : { 'aria-describedby': reasonId })}
          onClick={run}
        >
          <LockIcon aria-hidden="true" />
          {t`Lock`}
        </Button>
        {reason !== null && (
          <Text id={reasonId} fontSize="small" color="fg.muted">
            {reason}
          </Text>
        )}
      </Flex>
    </AuthFrame>
  );
}
