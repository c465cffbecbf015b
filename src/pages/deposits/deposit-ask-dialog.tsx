import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import type { DepositAnswer } from '#billing/deposits/deposit.schema.ts';
import { DEPOSIT_METHODS } from '#billing/deposits/deposit.ts';
import { QuestionDialog, type QuestionEnds } from '#pages/parts/question-dialog.tsx';
import { useObjectOptions } from '#pages/quotes/use-object-options.ts';
import type { Answer } from '#session/answer.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { AmountField } from '#ui/form/amount-field.tsx';
import { wholeAmount } from '#ui/form/amount-rule.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { PickerField, type Picks } from '#ui/form/picker-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { askDeposit, receiveDeposit, usualDepositQuery } from './deposit-calls.ts';
import { useMethodChoices } from './deposit-words.tsx';

const NOT_YET = 'later';
const filledIn = z.custom<string | null>().superRefine((held, context) => {
  if (held === null || held === '') context.addIssue({ code: 'invalid_type', expected: 'string', input: null });
});
const schema = z.object({
  customer: filledIn,
  purpose: z.string().trim().min(1).max(200),
  amount_cents: wholeAmount,
  object: z.string(),
  received: z.enum([NOT_YET, ...DEPOSIT_METHODS]),
  note: z.string().trim().max(2000),
});
type Values = z.infer<typeof schema>;

type AskDialogProps = Omit<QuestionEnds, 'onStale'> & {
  /** Who is asked; or the customers to choose from. */
  readonly customer: string | Picks;
};

/** Asks a customer for a deposit, which may be there already. */
export function AskDepositDialog({ customer, ...ends }: AskDialogProps) {
  const { t } = useLingui();
  const session = useSync();
  const can = useCan();
  // Pressed again after a lost answer, it is the same deposit and the same receipt.
  const [{ uuid, event }] = useState(() => ({ uuid: session.newId(), event: session.newId() }));
  const choices = useMethodChoices();
  const { answer } = useAnswer(usualDepositQuery());
  if (answer === 'asking' || !answer.ok) return null;
  const { purpose, amount_cents: cents } = answer.result;
  const picks = typeof customer === 'string' ? null : customer;
  return (
    <QuestionDialog<Values, DepositAnswer>
      {...ends}
      onStale={() => undefined}
      title={t`New deposit`}
      submitLabel={t`Save`}
      schema={schema}
      values={{
        customer: typeof customer === 'string' ? customer : null,
        purpose,
        ...(cents === 0 ? {} : { amount_cents: cents }),
        object: '',
        received: NOT_YET,
        note: '',
      }}
      act={(values) => askAndReceive({ uuid, event }, values)}
      said={(_values, { state }) => (state === 'held' ? t`The deposit is held` : t`The deposit is asked for`)}
    >
      {picks !== null && <PickerField name="customer" label={t`Customer`} {...picks} required />}
      <TextField
        name="purpose"
        label={t`What it is for`}
        placeholder={t`Key, gate card, place`}
        autoComplete="off"
        maxLength={200}
        required
      />
      <AmountField name="amount_cents" label={t`Amount`} required />
      <ObjectChoice />
      {can('invoice edit') && (
        <ChoiceField
          name="received"
          label={t`Received today`}
          stacked
          choices={[{ value: NOT_YET, label: t`Not yet` }, ...choices]}
        />
      )}
      <TextAreaField name="note" label={t`Remark`} hint={t`The customer does not see it.`} rows={2} maxLength={2000} />
    </QuestionDialog>
  );
}

async function askAndReceive(
  { uuid, event }: { readonly uuid: string; readonly event: string },
  { customer, object, received, ...asked }: Values,
): Promise<Answer<DepositAnswer>> {
  const answer = await askDeposit({
    ...asked,
    uuid,
    customer: customer ?? '',
    object: object === '' ? null : object,
    subscription: null,
  });
  if (!answer.ok || received === NOT_YET) return answer;
  return receiveDeposit(uuid, { event, method: received, note: '' });
}

/** What it belongs to, where the customer has something here. */
function ObjectChoice() {
  const { t } = useLingui();
  const { watch } = useFormContext<Values>();
  const objects = useObjectOptions(watch('customer') ?? '');
  if (objects.length === 0) return null;
  return <SelectField name="object" label={t`Object`} options={[{ value: '', label: t`None` }, ...objects]} />;
}
