import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  type CustomerBillingAnswer,
  type CustomerBillingBody,
  customerBillingBody,
  type DUNNING_STOPS,
} from '#billing/customer-billing.schema.ts';
import { RegisterFields } from '#customers/client/register-fields.tsx';
import { LOCALES } from '#locales/activate.ts';
import { NumberField } from '#ui/form/number-field.tsx';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';

/** Register numbers and days are checked by the server, whose messages are shown at the fields. */
const formSchema = z.object({
  company_name: customerBillingBody.shape.company_name.unwrap(),
  attention: customerBillingBody.shape.attention.unwrap(),
  vat_id: z.string(),
  kvk_number: z.string(),
  /** Empty: the company's language. */
  language: z.string(),
  term_days: customerBillingBody.shape.term_days.unwrap(),
  /** Empty: reminders are sent. */
  dunning_stop: z.string(),
  dunning_note: customerBillingBody.shape.dunning_note.unwrap(),
});
type Values = z.input<typeof formSchema>;

/** The reasons not to remind a customer, as text. */
export function useDunningStops(): Readonly<Record<(typeof DUNNING_STOPS)[number], string>> {
  const { t } = useLingui();
  return {
    dispute: t`The invoice is disputed`,
    payment_plan: t`Pays in instalments`,
    deceased: t`Has died`,
    other: t`Another reason`,
  };
}

type CustomerBillingFormProps = {
  readonly customerId: string;
  readonly billing: CustomerBillingAnswer;
  readonly blocked: string | undefined;
  readonly onSubmit: (body: CustomerBillingBody) => Promise<readonly SaveProblem[] | undefined>;
  readonly onCancel: () => void;
};

/** What invoices to a customer say and when they are to be paid. */
export function CustomerBillingForm({ customerId, billing, ...on }: CustomerBillingFormProps) {
  const { t } = useLingui();
  const stops = useDunningStops();
  const { language, dunning_stop: stop, version } = billing;
  const form = useForm<Values, unknown, z.output<typeof formSchema>>({
    resolver: zodResolver(formSchema),
    defaultValues: {
      company_name: billing.company_name,
      attention: billing.attention,
      vat_id: billing.vat_id,
      kvk_number: billing.kvk_number,
      language: language ?? '',
      term_days: billing.term_days,
      dunning_stop: stop ?? '',
      dunning_note: billing.dunning_note,
    },
  });
  const stopped = form.watch('dunning_stop') !== '';
  return (
    <RecordForm
      form={form}
      label={t`Billing details`}
      submitLabel={t`Save`}
      draftKey={`customer-billing-${customerId}-${version}`}
      blocked={on.blocked}
      onSubmit={(values) =>
        on.onSubmit({
          ...values,
          language: (values.language === '' ? null : values.language) as CustomerBillingBody['language'],
          dunning_stop: (values.dunning_stop === ''
            ? null
            : values.dunning_stop) as CustomerBillingBody['dunning_stop'],
          version,
        })
      }
      onCancel={on.onCancel}
    >
      <FieldRow>
        <TextField
          name="company_name"
          label={t`Company name`}
          hint={t`Shown on invoices above the customer’s own name`}
          autoComplete="off"
          maxLength={120}
          autoFocus
        />
        <TextField name="attention" label={t`For the attention of`} autoComplete="off" maxLength={120} />
      </FieldRow>
      <RegisterFields />
      <SelectField
        name="language"
        label={t`Language of invoices and mails`}
        placeholder={t`As in the company settings`}
        options={LOCALES.map(({ code, title }) => ({ value: code, label: title }))}
      />
      <NumberField name="term_days" label={t`Days to pay`} hint={t`Left blank: as in the company settings`} />
      <SelectField
        name="dunning_stop"
        label={t`Reminders`}
        placeholder={t`Sent when an invoice is overdue`}
        options={Object.entries(stops).map(([value, why]) => ({ value, label: t`Stopped: ${why}` }))}
      />
      {stopped && <TextAreaField name="dunning_note" label={t`Note about the reminders`} rows={3} maxLength={2000} />}
    </RecordForm>
  );
}
