import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarX2 } from 'lucide-react';
import { useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSubscriptionWords } from '#billing/client/subscription-words.tsx';
import type { SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { type BulkRows, RowsBulk } from '#pages/bulk/rows-bulk.tsx';
import { ServerBulkDialog } from '#pages/bulk/server-bulk-dialog.tsx';
import type { ChosenRows } from '#pages/bulk/use-chosen-rows.ts';
import { useWhyNot } from '#pages/bulk/use-why-not.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { cancelSubscription, changeSubscription } from './subscription-calls.ts';
import { endBefore } from './subscription-end.ts';

type SubscriptionBulkProps = {
  readonly rows: ChosenRows<SubscriptionAnswer>;
  /** Something was done: the list is read again. */
  readonly onDone: () => void;
};

/** What can be done with the chosen subscriptions. */
export function SubscriptionBulk({ rows, onDone }: SubscriptionBulkProps) {
  const { t } = useLingui();
  return (
    <RowsBulk
      label={t`Chosen subscriptions`}
      rows={rows}
      icon={<CalendarX2 aria-hidden="true" />}
      act={t`End subscriptions`}
      dialog={(asked) => <EndMany {...asked} />}
      onDone={onDone}
    />
  );
}

type EndValues = { mode: 'period_end' | 'first_of_month'; reason: string };

/**
 * Gives notice for many subscriptions, each at the end of its own period or all on the first of next month. Ending now,
 * where something may go back, is decided one by one.
 */
function EndMany({ rows: subscriptions, onClose }: BulkRows<SubscriptionAnswer>) {
  const { t } = useLingui();
  const words = useSubscriptionWords();
  const form = useForm<EndValues>({ defaultValues: { mode: 'period_end', reason: '' } });
  const ended = useRef(new Map<string, SubscriptionAnswer>());
  const running = subscriptions.filter(({ end_date: lastOn, status }) => lastOn === null && status !== 'canceled');
  const others = subscriptions.length - running.length;
  const problemOf = useWhyNot();
  const endOne = async ({ uuid, version }: SubscriptionAnswer): Promise<string | null> => {
    const answer = await cancelSubscription(uuid, { ...form.getValues(), refund: false, version });
    if (answer.ok) ended.current.set(uuid, answer.result);
    return problemOf(answer);
  };
  const undoOne = async (was: SubscriptionAnswer): Promise<string | null> => {
    const version = ended.current.get(was.uuid)?.version;
    const body = { end: endBefore(was), proration: 'none' as const, ...(version === undefined ? {} : { version }) };
    return problemOf(await changeSubscription(was.uuid, body));
  };
  return (
    <ServerBulkDialog
      title={t`End subscriptions`}
      submitLabel={t`End subscriptions`}
      groups={running.map((subscription) => [subscription])}
      step={([subscription]) => endOne(subscription)}
      undo={([subscription]) => undoOne(subscription)}
      nameOf={([{ customer, description }]) => (
        <>
          <bdi>{customer.name}</bdi> · <bdi>{description}</bdi>
        </>
      )}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Flex direction="column" gap="4">
          <Text fontWeight="strong">
            <Plural value={running.length} one="# subscription to end" other="# subscriptions to end" />
          </Text>
          <SelectField
            name="mode"
            label={t`When`}
            options={[
              { value: 'period_end', label: t`At the end of the period` },
              { value: 'first_of_month', label: t`On the first of next month` },
            ]}
          />
          {form.watch('mode') === 'period_end' && (
            <chakra.ul listStyleType="none" maxHeight="9rem" overflowY="auto" fontSize="small" aria-label={t`Last day`}>
              {running.map(({ uuid, customer, description, period }) => (
                <chakra.li key={uuid} display="flex" justifyContent="space-between" gap="3">
                  <span>
                    <bdi>{customer.name}</bdi> · <bdi>{description}</bdi>
                  </span>
                  <bdi>{period === null ? '' : words.lastOf(period.until_on)}</bdi>
                </chakra.li>
              ))}
            </chakra.ul>
          )}
          <Box color="fg.muted">
            <Trans>Until then it is invoiced as before. Nothing goes back.</Trans>{' '}
            {others > 0 && (
              <Plural
                value={others}
                one="# is left out: it has an end already."
                other="# are left out: they have an end already."
              />
            )}
          </Box>
          <TextAreaField name="reason" label={t`Reason`} rows={2} maxLength={2000} />
        </Flex>
      </FormProvider>
    </ServerBulkDialog>
  );
}
