import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Page } from '#ui/page.tsx';

type Failed = { readonly error?: Error };

/**
 * For an app that failed as a whole: what was saved or is waiting is safe. Plain, because its code is on every device
 * from the start.
 */
export function ErrorPage({ error }: Failed) {
  return (
    <Flex as="main" justify="center" pt={{ base: '4', md: '12' }}>
      <PageError {...(error === undefined ? {} : { error })} />
    </Flex>
  );
}

/** For one page that failed inside the app: the bars and the other pages still work. */
export function PageError({ error }: Failed) {
  const { t } = useLingui();
  return (
    <Page title={t`Something went wrong.`} width="form">
      <WhatNow {...(error === undefined ? {} : { error })} />
    </Page>
  );
}

function WhatNow({ error }: Failed) {
  const { t } = useLingui();
  return (
    <Box>
      <Text color="fg.muted" mb="5">
        <Trans>What you saved is still on this device. Load the page again, or go back to the start.</Trans>
      </Text>
      <Flex gap="2" wrap="wrap">
        <Button onClick={() => window.location.reload()}>{t`Load again`}</Button>
        <Button variant="outline" asChild>
          <a href="/">{t`Go back to home`}</a>
        </Button>
      </Flex>
      {error !== undefined && (
        <Box mt="5" fontSize="small" color="fg.muted" overflowWrap="anywhere">
          {error.message}
        </Box>
      )}
    </Box>
  );
}
