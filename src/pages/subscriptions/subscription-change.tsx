import { Box, Flex } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useProductWords } from '#billing/client/product-words.ts';
import type { ProductAnswer } from '#billing/product.schema.ts';
import type { ChangeSubscriptionBody, SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { dayAt } from '#shared/civil-date.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { changeSubscription, periodProductsQuery, previewChange } from './subscription-calls.ts';
import { CollectionField, EndFields, ObjectField, type ProductChoice, SoldFields } from './subscription-fields.tsx';
import { FormBeside } from './subscription-form-page.tsx';
import { type LivePreview, useLivePreview } from './subscription-live.ts';
import type { SubscriptionPartProps } from './subscription-part.ts';
import { PreviewPanel } from './subscription-preview.tsx';
import {
  type ChangedSubscription,
  type ChangeValues,
  changeAskedOf,
  changedSubscription,
  changeOf,
  changeValues,
} from './subscription-values.ts';

/** Changes the product, price and end of a subscription, with a preview of the result before it is saved. */
export function SubscriptionChange(props: ChangeProps) {
  const { answer } = useAnswer(periodProductsQuery);
  if (answer !== 'asking' && answer.ok) return <ChangeForm {...props} products={answer.result} />;
  return (
    <>
      {props.above}
      <NoAnswer answer={answer} />
    </>
  );
}

type ChangeProps = SubscriptionPartProps & {
  /** Shown above the form, in its column. */
  readonly above: ReactNode;
};
type ChangeFormProps = ChangeProps & { readonly products: readonly ProductAnswer[] };

function ChangeForm({ subscription, products, above, onChanged, onOutdated }: ChangeFormProps) {
  const { t } = useLingui();
  const [today] = useState(() => dayAt(Date.now()));
  const values = useMemo(() => changeValues(subscription, today), [subscription, today]);
  const form = useForm<ChangeValues, unknown, ChangedSubscription>({
    resolver: zodResolver(changedSubscription),
    defaultValues: values,
  });
  const { control, getValues, reset } = form;
  const { isSubmitSuccessful } = form.formState;
  useEffect(() => {
    // From here on, changes are counted against the saved values.
    if (isSubmitSuccessful) reset(values);
  }, [isSubmitSuccessful, reset, values]);
  // A field that is not shown, such as the day of another kind of end, keeps its value in the form.
  const typed = useWatch({ control });
  const input = changeAskedOf(subscription, { ...getValues(), ...typed });
  const { uuid } = subscription;
  const ask = useCallback((text: string) => previewChange(uuid, JSON.parse(text) as ChangeSubscriptionBody), [uuid]);
  const preview = useLivePreview(input?.asked ?? null, ask);
  const blocked = useBlocked(input, preview);
  const submit = async (changed: ChangedSubscription): Promise<readonly SaveProblem[] | undefined> => {
    const change = changeOf(subscription, changed);
    if (change === null) return [{ message: t`Nothing has been changed yet.` }];
    const shown = preview.isCurrent && preview.answer?.ok === true ? { preview: preview.answer.result.token } : {};
    const result = await changeSubscription(uuid, { ...change, ...shown });
    if (!result.ok) {
      if (result.status === 409) {
        // The new preview lets the person see the result as it is now before they save again.
        preview.askAgain();
        onOutdated();
      }
      return problemsOf(result, t`Needs a connection`);
    }
    notify({ tone: 'done', title: t`Saved` });
    onChanged(result.result);
    return undefined;
  };
  return (
    <FormBeside
      preview={(isWithin) => (
        <PreviewPanel
          plain={isWithin}
          preview={preview}
          waitsFor={input === null ? t`Fill in what is missing: the result of the change then appears here.` : null}
          of={input?.isChange === false ? 'now' : 'change'}
        />
      )}
      form={(within) => (
        <Flex direction="column" gap="5">
          {above}
          <Panel title={t`Change`}>
            <RecordForm
              form={form}
              label={t`Change subscription`}
              submitLabel={t`Save`}
              draftKey={`subscription-${uuid}-${subscription.version}`}
              blocked={blocked}
              onSubmit={submit}
            >
              <ChangeFields subscription={subscription} products={products} />
              {within}
            </RecordForm>
          </Panel>
        </Flex>
      )}
    />
  );
}

/** Why saving is not possible yet: only a change whose preview was shown can be saved. */
function useBlocked(input: ReturnType<typeof changeAskedOf>, { answer, isCurrent }: LivePreview): string | undefined {
  const { t } = useLingui();
  const offline = useOfflineReason();
  if (offline !== null) return offline;
  if (input === null) return undefined;
  if (!input.isChange) return t`Nothing has been changed yet.`;
  return isCurrent && answer !== null ? undefined : t`Being calculated…`;
}

type FieldsProps = { readonly subscription: SubscriptionAnswer; readonly products: readonly ProductAnswer[] };

function ChangeFields({ subscription, products }: FieldsProps) {
  const { t } = useLingui();
  const words = useProductWords();
  const { customer, interval_months: months, includes_vat: includesVat } = subscription;
  const [every, vatMode] = [words.interval(months), words.vatMode(includesVat)];
  const fitting = useMemo(() => productsFor(subscription, products), [subscription, products]);
  return (
    <>
      <SoldFields products={fitting} productHint={t`Only products that are charged ${every}, ${vatMode}`} />
      <FieldRow>
        <DateField
          name="on"
          label={t`Last day at the old price`}
          hint={t`The new price applies from the day after.`}
          required
        />
        <SelectField
          name="proration"
          label={t`Settle the rest of the period`}
          options={[
            { value: 'next', label: t`With the next invoice` },
            { value: 'now', label: t`Now, with an extra invoice` },
            { value: 'none', label: t`Not settled` },
          ]}
        />
      </FieldRow>
      <Box borderTop="hairline" />
      <ObjectField customerId={customer.uuid} />
      <EndFields />
      <CollectionField customerId={customer.uuid} />
    </>
  );
}

/** The products it can be changed to, and its own, even when that is not sold in this way any more. */
function productsFor(subscription: SubscriptionAnswer, products: readonly ProductAnswer[]): readonly ProductChoice[] {
  const { product, price_cents: price, interval_months: months, includes_vat: includesVat } = subscription;
  const fitting = products.filter(
    (one) => one.price !== null && one.price.interval_months === months && one.price.includes_vat === includesVat,
  );
  if (fitting.some(({ uuid }) => uuid === product.uuid)) return fitting;
  const own = { unit_price_cents: price, interval_months: months, includes_vat: includesVat };
  return [{ ...product, price: own }, ...fitting];
}
