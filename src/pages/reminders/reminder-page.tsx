import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams } from 'react-router-dom';
import { Amount } from '#billing/client/amount.tsx';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import { useInvoiceWords } from '#billing/client/invoice-words.ts';
import type { DebtorDetailAnswer } from '#billing/reminders/reminder.schema.ts';
import { debtorQuery, fetchLetter, stopInvoice } from '#pages/invoices/reminder-calls.ts';
import { LetterButton } from '#pages/invoices/reminder-letter-button.tsx';
import { NotThere } from '#pages/parts/not-there.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { Ltr } from '#ui/ltr.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';
import { NextStepPanel } from './reminder-actions.tsx';
import { nameOf, useStopWords } from './reminder-columns.tsx';
import { TermLine } from './reminder-term.tsx';

/** One customer who pays late: the next step, what is open, and every letter so far. */
export function ReminderPage() {
  const { t } = useLingui();
  const { customerId = '' } = useParams();
  const { answer, askAgain } = useAnswer(debtorQuery(customerId), { live: true });
  const back = { to: '/finance/reminders', label: t`Reminders` };
  if (answer === 'asking') {
    return (
      <Page title={t`Reminders`} back={back}>
        <Skeleton lines={8} />
      </Page>
    );
  }
  if (!answer.ok) {
    return (
      <Page title={t`Reminders`} back={back}>
        <NotThere answer={answer} askAgain={askAgain} />
      </Page>
    );
  }
  const debtor = answer.result;
  return (
    <Page
      title={nameOf(debtor)}
      back={back}
      subtitle={
        <chakra.span>
          <Link to={`/customers/${debtor.customer.uuid}`}>{t`Customer`}</Link>
          {debtor.customer.email !== '' && (
            <>
              {' · '}
              <Ltr>{debtor.customer.email}</Ltr>
            </>
          )}
        </chakra.span>
      }
    >
      <NextStepPanel debtor={debtor} onChanged={askAgain} />
      {debtor.invoices.length > 0 && <InvoicesPanel debtor={debtor} onChanged={askAgain} />}
      <SentPanel debtor={debtor} />
    </Page>
  );
}

type PanelProps = { readonly debtor: DebtorDetailAnswer; readonly onChanged: () => void };

function InvoicesPanel({ debtor, onChanged }: PanelProps) {
  const { t } = useLingui();
  return (
    <Panel title={t`Open invoices`}>
      <chakra.ul listStyleType="none" display="grid" gap="3">
        {debtor.invoices.map((invoice) => (
          <InvoiceLine key={invoice.uuid} invoice={invoice} onChanged={onChanged} />
        ))}
      </chakra.ul>
    </Panel>
  );
}

type LineProps = { readonly invoice: DebtorDetailAnswer['invoices'][number]; readonly onChanged: () => void };

function InvoiceLine({ invoice, onChanged }: LineProps) {
  const { t } = useLingui();
  const can = useCan();
  const day = useDayText();
  const words = useInvoiceWords();
  const stops = useStopWords();
  const offline = useOfflineReason();
  const { uuid, number, due_on: due, open_cents: cents, overdue, costs, stop, collecting, taken } = invoice;
  const change = async () => {
    const answer = await stopInvoice(uuid, stop === null ? 'dispute' : null);
    if (!answer.ok)
      notify({ tone: 'error', title: answer.status === 'offline' ? t`Needs a connection` : answer.message });
    onChanged();
  };
  const why = stop !== null ? stops[stop] : collecting ? stops.collecting : null;
  return (
    <chakra.li display="flex" flexWrap="wrap" columnGap="3" rowGap="1" alignItems="center" data-invoice={number}>
      <Box flex="1" minWidth="10rem">
        <chakra.span fontWeight="strong">
          <Link className="lone" to={`/invoices/${uuid}`}>
            <Ltr>{number}</Ltr>
          </Link>
        </chakra.span>
        {costs && ` · ${t`Collection costs`}`}
        <Box color="fg.muted" fontSize="small">
          {overdue ? t`Overdue since` : t`Pay on or before`} <bdi>{day(due)}</bdi>
          {taken !== null && (
            <>
              {' · '}
              {words.reminders[taken.kind]} <bdi>{day(taken.on)}</bdi>
            </>
          )}
          {why !== null && ` · ${why}`}
        </Box>
      </Box>
      <Box minWidth="6rem" textAlign="end">
        <Amount cents={cents} />
      </Box>
      {can('invoice edit') && (
        <Flex
          display={{ base: costs ? 'none' : 'flex', md: 'flex' }}
          minWidth={{ md: '10rem' }}
          ms="auto"
          justify="flex-end"
        >
          {!costs && (
            <Button
              variant="outline"
              size="sm"
              disabled={offline !== null}
              title={offline ?? undefined}
              onClick={() => void change()}
            >
              {stop === null ? t`Disputed` : t`Remind again`}
            </Button>
          )}
        </Flex>
      )}
    </chakra.li>
  );
}

/** Every letter so far, the newest first. */
function SentPanel({ debtor: { reminders } }: { readonly debtor: DebtorDetailAnswer }) {
  const { t } = useLingui();
  const words = useInvoiceWords();
  const day = useDayText();
  const channels = { mail: t`By mail`, paper: t`On paper`, none: t`Left out` };
  return (
    <Panel title={t`Reminders so far`}>
      {reminders.length === 0 ? (
        <Box color="fg.muted">
          <Trans>None yet.</Trans>
        </Box>
      ) : (
        <chakra.ul listStyleType="none" display="grid" gap="3">
          {reminders.map(({ uuid, kind, channel, sent_on: sent, deadline_on: deadline, by, ...reminder }) => (
            <chakra.li key={uuid} display="flex" flexWrap="wrap" columnGap="3" rowGap="1" alignItems="center">
              <Box flex="1" minWidth="10rem">
                {words.reminders[kind]}
                <Box color="fg.muted" fontSize="small">
                  <bdi>{day(sent)}</bdi> · {channels[channel]} · {by === '' ? t`By itself` : <bdi>{by}</bdi>}
                  {deadline !== null && (
                    <>
                      {' · '}
                      <Trans>
                        to be paid on or before <bdi>{day(deadline)}</bdi>
                      </Trans>
                    </>
                  )}
                </Box>
                {reminder.term !== null && <TermLine term={reminder.term} />}
              </Box>
              <Flex minWidth="6rem" justify="flex-end">
                <Amount cents={reminder.amount_cents} />
              </Flex>
              <Flex minWidth={{ md: '10rem' }} ms="auto" justify="flex-end">
                {reminder.letter && (
                  <LetterButton label={t`Letter`} name={`${kind}-${sent}`} ask={() => fetchLetter(uuid)} />
                )}
              </Flex>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </Panel>
  );
}
