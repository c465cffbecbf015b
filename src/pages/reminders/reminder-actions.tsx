import { Box, Button, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Amount } from '#billing/client/amount.tsx';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import { useInvoiceWords } from '#billing/client/invoice-words.ts';
import type { DebtorDetailAnswer } from '#billing/reminders/reminder.schema.ts';
import { saveCustomerBilling } from '#pages/invoices/invoice-calls.ts';
import { fetchPreview, skipReminder } from '#pages/invoices/reminder-calls.ts';
import { LetterButton } from '#pages/invoices/reminder-letter-button.tsx';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { useCan } from '#session/use-can.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { DebtorMark, nameOf, useStopWords } from './reminder-columns.tsx';
import { SendReminderDialog, StopRemindersDialog } from './reminder-dialogs.tsx';
import { RateNotice, TermFacts } from './reminder-term.tsx';

type NextStepProps = { readonly debtor: DebtorDetailAnswer; readonly onChanged: () => void };

/** The next action, and what prevents it. */
export function NextStepPanel({ debtor, onChanged }: NextStepProps) {
  const { t } = useLingui();
  const { state, problem } = debtor;
  return (
    <Panel title={t`Next step`} actions={<DebtorMark debtor={debtor} />}>
      {problem !== null && (
        <Box bg="error.tint" borderRadius="panel" px="4" py="2" mb="3">
          <Trans>The last run could not remind this customer: {problem}</Trans>
        </Box>
      )}
      {debtor.next !== null && <StepFacts debtor={debtor} next={debtor.next} />}
      {state === 'stopped' && <StoppedText debtor={debtor} />}
      {state === 'done' && (
        <Trans>
          Every step has been taken. Agree on something, hand the claim over, or write the invoices off on their pages.
        </Trans>
      )}
      {state === 'nothing' && <Trans>Nothing that reminders are sent for is overdue.</Trans>}
      <Actions debtor={debtor} onChanged={onChanged} />
    </Panel>
  );
}

type StepFactsProps = {
  readonly debtor: DebtorDetailAnswer;
  readonly next: NonNullable<DebtorDetailAnswer['next']>;
};

function StepFacts({ debtor, next }: StepFactsProps) {
  const { t } = useLingui();
  const words = useInvoiceWords();
  const day = useDayText();
  const facts: readonly Fact[] = [
    { term: t`Step`, value: words.reminders[next.kind] },
    { term: t`Can be taken from`, value: <bdi>{day(next.on)}</bdi> },
    { term: t`Goes`, value: next.automatic ? t`By itself` : t`By hand` },
    { term: t`About`, value: <Plural value={next.invoices.length} one="# invoice" other="# invoices" /> },
    { term: t`Open`, value: <Amount cents={next.amount_cents} strong /> },
    ...(next.costs_cents === 0
      ? []
      : [{ term: t`Collection costs, without VAT`, value: <Amount cents={next.costs_cents} /> }]),
    ...(next.interest_cents === 0
      ? []
      : [{ term: t`Statutory interest until today`, value: <Amount cents={next.interest_cents} /> }]),
  ];
  const term = next.terms?.[debtor.customer.email === '' ? 'paper' : 'mail'];
  return (
    <>
      <Facts facts={facts} />
      <RateNotice knownUntil={next.interest_known_until_on} />
      {term !== undefined && (
        <Box mt="4">
          <Box fontWeight="strong" mb="1">
            {debtor.customer.email === '' ? t`The term, when it goes by post` : t`The term, when it goes by mail`}
          </Box>
          <TermFacts term={term} />
        </Box>
      )}
    </>
  );
}

function StoppedText({ debtor: { why: cause, note } }: { readonly debtor: DebtorDetailAnswer }): ReactNode {
  const stops = useStopWords();
  const why = cause === null ? '' : stops[cause];
  return (
    <>
      <Trans>No reminders: {why}</Trans>
      {note !== '' && (
        <Box color="fg.muted" whiteSpace="pre-wrap" overflowWrap="anywhere">
          <bdi>{note}</bdi>
        </Box>
      )}
    </>
  );
}

type Asked = 'send' | 'skip' | 'stop';

function Actions({ debtor, onChanged }: NextStepProps) {
  const { t } = useLingui();
  const can = useCan();
  const [asked, ask] = useState<Asked | null>(null);
  const { customer, state, why, next } = debtor;
  const close = () => ask(null);
  const changed = () => {
    close();
    onChanged();
  };
  const restart = async () => {
    const answer = await saveCustomerBilling(customer.uuid, { dunning_stop: null });
    if (!answer.ok)
      notify({ tone: 'error', title: answer.status === 'offline' ? t`Needs a connection` : answer.message });
    onChanged();
  };
  const mayEdit = can('invoice edit');
  const maySend = mayEdit && state === 'due' && (next?.step !== 'costs' || can('invoice create'));
  const maySkip = maySend && next !== null && next.kind !== 'formal_notice' && next.step !== 'costs';
  const isStopped = state === 'stopped' && why !== 'credit' && why !== 'collecting';
  return (
    <Flex gap="2" wrap="wrap" mt="4" css={{ '& > *, & > * > button': { flexGrow: { base: 1, md: 0 } } }}>
      {maySend && (
        <ServerButton variant="solid" aria-haspopup="dialog" onClick={() => ask('send')}>
          {next?.step === 'costs' ? t`Charge the costs` : t`Take this step`}
        </ServerButton>
      )}
      {next !== null && (
        <LetterButton label={t`See the letter`} name={nameOf(debtor)} ask={() => fetchPreview(customer.uuid)} />
      )}
      {maySkip && (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => ask('skip')}>
          <Trans>Leave this step out</Trans>
        </Button>
      )}
      {mayEdit && next !== null && (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => ask('stop')}>
          <Trans>Stop reminders</Trans>
        </Button>
      )}
      {mayEdit && isStopped && <ServerButton onClick={() => void restart()}>{t`Remind again`}</ServerButton>}
      {asked === 'send' && <SendReminderDialog debtor={debtor} onDone={changed} onStale={onChanged} onClose={close} />}
      {asked === 'stop' && <StopRemindersDialog debtor={debtor} onDone={changed} onStale={onChanged} onClose={close} />}
      {asked === 'skip' && next !== null && (
        <ConfirmDialog
          open
          title={t`Leave this step out?`}
          onCancel={close}
          onConfirm={() => {
            void skipReminder(customer.uuid, next.step).then((answer) => {
              if (!answer.ok)
                notify({ tone: 'error', title: answer.status === 'offline' ? t`Needs a connection` : answer.message });
              changed();
            });
          }}
        >
          <Trans>Nothing is sent now. The next step comes when it is due, as if this one had been sent.</Trans>
        </ConfirmDialog>
      )}
    </Flex>
  );
}
