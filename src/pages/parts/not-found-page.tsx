import { Button, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router-dom';
import { AuthLayout } from './shell-auth.tsx';
import { Mark } from './shell-mark.tsx';

/** For a path that leads nowhere. At `/extras/404-alt` in the second layout, the product's mark beside it. */
export function NotFoundPage() {
  const { t } = useLingui();
  const isSecond = useLocation().pathname === '/extras/404-alt';
  return (
    <AuthLayout title={t`Page not found`} {...(isSecond ? { beside: <Mark size={240} /> } : {})}>
      <Text color="fg.muted" mb="5">
        <Trans>It's looking like you may have taken a wrong turn...</Trans>
      </Text>
      <Button asChild>
        <Link to="/">{t`Return Home`}</Link>
      </Button>
    </AuthLayout>
  );
}
