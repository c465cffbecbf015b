import { Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { z } from 'zod';
import type { BalanceAnswer } from '#billing/balance.schema.ts';
import { Amount } from '#billing/client/amount.tsx';
import type { DepositAnswer } from '#billing/deposits/deposit.schema.ts';
import { DEPOSIT_METHODS } from '#billing/deposits/deposit.ts';
import { balanceQuery } from '#pages/invoices/invoice-calls.ts';
import { QuestionDialog, type QuestionEnds } from '#pages/parts/question-dialog.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { dayAt } from '#shared/civil-date.ts';
import { civilDate } from '#shared/fields.ts';
import { formatAmount } from '#shared/money.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { AmountField } from '#ui/form/amount-field.tsx';
import { wholeAmount } from '#ui/form/amount-rule.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { isolated } from '#ui/isolated.ts';
import {
  editDeposit,
  keepDeposit,
  receiveDeposit,
  returnDeposit,
  setOffDeposit,
  undoDepositEvent,
} from './deposit-calls.ts';
import { useMethodChoices } from './deposit-words.tsx';

export type DepositDialogProps = QuestionEnds & { readonly deposit: DepositAnswer };

const note = z.string().trim().max(2000);
const method = z.enum(DEPOSIT_METHODS);
const editSchema = z.object({ purpose: z.string().trim().min(1).max(200), amount_cents: wholeAmount, note });
const receiveSchema = z.object({ on: civilDate, method, note });
const returnSchema = z.object({ amount_cents: wholeAmount, on: civilDate, method, note });
const keepSchema = z.object({ amount_cents: wholeAmount, on: civilDate, reason: note.min(1) });
const setOffSchema = z.object({ amount_cents: wholeAmount, invoice: z.string().min(1), note });
const undoSchema = z.object({ on: civilDate, note });

/** The id of what the dialog writes: pressed again after a lost answer, it is the same. */
function useEvent(): string {
  const session = useSync();
  const [event] = useState(() => session.newId());
  return event;
}

/** Changes what is asked for, such as its amount where a part came in. */
export function EditDialog({ deposit, ...ends }: DepositDialogProps) {
  const { t } = useLingui();
  const { uuid, version, purpose, amount_cents: cents, object, subscription } = deposit;
  return (
    <QuestionDialog
      {...ends}
      title={t`Change the deposit`}
      submitLabel={t`Save`}
      schema={editSchema}
      values={{ purpose, amount_cents: cents, note: deposit.note }}
      act={(values) => editDeposit(uuid, { version, object, subscription, ...values })}
      said={t`Saved`}
    >
      <TextField name="purpose" label={t`What it is for`} autoComplete="off" maxLength={200} required />
      <AmountField name="amount_cents" label={t`Amount`} required />
      <TextAreaField name="note" label={t`Remark`} hint={t`The customer does not see it.`} rows={2} maxLength={2000} />
    </QuestionDialog>
  );
}

/** Notes that a deposit came in. */
export function ReceiveDialog({ deposit, ...ends }: DepositDialogProps) {
  const { t } = useLingui();
  const { uuid, version, amount_cents: cents, purpose } = deposit;
  const event = useEvent();
  const choices = useMethodChoices();
  const today = dayAt(Date.now());
  return (
    <QuestionDialog
      {...ends}
      title={t`Deposit received`}
      submitLabel={t`Note as received`}
      schema={receiveSchema}
      values={{ on: today, method: 'cash', note: '' }}
      act={(values) => receiveDeposit(uuid, { event, version, ...values })}
      said={t`The deposit is held`}
    >
      <Text>
        <Trans>
          <Amount cents={cents} strong /> for <bdi>{purpose}</bdi>. It is owed back to the customer and is no turnover.
        </Trans>
      </Text>
      <ChoiceField name="method" label={t`How`} choices={choices} />
      <DateField name="on" label={t`Received on`} max={today} required />
      <TextAreaField name="note" label={t`Remark`} rows={2} maxLength={2000} />
    </QuestionDialog>
  );
}

/** Notes that what is held, or a part, went back. */
export function ReturnDialog({ deposit, ...ends }: DepositDialogProps) {
  const { t } = useLingui();
  const { uuid, version, held_cents: held } = deposit;
  const event = useEvent();
  const choices = useMethodChoices();
  const today = dayAt(Date.now());
  return (
    <QuestionDialog
      {...ends}
      title={t`Return the deposit`}
      submitLabel={t`Note as returned`}
      schema={returnSchema}
      values={{ amount_cents: held, on: today, method: usualWay(deposit), note: '' }}
      act={(values) => returnDeposit(uuid, { event, version, ...values })}
      said={t`Noted as returned`}
    >
      <HeldAmount cents={held} />
      <ChoiceField name="method" label={t`How`} choices={choices} />
      <DateField name="on" label={t`Returned on`} max={today} required />
      <TextAreaField name="note" label={t`Remark`} rows={2} maxLength={2000} />
    </QuestionDialog>
  );
}

/** By which way it came in: that is how it usually goes back. */
function usualWay({ events }: DepositAnswer) {
  return events.findLast(({ kind, undone }) => kind === 'received' && !undone)?.method ?? 'bank';
}

/** Keeps what is held, or a part, as compensation. */
export function KeepDialog({ deposit, ...ends }: DepositDialogProps) {
  const { t } = useLingui();
  const { uuid, version, held_cents: held } = deposit;
  const event = useEvent();
  const today = dayAt(Date.now());
  return (
    <QuestionDialog
      {...ends}
      title={t`Keep the deposit`}
      submitLabel={t`Keep it`}
      schema={keepSchema}
      values={{ amount_cents: held, on: today, reason: '' }}
      act={(values) => keepDeposit(uuid, { event, version, ...values })}
      said={t`Kept as compensation`}
    >
      <Text>
        <Trans>
          For damage, or for something that did not come back: that is compensation, without VAT. For work or storage,
          make an invoice and set the deposit off against it.
        </Trans>
      </Text>
      <HeldAmount cents={held} />
      <TextAreaField
        name="reason"
        label={t`Reason`}
        hint={t`It stands on the receipt.`}
        rows={2}
        maxLength={2000}
        required
      />
      <DateField name="on" label={t`Kept on`} max={today} required />
    </QuestionDialog>
  );
}

/** Pays an open invoice of the customer with what is held. */
export function SetOffDialog({ deposit, ...ends }: DepositDialogProps) {
  const { answer } = useAnswer(balanceQuery(deposit.customer.uuid));
  if (answer === 'asking' || !answer.ok) return null;
  return <SetOffForm {...ends} deposit={deposit} open={answer.result.open} />;
}

function SetOffForm({ deposit, open, ...ends }: DepositDialogProps & { readonly open: BalanceAnswer['open'] }) {
  const { t, i18n } = useLingui();
  const { uuid, version, held_cents: held } = deposit;
  const event = useEvent();
  const [first] = open;
  return (
    <QuestionDialog
      {...ends}
      title={t`Set off against an invoice`}
      submitLabel={t`Set off`}
      schema={setOffSchema}
      values={{ amount_cents: Math.min(held, first?.open_cents ?? held), invoice: first?.uuid ?? '', note: '' }}
      act={(values) => setOffDeposit(uuid, { event, version, ...values })}
      said={t`Set off against the invoice`}
    >
      {first === undefined ? (
        <Text>
          <Trans>This customer has no open invoice. Make one first.</Trans>
        </Text>
      ) : (
        <SelectField
          name="invoice"
          label={t`Invoice`}
          options={open.map(({ uuid: id, number, open_cents: cents }) => ({
            value: id,
            label: `${number} · ${formatAmount(cents, i18n.locale)}`,
          }))}
        />
      )}
      <HeldAmount cents={held} />
      <TextAreaField name="note" label={t`Remark`} rows={2} maxLength={2000} />
    </QuestionDialog>
  );
}

function HeldAmount({ cents }: { readonly cents: number }) {
  const { t, i18n } = useLingui();
  const mostText = isolated(formatAmount(cents, i18n.locale));
  return <AmountField name="amount_cents" label={t`Amount`} hint={t`At most ${mostText}`} required />;
}

type UndoProps = DepositDialogProps & { readonly event: DepositAnswer['events'][number] };

/** Takes back something that was noted by mistake. */
export function UndoDialog({ deposit, event: undone, ...ends }: UndoProps) {
  const { t } = useLingui();
  const { uuid, version } = deposit;
  const event = useEvent();
  const today = dayAt(Date.now());
  return (
    <QuestionDialog
      {...ends}
      title={t`Take this back?`}
      submitLabel={t`Take back`}
      schema={undoSchema}
      values={{ on: undone.on, note: '' }}
      act={(values) => undoDepositEvent(uuid, undone.uuid, { event, version, ...values })}
      said={t`Taken back`}
    >
      <Text>
        <Trans>It was noted by mistake. Choose a later day where the books are closed by now.</Trans>
      </Text>
      <DateField name="on" label={t`On`} max={today} required />
      <TextAreaField name="note" label={t`Remark`} rows={2} maxLength={2000} />
    </QuestionDialog>
  );
}
