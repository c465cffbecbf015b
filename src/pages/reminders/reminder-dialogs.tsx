import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Amount } from '#billing/client/amount.tsx';
import { useInvoiceWords } from '#billing/client/invoice-words.ts';
import { DUNNING_STOPS } from '#billing/customer-billing.schema.ts';
import {
  type DebtorDetailAnswer,
  REMINDER_CHANNELS,
  type ReminderChannel,
} from '#billing/reminders/reminder.schema.ts';
import { useDunningStops } from '#pages/customers/customer-billing-form.tsx';
import { saveCustomerBilling } from '#pages/invoices/invoice-calls.ts';
import { fetchLetter, fetchPreview, sendReminder } from '#pages/invoices/reminder-calls.ts';
import { LetterButton } from '#pages/invoices/reminder-letter-button.tsx';
import { QuestionDialog, type QuestionEnds } from '#pages/parts/question-dialog.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { saveFile } from '#ui/save-file.ts';
import { notify } from '#ui/toaster.tsx';
import { nameOf } from './reminder-columns.tsx';
import { RateNotice, TermFacts } from './reminder-term.tsx';

type DialogProps = QuestionEnds & { readonly debtor: DebtorDetailAnswer };

const sendSchema = z.object({ channel: z.enum(REMINDER_CHANNELS) });

/** How the letter goes; one on paper is there at once to be printed. */
export function SendReminderDialog(props: DialogProps) {
  const { t } = useLingui();
  const words = useInvoiceWords();
  const { customer, next } = props.debtor;
  if (next === null) return null;
  const hasAddress = customer.email !== '';
  return (
    <QuestionDialog
      {...props}
      title={words.reminders[next.kind]}
      submitLabel={t`Send`}
      schema={sendSchema}
      values={{ channel: hasAddress ? 'mail' : 'paper' }}
      act={({ channel }) => sendReminder(customer.uuid, next.step, channel)}
      said={t`Reminder sent`}
      after={({ reminders: [newest] }, { channel }) => {
        if (channel !== 'paper' || newest === undefined) return;
        void fetchLetter(newest.uuid).then((content) => {
          if (content === null) notify({ tone: 'error', title: t`The PDF did not arrive. Try again.` });
          else saveFile(content, `${newest.kind}-${newest.sent_on}.pdf`);
        });
      }}
    >
      <Text>
        {next.step === 'costs' ? (
          <Trans>
            An invoice of <Amount cents={next.costs_cents} strong /> without VAT is made for the costs of collecting{' '}
            <Amount cents={next.amount_cents} />.
          </Trans>
        ) : (
          <Trans>
            A letter about <Amount cents={next.amount_cents} strong />.
          </Trans>
        )}
        {next.step === 'costs' && next.interest_cents !== 0 && (
          <>
            {' '}
            <Trans>
              Statutory interest of <Amount cents={next.interest_cents} strong /> is on it too.
            </Trans>
          </>
        )}
      </Text>
      <RateNotice knownUntil={next.interest_known_until_on} />
      <ChoiceField
        name="channel"
        label={t`How`}
        choices={[
          ...(hasAddress ? [{ value: 'mail', label: t`By mail` }] : []),
          { value: 'paper', label: t`On paper` },
        ]}
        {...(hasAddress ? {} : { hint: t`No e-mail address of this customer is known.` })}
      />
      <ChosenWay debtor={props.debtor} />
    </QuestionDialog>
  );
}

/** What depends on how the letter goes: the reckoning of its term, and what it says. */
function ChosenWay({ debtor }: Pick<DialogProps, 'debtor'>) {
  const { t } = useLingui();
  const channel = useWatch({ name: 'channel' }) as ReminderChannel;
  const term = debtor.next?.terms?.[channel];
  if (term === undefined) return null;
  return (
    <>
      <TermFacts term={term} />
      <Box>
        <LetterButton
          label={t`See the letter`}
          name={nameOf(debtor)}
          ask={() => fetchPreview(debtor.customer.uuid, channel)}
        />
      </Box>
    </>
  );
}

const stopSchema = z.object({ dunning_stop: z.enum(DUNNING_STOPS), dunning_note: z.string().trim().max(2000) });

/** Stops all reminders to this customer until a person starts them again. */
export function StopRemindersDialog(props: DialogProps) {
  const { t } = useLingui();
  const stops = useDunningStops();
  return (
    <QuestionDialog
      {...props}
      title={t`Stop reminders`}
      submitLabel={t`Stop reminders`}
      schema={stopSchema}
      values={{ dunning_stop: 'dispute', dunning_note: props.debtor.note }}
      act={(values) => saveCustomerBilling(props.debtor.customer.uuid, values)}
      said={t`Reminders are stopped`}
    >
      <SelectField
        name="dunning_stop"
        label={t`Why`}
        options={DUNNING_STOPS.map((value) => ({ value, label: stops[value] }))}
      />
      <TextAreaField name="dunning_note" label={t`Note about the reminders`} rows={3} maxLength={2000} />
    </QuestionDialog>
  );
}
