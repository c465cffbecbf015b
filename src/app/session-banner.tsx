import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useConnection } from '#sync/client/use-connection.ts';

/** What must be said above every page: the session ended, or this device cannot keep changes. */
export function SessionBanner() {
  const { t } = useLingui();
  const { state } = useConnection();
  const { pathname } = useLocation();
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
        <Trans>Log in again to send and receive changes. You can go on working with what is on this device.</Trans>
      </Banner>
    );
  }
  if (state === 'storage_problem') {
    return (
      <Banner icon={<TriangleAlert aria-hidden="true" size={18} style={{ flexShrink: 0 }} />}>
        <Trans>This device cannot keep changes now. Free some space, or leave the private window.</Trans>
      </Banner>
    );
  }
  return null;
}

type BannerProps = { readonly icon: ReactNode; readonly action?: ReactNode; readonly children: ReactNode };

function Banner({ icon, action, children }: BannerProps) {
  return (
    <Flex
      role="status"
      align="center"
      gap="3"
      px={{ base: '4', md: '6' }}
      py="2"
      bg="error.tint"
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
