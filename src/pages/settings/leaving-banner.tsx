import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import type { SignedInUser } from '#session/session-user.ts';
import { LeavingDay } from './leaving-day.tsx';

const PLACE = '/settings/own-data';

type LeavingBannerProps = { readonly user: SignedInUser; readonly at: string };

/** Says above every page that the company will be deleted, until that day or until somebody takes it back. */
export function LeavingBanner({ user, at }: LeavingBannerProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const isOwner = user.role === 'owner';
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
      <TriangleAlert aria-hidden="true" size={18} style={{ flexShrink: 0 }} />
      <Box flex="1" fontSize="small">
        {isOwner ? (
          <Trans>
            Everything of your company will be deleted on <LeavingDay at={at} />.
          </Trans>
        ) : (
          <Trans>
            Everything of your company will be deleted on <LeavingDay at={at} />, unless an owner takes that back. You
            can go on working.
          </Trans>
        )}
      </Box>
      {isOwner && pathname !== PLACE && (
        <Button size="sm" asChild>
          <Link to={PLACE}>{t`Undo`}</Link>
        </Button>
      )}
    </Flex>
  );
}
