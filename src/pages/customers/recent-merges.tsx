import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { MergedRecord } from '#annotations/merged-record.schema.ts';
import { mergedRecordTable } from '#annotations/merged-record.ts';
import { undoMerge } from '#appointments/client/removals.store.ts';
import { refuseUndoMerge, UNDO_MERGE_MS } from '#appointments/customer-merge-undo.commands.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { mergedCustomerName } from '#customers/merged-customer.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { YARD_TIME_ZONE } from '#shared/civil-date.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';

/** Who was merged into a customer within a day, each with its undo. */
export function RecentMerges({ customer }: { readonly customer: Customer }) {
  const merges = useUndoable(customer.id);
  return merges.map((merged) => <RecentMerge key={merged.id} merged={merged} customer={customer} />);
}

function RecentMerge({ merged, customer }: { readonly merged: MergedRecord; readonly customer: Customer }) {
  const { t, i18n } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const [problem, setProblem] = useState<string | null>(null);
  const name = mergedCustomerName(merged);
  const when = i18n.date(merged.at, { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone: YARD_TIME_ZONE });
  const undo = async () => {
    const found = tell(await undoMerge(session, { customerId: customer.id, goneId: merged.id }));
    setProblem(found?.message ?? null);
  };
  return (
    <Flex align="center" gap="3" wrap="wrap" bg="bg.sunken" borderRadius="panel" ps="4" pe="2" py="1.5">
      <Box flex="1 1 12rem" minWidth="0" overflowWrap="anywhere">
        <Trans>
          “<bdi>{name}</bdi>” was merged into this customer by <bdi>{merged.byName}</bdi>, {when}.
        </Trans>
        {problem !== null && (
          <Box role="alert" color="fg.error" fontWeight="strong">
            {problem}
          </Box>
        )}
      </Box>
      <Button size="sm" variant="outline" onClick={() => void undo()}>
        <Undo2 aria-hidden="true" />
        {t`Make two again`}
      </Button>
    </Flex>
  );
}

/** Merges into a customer that can be undone now. They go when their day is over. */
function useUndoable(customerId: string): readonly MergedRecord[] {
  const session = useSync();
  const rows = useRows((mirror) => mirror.where(mergedRecordTable, 'intoId', customerId), [customerId]) ?? [];
  const now = session.serverNow();
  const undoable = rows.filter((merged) => refuseUndoMerge(merged, customerId, now) === undefined);
  const ends = undoable.map(({ at }) => Date.parse(at) + UNDO_MERGE_MS - Date.parse(now));
  const nextMs = ends.length === 0 ? null : Math.min(...ends);
  const [, setLooked] = useState(0);
  useEffect(() => {
    if (nextMs === null) return;
    const timer = setTimeout(() => setLooked((count) => count + 1), nextMs + 1);
    return () => clearTimeout(timer);
  }, [nextMs]);
  return undoable;
}
