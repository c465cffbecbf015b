import { Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloudUpload, Download, HardDrive } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSync } from '#sync/client/sync-context.ts';
import { useConnection } from '#sync/client/use-connection.ts';
import { Dialog } from '#ui/dialog.tsx';
import { saveFile } from '#ui/save-file.ts';
import { useSession } from './session.tsx';

/** Asks what becomes of changes that the server does not have yet. */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const sync = useSync();
  const { end } = useSession();
  const { pending } = useConnection();
  const [sending, setSending] = useState(false);
  useEffect(() => {
    if (sending && pending === 0) void end(true);
  }, [sending, pending, end]);
  const exportAndDiscard = async () => {
    saveFile(await sync.exportUnsent(), 'remise-unsent.json');
    await end(true);
  };
  return (
    <Dialog open onClose={onClose} title={t`Log out?`}>
      <Text mb="4">
        <Plural
          value={pending}
          one="One change on this device was not sent to the server yet."
          other="# changes on this device were not sent to the server yet."
        />
      </Text>
      <Flex direction="column" gap="2" css={{ '& > button': { justifyContent: 'flex-start' } }}>
        <Button
          size="lg"
          disabled={sending}
          onClick={() => {
            setSending(true);
            sync.syncNow();
          }}
        >
          <CloudUpload aria-hidden="true" />
          {sending ? t`Sending, then logging out…` : t`Send now, then log out`}
        </Button>
        <Button size="lg" variant="outline" onClick={() => void end(false)}>
          <HardDrive aria-hidden="true" />
          {t`Keep them here for when I log in again`}
        </Button>
        <Button size="lg" variant="outline" color="fg.error" onClick={() => void exportAndDiscard()}>
          <Download aria-hidden="true" />
          {t`Save them as a file and discard`}
        </Button>
      </Flex>
      {sending && (
        <Text mt="3" color="fg.muted">
          <Trans>This waits until the server has confirmed everything.</Trans>
        </Text>
      )}
    </Dialog>
  );
}
