import { Box } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ALONE, ENTRY, FOOT } from '#billing/client/entry-style.ts';
import {
  backwardsLine,
  bodyOf,
  type FilledInvoice,
  type InvoiceValues,
  invoiceFormSchema,
  newInvoiceValues,
} from '#billing/client/invoice-form-values.ts';
import { InvoiceLinesField } from '#billing/client/invoice-lines-field.tsx';
import { TypedSums } from '#billing/client/typed-sums.tsx';
import { useVatAbroad } from '#billing/client/use-vat-abroad.ts';
import type { CustomerVatAnswer } from '#billing/customer-billing.schema.ts';
import type { QuoteBody, QuoteDetailAnswer } from '#billing/quotes/quote.schema.ts';
import type { InvoiceChoices } from '#pages/invoices/invoice-form-calls.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { PickerField, type Picks } from '#ui/form/picker-field.tsx';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';

import { type CreateCustomer, ProspectNote, type ProspectToQuote } from './prospect-note.tsx';

/** How long a new quote counts. */
export const USUAL_DAYS = 30;

type QuoteFormProps = Pick<InvoiceChoices, 'products' | 'rates' | 'usual'> & {
  /** The draft that is changed; null for a new one. */
  readonly quote: QuoteDetailAnswer | null;
  readonly customerId: string | null;
  readonly customers: Picks;
  /** Makes a customer on the spot; undefined where nobody may. */
  readonly createCustomer: CreateCustomer | undefined;
  /** Whom the quote is for while they are no customer yet. */
  readonly prospect: ProspectToQuote | null;
  /** How the customer chosen is taxed; undefined while nobody knows. */
  readonly vat: CustomerVatAnswer | undefined;
  readonly onCustomer: (customerId: string | null) => void;
  readonly blocked: string | undefined;
  readonly onSubmit: (body: QuoteBody) => Promise<readonly SaveProblem[] | undefined>;
  readonly onCancel: () => void;
};

/** The lines of a quote are typed as those of an invoice; its day is the last one on which it can be accepted. */
export function QuoteForm(props: QuoteFormProps) {
  const { t } = useLingui();
  const {
    customerId,
    customers,
    createCustomer,
    prospect,
    products,
    rates,
    usual,
    vat,
    blocked,
    onCustomer,
    onCancel,
  } = props;
  const [quote] = useState(props.quote);
  const form = useForm<InvoiceValues, unknown, FilledInvoice>({
    resolver: zodResolver(invoiceFormSchema),
    defaultValues: quote === null ? newValues(customerId, usual) : valuesOf(quote),
  });
  const kept = new Set(quote?.lines.map(({ tax_rate: rate }) => rate));
  const choosable = rates.filter(({ archived, uuid }) => !archived || kept.has(uuid));
  useVatAbroad(form, { products, rates: choosable, vat, kept: quote?.customer.uuid, onCustomer });
  const [customer, lines, mode] = useWatch({ control: form.control, name: ['customer', 'lines', 'includes_vat'] });
  const { setValue } = form;
  const choose = useCallback((id: string) => setValue('customer', id, { shouldDirty: true }), [setValue]);
  const save = async (values: FilledInvoice): Promise<readonly SaveProblem[] | undefined> => {
    const backwards = backwardsLine(values.lines);
    if (backwards !== undefined) {
      return [{ field: `lines.${backwards}.last_on`, message: t`The period cannot end before it begins` }];
    }
    if (values.scheduled_on === null) return [{ field: 'scheduled_on', message: t`Fill this in` }];
    const problems = await props.onSubmit(quoteBodyOf(values, values.scheduled_on, quote?.version));
    return problems?.map(({ field, message }) =>
      field === undefined ? { message } : { field: formField(field), message },
    );
  };
  return (
    <Box css={ALONE} flex="1">
      <RecordForm
        form={form}
        label={quote === null ? t`New quote` : t`Change quote`}
        submitLabel={t`Save draft`}
        draftKey={
          quote === null ? `quote-new-${customerId ?? prospect?.id ?? ''}` : `quote-${quote.uuid}-${quote.version}`
        }
        blocked={blocked}
        onSubmit={save}
        onCancel={onCancel}
      >
        <Box css={ENTRY}>
          {prospect !== null && createCustomer !== undefined && customer === null && (
            <ProspectNote prospect={prospect} createCustomer={createCustomer} onCreated={choose} />
          )}
          <FieldRow>
            <CustomerField customers={customers} createCustomer={createCustomer} onCreated={choose} />
            <DateField name="scheduled_on" label={t`Valid until`} min={dayAt(Date.now())} required />
          </FieldRow>
          <FieldRow>
            <TextField name="reference" label={t`Reference of the customer`} autoComplete="off" maxLength={100} />
            <ChoiceField
              name="includes_vat"
              label={t`Prices on this quote are`}
              choices={[
                { value: 'yes', label: t`Including VAT` },
                { value: 'no', label: t`Excluding VAT` },
              ]}
            />
          </FieldRow>
          <InvoiceLinesField
            form={form}
            products={products}
            rates={choosable}
            usualRate={usual.tax_rate ?? ''}
            vat={vat}
          />
          <Box css={FOOT}>
            <Box bg="bg.panel" border="hairline" borderRadius="panel" px="4" py="3">
              <TypedSums lines={lines} includesVat={mode === 'yes'} rates={rates} />
            </Box>
            <Box>
              <TextAreaField name="note" label={t`Note on the quote`} rows={3} maxLength={2000} />
            </Box>
          </Box>
        </Box>
      </RecordForm>
    </Box>
  );
}

type CustomerFieldProps = Pick<QuoteFormProps, 'customers' | 'createCustomer'> & {
  readonly onCreated: (customerId: string) => void;
};

function CustomerField({ customers, createCustomer, onCreated }: CustomerFieldProps) {
  const { t } = useLingui();
  const create =
    createCustomer === undefined
      ? {}
      : {
          create: {
            label: (typed: string) => t`New customer “${typed}”`,
            run: (typed: string) => createCustomer(typed, onCreated),
          },
        };
  return <PickerField name="customer" label={t`Customer`} {...customers} {...create} required />;
}

function newValues(customerId: string | null, usual: InvoiceChoices['usual']): InvoiceValues {
  return { ...newInvoiceValues(customerId, usual), scheduled_on: addDays(dayAt(Date.now()), USUAL_DAYS) };
}

function valuesOf(quote: QuoteDetailAnswer): InvoiceValues {
  return {
    customer: quote.customer.uuid,
    includes_vat: quote.includes_vat ? 'yes' : 'no',
    lines: quote.lines.map((line) => ({
      product: line.product,
      description: line.description,
      quantity_hundredths: line.quantity_hundredths,
      unit_price_cents: line.unit_price_cents,
      tax_rate: line.tax_rate ?? '',
      from_on: null,
      last_on: null,
    })),
    reference: quote.reference,
    note: quote.note,
    next: 'draft',
    scheduled_on: quote.valid_until,
  };
}

function quoteBodyOf(values: FilledInvoice, validUntil: string, version: number | undefined): QuoteBody {
  const { scheduled_on: _day, lines, ...body } = bodyOf(values, version);
  return { ...body, lines: lines.map(({ extra: _extra, ...line }) => line), valid_until: validUntil };
}

/** Maps a field of the call to the form's field. */
function formField(field: string): string {
  if (field === 'lines') return 'note';
  return field === 'valid_until' ? 'scheduled_on' : field.replace('.until_on', '.last_on');
}
