import { Box } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm, useWatch } from 'react-hook-form';
import type { PaymentProvider } from '#company/company-settings.ts';
import { formatAmount } from '#shared/money.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { isolated } from '#ui/isolated.ts';
import type { CreditRefusal } from '../credit-amounts.ts';
import type { CreditInvoiceBody } from '../invoice.schema.ts';
import { BILLING_REFUSALS } from '../refusals.words.ts';
import {
  type Creditable,
  type CreditValues,
  creditBodyOf,
  creditFormSchema,
  dueBack,
  newCreditValues,
  plannedCredit,
} from './credit-form-values.ts';
import { CreditLinesField } from './credit-lines-field.tsx';
import { CreditRefundField } from './credit-refund-field.tsx';
import { sumsOf } from './invoice-form-values.ts';
import { InvoiceSums } from './invoice-lines.tsx';

type CreditFormProps = Creditable & {
  readonly mayRefund: boolean;
  /** Who takes the company's payments. */
  readonly provider: PaymentProvider | null;
  readonly blocked: string | undefined;
  readonly onSubmit: (body: CreditInvoiceBody) => Promise<readonly SaveProblem[] | undefined>;
  readonly onCancel: () => void;
};

/** Credits an invoice, whole or line by line, and says what becomes of money that was paid. Totals follow the typing. */
export function CreditForm({ invoice, credits, mayRefund, provider, blocked, onSubmit, onCancel }: CreditFormProps) {
  const { t, i18n } = useLingui();
  const form = useForm<CreditValues, unknown, CreditValues>({
    resolver: zodResolver(creditFormSchema),
    defaultValues: newCreditValues(invoice),
  });
  const refusalText = useRefusalText();
  const [what, lines] = useWatch({ control: form.control, name: ['what', 'lines'] });
  const plan = plannedCredit({ invoice, credits }, { what, lines });
  const isTooMuch = 'code' in plan && plan.code === 'invoice.credit_too_much';
  const tooMuch = isTooMuch ? refusalText(plan, { what, lines }) : undefined;
  const creditCents = 'code' in plan ? 0 : 0 - plan.totals.totalCents;
  const save = async (values: CreditValues): Promise<readonly SaveProblem[] | undefined> => {
    const planned = plannedCredit({ invoice, credits }, values);
    if ('code' in planned) return [refusalText(planned, values)];
    const body = creditBodyOf(invoice.uuid, values, dueBack(invoice, 0 - planned.totals.totalCents));
    const problems = await onSubmit(body);
    return problems?.map(({ field, message }) =>
      field === undefined ? { message } : { field: formField(field, body, values), message },
    );
  };
  const amount = isolated(formatAmount(creditCents, i18n.locale));
  return (
    <RecordForm
      form={form}
      label={t`New credit invoice`}
      submitLabel={creditCents > 0 ? t`Credit ${amount}` : t`Credit`}
      draftKey={`credit-${invoice.uuid}`}
      blocked={blocked}
      onSubmit={save}
      onCancel={onCancel}
    >
      <ChoiceField
        name="what"
        label={t`What is credited`}
        choices={[
          { value: 'all', label: invoice.credits.length === 0 ? t`The whole invoice` : t`All that is left` },
          { value: 'lines', label: t`Amounts of lines` },
        ]}
      />
      {what === 'lines' && <CreditLinesField invoice={invoice} tooMuch={tooMuch} />}
      <Box bg="bg.panel" border="hairline" borderRadius="panel" px="4" py="3">
        <FieldFrame name="total" label={t`Totals`} as="group">
          {() =>
            'code' in plan ? (
              <Box color="fg.muted">
                {isTooMuch ? (
                  <Trans>More is filled in than is left: this cannot be credited.</Trans>
                ) : (
                  <Trans>Nothing is credited yet.</Trans>
                )}
              </Box>
            ) : (
              <InvoiceSums invoice={sumsOf(plan.totals)} />
            )
          }
        </FieldFrame>
      </Box>
      {creditCents > 0 && <CreditRefundField {...{ form, invoice, creditCents, mayRefund, provider }} />}
      <TextAreaField name="reason" label={t`Reason`} hint={t`Shown on the credit invoice.`} rows={2} maxLength={2000} />
    </RecordForm>
  );
}

/** Returns the message for what cannot be credited, at the line with too little left. */
function useRefusalText() {
  const { t, i18n } = useLingui();
  return (refusal: CreditRefusal, values: Pick<CreditValues, 'what' | 'lines'>): SaveProblem => {
    if (refusal.code === 'invoice.nothing_left') {
      return values.what === 'all'
        ? { field: 'total', message: i18n._(BILLING_REFUSALS['invoice.nothing_left']) }
        : { field: 'total', message: t`Fill in how much of which line is credited` };
    }
    if (refusal.code !== 'invoice.credit_too_much') return { message: i18n._(BILLING_REFUSALS[refusal.code]) };
    const leftCents = isolated(formatAmount(refusal.leftCents, i18n.locale));
    const message = i18n._({ ...BILLING_REFUSALS[refusal.code], values: { leftCents } });
    return { field: lineField(values, refusal.index), message };
  };
}

/** The field of the line that comes `index`th among those with an amount. */
function lineField({ lines, what }: Pick<CreditValues, 'what' | 'lines'>, index: number): string {
  if (what === 'all') return 'total';
  const filled = lines.flatMap(({ amount_cents: cents }, at) => (typeof cents === 'number' && cents > 0 ? [at] : []));
  return `lines.${filled[index] ?? 0}.amount_cents`;
}

/** Maps a field of the call to one of the form: the call counts only the lines it was sent. */
function formField(field: string, body: CreditInvoiceBody, values: CreditValues): string {
  const [, place] = /^lines\.(\d+)\./.exec(field) ?? [];
  return place === undefined || body.lines === undefined ? field : lineField(values, Number(place));
}
