import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Monitor, Smartphone } from 'lucide-react';
import { useOfflineReason } from '#session/use-offline-reason.ts';

const TIME = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

type DeviceLineProps = {
  /** `device` is the browser's own name for itself. */
  readonly session: { readonly id: string; readonly device: string; readonly last_seen_at: string };
  /** The device as people call it. */
  readonly name: string;
  readonly isThis?: boolean;
  /** Left out where it cannot be ended from here. */
  readonly onEnd?: (() => void) | undefined;
};

/** A device that somebody is signed in on, when it was last seen, and the way to end that. */
export function DeviceLine({ session, name, isThis = false, onEnd }: DeviceLineProps) {
  const { t, i18n } = useLingui();
  const reason = useOfflineReason();
  const Icon = /iPhone|iPad|Android/.test(session.device) ? Smartphone : Monitor;
  const seen = i18n.date(session.last_seen_at, TIME);
  return (
    <Flex as="li" align="center" gap="3" py="2" data-session={session.id}>
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} style={{ flexShrink: 0 }} />
      <Box flex="1" minWidth="0">
        <bdi>{name}</bdi>
        <Text color="fg.muted" fontSize="small">
          {isThis ? <Trans>This device</Trans> : <Trans>Last seen {seen}</Trans>}
        </Text>
      </Box>
      {onEnd !== undefined && (
        <Button
          size="sm"
          variant="outline"
          disabled={reason !== null}
          aria-label={t`Log out: ${name}, last seen ${seen}`}
          title={reason ?? undefined}
          onClick={onEnd}
        >
          {t`Log out`}
        </Button>
      )}
    </Flex>
  );
}
