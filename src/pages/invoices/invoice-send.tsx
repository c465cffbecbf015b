import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useInvoiceWords } from '#billing/client/invoice-words.ts';
import {
  type InvoiceBody,
  type InvoiceDetailAnswer,
  LINK_MODES,
  SEND_MODES,
  TRANSFER_MODES,
} from '#billing/invoice.schema.ts';
import { isMailed } from '#billing/invoice-states.ts';
import { UnmailedNote, useUnmailed } from '#pages/mails/unmailed-note.tsx';
import { QuestionDialog } from '#pages/parts/question-dialog.tsx';
import { MissingOnInvoice } from '#pages/subscriptions/missing-on-invoice.tsx';
import { usePaidByTransfer } from '#session/use-bills-here.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { civilDate } from '#shared/fields.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { editDraft, issueInvoice, sendInvoice } from './invoice-calls.ts';
import type { InvoiceDialogProps } from './invoice-dialogs.tsx';

const sendSchema = z
  .object({ mode: z.enum(SEND_MODES), to: z.string().trim().max(254) })
  .refine(({ mode, to }) => !isMailed(mode) || z.email().safeParse(to).success, { path: ['to'] });
type Send = z.infer<typeof sendSchema>;

/**
 * Three ways to the customer: by mail with a link to pay, by mail without, or with a link that somebody passes on. Where
 * customers pay by transfer: by mail, by post, or passed on.
 */
export function SendDialog(props: InvoiceDialogProps) {
  const { t } = useLingui();
  const { invoice } = props;
  const words = useInvoiceWords();
  const isCredit = invoice.kind === 'credit_invoice';
  const byTransfer = usePaidByTransfer();
  const unmailed = useUnmailed();
  const mailed = unmailed === null ? t`The invoice is being sent` : t`Kept, and not mailed yet`;
  const said: Readonly<Record<Send['mode'], string>> = {
    mail_with_link: mailed,
    mail_without_link: mailed,
    manual: byTransfer ? t`Noted: you pass it on yourself` : t`The payment link is being made`,
    post: t`Noted as sent by post`,
  };
  const isAsked = !isCredit || byTransfer;
  const mailMode = isCredit || byTransfer ? 'mail_without_link' : 'mail_with_link';
  return (
    <QuestionDialog
      {...props}
      title={isCredit ? t`Send credit invoice` : t`Send invoice`}
      submitLabel={t`Send`}
      schema={sendSchema}
      values={{ mode: isAsked && invoice.email === '' ? 'manual' : mailMode, to: invoice.email }}
      act={({ mode, to }) =>
        sendInvoice(invoice.uuid, {
          mode,
          version: invoice.version,
          ...(!isMailed(mode) || to === invoice.email ? {} : { to }),
        })
      }
      said={({ mode }) => said[mode]}
    >
      {invoice.number === null && (
        <Text>
          <Trans>It is issued first: it gets its number and does not change any more.</Trans>
        </Text>
      )}
      {invoice.number === null && <MissingOnInvoice customerId={invoice.customer.uuid} />}
      {isAsked && (
        <ChoiceField
          name="mode"
          label={t`How`}
          stacked
          choices={
            byTransfer
              ? TRANSFER_MODES.map((value) => ({
                  value,
                  label: (isCredit ? words.sendModes : words.transferModes)[value],
                }))
              : LINK_MODES.map((value) => ({ value, label: words.sendModes[value] }))
          }
        />
      )}
      <Address />
    </QuestionDialog>
  );
}

function Address() {
  const { t } = useLingui();
  const mode = useWatch<Send, 'mode'>({ name: 'mode' });
  const byTransfer = usePaidByTransfer();
  if (!isMailed(mode) && byTransfer) {
    return (
      <Box color="fg.muted">
        <Trans>Nothing is mailed. Download the PDF from the invoice, to print it or to pass it on.</Trans>
      </Box>
    );
  }
  if (mode === 'manual') {
    return (
      <Box color="fg.muted">
        <Trans>
          Nothing is mailed. The payment link appears on the invoice in a moment, for you to copy into your own message.
        </Trans>
      </Box>
    );
  }
  return (
    <>
      <TextField name="to" type="email" label={t`To`} ltr autoComplete="off" required />
      <UnmailedNote />
    </>
  );
}

const issueSchema = z.object({ when: z.enum(['now', 'day', 'draft']), on: civilDate.nullable() }).superRefine(
  // A day is only required for the option to issue it on a later day.
  ({ when, on }, context) => {
    if (when === 'day' && on === null) context.addIssue({ code: 'custom', path: ['on'], params: { code: 'required' } });
  },
);
type Issue = z.infer<typeof issueSchema>;

/** Issues a draft and so gives it its number: now, or automatically on a chosen day, when it is mailed too. */
export function IssueDialog(props: InvoiceDialogProps) {
  const { t } = useLingui();
  const { invoice } = props;
  const body = bodyOf(invoice);
  const isScheduled = invoice.status === 'scheduled';
  return (
    <QuestionDialog
      {...props}
      title={t`Issue invoice`}
      submitLabel={t`Confirm`}
      schema={issueSchema}
      values={{ when: 'now', on: invoice.scheduled_on }}
      act={({ when, on }) =>
        when === 'now' || body === null
          ? issueInvoice(invoice.uuid, invoice.version)
          : editDraft(invoice.uuid, { ...body, scheduled_on: when === 'day' ? on : null })
      }
      said={({ when }) =>
        when === 'now' ? t`Invoice issued` : when === 'day' ? t`Invoice scheduled` : t`It is a draft again`
      }
    >
      <Text>
        <Trans>An issued invoice has a number and does not change any more. You then credit whatever is wrong.</Trans>
      </Text>
      <MissingOnInvoice customerId={invoice.customer.uuid} />
      {body !== null && (
        <>
          <ChoiceField
            name="when"
            label={t`When`}
            choices={[
              { value: 'now', label: t`Now` },
              { value: 'day', label: t`On a day` },
              ...(isScheduled ? [{ value: 'draft', label: t`Not yet` }] : []),
            ]}
          />
          <Day />
        </>
      )}
    </QuestionDialog>
  );
}

function Day() {
  const { t } = useLingui();
  const when = useWatch<Issue, 'when'>({ name: 'when' });
  const byTransfer = usePaidByTransfer();
  if (when !== 'day') return null;
  return (
    <DateField
      name="on"
      label={t`Day`}
      min={addDays(dayAt(Date.now()), 1)}
      hint={
        byTransfer
          ? t`On that day it is issued and mailed automatically.`
          : t`On that day it is issued and mailed automatically, with a payment link.`
      }
      required
    />
  );
}

/** A draft in the form its call takes; null when a line has no tax rate that is still offered. */
function bodyOf(invoice: InvoiceDetailAnswer): InvoiceBody | null {
  const lines = invoice.lines.map(({ description, product, tax_rate: rate, ...line }) => ({
    description,
    product,
    tax_rate: rate ?? '',
    from_on: line.from_on,
    until_on: line.until_on,
    quantity_hundredths: line.quantity_hundredths,
    unit_price_cents: line.unit_price_cents,
  }));
  if (lines.some(({ tax_rate: rate }) => rate === '')) return null;
  const { customer, includes_vat: includesVat, reference, note, version } = invoice;
  return { customer: customer.uuid, includes_vat: includesVat, lines, reference, note, scheduled_on: null, version };
}
