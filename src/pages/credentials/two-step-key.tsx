import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Ltr } from '#ui/ltr.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import type { TwoStepSecret } from './account-calls.ts';

/** The secret for an authenticator app: a code for its camera, and the same as text to type. */
export function TwoStepKey({ secret }: { readonly secret: TwoStepSecret }) {
  const { t } = useLingui();
  return (
    <>
      <Text>
        <Trans>Scan this with an authenticator app, or type the key into it. Then give the code it shows.</Trans>
      </Text>
      <Flex gap="4" align="center" direction={{ base: 'column', md: 'row' }}>
        <Box width="11rem" flexShrink={0} bg="#fff" borderRadius="control" overflow="hidden">
          <QrCode value={secret.uri} label={t`Key as a QR code`} />
        </Box>
        <Box minWidth="0">
          <Text fontSize="small" color="fg.muted">
            <Trans>Key</Trans>
          </Text>
          <chakra.code data-secret="" fontSize="large" fontFamily="inherit" overflowWrap="anywhere">
            <Ltr breaks>{inFours(secret.secret)}</Ltr>
          </chakra.code>
        </Box>
      </Flex>
    </>
  );
}

/** As people read a key aloud and type it. */
function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
