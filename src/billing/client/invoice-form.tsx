import { Box } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import { PickerField, type Picks } from '#ui/form/picker-field.tsx';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { CustomerVatAnswer } from '../customer-billing.schema.ts';
import type { InvoiceBody, InvoiceDetailAnswer } from '../invoice.schema.ts';
import type { ProductAnswer, TaxRateAnswer } from '../product.schema.ts';
import { ALONE, BESIDE, ENTRY, FOOT, HEAD } from './entry-style.ts';
import {
  backwardsLine,
  bodyOf,
  type FilledInvoice,
  type InvoiceFormOf,
  type InvoiceValues,
  invoiceFormSchema,
  type NextStep,
  newInvoiceValues,
  totalsOf,
  type UsualTerms,
  valuesOfInvoice,
} from './invoice-form-values.ts';
import { InvoiceLinesField } from './invoice-lines-field.tsx';
import { TypedSums } from './typed-sums.tsx';
import { useVatAbroad } from './use-vat-abroad.ts';
import { type ExtraToBill, WaitingExtras } from './waiting-extras.tsx';

type InvoiceFormProps = {
  /** The draft that is changed; left out for a new one. */
  readonly invoice?: InvoiceDetailAnswer;
  /** The customer of a new invoice, where known. */
  readonly customerId: string | null;
  readonly customers: Picks;
  readonly createCustomer: ((typed: string, onCreated: (customerId: string) => void) => void) | undefined;
  readonly products: readonly ProductAnswer[];
  /** All rates, also the archived. */
  readonly rates: readonly TaxRateAnswer[];
  readonly usual: UsualTerms;
  /** How the customer chosen is taxed; undefined while nobody knows. */
  readonly vat: CustomerVatAnswer | undefined;
  readonly onCustomer: (customerId: string | null) => void;
  /** What waits for the next invoice of the customer chosen. */
  readonly extras: readonly ExtraToBill[];
  /** What this person may have happen after saving. */
  readonly nextSteps: readonly NextStep[];
  /** The first day that is later than today. */
  readonly tomorrow: string;
  readonly blocked: string | undefined;
  /** Why a message to the customer does not leave now; null where it does. */
  readonly unmailed: string | null;
  /** What the customer lacks of what belongs on an invoice: shown where one is issued. */
  readonly missing: ReactNode;
  readonly onSubmit: (body: InvoiceBody, next: NextStep) => Promise<readonly SaveProblem[] | undefined>;
  readonly onCancel: () => void;
  /** What stands beside the form, such as the document that it makes. */
  readonly beside?: (form: InvoiceFormOf) => ReactNode;
};

/** Makes an invoice or changes a draft: for whom, what, at which VAT, and what happens then. Totals follow the typing. */
export function InvoiceForm(props: InvoiceFormProps) {
  const { customerId, rates, usual, blocked, onCancel } = props;
  // The version this person started from: a newer answer of the server must not change what is being typed.
  const [invoice] = useState(props.invoice);
  const { t } = useLingui();
  const form = useForm<InvoiceValues, unknown, FilledInvoice>({
    resolver: zodResolver(invoiceFormSchema),
    defaultValues: invoice === undefined ? newInvoiceValues(customerId, usual) : valuesOfInvoice(invoice),
  });
  const kept = new Set(invoice?.lines.map(({ tax_rate: rate }) => rate));
  const choosable = rates.filter(({ archived, uuid }) => !archived || kept.has(uuid));
  const { submitLabels } = useNextWords(props.nextSteps);
  const next = useWatch({ control: form.control, name: 'next' });
  const { vat, products, onCustomer, beside } = props;
  useVatAbroad(form, { products, rates: choosable, vat, kept: invoice?.customer.uuid, onCustomer });
  const save = useSave({ ...props, invoice });
  return (
    <Box flex="1" css={beside === undefined ? ALONE : BESIDE}>
      <RecordForm
        form={form}
        label={invoice === undefined ? t`New invoice` : t`Change invoice`}
        submitLabel={submitLabels[next]}
        draftKey={
          invoice === undefined ? `invoice-new-${customerId ?? ''}` : `invoice-${invoice.uuid}-${invoice.version}`
        }
        blocked={blocked}
        onSubmit={save}
        onCancel={onCancel}
      >
        <Box css={ENTRY}>
          <HeadFields form={form} {...props} />
          <WaitingExtras form={form} extras={props.extras} rates={choosable} />
          <InvoiceLinesField
            form={form}
            products={products}
            rates={choosable}
            usualRate={usual.tax_rate ?? ''}
            vat={vat}
          />
          <Box css={FOOT}>
            <Totals form={form} rates={rates} />
            <Box>
              <TextAreaField name="note" label={t`Note on the invoice`} rows={3} maxLength={2000} />
              <NextFields form={form} {...props} />
            </Box>
          </Box>
        </Box>
      </RecordForm>
      {beside?.(form)}
    </Box>
  );
}

/** Saves after checks across fields; the server's problems are shown at the fields of the form. */
type Saving = Pick<InvoiceFormProps, 'rates' | 'onSubmit'> & { readonly invoice: InvoiceDetailAnswer | undefined };

function useSave({ invoice, rates, onSubmit }: Saving) {
  const { t } = useLingui();
  return async (values: FilledInvoice): Promise<readonly SaveProblem[] | undefined> => {
    const backwards = backwardsLine(values.lines);
    if (backwards !== undefined) {
      return [{ field: `lines.${backwards}.last_on`, message: t`The period cannot end before it begins` }];
    }
    if (values.next === 'scheduled' && values.scheduled_on === null) {
      return [{ field: 'scheduled_on', message: t`Choose the day on which it is issued` }];
    }
    if (totalsOf(values.lines, values.includes_vat === 'yes', rates).amount_cents < 0) {
      return [
        { field: 'total', message: t`An invoice cannot come to less than zero. Credit an earlier invoice instead.` },
      ];
    }
    const problems = await onSubmit(bodyOf(values, invoice?.version), values.next);
    return problems?.map(({ field, message }) =>
      field === undefined ? { message } : { field: formField(field), message },
    );
  };
}

/** Maps a field of the call to the form's field. */
function formField(field: string): string {
  if (field === 'lines') return 'total';
  return field === 'to' ? 'next' : field.replace('.until_on', '.last_on').replace('.extra', '.description');
}

/** The same order as on the document: to whom, about what, and how its prices are to be read. */
function HeadFields({ form, customers, createCustomer }: InvoiceFormProps & { readonly form: InvoiceFormOf }) {
  const { t } = useLingui();
  return (
    <Box css={HEAD}>
      <PickerField
        name="customer"
        label={t`Customer`}
        {...customers}
        {...(createCustomer === undefined
          ? {}
          : {
              create: {
                label: (typed) => t`New customer “${typed}”`,
                run: (typed) => createCustomer(typed, (id) => form.setValue('customer', id, { shouldDirty: true })),
              },
            })}
        required
      />
      <TextField
        name="reference"
        label={t`Reference of the customer`}
        hint={t`For example an order number`}
        autoComplete="off"
        maxLength={100}
      />
      <ChoiceField
        name="includes_vat"
        label={t`Prices on this invoice are`}
        choices={[
          { value: 'yes', label: t`Including VAT` },
          { value: 'no', label: t`Excluding VAT` },
        ]}
      />
    </Box>
  );
}

function Totals({ form, rates }: { readonly form: InvoiceFormOf; readonly rates: readonly TaxRateAnswer[] }) {
  const { t } = useLingui();
  const [lines, mode] = useWatch({ control: form.control, name: ['lines', 'includes_vat'] });
  return (
    <Box bg="bg.panel" border="hairline" borderRadius="panel" px="4" py="3">
      <FieldFrame name="total" label={t`Totals`} as="group">
        {() => <TypedSums lines={lines} includesVat={mode === 'yes'} rates={rates} />}
      </FieldFrame>
    </Box>
  );
}

type NextWords = {
  /** What can happen after saving. */
  readonly steps: Readonly<Record<NextStep, string>>;
  /** What the button says then. */
  readonly submitLabels: Readonly<Record<NextStep, string>>;
};

function useNextWords(nextSteps: readonly NextStep[]): NextWords {
  const { t } = useLingui();
  const hasLinks = nextSteps.includes('mail_with_link');
  return {
    steps: {
      draft: t`Keep it as a draft`,
      issue: t`Issue it, and send it later`,
      mail_with_link: t`Issue it and mail it with a payment link`,
      mail_without_link: hasLinks
        ? t`Issue it and mail it without a payment link`
        : t`Issue it and mail it, with IBAN and QR code`,
      manual: hasLinks ? t`Issue it and make a payment link to pass on` : t`Issue it and pass it on myself`,
      post: t`Issue it and post it`,
      scheduled: t`Issue and mail it on a later day`,
    },
    submitLabels: {
      draft: t`Save draft`,
      issue: t`Issue`,
      mail_with_link: t`Issue and send`,
      mail_without_link: t`Issue and send`,
      manual: t`Issue`,
      post: t`Issue`,
      scheduled: t`Schedule`,
    },
  };
}

/** The steps that mail the invoice. */
const MAILED: ReadonlySet<NextStep> = new Set(['mail_with_link', 'mail_without_link', 'scheduled']);

type NextFieldsProps = Pick<InvoiceFormProps, 'nextSteps' | 'tomorrow' | 'unmailed' | 'missing'> & {
  readonly form: InvoiceFormOf;
};

function NextFields({ form, nextSteps, tomorrow, unmailed, missing }: NextFieldsProps) {
  const { t } = useLingui();
  const { steps } = useNextWords(nextSteps);
  const next = useWatch({ control: form.control, name: 'next' });
  return (
    <>
      <SelectField
        name="next"
        label={t`What happens then`}
        hint={
          next === 'draft'
            ? t`A draft has no number and can still be changed.`
            : t`An issued invoice has a number and can no longer be changed, only credited.`
        }
        options={nextSteps.map((value) => ({ value, label: steps[value] }))}
      />
      {next !== 'draft' && missing}
      {unmailed !== null && MAILED.has(next) && (
        <Box role="status" color="tone.attention.fg">
          {unmailed}
        </Box>
      )}
      {next === 'scheduled' && (
        <FieldRow>
          <DateField name="scheduled_on" label={t`Day of issue`} min={tomorrow} required />
        </FieldRow>
      )}
    </>
  );
}
