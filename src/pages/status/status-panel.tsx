import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download, KeyRound, RefreshCw, RotateCcw, Stethoscope } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { applyUpdate, useUpdateReady } from '#session/update.ts';
import { dayAt, YARD_TIME_ZONE } from '#shared/civil-date.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useConnection } from '#sync/client/hooks/use-connection.ts';
import { useOutbox } from '#sync/client/hooks/use-waiting-changes.ts';
import type { ConnectionState, ConnectionStatus } from '#sync/client/runtime/types.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { saveFile } from '#ui/save-file.ts';
import { DownloadParts } from './download-parts.tsx';
import { StatusChanges } from './status-changes.tsx';
import { StatusDevice } from './status-device.tsx';
import { StatusFiles } from './status-files.tsx';
import { statusLook, useStatusWords } from './status-words.ts';

/** What this device has, what it still has to send, and what the server said. */
export function StatusPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const status = useConnection();
  const words = useStatusWords();
  const outbox = useOutbox();
  const updateReady = useUpdateReady();
  const { icon: Icon } = statusLook(status);
  const { word, sentence } = words(status);
  return (
    <Dialog open onClose={onClose} title={t`Connection`} placement="side">
      <Flex direction="column" gap="5">
        <Flex gap="3">
          <chakra.span pt="0.5" flexShrink={0}>
            <Icon aria-hidden="true" size={20} />
          </chakra.span>
          <Box>
            <Box fontWeight="strong">{word}</Box>
            <Text color="fg.muted">{sentence}</Text>
            {status.sent !== undefined && (
              <chakra.progress
                value={status.sent}
                max={status.pending}
                aria-label={t`Sent`}
                display="block"
                width="full"
                height="1.5"
                my="1.5"
              />
            )}
            <Confirmed status={status} />
          </Box>
        </Flex>
        {(updateReady || status.state === 'update_needed') && (
          <Flex align="center" gap="3" bg="accent.tint" borderRadius="panel" px="4" py="3">
            <Box flex="1">
              {updateReady ? (
                <Trans>A new version is ready. Nothing that is waiting will be lost.</Trans>
              ) : (
                <Trans>A newer version is fetched when you update. Nothing that is waiting will be lost.</Trans>
              )}
            </Box>
            <Button onClick={applyUpdate}>{t`Update`}</Button>
          </Flex>
        )}
        <Actions state={status.state} hasWork={outbox.length > 0} />
        {status.download !== null && <DownloadParts {...status.download} />}
        <StatusChanges entries={outbox} />
        <StatusFiles />
        <StatusDevice />
        <chakra.div>
          <Button variant="outline" asChild>
            <Link to="/diagnostics" onClick={onClose}>
              <Stethoscope aria-hidden="true" />
              {t`Diagnostics`}
            </Link>
          </Button>
        </chakra.div>
      </Flex>
    </Dialog>
  );
}

/** The actions that help in this state. They come first, so that nobody overlooks them. */
function Actions({ state, hasWork }: { readonly state: ConnectionState; readonly hasWork: boolean }) {
  const { t } = useLingui();
  const sync = useSync();
  const { pathname } = useLocation();
  const exportUnsent = async () => saveFile(await sync.exportUnsent(), 'remise-unsent.json');
  return (
    <Flex gap="2" wrap="wrap">
      {state === 'stalled' && (
        <Button onClick={sync.restart}>
          <RotateCcw aria-hidden="true" />
          {t`Try again`}
        </Button>
      )}
      {state === 'sign_in' && (
        <Button asChild>
          <Link to="/auth/login" state={{ from: pathname }}>
            <KeyRound aria-hidden="true" />
            {t`Log in`}
          </Link>
        </Button>
      )}
      {state !== 'stalled' && state !== 'sign_in' && (
        <Button variant="outline" onClick={sync.syncNow}>
          <RefreshCw aria-hidden="true" />
          {t`Try now`}
        </Button>
      )}
      {hasWork && (
        <Button variant="outline" onClick={() => void exportUnsent()}>
          <Download aria-hidden="true" />
          {t`Save unsent work as a file`}
        </Button>
      )}
    </Flex>
  );
}

/** The time at which the server last confirmed what is shown. */
export function Confirmed({ status }: { readonly status: ConnectionStatus }) {
  const { i18n } = useLingui();
  if (status.confirmedAt === null) {
    return (
      <Text color="fg.muted">
        <Trans>Not confirmed by the server yet</Trans>
      </Text>
    );
  }
  const today = dayAt(status.confirmedAt) === dayAt(Date.now());
  const time = i18n.date(new Date(status.confirmedAt), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: YARD_TIME_ZONE,
    ...(today ? {} : { day: 'numeric', month: 'short' }),
  });
  return (
    <Text color="fg.muted">
      <Trans>
        Confirmed by the server at <Ltr>{time}</Ltr>
      </Trans>
    </Text>
  );
}
