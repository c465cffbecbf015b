import { Box, Button, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, RefreshCw, Share, TriangleAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isSafariTab } from '#session/install/install-offer.ts';
import { usePrivateWindow } from '#session/private-window.ts';
import { applyUpdate, lookForUpdate } from '#session/update.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { useConnection } from '#sync/client/hooks/use-connection.ts';
import type { StorageTrouble } from '#sync/client/runtime/types.ts';

const CompanyBanner = lazy(async () => ({
  default: (await import('#pages/settings/company-banner.tsx')).CompanyBanner,
}));

const LostStorageDialog = lazy(async () => ({
  default: (await import('./session-lost-dialog.tsx')).LostStorageDialog,
}));

/** What must be said above every page: the session ended, or this device cannot keep changes. */
export function SessionBanner() {
  const { t } = useLingui();
  const { state, storage, pending } = useConnection();
  const { pathname } = useLocation();
  const isPrivate = usePrivateWindow();
  const user = useSignedInUser();
  const name = user === null ? '' : `${user.firstname} ${user.lastname}`.trim();
  if (state === 'sign_in') {
    return (
      <Banner
        icon={<KeyRound aria-hidden="true" size={18} style={{ flexShrink: 0 }} />}
        action={
          <Button size="sm" asChild>
            <Link to="/auth/login" state={{ from: pathname }}>{t`Log in`}</Link>
          </Button>
        }
      >
        {pending > 0 && name !== '' ? (
          <Plural
            value={pending}
            one={`One change by ${name} is waiting on this device. Log in again to send it. You can keep working.`}
            other={`# changes by ${name} are waiting on this device. Log in again to send them. You can keep working.`}
          />
        ) : (
          <Trans>Log in again to send and receive changes. You can go on working with what is on this device.</Trans>
        )}
      </Banner>
    );
  }
  if (state === 'update_needed') return <UpdateBanner />;
  if (state === 'storage_problem') return <StorageBanner trouble={storage} />;
  if (pending > 0 && isPrivate) {
    return (
      <Banner icon={<TriangleAlert aria-hidden="true" size={18} style={{ flexShrink: 0 }} />}>
        <Trans>Changes wait in a private window: they are gone when it is closed.</Trans>
      </Banner>
    );
  }
  // Safari clears what websites keep after a week without a visit, and not what apps on the home screen keep.
  if (pending > 0 && isSafariTab()) {
    return (
      <Banner icon={<Share aria-hidden="true" size={18} style={{ flexShrink: 0 }} />}>
        <Trans>
          Safari clears a website after a week without a visit. Put Remise on the home screen, so that waiting changes
          are safe.
        </Trans>
      </Banner>
    );
  }
  if (user === null || !(user.mails_wait === true || user.company.leaves_at)) return null;
  return (
    <Suspense fallback={null}>
      <CompanyBanner user={user} />
    </Suspense>
  );
}

function UpdateBanner() {
  const { t } = useLingui();
  useEffect(lookForUpdate, []);
  return (
    <Banner
      tone="tone.attention.bg"
      icon={<RefreshCw aria-hidden="true" size={18} style={{ flexShrink: 0 }} />}
      action={<Button size="sm" onClick={applyUpdate}>{t`Update`}</Button>}
    >
      <Trans>This version is too old for the server. What you change stays here until the app is updated.</Trans>
    </Banner>
  );
}

function StorageBanner({ trouble }: { readonly trouble: StorageTrouble | undefined }) {
  const { t } = useLingui();
  const [told, setTold] = useState(false);
  const words: Readonly<Record<StorageTrouble, string>> = {
    full: t`There is no room left on this device, and changes may not be kept. Free some space.`,
    unkept: t`Changes are not kept offline: this browser forgets what the app writes. Leave the private window.`,
    silent: t`The storage of this device does not answer, and changes may not be kept. Close other windows of the app.`,
    lost: t`The browser does not give the app its storage any more. What was saved is still there.`,
  };
  const action =
    trouble === 'lost' ? (
      <Button size="sm" onClick={() => window.location.reload()}>{t`Load again`}</Button>
    ) : undefined;
  return (
    <>
      <Banner icon={<TriangleAlert aria-hidden="true" size={18} style={{ flexShrink: 0 }} />} action={action}>
        {trouble === undefined
          ? t`This device cannot keep changes now. Free some space, or leave the private window.`
          : words[trouble]}
      </Banner>
      {trouble === 'lost' && !told && (
        <Suspense fallback={null}>
          <LostStorageDialog onClose={() => setTold(true)} />
        </Suspense>
      )}
    </>
  );
}

type BannerProps = {
  readonly icon: ReactNode;
  readonly action?: ReactNode;
  /** The colour behind it; that of an error if left out. */
  readonly tone?: 'error.tint' | 'tone.attention.bg';
  readonly children: ReactNode;
};

function Banner({ icon, action, tone = 'error.tint', children }: BannerProps) {
  return (
    <Flex
      role="status"
      {...(tone === 'error.tint' ? { 'data-trouble': '' } : {})}
      align="center"
      gap="3"
      px={{ base: '4', md: '6' }}
      py="2"
      bg={tone}
      color={tone === 'error.tint' ? 'fg' : 'tone.attention.fg'}
      borderBottom="hairline"
    >
      {icon}
      <Box flex="1" fontSize="small">
        {children}
      </Box>
      {action}
    </Flex>
  );
}
