import { Box, chakra, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Amount } from '#billing/client/amount.tsx';
import { type ChangeStatusBody, type InvoiceDetailAnswer, PAID_METHODS } from '#billing/invoice.schema.ts';
import { QuestionDialog, type QuestionEnds } from '#pages/parts/question-dialog.tsx';
import { dayAt } from '#shared/civil-date.ts';
import { civilDate } from '#shared/fields.ts';
import { formatAmount } from '#shared/money.ts';
import { AmountField } from '#ui/form/amount-field.tsx';
import { wholeAmount } from '#ui/form/amount-rule.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { isolated } from '#ui/isolated.ts';
import { changeStatus, recordPayment } from './invoice-calls.ts';

export type InvoiceDialogProps = QuestionEnds & { readonly invoice: InvoiceDetailAnswer };

const note = z.string().trim().max(2000);
const paySchema = z.object({ amount_cents: wholeAmount, paid_on: civilDate, method: z.enum(PAID_METHODS), note });

/** Notes money that came in outside the provider: all that is open, or part of it. */
export function PayDialog(props: InvoiceDialogProps) {
  const { t, i18n } = useLingui();
  const { invoice } = props;
  const today = dayAt(Date.now());
  const submitLabel = (typed: unknown) => {
    const beyond = beyondOpen(invoice, typed);
    if (beyond <= 0) return t`Mark as paid`;
    const amount = isolated(formatAmount(beyond, i18n.locale));
    return t`Mark as paid, ${amount} too much`;
  };
  const said = (openCents: number) => {
    const amount = isolated(formatAmount(openCents, i18n.locale));
    return openCents > 0 ? t`Marked as paid in part, ${amount} is left` : t`Marked as paid`;
  };
  return (
    <QuestionDialog
      {...props}
      title={t`Mark as paid`}
      submitLabel={({ amount_cents: typed }) => submitLabel(typed)}
      schema={paySchema}
      values={{ amount_cents: invoice.open_cents, paid_on: today, method: 'bank', note: '' }}
      act={(values) => recordPayment(invoice.ulid, values)}
      said={(_values, { open_cents: open }) => said(open)}
    >
      <Text>
        <Trans>
          Of this invoice <Amount cents={invoice.open_cents} strong /> is open. Only mark what came in another way: what
          is paid on the payment page comes in by itself.
        </Trans>
      </Text>
      <AmountField name="amount_cents" label={t`Amount`} required hint={<WhatItLeaves invoice={invoice} />} />
      <DateField name="paid_on" label={t`Paid on`} max={today} required />
      <ChoiceField
        name="method"
        label={t`How`}
        choices={[
          { value: 'bank', label: t`Bank transfer` },
          { value: 'cash', label: t`Cash` },
          { value: 'card', label: t`Card at the desk` },
          { value: 'other', label: t`In another way` },
        ]}
      />
      <TextAreaField name="note" label={t`Remark`} rows={2} maxLength={2000} />
    </QuestionDialog>
  );
}

/** How much more than is open is filled in; below zero: how much of it stays open. */
const beyondOpen = ({ open_cents: open }: InvoiceDetailAnswer, typed: unknown) =>
  typeof typed === 'number' && typed > 0 ? typed - Math.max(0, open) : 0;

/** What the amount that is filled in does, before the press: a rest stays open, and what is more is paid too much. */
function WhatItLeaves({ invoice }: Pick<InvoiceDialogProps, 'invoice'>) {
  const beyond = beyondOpen(invoice, useWatch({ name: 'amount_cents' }));
  return (
    <chakra.span role="status">
      {beyond > 0 ? (
        <chakra.span color="fg" fontWeight="strong">
          <Trans>
            <Amount cents={beyond} /> more than is open: it is booked as paid too much, and waits on the invoice until
            you give it back, set it off or keep it in credit.
          </Trans>
        </chakra.span>
      ) : (
        beyond < 0 && (
          <Trans>
            <Amount cents={0 - beyond} /> stays open.
          </Trans>
        )
      )}
    </chakra.span>
  );
}

const whySchema = z.object({ note: note.min(1) });

const reopenSchema = z.object({ note, on: civilDate.nullable() });

type WithNote = z.infer<typeof whySchema>;

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
  const { ulid, version } = props.invoice;
  return (
    <QuestionDialog
      {...props}
      title={t`Open this invoice again?`}
      submitLabel={t`Open again`}
      schema={reopenSchema}
      values={{ note: '', on: null }}
      act={({ note: why, on }) =>
        changeStatus(ulid, { status: 'open', note: why, version, ...(on === null ? {} : { on }) })
      }
      said={t`The invoice is open again`}
    >
      <Box>
        <Trans>The payment that was noted last is taken back. It stays in the history.</Trans>
      </Box>
      <DateField
        name="on"
        label={t`Taken back on`}
        max={dayAt(Date.now())}
        hint={t`Left empty, the payment never counted. A payment in closed books counts until a later day.`}
      />
      <TextAreaField name="note" label={t`Why`} rows={2} maxLength={2000} />
    </QuestionDialog>
  );
}
