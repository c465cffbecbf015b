import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { Amount } from '#billing/client/amount.tsx';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import type { InvoiceAnswer } from '#billing/invoice.schema.ts';
import { filled } from '#session/api-call.ts';
import { useServerPages } from '#session/use-server-pages.ts';
import { CheckOption } from '#ui/check-option.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';
import type { BankDialogProps } from './bank-aside-dialog.tsx';
import { chooseInvoices } from './bank-calls.ts';

const PAGE_ROWS = 20;

/** Chooses the invoices of a line: the first is paid first, the last takes what is left. */
export function BankChooseDialog({ entry, onDecided, onStale, onClose }: BankDialogProps) {
  const { t } = useLingui();
  const [chosen, choose] = useState<readonly InvoiceAnswer[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const cents = Math.abs(entry.amount_cents);
  const parts = divided(cents, chosen);
  const book = async () => {
    setBusy(true);
    const answer = await chooseInvoices(
      entry,
      parts.map(({ invoice, partCents }) => ({ invoice: invoice.uuid, amount_cents: partCents })),
    );
    setBusy(false);
    if (answer.ok) {
      notify({ tone: 'done', title: t`The line was booked` });
      onDecided(answer.result);
      return;
    }
    if (answer.status === 409) onStale();
    setProblem(answer.status === 'offline' ? t`Needs a connection` : (answer.fields.invoices?.[0] ?? answer.message));
  };
  const toggle = (invoice: InvoiceAnswer) =>
    choose((before) =>
      before.some(({ uuid }) => uuid === invoice.uuid)
        ? before.filter(({ uuid }) => uuid !== invoice.uuid)
        : [...before, invoice],
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Choose invoices`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button disabled={parts.length === 0} loading={busy} onClick={() => void book()}>
            <Trans>Book</Trans>
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="3">
        <Text>
          <Trans>
            <Amount cents={entry.amount_cents} strong /> of <bdi>{entry.name === '' ? '–' : entry.name}</bdi>
          </Trans>
        </Text>
        <Found entry={entry} chosen={chosen} onToggle={toggle} />
        <Division parts={parts} />
        {problem !== null && (
          <Text role="alert" color="fg.error">
            {problem}
          </Text>
        )}
      </Flex>
    </Dialog>
  );
}

type Part = { readonly invoice: InvoiceAnswer; readonly partCents: number };

/** How an amount goes over invoices: each as much as it has open, what is left with the last. */
function divided(cents: number, invoices: readonly InvoiceAnswer[]): readonly Part[] {
  let left = cents;
  const parts = invoices.map((invoice, at) => {
    const isLast = at === invoices.length - 1;
    const partCents = isLast ? left : Math.min(left, Math.max(0, invoice.open_cents));
    left -= partCents;
    return { invoice, partCents };
  });
  return parts.filter(({ partCents }) => partCents > 0);
}

type FoundProps = Pick<BankDialogProps, 'entry'> & {
  readonly chosen: readonly InvoiceAnswer[];
  readonly onToggle: (invoice: InvoiceAnswer) => void;
};

/** Open invoices by name or number; for money that left, those that were paid. */
function Found({ entry, chosen, onToggle }: FoundProps) {
  const { t } = useLingui();
  const day = useDayText();
  const [typed, search] = useState('');
  const settled = useDeferredValue(typed).trim();
  const found = useFoundInvoices(settled, entry.amount_cents > 0);
  const rows = found ?? [];
  const shown = [...chosen, ...rows.filter(({ uuid }) => chosen.every((one) => one.uuid !== uuid))];
  return (
    <>
      <Flex>
        <SearchField autoFocus onSearch={search} label={t`Search by customer or number`} />
      </Flex>
      {found === null ? (
        <Skeleton lines={4} />
      ) : (
        <Flex direction="column" gap="2" maxHeight="18rem" overflowY="auto">
          {shown.length === 0 && (
            <Text color="fg.muted">
              <Trans>No invoice found.</Trans>
            </Text>
          )}
          {shown.map((invoice) => (
            <CheckOption
              key={invoice.uuid}
              checked={chosen.some(({ uuid }) => uuid === invoice.uuid)}
              onChange={() => onToggle(invoice)}
            >
              <Flex as="span" gap="2" wrap="wrap">
                <Ltr>{invoice.number ?? ''}</Ltr> <bdi>{invoice.customer.name}</bdi> <bdi>{day(invoice.issued_on)}</bdi>{' '}
                <Amount cents={entry.amount_cents > 0 ? invoice.open_cents : invoice.amount_cents} />
              </Flex>
            </CheckOption>
          ))}
        </Flex>
      )}
    </>
  );
}

/** What is late and what is open; what was paid too, once it is searched for or the money left. Null: not answered yet. */
function useFoundInvoices(search: string, isIn: boolean): readonly InvoiceAnswer[] | null {
  const placeOf = (status: 'overdue' | 'open' | 'paid') => ({
    query: filled({ status, kind: 'invoice', search } as const),
  });
  const options = { pageRows: PAGE_ROWS };
  const overdue = useServerPages('/api/invoices', placeOf('overdue'), options).answer;
  const open = useServerPages('/api/invoices', placeOf('open'), options).answer;
  const paid = useServerPages('/api/invoices', placeOf('paid'), options).answer;
  const lists = isIn ? [overdue, open, ...(search === '' ? [] : [paid])] : [paid];
  if (lists.includes('asking')) return null;
  return lists.flatMap((list) => (list === 'asking' || !list.ok ? [] : list.result.rows));
}

/** What each invoice gets, and what is more than it has open. */
function Division({ parts }: { readonly parts: readonly Part[] }) {
  return parts.map(({ invoice, partCents }) => {
    const restCents = partCents - Math.max(0, invoice.open_cents);
    return (
      <Box key={invoice.uuid} fontSize="small">
        <Ltr>{invoice.number ?? ''}</Ltr> <Amount cents={partCents} strong />
        {restCents > 0 && invoice.open_cents > 0 && (
          <Box as="span" color="fg.muted">
            {' '}
            <Trans>
              <Amount cents={restCents} /> too much, for the customer’s balance
            </Trans>
          </Box>
        )}
      </Box>
    );
  });
}
