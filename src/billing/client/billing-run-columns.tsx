import { Box, Flex } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { CutText } from '#ui/cut-text.tsx';
import type { RecordColumn } from '#ui/list/record-list.tsx';
import { Ltr } from '#ui/ltr.tsx';
import type { BillingRunAnswer, BillingRunLineAnswer } from '../billing-run.schema.ts';
import { Amount } from './amount.tsx';
import { OutcomeMark, RunMark, useRunWords } from './billing-run-words.tsx';

export const RUN_CARD_HEIGHT = 84;
export const RUN_LINE_CARD_HEIGHT = 108;

export function useRunColumns(): readonly RecordColumn<BillingRunAnswer>[] {
  const { t } = useLingui();
  const words = useRunWords();
  return useMemo(
    (): readonly RecordColumn<BillingRunAnswer>[] => [
      {
        key: 'at',
        header: t`When`,
        width: 'minmax(11rem, 1fr)',
        render: (run) => <bdi>{words.time(run.started_at)}</bdi>,
      },
      { key: 'by', header: t`By`, width: 'minmax(8rem, 1fr)', render: (run) => <bdi>{words.by(run)}</bdi> },
      { key: 'state', header: t`Status`, width: '10rem', render: (run) => <RunMark run={run} /> },
      { key: 'billed', header: t`Invoiced`, width: '7rem', align: 'end', render: ({ billed }) => billed },
      { key: 'issued', header: t`Sent as scheduled`, width: '9rem', align: 'end', render: ({ issued }) => issued },
      { key: 'failed', header: t`Failed`, width: '6rem', align: 'end', render: ({ failed }) => failed },
      {
        key: 'amount',
        header: t`Total`,
        width: '8.5rem',
        align: 'end',
        render: ({ amount_cents: cents }) => <Amount cents={cents} />,
      },
    ],
    [t, words],
  );
}

/** A run on a phone. */
export function RunCard({ run }: { readonly run: BillingRunAnswer }) {
  const words = useRunWords();
  return (
    <Flex direction="column" justify="center" height="full" gap="1">
      <Flex gap="3" align="center">
        <CutText flex="1" fontWeight="strong">
          {words.time(run.started_at)}
        </CutText>
        <RunMark run={run} />
      </Flex>
      <Flex gap="3" color="fg.muted">
        <Box flex="1" truncate>
          <bdi>{words.by(run)}</bdi>
          {' · '}
          <Plural value={run.billed + run.issued} one="# invoice" other="# invoices" />
        </Box>
        <Amount cents={run.amount_cents} />
      </Flex>
    </Flex>
  );
}

export function useRunLineColumns(): readonly RecordColumn<BillingRunLineAnswer>[] {
  const { t } = useLingui();
  const words = useRunWords();
  return useMemo(
    (): readonly RecordColumn<BillingRunLineAnswer>[] => [
      {
        key: 'customer',
        header: t`Customer`,
        width: 'minmax(9rem, 1.5fr)',
        render: (line) => <bdi>{words.subject(line)}</bdi>,
      },
      {
        key: 'subscription',
        header: t`Subscription`,
        width: 'minmax(9rem, 1.5fr)',
        render: ({ subscription }) => (subscription === null ? '–' : <bdi>{subscription.description}</bdi>),
      },
      {
        key: 'period',
        header: t`Period from`,
        width: '8.5rem',
        render: ({ period_on: on }) => (on === null ? '–' : <bdi>{words.day(on)}</bdi>),
      },
      {
        key: 'outcome',
        header: t`What was done`,
        width: '12rem',
        render: ({ outcome }) => <OutcomeMark outcome={outcome} />,
      },
      {
        key: 'invoice',
        header: t`Invoice or reason`,
        width: 'minmax(9rem, 2fr)',
        render: (line) => <Result line={line} />,
      },
      {
        key: 'amount',
        header: t`Amount`,
        width: '8rem',
        align: 'end',
        render: ({ invoice }) => (invoice === null ? '–' : <Amount cents={invoice.amount_cents} />),
      },
    ],
    [t, words],
  );
}

/** The invoice's number, or why there is none. */
function Result({ line: { outcome, message, invoice } }: { readonly line: BillingRunLineAnswer }) {
  const words = useRunWords();
  if (outcome === 'failed') {
    const problem = words.problem(message);
    return <span title={problem}>{problem}</span>;
  }
  return invoice === null ? <>–</> : <Ltr>{invoice.number}</Ltr>;
}

/** A line of a run on a phone. */
export function RunLineCard({ line }: { readonly line: BillingRunLineAnswer }) {
  const words = useRunWords();
  const { subscription, period_on: on, invoice, outcome } = line;
  return (
    <Flex direction="column" justify="center" height="full" gap="1">
      <Flex gap="3" align="center">
        <CutText flex="1" fontWeight="strong">
          {words.subject(line)}
        </CutText>
        <OutcomeMark outcome={outcome} />
      </Flex>
      <Flex gap="3">
        <Box flex="1" truncate>
          <Result line={line} />
        </Box>
        {invoice !== null && <Amount cents={invoice.amount_cents} strong />}
      </Flex>
      <Box color="fg.muted" truncate>
        {subscription !== null && <bdi>{subscription.description}</bdi>}
        {subscription !== null && on !== null && ' · '}
        {on !== null && <bdi>{words.day(on)}</bdi>}
      </Box>
    </Flex>
  );
}
