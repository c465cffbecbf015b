import { Box, Button, chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { InvoiceAnswer } from '#billing/invoice.schema.ts';
import { Dialog } from '#ui/dialog.tsx';

type Group = readonly [InvoiceAnswer, ...InvoiceAnswer[]];
type Refused = { readonly group: Group; readonly why: string };

type InvoiceBulkDialogProps = {
  readonly title: string;
  readonly submitLabel: string;
  /** What is done together, such as the invoices of a customer. */
  readonly groups: readonly Group[];
  /** Does it for one of them: why it was refused, or null. */
  readonly step: (group: Group) => Promise<string | null>;
  /** With the ids that were not done; null where nothing was tried. */
  readonly onClose: (left: ReadonlySet<string> | null) => void;
  /** What will happen. */
  readonly children: ReactNode;
};

/** An act on many invoices, one after the other. What was refused is listed with why, and stays chosen. */
export function InvoiceBulkDialog({ title, submitLabel, groups, step, onClose, children }: InvoiceBulkDialogProps) {
  const { t } = useLingui();
  // The list behind may change while this runs.
  const [all] = useState(groups);
  const [tried, setTried] = useState<number | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const isBusy = tried !== null && tried < all.length;
  const total = all.length;
  const sent = (tried ?? 0) - refused.length;
  const run = async () => {
    setTried(0);
    for (const [index, group] of all.entries()) {
      const why = await step(group);
      if (why !== null) setRefused((before) => [...before, { group, why }]);
      setTried(index + 1);
    }
  };
  const close = () => {
    if (isBusy) return;
    const left = refused.flatMap(({ group }) => group.map(({ uuid }) => uuid));
    onClose(tried === null ? null : new Set(left));
  };
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={close}>
            {tried === null ? t`Cancel` : t`Close`}
          </Button>
          {tried === null && (
            <Button disabled={total === 0} onClick={() => void run()}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      {tried === null ? (
        <Box>
          <Box fontWeight="strong" mb="2">
            <Plural value={total} one="# to send" other="# to send" />
          </Box>
          {children}
        </Box>
      ) : (
        <Box aria-live="polite" fontVariantNumeric="tabular-nums">
          <Trans>
            {sent} of {total} done
          </Trans>
        </Box>
      )}
      {refused.length > 0 && <RefusedList refused={refused} />}
    </Dialog>
  );
}

function RefusedList({ refused }: { readonly refused: readonly Refused[] }) {
  const { t } = useLingui();
  return (
    <chakra.ul
      aria-label={t`Refused`}
      listStyleType="none"
      mt="3"
      maxHeight="16rem"
      overflowY="auto"
      border="hairline"
      borderRadius="control"
    >
      {refused.map(({ group, why }) => (
        <chakra.li
          key={group[0].uuid}
          px="3"
          py="2"
          borderBottom="hairline"
          _last={{ borderBottomWidth: '0' }}
          data-refused={group[0].uuid}
        >
          <Box fontWeight="strong">
            <bdi>{group.map(({ number }) => number ?? t`Draft`).join(', ')}</bdi> · <bdi>{group[0].customer.name}</bdi>
          </Box>
          {why}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
