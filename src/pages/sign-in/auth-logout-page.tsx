import { Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { useSignOut } from '#pages/status/session-sign-out.tsx';
import { useSession } from '#session/session.tsx';
import type { SignedInUser } from '#session/session-user.ts';
import { signOutUnopened } from '#session/shared-device.ts';
import type { LeftBehind } from '#sync/client/session/left-behind.ts';
import { LoadingOverlay } from '#ui/loading-overlay.tsx';
import { AuthFrame, ONE_ACTION } from './auth-frame.tsx';

/** Signs out, with the menu's questions about what only this device has, and says so. */
export function LogoutPage() {
  const { state } = useSession();
  switch (state.phase) {
    case 'starting':
      return <LoadingOverlay active />;
    case 'signed_in':
      return <LogOutNow />;
    case 'locked':
      return <LogOutLocked user={state.user} />;
    case 'signed_out':
      return <LoggedOut />;
    default:
      // The start page says what is wrong with this browser.
      return <Navigate to="/" replace />;
  }
}

function LoggedOut() {
  const { t } = useLingui();
  return (
    <AuthFrame title={t`You are logged out`}>
      <Text mb="5" color="fg.muted">
        <Trans>See you next time.</Trans>
      </Text>
      <Button {...ONE_ACTION} asChild>
        <Link to="/auth/login">{t`Log in`}</Link>
      </Button>
    </AuthFrame>
  );
}

function LogOutNow() {
  const { t } = useLingui();
  const { ask, dialog } = useSignOut();
  const askOnce = useEffectEvent(ask);
  useEffect(() => askOnce(), []);
  return (
    <AuthFrame title={t`Log out`} footer={<Link to="/">{t`Back to the app`}</Link>}>
      <Text mb="5" color="fg.muted">
        <Trans>You are still logged in.</Trans>
      </Text>
      <Button {...ONE_ACTION} onClick={ask}>
        <LogOut aria-hidden="true" />
        {t`Log out`}
      </Button>
      {dialog}
    </AuthFrame>
  );
}

/**
 * Logs out a locked person. Without the password nothing of theirs can be sent, seen or discarded: pending changes stay
 * here for them.
 */
function LogOutLocked({ user }: { readonly user: SignedInUser }) {
  const { t } = useLingui();
  const name = `${user.firstname} ${user.lastname}`.trim();
  const left = useLeftBehind(user);
  const waiting = left === null || left === undefined ? 0 : left.changes + left.drafts + left.files;
  const leave = async () => {
    await signOutUnopened();
    window.location.assign('/auth/logout');
  };
  return (
    <AuthFrame title={t`Log out?`} footer={<Link to="/auth/lock-screen">{t`Back to the lock`}</Link>}>
      <Flex direction="column" gap="3" mb="5">
        <Text>
          <Trans>
            The data of the yard is removed from this device, and <bdi>{name}</bdi> is logged out here.
          </Trans>
        </Text>
        {waiting > 0 && (
          <Text role="status">
            <Plural
              value={waiting}
              one="One change was not sent. It stays here until the same person logs in again."
              other="# changes were not sent. They stay here until the same person logs in again."
            />
          </Text>
        )}
      </Flex>
      <Button {...ONE_ACTION} disabled={left === undefined} onClick={() => void leave()}>
        <LogOut aria-hidden="true" />
        {t`Log out`}
      </Button>
    </AuthFrame>
  );
}

/** What the person would leave here unsent; null when nothing, undefined until that is known. */
function useLeftBehind({ id, company }: SignedInUser): LeftBehind | null | undefined {
  const [left, setLeft] = useState<LeftBehind | null>();
  const companyId = company.id;
  useEffect(() => {
    let isWanted = true;
    // The database is a separate chunk, which pages before the sign-in do not load.
    void import('#sync/client/session/left-behind.ts')
      .then(({ readLeftBehind }) => readLeftBehind({ companyId, userId: id, appVersion: __APP_VERSION__ }))
      .then((found) => {
        if (isWanted) setLeft(found);
      });
    return () => {
      isWanted = false;
    };
  }, [companyId, id]);
  return left;
}
