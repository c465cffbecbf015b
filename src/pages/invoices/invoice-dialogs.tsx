import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import { Amount } from '#billing/client/amount.tsx';
import { type ChangeStatusBody, type InvoiceDetailAnswer, PAID_METHODS } from '#billing/invoice.schema.ts';
import { QuestionDialog, type QuestionEnds } from '#pages/parts/question-dialog.tsx';
import { dayAt } from '#shared/civil-date.ts';
import { civilDate } from '#shared/fields.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { changeStatus } from './invoice-calls.ts';

export type InvoiceDialogProps = QuestionEnds & { readonly invoice: InvoiceDetailAnswer };

const note = z.string().trim().max(2000);
const paySchema = z.object({ on: civilDate, method: z.enum(PAID_METHODS), note });

/** Marks an invoice as paid outside the provider, or a credit invoice as paid back. */
export function PayDialog(props: InvoiceDialogProps) {
  return props.invoice.kind === 'invoice' ? <PaidDialog {...props} /> : <PaidBackDialog {...props} />;
}

function PaidDialog(props: InvoiceDialogProps) {
  const { t } = useLingui();
  const { invoice } = props;
  const today = dayAt(Date.now());
  return (
    <QuestionDialog
      {...props}
      title={t`Mark as paid`}
      submitLabel={t`Mark as paid`}
      schema={paySchema}
      values={{ on: today, method: 'bank', note: '' }}
      act={(values) => changeStatus(invoice.ulid, { status: 'paid', ...values, version: invoice.version })}
      said={t`Marked as paid`}
    >
      <Text>
        <Trans>
          Of this invoice <Amount cents={invoice.open_cents} strong /> is open. Only mark what came in another way: what
          is paid on the payment page comes in by itself.
        </Trans>
      </Text>
      <DateField name="on" label={t`Paid on`} max={today} required />
      <ChoiceField
        name="method"
        label={t`How`}
        choices={[
          { value: 'bank', label: t`Bank transfer` },
          { value: 'cash', label: t`Cash` },
          { value: 'other', label: t`In another way` },
        ]}
      />
      <TextAreaField name="note" label={t`Remark`} rows={2} maxLength={2000} />
    </QuestionDialog>
  );
}

const noteSchema = z.object({ note });
const whySchema = z.object({ note: note.min(1) });

type WithNote = z.infer<typeof noteSchema>;

function PaidBackDialog(props: InvoiceDialogProps) {
  const { t } = useLingui();
  const { invoice } = props;
  return (
    <QuestionDialog
      {...props}
      title={t`Mark as paid back`}
      submitLabel={t`Mark as paid back`}
      schema={noteSchema}
      values={{ note: '' }}
      act={input(invoice, 'paid')}
      said={t`Marked as paid back`}
    >
      <Text>
        <Trans>
          You paid <Amount cents={0 - invoice.open_cents} strong /> back to the customer yourself, by bank or in cash.
        </Trans>
      </Text>
      <TextAreaField name="note" label={t`Remark`} rows={2} maxLength={2000} />
    </QuestionDialog>
  );
}

const input =
  ({ ulid, version }: InvoiceDetailAnswer, status: ChangeStatusBody['status']) =>
  (values: WithNote) =>
    changeStatus(ulid, { status, ...values, version });

/** Voids an invoice that was wrong or sent by mistake. */
export function VoidDialog(props: InvoiceDialogProps) {
  const { t } = useLingui();
  return (
    <QuestionDialog
      {...props}
      title={t`Make this invoice void?`}
      submitLabel={t`Make void`}
      schema={whySchema}
      values={{ note: '' }}
      act={input(props.invoice, 'void')}
      said={t`The invoice is void`}
    >
      <Text>
        <Trans>
          For an invoice that is wrong or was sent by mistake. A credit invoice is made for all that is left of it, so
          that numbers and VAT stay right. This cannot be undone.
        </Trans>
      </Text>
      <TextAreaField name="note" label={t`Why`} rows={2} maxLength={2000} required />
    </QuestionDialog>
  );
}

/** Marks an invoice as uncollectible: it will not be paid any more. */
export function UncollectibleDialog(props: InvoiceDialogProps) {
  const { t } = useLingui();
  return (
    <QuestionDialog
      {...props}
      title={t`Write this invoice off as uncollectible?`}
      submitLabel={t`Write off`}
      schema={whySchema}
      values={{ note: '' }}
      act={input(props.invoice, 'uncollectible')}
      said={t`The invoice counts as uncollectible`}
    >
      <Text>
        <Trans>
          Nobody is reminded of <Amount cents={props.invoice.open_cents} strong /> any more. If it is paid after all,
          mark it as paid. VAT does not come back automatically: the bookkeeper sees these invoices in a list.
        </Trans>
      </Text>
      <TextAreaField name="note" label={t`Why`} rows={2} maxLength={2000} required />
    </QuestionDialog>
  );
}

/** Reopens an invoice that was not paid after all. */
export function ReopenDialog(props: InvoiceDialogProps) {
  const { t } = useLingui();
  return (
    <QuestionDialog
      {...props}
      title={t`Open this invoice again?`}
      submitLabel={t`Open again`}
      schema={noteSchema}
      values={{ note: '' }}
      act={input(props.invoice, 'open')}
      said={t`The invoice is open again`}
    >
      <Box>
        <Trans>The payment that was noted last is taken back. It stays in the history.</Trans>
      </Box>
      <TextAreaField name="note" label={t`Why`} rows={2} maxLength={2000} />
    </QuestionDialog>
  );
}
