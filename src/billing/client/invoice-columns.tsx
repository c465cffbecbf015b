import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { CutText } from '#ui/cut-text.tsx';
import { useListRoom } from '#ui/list/list-room.ts';
import type { RecordColumn } from '#ui/list/record-list.tsx';
import { Ltr } from '#ui/ltr.tsx';
import type { InvoiceAnswer } from '../invoice.schema.ts';
import { isPartPaid } from '../invoice-states.ts';
import { Amount } from './amount.tsx';
import { InvoiceStatusMark, useInvoiceStatusWords } from './invoice-status.tsx';

export const INVOICE_CARD_HEIGHT = 84;
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** A calendar day as the person's language writes it; a dash for none. */
export function useDayText(): (day: string | null) => string {
  const { i18n } = useLingui();
  return useCallback((day) => (day === null ? '–' : i18n.date(`${day.slice(0, 10)}T12:00:00`, DAY)), [i18n]);
}

/** What a document is called: its number, or that it has none yet. */
export function useInvoiceName(): (invoice: Pick<InvoiceAnswer, 'number' | 'kind' | 'status'>) => string {
  const { t } = useLingui();
  return ({ number, kind, status }) => {
    if (number !== null) return number;
    if (kind === 'credit_invoice') return t`Credit invoice`;
    return status === 'scheduled' ? t`Scheduled` : t`Draft`;
  };
}

/** Columns of the list. */
export function useInvoiceColumns(): readonly RecordColumn<InvoiceAnswer>[] {
  const { t, i18n } = useLingui();
  const words = useInvoiceStatusWords();
  return useMemo((): readonly RecordColumn<InvoiceAnswer>[] => {
    const day = (on: string | null) => (on === null ? '–' : <bdi>{i18n.date(`${on}T12:00:00`, DAY)}</bdi>);
    const number: RecordColumn<InvoiceAnswer> = {
      key: 'number',
      header: t`Number`,
      cell: ({ number }) => number,
      sortable: true,
      // “No number yet” stands whole.
      width: 'minmax(9rem, 11rem)',
      beside: '5.25rem',
      render: (invoice) => <InvoiceNumber invoice={invoice} />,
    };
    const customer: RecordColumn<InvoiceAnswer> = {
      key: 'customer',
      header: t`Customer`,
      cell: ({ customer }) => customer.name,
      sortable: true,
      width: 'minmax(6rem, 2fr)',
      beside: 'minmax(5rem, 1fr)',
      render: (invoice) => invoice.customer.name,
    };
    const status: RecordColumn<InvoiceAnswer> = {
      key: 'status',
      header: t`Status`,
      cell: (invoice) => (invoice.status === 'open' && isPartPaid(invoice) ? t`Part paid` : words[invoice.status]),
      sortable: true,
      width: '9rem',
      beside: '8.5rem',
      render: (invoice) => <InvoiceStatusMark invoice={invoice} />,
    };
    const amount: RecordColumn<InvoiceAnswer> = {
      key: 'amount',
      header: t`Amount`,
      cell: ({ amount_cents: cents }) => ({ cents }),
      sortable: true,
      width: 'minmax(6rem, 7rem)',
      align: 'end',
      render: ({ amount_cents: cents }) => <Amount cents={cents} />,
    };
    return [
      number,
      customer,
      {
        key: 'issued',
        header: t`Date`,
        cell: ({ issued_on: on }) => (on === null ? null : { day: on }),
        sortable: true,
        width: 'minmax(6.5rem, 7.25rem)',
        render: ({ issued_on: on }) => day(on),
      },
      {
        key: 'expires',
        header: t`Pay before`,
        cell: ({ expires_at: on }) => (on === null ? null : { day: on.slice(0, 10) }),
        sortable: true,
        width: 'minmax(6.5rem, 7.25rem)',
        render: ({ expires_at: on }) => day(on),
      },
      status,
      amount,
      {
        key: 'open',
        header: t({ message: 'Open', context: 'amount' }),
        cell: ({ open_cents: cents }) => ({ cents }),
        sortable: true,
        width: 'minmax(6rem, 7rem)',
        align: 'end',
        render: ({ open_cents: cents }) => (cents === 0 ? '–' : <Amount cents={cents} />),
      },
    ];
  }, [t, i18n, words]);
}

/** The number, or what stands in its place; a credit invoice says that it is one. */
function InvoiceNumber({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const { t } = useLingui();
  const short = useListRoom() !== 'whole';
  if (invoice.number === null) return <Box color="fg.muted">{short ? '–' : t`No number yet`}</Box>;
  return (
    <>
      <Ltr>{invoice.number}</Ltr>
      {invoice.kind === 'credit_invoice' && !short && (
        <Box as="span" ms="2" fontSize="small" color="fg.muted">
          {t`Credit invoice`}
        </Box>
      )}
    </>
  );
}

/** Number and day. A credit invoice says what it is instead: both do not fit on a phone. */
function CardNumber({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const { t } = useLingui();
  const day = useDayText();
  const number = <Ltr>{invoice.number}</Ltr>;
  return invoice.kind === 'credit_invoice' ? (
    <>
      {t`Credit invoice`} {number}
    </>
  ) : (
    <>
      {number} · <bdi>{day(invoice.issued_on)}</bdi>
    </>
  );
}

/** What is left of an invoice that is paid in part, beside its whole amount. */
export function PartLeft({ invoice }: { readonly invoice: InvoiceAnswer }) {
  if (!isPartPaid(invoice)) return null;
  return (
    <Box color="fg.muted" fontSize="small" flexShrink="0">
      <Trans>
        <Amount cents={invoice.open_cents} /> open
      </Trans>
    </Box>
  );
}

/** What a phone shows of an invoice. */
export function InvoiceCard({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const { t } = useLingui();
  return (
    <Flex direction="column" justify="center" height="full" gap="1">
      <Flex gap="3" align="center">
        <CutText flex="1" fontWeight="strong">
          {invoice.customer.name}
        </CutText>
        <PartLeft invoice={invoice} />
        <Amount cents={invoice.amount_cents} strong />
      </Flex>
      <Flex gap="3" align="center" color="fg.muted">
        <Box flex="1" truncate>
          {invoice.number === null ? t`No number yet` : <CardNumber invoice={invoice} />}
        </Box>
        <InvoiceStatusMark invoice={invoice} />
      </Flex>
    </Flex>
  );
}
