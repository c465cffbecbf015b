import { Button, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { AuthLayout } from './shell-auth.tsx';

/** For a path that leads nowhere. */
export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <AuthLayout title={t`Page not found`}>
      <Text color="fg.muted" mb="5">
        <Trans>It's looking like you may have taken a wrong turn...</Trans>
      </Text>
      <Button asChild>
        <Link to="/">{t`Return Home`}</Link>
      </Button>
    </AuthLayout>
  );
}
