import { Box, Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import { useForm, useFormContext, useWatch } from 'react-hook-form';
import { useSubscriptionWords } from '#billing/client/subscription-words.tsx';
import {
  CANCEL_MODES,
  type CancelQuoteAnswer,
  type CancelSubscriptionBody,
  type SubscriptionAnswer,
} from '#billing/subscription.schema.ts';
import { problemsOf } from '#session/call-problems.ts';
import { type ShownAnswer, useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { notify } from '#ui/toaster.tsx';
import { cancelQuoteQuery, cancelSubscription, changeSubscription } from './subscription-calls.ts';
import { endBefore } from './subscription-end.ts';
import type { SubscriptionPartProps } from './subscription-part.ts';
import { RefundFields } from './subscription-refund.tsx';

/** Ends a subscription, after asking when and what of it goes back; one that ends already, on another day. */
export function CancelSubscription(props: SubscriptionPartProps) {
  const title = useCancelTitle(props.subscription);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button
        variant="outline"
        color={props.subscription.end_date === null ? 'fg.error' : undefined}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        <CalendarX2 aria-hidden="true" />
        {title}
      </Button>
      <Dialog open={isAsking} onClose={close} title={title}>
        <CancelForm {...props} onClose={close} />
      </Dialog>
    </>
  );
}

function useCancelTitle({ end_date: lastOn }: SubscriptionAnswer): string {
  const { t } = useLingui();
  return lastOn === null ? t`End subscription` : t`Choose another end`;
}

/** Tells that it ends, and when; what has not ended yet offers to take that back. */
function useTellEnd({ subscription: was, onChanged, onOutdated }: SubscriptionPartProps) {
  const { t } = useLingui();
  const { day } = useSubscriptionWords();
  const can = useCan();
  const undo = async ({ uuid, version }: SubscriptionAnswer) => {
    const result = await changeSubscription(uuid, { end: endBefore(was), proration: 'none', version });
    if (!result.ok) {
      if (result.status === 409) onOutdated();
      const [problem] = problemsOf(result, t`Needs a connection`);
      notify({
        tone: 'error',
        title: t`Not undone`,
        ...(problem === undefined ? {} : { description: problem.message }),
      });
      return;
    }
    onChanged(result.result);
    const hadEnd = was.end_date !== null;
    notify({ tone: 'done', title: hadEnd ? t`Undone: it ends as before` : t`Notice withdrawn: it runs on` });
  };
  return (now: SubscriptionAnswer) => {
    const last = now.end_date === null ? '' : day(now.end_date);
    const isOver = now.status === 'canceled';
    notify({
      tone: 'done',
      title: isOver ? t`Ended, last day ${last}` : t`Notice given, last day ${last}`,
      ...(isOver || !can('invoice edit') ? {} : { action: { label: t`Undo`, run: () => void undo(now) } }),
    });
  };
}

type Mode = CancelSubscriptionBody['mode'];
type CancelValues = { mode: Mode; last_on: string | null; refund: 'no' | 'yes'; reason: string };
type CancelFormProps = SubscriptionPartProps & { readonly onClose: () => void };

function CancelForm({ onClose, ...props }: CancelFormProps) {
  const { subscription, onChanged, onOutdated } = props;
  const { t } = useLingui();
  const title = useCancelTitle(subscription);
  const tellEnd = useTellEnd(props);
  const offline = useOfflineReason();
  const { uuid, version } = subscription;
  const quote = useAnswer(cancelQuoteQuery(uuid));
  const form = useForm<CancelValues>({
    defaultValues: { mode: 'period_end', last_on: null, refund: 'no', reason: '' },
  });
  const submit = async ({ mode, last_on: lastOn, refund, reason }: CancelValues) => {
    if (mode === 'date' && lastOn === null) return [{ field: 'last_on', message: t`Fill this in` }];
    const isRefunded = mode === 'now' && refund === 'yes';
    const result = await cancelSubscription(uuid, {
      mode,
      reason,
      version,
      refund: isRefunded,
      ...(mode === 'date' && lastOn !== null ? { last_on: lastOn } : {}),
      ...(isRefunded && quote.answer !== 'asking' && quote.answer.ok ? { quote: quote.answer.result.token } : {}),
    });
    if (!result.ok) {
      if (result.status === 409) {
        quote.askAgain();
        onOutdated();
      }
      return problemsOf(result, t`Needs a connection`);
    }
    tellEnd(result.result);
    onChanged(result.result);
    onClose();
    return undefined;
  };
  return (
    <RecordForm<CancelValues, CancelValues>
      form={form}
      label={title}
      submitLabel={title}
      guarded={false}
      blocked={offline ?? undefined}
      onSubmit={submit satisfies (values: CancelValues) => Promise<readonly SaveProblem[] | undefined>}
      onCancel={onClose}
    >
      <CancelFields subscription={subscription} quote={quote} />
    </RecordForm>
  );
}

type CancelFieldsProps = {
  readonly subscription: SubscriptionAnswer;
  readonly quote: ShownAnswer<CancelQuoteAnswer>;
};

function CancelFields({ subscription, quote }: CancelFieldsProps) {
  const { t } = useLingui();
  const words = useSubscriptionWords();
  const { control } = useFormContext<CancelValues>();
  const mode = useWatch({ control, name: 'mode' });
  const until = subscription.period === null ? null : words.lastOf(subscription.period.until_on);
  const modes: Readonly<Record<Mode, string>> = {
    period_end: until === null ? t`At the end of the period` : t`At the end of the period: ${until}`,
    first_of_month: t`On the first of next month`,
    date: t`On a chosen day`,
    now: t`Now`,
  };
  return (
    <>
      <SelectField
        name="mode"
        label={t`When`}
        options={[...CANCEL_MODES]
          .toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))
          .map((value) => ({ value, label: modes[value] }))}
      />
      {mode === 'date' && <DateField name="last_on" label={t`Last day`} required />}
      {mode === 'now' ? (
        <RefundFields quote={quote} />
      ) : (
        <Box color="fg.muted">
          <Trans>Until then it is invoiced as before. Nothing goes back.</Trans>
        </Box>
      )}
      <TextAreaField name="reason" label={t`Reason`} rows={2} maxLength={2000} />
    </>
  );
}

/** The most frequent choice comes first. */
const ORDER: readonly Mode[] = ['period_end', 'first_of_month', 'date', 'now'];
