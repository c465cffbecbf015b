import { Box, Heading, Text } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { usePrivateWindow } from '#session/private-window.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { SyncDiagnostics } from '#sync/client/session/device-session.ts';
import { type Fact, Facts } from '#ui/facts.tsx';
import { Ltr } from '#ui/ltr.tsx';

/** A smaller deviation of the clock proves nothing: requests take time. */
const CLOCK_OFF_MS = 5 * 60_000;

/** How this device keeps what it has, as far as the browser tells, and its clock when that is wrong. */
export function StatusDevice() {
  const { t, i18n } = useLingui();
  const sync = useSync();
  const isPrivate = usePrivateWindow();
  const [known, setKnown] = useState<SyncDiagnostics | null>(null);
  useEffect(() => {
    void sync.diagnostics().then(setKnown);
  }, [sync]);
  const megabytes = (bytes: number) => `${i18n.number(bytes / 1_000_000, { maximumFractionDigits: 1 })} MB`;
  const used = known?.storage?.usedBytes ?? null;
  const promised = known?.storage?.persisted === true ? t`yes` : t`not promised by the browser`;
  const offMinutes = Math.round(Math.abs(known?.clockOffsetMs ?? 0) / 60_000);
  const isOff = Math.abs(known?.clockOffsetMs ?? 0) > CLOCK_OFF_MS;
  const facts: readonly Fact[] = [
    { term: t`Storage used`, value: used === null ? '' : <Ltr>{megabytes(used)}</Ltr> },
    { term: t`Kept for good`, value: known === null ? '' : isPrivate ? t`no, this is a private window` : promised },
    ...(isOff ? [{ term: t`Clock`, value: plural(offMinutes, { one: '# minute off', other: '# minutes off' }) }] : []),
    { term: t`Version`, value: <Ltr>{__APP_VERSION__}</Ltr> },
  ];
  return (
    <Box borderTop="hairline" pt="4">
      <Heading as="h3" size="md" mb="2">
        {t`This device`}
      </Heading>
      <Facts facts={facts} />
      {known !== null && (isPrivate || known.storage?.persisted !== true) && (
        <Text mt="2" fontSize="small" color="fg.muted">
          {isPrivate ? (
            <Trans>Everything here disappears when this window is closed. Work in an ordinary window.</Trans>
          ) : (
            <Trans>
              In a private window everything disappears when it is closed. Not every browser tells the app whether this
              is one.
            </Trans>
          )}
        </Text>
      )}
    </Box>
  );
}
