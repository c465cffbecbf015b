import { Button, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AuthLayout } from './shell-auth.tsx';
import { Mark } from './shell-mark.tsx';

/** For a path that leads nowhere. */
export function NotFoundPage() {
  return <WrongTurn />;
}

/** The same in the second layout, the product's mark beside it. */
export function NotFoundAltPage() {
  return <WrongTurn beside={<Mark size={240} />} />;
}

function WrongTurn(layout: { readonly beside?: ReactNode }) {
  const { t } = useLingui();
  return (
    <AuthLayout title={t`Page not found`} {...layout}>
      <Text color="fg.muted" mb="5">
        <Trans>It's looking like you may have taken a wrong turn...</Trans>
      </Text>
      <Button asChild>
        <Link to="/">{t`Return Home`}</Link>
      </Button>
    </AuthLayout>
  );
}
