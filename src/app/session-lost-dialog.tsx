import { Button, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '#ui/dialog.tsx';

/**
 * Shown when the browser does not give the page its storage back. Only reloading the app helps; what was saved is safe.
 */
export function LostStorageDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={t`Load the app again`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>{t`Not now`}</Button>
          <Button onClick={() => window.location.reload()}>{t`Load again`}</Button>
        </>
      }
    >
      <Text>
        <Trans>
          The browser does not give the app its storage any more. What was saved is still there and is sent afterwards.
          What you are typing now may not be kept: copy it first.
        </Trans>
      </Text>
    </Dialog>
  );
}
