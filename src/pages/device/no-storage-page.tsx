import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { AuthLayout } from '#pages/parts/shell-auth.tsx';
import { useSession } from '#session/session.tsx';

/**
 * Shown when the device's storage cannot be opened: nothing could be saved, so the app offers nothing. A storage that is
 * slow is not one that keeps nothing. Either way the session tries again by itself.
 */
export function NoStoragePage() {
  const { t } = useLingui();
  const { state } = useSession();
  const error = state.phase === 'no_storage' ? state.error : null;
  const isSlow = error instanceof Error && error.name === 'OpenTimeoutError';
  return (
    <AuthLayout title={isSlow ? t`The storage of this device does not answer yet` : t`This browser keeps nothing`}>
      <Text color="fg.muted" mb="5">
        {isSlow ? (
          <Trans>
            Another tab may be busy, or the device is. The app tries again by itself. What was saved here before is not
            touched.
          </Trans>
        ) : (
          <Trans>
            The app could not open its storage on this device. Leave the private window, free some space, or load the
            page again. What was saved here before is not touched.
          </Trans>
        )}
      </Text>
      <Flex gap="2" wrap="wrap">
        <Button onClick={() => window.location.reload()}>{t`Load again`}</Button>
        <Button variant="outline" asChild>
          <Link to="/diagnostics">{t`Diagnostics`}</Link>
        </Button>
      </Flex>
    </AuthLayout>
  );
}
