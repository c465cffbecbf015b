import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SyncedRow } from '#sync/table.ts';
import { Panel } from '#ui/panel.tsx';

/** True once the server has the record: one that was made here has no rev until then. */
export function isAtServer(record: Pick<SyncedRow, 'rev'>): boolean {
  return record.rev > 0;
}

type OnceSentProps = { readonly record: Pick<SyncedRow, 'rev'>; readonly children: ReactNode };

/**
 * Shows panels that ask the server about a record, once the server has the record: before that there is nothing to ask.
 */
export function OnceSent({ record, children }: OnceSentProps) {
  const { t } = useLingui();
  if (isAtServer(record)) return children;
  return (
    <Panel title={t`Not sent yet`}>
      <Box color="fg.muted" data-not-sent="">
        <Trans>The rest appears here by itself once this record has reached the server.</Trans>
      </Box>
    </Panel>
  );
}
