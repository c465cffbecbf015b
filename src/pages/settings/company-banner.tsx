import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Mail, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SignedInUser } from '#session/session-user.ts';
import { LeavingDay } from './leaving-day.tsx';

type OfUser = { readonly user: SignedInUser };

/** What must be said of the company above every page: that it will be deleted, or that its mails wait. */
export function CompanyBanner({ user }: OfUser) {
  const { leaves_at: at } = user.company;
  return at ? <LeavingBanner user={user} at={at} /> : <MailsWaitBanner user={user} />;
}

/** Says that the company will be deleted, until that day or until somebody takes it back. */
function LeavingBanner({ user, at }: OfUser & { readonly at: string }) {
  const { t } = useLingui();
  const isOwner = user.role === 'owner';
  return (
    <Banner
      icon={<TriangleAlert aria-hidden="true" size={18} style={{ flexShrink: 0 }} />}
      {...(isOwner ? { to: '/settings/own-data', action: t`Undo` } : {})}
    >
      {isOwner ? (
        <Trans>
          Everything of your company will be deleted on <LeavingDay at={at} />.
        </Trans>
      ) : (
        <Trans>
          Everything of your company will be deleted on <LeavingDay at={at} />, unless an owner takes that back. You can
          go on working.
        </Trans>
      )}
    </Banner>
  );
}

/** Says that a new company's mails to others wait until its owner's address is confirmed. */
function MailsWaitBanner({ user }: OfUser) {
  const { t } = useLingui();
  const isOwn = user.role === 'owner' && user.email_confirmed === false;
  return (
    <Banner
      icon={<Mail aria-hidden="true" size={18} style={{ flexShrink: 0 }} />}
      {...(isOwn ? { to: '/account/password', action: t`Confirm your address` } : {})}
    >
      {isOwn ? (
        <Trans>Mails to others wait until you have confirmed your e-mail address.</Trans>
      ) : (
        <Trans>Mails to others wait until the owner has confirmed their e-mail address.</Trans>
      )}
    </Banner>
  );
}

type BannerProps = {
  readonly icon: ReactNode;
  /** Where something can be done about it, and what the way there is called. */
  readonly to?: string;
  readonly action?: string;
  readonly children: ReactNode;
};

function Banner({ icon, to, action, children }: BannerProps) {
  const { pathname } = useLocation();
  return (
    <Flex
      role="status"
      align="center"
      gap="3"
      px={{ base: '4', md: '6' }}
      py="2"
      bg="tone.attention.bg"
      color="tone.attention.fg"
      borderBottom="hairline"
    >
      {icon}
      <Box flex="1" fontSize="small">
        {children}
      </Box>
      {to !== undefined && pathname !== to && (
        <Button size="sm" asChild>
          <Link to={to}>{action}</Link>
        </Button>
      )}
    </Flex>
  );
}
