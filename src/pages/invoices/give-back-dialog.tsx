import { Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { type BalanceAnswer, GIVE_BACK_WAYS, type GiveBackBody, type GiveBackWay } from '#billing/balance.schema.ts';
import { Amount } from '#billing/client/amount.tsx';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { QuestionDialog } from '#pages/parts/question-dialog.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { usePaidByTransfer } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { dayAt } from '#shared/civil-date.ts';
import { civilDate } from '#shared/fields.ts';
import { formatAmount } from '#shared/money.ts';
import { AmountField } from '#ui/form/amount-field.tsx';
import { wholeAmount } from '#ui/form/amount-rule.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { isolated } from '#ui/isolated.ts';
import { balanceQuery, giveBack } from './invoice-calls.ts';
import type { InvoiceDialogProps } from './invoice-dialogs.tsx';

const schema = z.object({
  way: z.enum(GIVE_BACK_WAYS),
  amount_cents: wholeAmount,
  invoice: z.string(),
  on: civilDate,
  note: z.string().trim().max(2000),
});
type Values = z.infer<typeof schema>;

/** Decides about what was paid too much for an invoice: back by the provider or by hand, to another invoice, or kept. */
export function GiveBackDialog(props: InvoiceDialogProps) {
  const { t } = useLingui();
  const can = useCan();
  const { invoice } = props;
  const { answer } = useAnswer(balanceQuery(invoice.customer.uuid));
  const open = answer === 'asking' || !answer.ok ? [] : answer.result.open.filter(({ uuid }) => uuid !== invoice.uuid);
  const byTransfer = usePaidByTransfer();
  // A provider that took payments before still gives them back; where there is nothing, it is not even named.
  const hasProvider = !byTransfer || invoice.refundable_cents > 0;
  const ways = useWays(invoice, open, can('invoice refund'), can('payment book')).filter(
    ({ value }) => hasProvider || value !== 'provider',
  );
  const surplusCents = invoice.overpaid_cents + invoice.kept_cents;
  const firstWay = ways.find(({ off }) => !off)?.value ?? 'transfer';
  // Why a choice is off.
  const reasons = [
    ...(can('invoice refund') ? [] : [t`Giving money back needs the right to refund.`]),
    ...(hasProvider && invoice.refundable_cents === 0 ? [t`The payment provider has nothing of it to give back.`] : []),
    ...(open.length === 0 ? [t`The customer has no other open invoice.`] : []),
  ];
  if (answer === 'asking') return null;
  return (
    <QuestionDialog
      {...props}
      title={t`Paid too much`}
      submitLabel={t`Confirm`}
      schema={schema}
      values={{
        way: firstWay,
        amount_cents: mostOf(invoice, firstWay),
        invoice: open[0]?.uuid ?? '',
        on: dayAt(Date.now()),
        note: '',
      }}
      act={(values) => giveBack(invoice.ulid, bodyOf(values))}
      said={({ way }) => saidOf(way)}
    >
      <Text>
        {invoice.overpaid_cents === 0 ? (
          <Trans>
            Of this invoice <Amount cents={invoice.kept_cents} strong /> is kept in credit for the customer.
          </Trans>
        ) : (
          <Trans>
            <Amount cents={surplusCents} strong /> was paid too much. The invoice itself and its VAT stay as they are.
          </Trans>
        )}
      </Text>
      <ChoiceField name="way" label={t`What to do with it`} stacked hint={reasons.join(' ')} choices={ways} />
      <WayFields invoice={invoice} open={open} />
      <TextAreaField name="note" label={t`Remark`} rows={2} maxLength={2000} />
    </QuestionDialog>
  );

  function saidOf(way: GiveBackWay): string {
    const said: Readonly<Record<GiveBackWay, string>> = {
      provider: t`The payment provider was asked to pay back`,
      transfer: t`Noted as paid back`,
      set_off: t`Set off against the other invoice`,
      keep: t`Kept in credit for the customer`,
    };
    return said[way];
  }
}

function bodyOf({ way, amount_cents: amountCents, invoice, on, note }: Values): GiveBackBody {
  return {
    way,
    amount_cents: amountCents,
    note,
    ...(way === 'set_off' ? { invoice } : {}),
    ...(way === 'transfer' ? { on } : {}),
  };
}

type Open = BalanceAnswer['open'];

function useWays(invoice: InvoiceDetailAnswer, open: Open, mayRefund: boolean, mayBook: boolean) {
  const { t } = useLingui();
  const off: Readonly<Record<GiveBackWay, boolean>> = {
    provider: !mayRefund || invoice.refundable_cents === 0,
    transfer: !mayRefund,
    set_off: !mayBook || open.length === 0,
    keep: !mayBook || invoice.overpaid_cents === 0,
  };
  const labels: Readonly<Record<GiveBackWay, string>> = {
    provider: t`Back to the payment it came from`,
    transfer: t`I transferred it back myself`,
    set_off: t`Pay another open invoice with it`,
    keep: t`Keep it in credit for the next invoice`,
  };
  return GIVE_BACK_WAYS.map((value) => ({ value, label: labels[value], off: off[value] }));
}

/** How much can go each way (cents). */
function mostOf(invoice: InvoiceDetailAnswer, way: GiveBackWay): number {
  const { refundable_cents: refundable, overpaid_cents: overpaid, kept_cents: kept } = invoice;
  if (way === 'keep') return overpaid;
  return way === 'provider' ? Math.min(refundable, overpaid + kept) : overpaid + kept;
}

/** What belongs to the chosen way. */
function WayFields({ invoice, open }: { readonly invoice: InvoiceDetailAnswer; readonly open: Open }) {
  const { t, i18n } = useLingui();
  const form = useFormContext<Values>();
  const way = form.watch('way');
  const mostText = isolated(formatAmount(mostOf(invoice, way), i18n.locale));
  return (
    <>
      {way === 'set_off' && (
        <SelectField
          name="invoice"
          label={t`Invoice`}
          options={open.map(({ uuid, number, open_cents: cents }) => ({
            value: uuid,
            label: `${number} · ${formatAmount(cents, i18n.locale)}`,
          }))}
        />
      )}
      {way === 'transfer' && <DateField name="on" label={t`Paid back on`} max={dayAt(Date.now())} required />}
      <AmountField name="amount_cents" label={t`Amount`} hint={t`At most ${mostText}`} required />
    </>
  );
}
