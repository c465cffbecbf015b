import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, Clock } from 'lucide-react';
import { useState } from 'react';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { dayAt } from '#shared/civil-date.ts';
import { longDay } from '#shared/long-day.ts';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { KEY_SINGLES, keyStateAt } from '#staff/api-key.ts';
import { usePermissionWords } from '#staff/client/use-permission-words.ts';
import { Ltr } from '#ui/ltr.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { ApiKey } from './settings-key-calls.ts';
import { entitiesWith } from './settings-key-rights.tsx';

type KeyLineProps = { readonly apiKey: ApiKey; readonly onRevoke: () => void };

/** A key in the list: what it is called, what it may do, until when, and when it was last used. */
export function KeyLine({ apiKey, onRevoke }: KeyLineProps) {
  const { t, i18n } = useLingui();
  const offline = useOfflineReason();
  const { name, prefix, rights, expires_at: expiresAt, last_used_at: lastUsedAt } = apiKey;
  const [openedAt] = useState(() => Date.now());
  const state = keyStateAt(expiresAt, openedAt);
  // It ends with the day, so the moment itself is the next one.
  const lastDay = longDay(dayAt(Date.parse(expiresAt) - 1), i18n.locale);
  return (
    <chakra.li display="flex" flexWrap="wrap" columnGap="4" rowGap="2" py="3">
      <Box flex="1 1 16rem" minWidth="0">
        <Flex wrap="wrap" align="center" columnGap="3" rowGap="1">
          <Text fontWeight="strong" overflowWrap="anywhere">
            <bdi>{name}</bdi>
          </Text>
          <Text color="fg.muted" fontSize="small">
            <Ltr>{`${prefix}…`}</Ltr>
          </Text>
          {state !== 'works' && (
            <StatusBadge
              tone={state === 'ended' ? 'stop' : 'attention'}
              icon={state === 'ended' ? Ban : Clock}
              word={state === 'ended' ? t`Expired` : t`Expires soon`}
            />
          )}
        </Flex>
        <RightsOf rights={rights} />
        <Text fontSize="small">
          {state === 'ended' ? (
            <Trans>
              Worked until <bdi>{lastDay}</bdi>
            </Trans>
          ) : (
            <Trans>
              Works until <bdi>{lastDay}</bdi>
            </Trans>
          )}
        </Text>
        {state === 'ends_soon' && (
          <Text fontSize="small">
            <Trans>Make another key before that day, and put it into the program.</Trans>
          </Text>
        )}
        <Text fontSize="small" color="fg.muted">
          {lastUsedAt === null ? (
            <Trans>Never used</Trans>
          ) : (
            <Trans>
              Last used on <bdi>{i18n.date(lastUsedAt, YARD_MOMENT)}</bdi>
            </Trans>
          )}
        </Text>
      </Box>
      <Button
        variant="outline"
        size="sm"
        alignSelf="flex-start"
        aria-haspopup="dialog"
        aria-label={t`Revoke ${name}`}
        disabled={offline !== null}
        onClick={onRevoke}
      >
        {t`Revoke`}
      </Button>
    </chakra.li>
  );
}

/** Rights by what is done: the same areas are read and written by most programs. */
function RightsOf({ rights }: { readonly rights: readonly string[] }) {
  const { t, i18n } = useLingui();
  const words = usePermissionWords();
  const list = (parts: readonly string[]) => new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(parts);
  const named = (act: Parameters<typeof entitiesWith>[1]) =>
    list(entitiesWith(rights, act).map((entity) => words.entity[entity]));
  const lines = [
    [t({ message: 'See', context: 'right' }), named('index')],
    [t({ message: 'Write', context: 'right' }), named('write')],
    [t({ message: 'Delete', context: 'right' }), named('delete')],
    [t`Besides`, list(KEY_SINGLES.filter((right) => rights.includes(right)).map((right) => words.single[right]))],
  ].filter(([, names]) => names !== '');
  return (
    <chakra.dl my="1" fontSize="small" display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="3">
      {lines.map(([act, names]) => (
        <Box key={act} display="contents">
          <chakra.dt color="fg.muted">{act}</chakra.dt>
          <dd>{names}</dd>
        </Box>
      ))}
    </chakra.dl>
  );
}
