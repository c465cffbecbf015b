import { Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { HandCoins } from 'lucide-react';
import { useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Amount } from '#billing/client/amount.tsx';
import type { DepositAnswer } from '#billing/deposits/deposit.schema.ts';
import type { DepositMethod } from '#billing/deposits/deposit.ts';
import { type BulkRows, RowsBulk } from '#pages/bulk/rows-bulk.tsx';
import { ServerBulkDialog } from '#pages/bulk/server-bulk-dialog.tsx';
import type { ChosenRows } from '#pages/bulk/use-chosen-rows.ts';
import { useWhyNot } from '#pages/bulk/use-why-not.ts';
import { dayAt, isCivilDate } from '#shared/civil-date.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { receiveDeposit, undoDepositEvent } from './deposit-calls.ts';
import { useMethodChoices } from './deposit-words.tsx';

type DepositBulkProps = {
  readonly rows: ChosenRows<DepositAnswer>;
  /** Something was done: the list is read again. */
  readonly onDone: () => void;
};

/** What can be done with the chosen deposits. */
export function DepositBulk({ rows, onDone }: DepositBulkProps) {
  const { t } = useLingui();
  return (
    <RowsBulk
      label={t`Chosen deposits`}
      rows={rows}
      icon={<HandCoins aria-hidden="true" />}
      act={t`Note as received`}
      dialog={(asked) => <ReceiveMany {...asked} />}
      onDone={onDone}
    />
  );
}

/** What was noted of a deposit: what an undo needs. */
type Received = { readonly event: string; readonly now: DepositAnswer };
type ReceiveValues = { on: string | null; method: DepositMethod };

/** Notes that many deposits came in, each whole, on one day and in one way. */
function ReceiveMany({ rows: deposits, onClose }: BulkRows<DepositAnswer>) {
  const { t } = useLingui();
  const session = useSync();
  const choices = useMethodChoices();
  const today = dayAt(Date.now());
  const form = useForm<ReceiveValues>({ defaultValues: { on: today, method: 'cash' } });
  const received = useRef(new Map<string, Received>());
  const asked = deposits.filter(({ state }) => state === 'asked');
  const others = deposits.length - asked.length;
  const cents = asked.reduce((sum, { amount_cents: each }) => sum + each, 0);
  const problemOf = useWhyNot();
  const dayOf = (on: string | null) => (on !== null && isCivilDate(on) ? on : today);
  const receiveOne = async ({ uuid, version }: DepositAnswer): Promise<string | null> => {
    const { on, method } = form.getValues();
    const event = session.newId();
    const answer = await receiveDeposit(uuid, { event, version, on: dayOf(on), method, note: '' });
    if (answer.ok) received.current.set(uuid, { event, now: answer.result });
    return problemOf(answer);
  };
  const undoOne = async ({ uuid }: DepositAnswer): Promise<string | null> => {
    const done = received.current.get(uuid);
    if (done === undefined) return null;
    const body = { event: session.newId(), version: done.now.version, on: dayOf(form.getValues('on')), note: '' };
    return problemOf(await undoDepositEvent(uuid, done.event, body));
  };
  return (
    <ServerBulkDialog
      title={t`Deposits received`}
      submitLabel={t`Note as received`}
      groups={asked.map((deposit) => [deposit])}
      step={([deposit]) => receiveOne(deposit)}
      undo={([deposit]) => undoOne(deposit)}
      nameOf={([{ customer, purpose }]) => (
        <>
          <bdi>{customer.name}</bdi> · <bdi>{purpose}</bdi>
        </>
      )}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Flex direction="column" gap="4">
          <Text>
            <Trans>
              <Plural value={asked.length} one="# deposit" other="# deposits" />, together{' '}
              <Amount cents={cents} strong />.
            </Trans>{' '}
            {others > 0 && (
              <Plural
                value={others}
                one="# is left out: it came in already, or is over."
                other="# are left out: they came in already, or are over."
              />
            )}
          </Text>
          <ChoiceField name="method" label={t`How`} choices={choices} />
          <DateField name="on" label={t`Received on`} max={today} required />
        </Flex>
      </FormProvider>
    </ServerBulkDialog>
  );
}
