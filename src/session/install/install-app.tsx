import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Share } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { installOffer, isSafariTab } from './install-offer.ts';

/** The way to install the app on this device, where the browser has one and it is not installed yet. */
export function InstallApp() {
  const { t } = useLingui();
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.get);
  if (offer !== null) {
    return (
      <Flex direction="column" gap="1" align="stretch">
        <Button variant="outline" minHeight="11" onClick={installOffer.takeUp}>
          <Download aria-hidden="true" />
          {t`Install the app`}
        </Button>
        <Box fontSize="small" color="fg.muted">
          <Trans>It gets an icon and a window of its own on this device.</Trans>
        </Box>
      </Flex>
    );
  }
  if (!isSafariTab()) return null;
  return (
    <Flex gap="3" align="flex-start">
      <Share aria-hidden="true" size={20} style={{ flexShrink: 0 }} />
      <Box>
        <Trans>Install the app: tap Share in Safari, then “Add to Home Screen”.</Trans>
      </Box>
    </Flex>
  );
}
