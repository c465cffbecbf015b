import { Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloudUpload, Download, HardDrive, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useSession } from '#session/session.tsx';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useConnection } from '#sync/client/hooks/use-connection.ts';
import { Dialog } from '#ui/dialog.tsx';
import { saveFile } from '#ui/save-file.ts';
import { StatusPanel } from './status-panel.tsx';

/** Asks what to do with the data that only this device has: unsent changes and files, refused ones, unsaved forms. */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const sync = useSync();
  const { end } = useSession();
  const { pending, rejected, files } = useConnection();
  const waiting = pending + files;
  const [sending, setSending] = useState(false);
  const [looking, setLooking] = useState(false);
  const [drafts, setDrafts] = useState<number | null>(null);
  useEffect(() => {
    void sync.drafts.list().then((list) => setDrafts(list.length));
  }, [sync]);
  useEffect(() => {
    // Unsaved forms stay for when this person logs in again.
    if (sending && drafts !== null && pending + rejected + files === 0) void end(drafts === 0);
  }, [sending, drafts, pending, rejected, files, end]);
  const send = () => {
    setSending(true);
    sync.syncNow();
  };
  const look = () => {
    setSending(false);
    setLooking(true);
  };
  const exportAndDiscard = async () => {
    if ((await sync.files.unsentCount()) > 0) return;
    saveFile(await sync.exportUnsent(), 'remise-unsent.json');
    await end(true);
  };
  if (looking) return <StatusPanel onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t`Log out?`}>
      <Flex direction="column" gap="2" mb="4">
        <Unsent pending={pending} />
        <Refused rejected={rejected} />
        <UnsentFiles files={files} />
        <Unsaved drafts={drafts ?? 0} />
      </Flex>
      <Flex direction="column" gap="2" css={{ '& > button': { justifyContent: 'flex-start' } }}>
        {waiting > 0 && (
          <Button size="lg" disabled={sending} onClick={send}>
            <CloudUpload aria-hidden="true" />
            {sending ? t`Sending, then logging out…` : t`Send now, then log out`}
          </Button>
        )}
        {rejected > 0 && (
          <Button size="lg" variant={waiting > 0 ? 'outline' : 'solid'} onClick={look}>
            <TriangleAlert aria-hidden="true" />
            {t`Look at the refused changes`}
          </Button>
        )}
        <Button size="lg" variant="outline" onClick={() => void end(false)}>
          <HardDrive aria-hidden="true" />
          {t`Keep them here for when I log in again`}
        </Button>
        <Discard files={files} onDiscard={() => void exportAndDiscard()} />
      </Flex>
      {sending && (
        <Text mt="3" color="fg.muted" role="status">
          {waiting > 0 ? (
            <Trans>This waits until the server has confirmed everything.</Trans>
          ) : (
            <Trans>You are still logged in: look at the refused changes first.</Trans>
          )}
        </Text>
      )}
    </Dialog>
  );
}

/** An export of unsent work contains no photos, so nothing can be discarded while photos wait here. */
function Discard({ files, onDiscard }: { readonly files: number; readonly onDiscard: () => void }) {
  const { t } = useLingui();
  const reasonId = useId();
  return (
    <>
      <Button
        size="lg"
        variant="outline"
        color="fg.error"
        disabled={files > 0}
        aria-describedby={files > 0 ? reasonId : undefined}
        onClick={onDiscard}
      >
        <Download aria-hidden="true" />
        {t`Save them as a file and discard`}
      </Button>
      {files > 0 && (
        <Text id={reasonId} color="fg.muted" fontSize="small">
          <Trans>Photos and documents do not fit into that file: send them, or keep them here.</Trans>
        </Text>
      )}
    </>
  );
}

function Unsent({ pending }: { readonly pending: number }) {
  if (pending === 0) return null;
  return (
    <Text>
      <Plural
        value={pending}
        one="One change on this device has not been sent to the server yet."
        other="# changes on this device have not been sent to the server yet."
      />
    </Text>
  );
}

function UnsentFiles({ files }: { readonly files: number }) {
  if (files === 0) return null;
  return (
    <Text>
      <Plural
        value={files}
        one="One photo or document on this device has not been sent to the server yet."
        other="# photos and documents on this device have not been sent to the server yet."
      />
    </Text>
  );
}

function Unsaved({ drafts }: { readonly drafts: number }) {
  if (drafts === 0) return null;
  return (
    <Text>
      <Plural
        value={drafts}
        one="One form on this device was filled in but not saved."
        other="# forms on this device were filled in but not saved."
      />
    </Text>
  );
}

function Refused({ rejected }: { readonly rejected: number }) {
  if (rejected === 0) return null;
  return (
    <Text>
      <Plural
        value={rejected}
        one="One change was refused and waits for your decision."
        other="# changes were refused and wait for your decision."
      />
    </Text>
  );
}
