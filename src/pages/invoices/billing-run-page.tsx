import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import {
  type BillingRunAnswer,
  type BillingRunLineAnswer,
  RUN_OUTCOMES,
  type RunOutcome,
} from '#billing/billing-run.schema.ts';
import { Amount } from '#billing/client/amount.tsx';
import { RUN_LINE_CARD_HEIGHT, RunLineCard, useRunLineColumns } from '#billing/client/billing-run-columns.tsx';
import { RunMark, useRunWords } from '#billing/client/billing-run-words.tsx';
import { placeOf, REQUIRED_FIELDS, type RequiredField } from '#billing/required-fields.ts';
import { addressOfField } from '#session/call-problems.ts';
import { useAskAgain } from '#session/use-ask-again.ts';
import { useServerPages } from '#session/use-server-pages.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { RecordList } from '#ui/list/record-list.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { RunsNotThere } from './billing-runs-page.tsx';

/** One billing run: what it did for each subscription, and why where it did not. */
export function BillingRunPage() {
  const { t } = useLingui();
  const { runId = '' } = useParams();
  const [outcome, setOutcome] = useState<RunOutcome | 'all'>('all');
  const { answer, askAgain, more } = useServerPages('/api/billing-runs/{id}', {
    params: { id: runId },
    query: outcome === 'all' ? {} : { outcome },
  });
  const page = answer !== 'asking' && answer.ok ? answer.result : null;
  const run = page?.body.run;
  useAskAgain(run?.finished_at === null, askAgain);
  const words = useRunWords();
  const day = run === undefined ? '' : words.day(run.run_on);
  return (
    <Page
      title={run === undefined ? t`Billing run` : t`Run of ${day}`}
      back={{ to: '/billing-runs', label: t`Billing runs` }}
      fill
      {...(run === undefined ? {} : { subtitle: <RunFacts run={run} /> })}
    >
      {answer === 'asking' ? (
        <Skeleton lines={6} />
      ) : !answer.ok ? (
        <RunsNotThere answer={answer} askAgain={askAgain} />
      ) : (
        <>
          {run !== undefined && <OutcomeChips run={run} value={outcome} onChange={setOutcome} />}
          <LineList lines={answer.result.rows} isFiltered={outcome !== 'all'} more={more} />
        </>
      )}
    </Page>
  );
}

/** The outcome of a run, its time, who started it and its amount, in a line or two. */
function RunFacts({ run }: { readonly run: BillingRunAnswer }) {
  const words = useRunWords();
  const { started_at: begun, finished_at: done, amount_cents: cents } = run;
  return (
    <Box mt="1">
      <Flex gap="3" rowGap="1" align="center" wrap="wrap">
        <RunMark run={run} />
        <bdi>{words.by(run)}</bdi>
        <bdi>{words.span(begun, done)}</bdi>
        <Box color="fg">
          <Trans>
            <Amount cents={cents} strong /> including VAT
          </Trans>
        </Box>
      </Flex>
      {done === null && (
        <Box mt="1" maxWidth="measure">
          <Trans>It is still busy, or it was cut off. Then the next run goes on where it stopped.</Trans>
        </Box>
      )}
    </Box>
  );
}

type OutcomeChipsProps = {
  readonly run: BillingRunAnswer;
  readonly value: RunOutcome | 'all';
  readonly onChange: (value: RunOutcome | 'all') => void;
};

function OutcomeChips({ run, value, onChange }: OutcomeChipsProps) {
  const { t } = useLingui();
  const { outcomes } = useRunWords();
  return (
    <FilterChips
      label={t`What was done`}
      value={value}
      chips={[
        { value: 'all' as const, label: t`All` },
        ...RUN_OUTCOMES.map((one) => ({
          value: one,
          label: outcomes[one],
          ...(one === 'nothing' ? {} : { count: run[one] }),
        })),
      ]}
      onChange={onChange}
    />
  );
}

/** Where what is missing is filled in; null for another failure, and where the customer is not known. */
function addressOfMissing(message: string, customerId: string | undefined): string | null {
  const field = (Object.keys(REQUIRED_FIELDS) as RequiredField[]).find((code) => code === message);
  if (field === undefined) return null;
  return customerId === undefined && field.startsWith('invoice.buyer')
    ? null
    : addressOfField(placeOf(field, customerId ?? ''));
}

/** What a line leads to: what is missing, the invoice, or the subscription; null for nothing. */
function addressOf({ invoice, subscription, message }: BillingRunLineAnswer): string | null {
  const missing = addressOfMissing(message, subscription?.customer.uuid);
  if (missing !== null) return missing;
  if (invoice !== null) return `/invoices/${invoice.uuid}`;
  return subscription === null ? null : `/finance/subscriptions/${subscription.uuid}/edit`;
}

type LineListProps = {
  readonly lines: readonly BillingRunLineAnswer[];
  readonly isFiltered: boolean;
  readonly more: (() => void) | undefined;
};

function LineList({ lines, isFiltered, more }: LineListProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = useRunLineColumns();
  const open = (line: BillingRunLineAnswer) => {
    const address = addressOf(line);
    if (address !== null) void navigate(address);
  };
  return (
    <RecordList
      label={t`What was done`}
      items={lines}
      getId={({ uuid }) => uuid}
      columns={columns}
      renderCard={(line) => <RunLineCard line={line} />}
      cardHeight={RUN_LINE_CARD_HEIGHT}
      rowAttributes={({ outcome }) => ({ 'data-outcome': outcome })}
      addressOf={addressOf}
      onOpen={open}
      onEnd={more}
      empty={
        isFiltered ? (
          <EmptyState icon={CalendarCheck} title={t`Nothing matches this filter`} />
        ) : (
          <EmptyState icon={CalendarCheck} title={t`Nothing was due`}>
            <Trans>All subscriptions were already invoiced up to and including that day.</Trans>
          </EmptyState>
        )
      }
    />
  );
}
