import { Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import type { QuoteDetailAnswer } from '#billing/quotes/quote.schema.ts';
import { QuestionDialog, type QuestionEnds } from '#pages/parts/question-dialog.tsx';
import { dayAt } from '#shared/civil-date.ts';
import { civilDate } from '#shared/fields.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { decideQuote, sendQuote, subscribeQuote } from './quote-calls.ts';
import { useObjectOptions } from './use-object-options.ts';

export type QuoteDialogProps = QuestionEnds & { readonly quote: QuoteDetailAnswer };

const sendSchema = z.object({ how: z.enum(['mail', 'link']), to: z.string().trim().max(254) });

/** Mails the quote, or makes a link to pass on. */
export function SendDialog({ onLink, ...props }: QuoteDialogProps & { readonly onLink: (link: string) => void }) {
  const { t } = useLingui();
  const { quote } = props;
  return (
    <QuestionDialog
      {...props}
      title={t`Send the quote`}
      submitLabel={t`Send`}
      schema={sendSchema}
      values={{ how: quote.email === '' ? 'link' : 'mail', to: quote.email }}
      act={({ how, to }) => sendQuote(quote.uuid, { to: how === 'link' ? null : to, version: quote.version })}
      said={({ how }) => (how === 'mail' ? t`The quote will be mailed` : t`The link is ready`)}
      after={({ link }) => {
        if (link !== null) onLink(link);
      }}
    >
      <Text>
        <Trans>
          The customer gets the quote as a PDF and a page on which it is accepted. It no longer changes once it is sent.
        </Trans>
      </Text>
      <ChoiceField
        name="how"
        label={t`How`}
        choices={[
          { value: 'mail', label: t`By mail` },
          { value: 'link', label: t`I pass the link on myself` },
        ]}
      />
      <AddressField />
    </QuestionDialog>
  );
}

/** Where it is mailed to. */
function AddressField() {
  const { t } = useLingui();
  const form = useFormContext<z.infer<typeof sendSchema>>();
  if (form.watch('how') === 'link') return null;
  return <TextField name="to" label={t`E-mail address`} type="email" autoComplete="off" maxLength={254} required />;
}

const decideSchema = z.object({ accepted: z.enum(['yes', 'no']), reason: z.string().trim().max(2000) });

/** Notes what the customer said on the phone or at the gate. */
export function DecideDialog(props: QuoteDialogProps) {
  const { t } = useLingui();
  return (
    <QuestionDialog
      {...props}
      title={t`What did the customer say?`}
      submitLabel={t`Save`}
      schema={decideSchema}
      values={{ accepted: 'yes', reason: '' }}
      act={({ accepted, reason }) => decideQuote(props.quote.uuid, { accepted: accepted === 'yes', reason })}
      said={({ accepted }) => (accepted === 'yes' ? t`Noted as accepted` : t`Noted as declined`)}
    >
      <ChoiceField
        name="accepted"
        label={t`Answer`}
        choices={[
          { value: 'yes', label: t({ message: 'Accepted', context: 'quote' }) },
          { value: 'no', label: t({ message: 'Declined', context: 'quote' }) },
        ]}
      />
      <TextAreaField name="reason" label={t`Remark`} rows={2} maxLength={2000} />
    </QuestionDialog>
  );
}

const subscribeSchema = z.object({ start_on: civilDate, object: z.string() });

/** From when, and for which object, what is charged by the period begins. */
export function SubscribeDialog(props: QuoteDialogProps) {
  const { t } = useLingui();
  const { quote } = props;
  const objects = useObjectOptions(quote.customer.uuid);
  return (
    <QuestionDialog
      {...props}
      title={t`Start the subscription`}
      submitLabel={t`Start`}
      schema={subscribeSchema}
      values={{ start_on: dayAt(Date.now()), object: '' }}
      act={({ start_on: startOn, object }) =>
        subscribeQuote(quote.uuid, { start_on: startOn, object: object === '' ? null : object })
      }
      said={t`The subscription is there`}
    >
      <Text>
        <Trans>Prices and quantities are those of the quote. What is due today is invoiced at once.</Trans>
      </Text>
      <DateField name="start_on" label={t`From`} required />
      {objects.length > 0 && (
        <SelectField
          name="object"
          label={t`Object`}
          options={[{ value: '', label: t`Without an object` }, ...objects]}
        />
      )}
    </QuestionDialog>
  );
}
