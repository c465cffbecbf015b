import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useIsOffline } from '#sync/client/hooks/use-connection.ts';
import type { SyncedRow } from '#sync/table.ts';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDelayed } from '#ui/use-delayed.ts';

const ARRIVES_MS = 2000;

/** True once the server has the record: one that was made here has no rev until then. */
export function isAtServer(record: Pick<SyncedRow, 'rev'>): boolean {
  return record.rev > 0;
}

type OnceSentProps = { readonly record: Pick<SyncedRow, 'rev'>; readonly children: ReactNode };

/**
 * Shows panels that ask the server about a record, once the server has the record: before that there is nothing to ask.
 */
export function OnceSent({ record, children }: OnceSentProps) {
  return isAtServer(record) ? children : <Waiting />;
}

/** Most records arrive within a second, which is no news; without a connection it is known that this one does not. */
function Waiting() {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const isLate = useDelayed(true, ARRIVES_MS);
  if (!isOffline && !isLate) return <Skeleton lines={3} />;
  return (
    <Panel title={t`Not sent yet`}>
      <Box color="fg.muted" data-not-sent="">
        <Trans>The rest appears here by itself once this record has reached the server.</Trans>
      </Box>
    </Panel>
  );
}
