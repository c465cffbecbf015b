import { Box, chakra, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { Settings } from '#session/company-calls.ts';

/** What to set on a server that does not know where people reach it. */
export function AddressNotice({ address }: Pick<Settings, 'address'>) {
  if (address !== 'unknown') return null;
  return (
    <Box role="note" mb="5" px="4" py="3" borderRadius="panel" bg="tone.attention.bg" color="tone.attention.fg">
      <Text fontWeight="strong">
        <Trans>Links are not mailed: this server does not know its own address.</Trans>
      </Text>
      <Text mt="1">
        <Trans>
          Set <chakra.code>APP_URL</chakra.code> on the server to the address people use, for example{' '}
          <chakra.code>https://remise.example.nl</chakra.code>, and start it again. Until then nobody gets a link for a
          new password, and you hand over links for invitations and contracts yourself.
        </Trans>
      </Text>
    </Box>
  );
}
