import { Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useOwners } from '#pages/parts/use-assignees.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';

/** In place of a page that this person has no right to: that it is so, and who can change it. */
export function NoRightPage() {
  const { t } = useLingui();
  const owners = useOwners();
  return (
    <Page title={t`No access`}>
      <EmptyState
        icon={Lock}
        title={t`You do not have the right to open this page`}
        action={
          <Button variant="outline" asChild>
            <Link to="/">{t`Return Home`}</Link>
          </Button>
        }
      >
        {owners === '' ? (
          <Trans>An owner of your company can give you this right.</Trans>
        ) : (
          <Trans>Ask {owners}: owners can give you this right.</Trans>
        )}
      </EmptyState>
    </Page>
  );
}
