import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useForm, useFormContext, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import type { ProductAnswer } from '#billing/product.schema.ts';
import type { SubscriptionBody } from '#billing/subscription.schema.ts';
import { customerIndex } from '#customers/client/customer-index.ts';
import { type ObjectEntry, objectIndex } from '#objects/client/object-index.ts';
import { useCustomerPicker } from '#pages/parts/customer-picker.tsx';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { dayAt } from '#shared/civil-date.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { PickerField } from '#ui/form/picker-field.tsx';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';
import { AlreadyRuns } from './subscription-already.tsx';
import { billedOfQuery, createSubscription, periodProductsQuery, previewSubscription } from './subscription-calls.ts';
import { CollectionField, EndFields, ObjectField, SoldFields } from './subscription-fields.tsx';
import { type OwedDay, useFirstOwedDay } from './subscription-first-day.ts';
import { BillField, dueAtOnce, useSaveWords } from './subscription-first-invoice.tsx';
import { FormBeside } from './subscription-form-page.tsx';
import { madeSubscriptionPath, subscriptionPath } from './subscription-list.tsx';
import { useLivePreview } from './subscription-live.ts';
import { NoPeriodProducts } from './subscription-no-products.tsx';
import { PreviewPanel } from './subscription-preview.tsx';
import { askedOf, type NewValues, newSubscription, newValues } from './subscription-values.ts';

const LIST = '/finance/subscriptions';
const ask = (asked: string) => previewSubscription(JSON.parse(asked) as SubscriptionBody);

/**
 * A new subscription; `?customer=` and `?object=` fill in for whom it is, and `?prospect=` leads back to the prospect
 * who became that customer.
 */
export function SubscriptionCreatePage() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const { answer } = useAnswer(periodProductsQuery);
  const objects = useListIndex(objectIndex);
  const customers = useListIndex(customerIndex);
  const objectId = query.get('object');
  const owner = objects.entries.find(({ id }) => id === objectId)?.customerId ?? null;
  const customerId = query.get('customer') ?? owner;
  const prospectId = query.get('prospect');
  const back =
    prospectId !== null
      ? { to: `/prospects/${prospectId}`, label: t`Prospect` }
      : query.get('customer') === null
        ? { to: LIST, label: t`Subscriptions` }
        : { to: `/customers/${customerId}`, label: t`Customer` };
  const isReady = objects.ready && customers.ready;
  return (
    <Page title={t`New subscription`} back={back}>
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : answer.result.length === 0 ? (
        <NoPeriodProducts />
      ) : isReady ? (
        <NewSubscription
          products={answer.result}
          customerId={customerId}
          objectId={
            objectId === null ? onlyObject(objects.entries, customerId) : owner === customerId ? objectId : null
          }
          back={back.to}
          after={prospectId === null ? null : back.to}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  );
}

type NewProps = {
  readonly products: readonly ProductAnswer[];
  readonly customerId: string | null;
  readonly objectId: string | null;
  readonly back: string;
  /** Where to go when it is made; null: to the subscription. */
  readonly after: string | null;
};

function NewSubscription({ products, customerId, objectId, back, after }: NewProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const offline = useOfflineReason();
  const picker = useCustomerPicker();
  const [today] = useState(() => dayAt(Date.now()));
  const form = useForm<NewValues, unknown, z.output<typeof newSubscription>>({
    resolver: zodResolver(newSubscription),
    defaultValues: { ...newValues(customerId, objectId, today), ...onlyProduct(products) },
  });
  const { control, getValues, setValue } = form;
  // A field that is not shown, such as the day of another kind of end, keeps its value in the form.
  const typed = useWatch({ control });
  const asked = askedOf({ ...getValues(), ...typed });
  const preview = useLivePreview(asked, ask);
  const forWhom = { customerId: typed.customer ?? null, objectId: typed.object ?? null };
  const due = dueAtOnce(typed, preview, today);
  const { submitLabel, savedWith } = useSaveWords({ due, bill: typed.bill ?? 'now', customerId: forWhom.customerId });
  const owed = useFirstOwedDay(forWhom, today);
  const proposed = useRef(today);
  useEffect(() => {
    // A day that somebody typed stays.
    if (owed === undefined || getValues('start_on') !== proposed.current) return;
    proposed.current = owed?.day ?? today;
    setValue('start_on', proposed.current);
  }, [owed, today, getValues, setValue]);
  const openInvoiceOf = async (id: string) => {
    const found = await billedOfQuery(id).ask();
    if (!found.ok)
      return notify({ tone: 'error', title: found.status === 'offline' ? t`Needs a connection` : found.message });
    const [newest] = found.result.invoices;
    return navigate(newest === undefined ? subscriptionPath(id) : `/invoices/${newest.uuid}`);
  };
  const submit = async (body: SubscriptionBody): Promise<readonly SaveProblem[] | undefined> => {
    const result = await createSubscription(body);
    if (!result.ok) return problemsOf(result, t`Needs a connection`);
    const { uuid, billed_cents: billed } = result.result;
    notify(savedWith(body.bill === 'now' && billed !== null, () => void openInvoiceOf(uuid)));
    void navigate(after ?? madeSubscriptionPath(uuid), { replace: true });
    return undefined;
  };
  return (
    <>
      <FormBeside
        preview={(isWithin) => (
          <PreviewPanel
            plain={isWithin}
            preview={preview}
            waitsFor={
              asked === null
                ? t`Choose the customer, the product and the first day: what will be invoiced then appears here.`
                : null
            }
          />
        )}
        form={(within) => (
          <RecordForm
            form={form}
            label={t`New subscription`}
            submitLabel={submitLabel}
            draftKey={`subscription-new-${customerId ?? ''}-${objectId ?? ''}`}
            blocked={offline ?? undefined}
            onSubmit={submit}
            onCancel={() => void navigate(back)}
          >
            <NewFields
              products={products}
              picker={picker}
              customerId={forWhom.customerId}
              objectId={forWhom.objectId}
              dayBy={owed?.day === typed.start_on ? (owed?.by ?? null) : null}
            />
            {(due === null || due > 0) && <BillField due={due} customerId={forWhom.customerId} />}
            {within}
          </RecordForm>
        )}
      />
      {picker.dialog}
    </>
  );
}

/** The product with its price, where there is no other to choose. */
function onlyProduct(products: readonly ProductAnswer[]): Partial<NewValues> {
  const [only, ...others] = products;
  if (only === undefined || only.price === null || others.length > 0) return {};
  return { product: only.uuid, price_cents: only.price.unit_price_cents };
}

/** The object of a customer who has one alone: it is proposed. */
function onlyObject(entries: readonly ObjectEntry[], customerId: string | null): string | null {
  const own = customerId === null ? [] : entries.filter((entry) => entry.customerId === customerId);
  return own.length === 1 ? (own[0]?.id ?? null) : null;
}

type FieldsProps = {
  readonly products: readonly ProductAnswer[];
  readonly picker: ReturnType<typeof useCustomerPicker>;
  readonly customerId: string | null;
  readonly objectId: string | null;
  /** What the first day is known by; null where it is not the one that was proposed. */
  readonly dayBy: OwedDay['by'] | null;
};

function NewFields({ products, picker, customerId, objectId, dayBy }: FieldsProps) {
  const { t } = useLingui();
  const hints = { contract: t`The day on which the contract begins.`, visit: t`The day planned for bringing it in.` };
  const { setValue } = useFormContext<NewValues>();
  const objects = useListIndex(objectIndex);
  const chooseCustomer = (id: string | null) => {
    setValue('customer', id, { shouldDirty: true });
    // Objects and mandates belong to one customer.
    setValue('object', onlyObject(objects.entries, id));
    setValue('collection', 'invoice');
  };
  return (
    <>
      <PickerField
        name="customer"
        label={t`Customer`}
        {...picker.picks}
        placeholder={t`Type a name or city`}
        create={{
          label: (name) => t`New customer ${name}`,
          run: (name) => picker.create(name, chooseCustomer),
        }}
        onChosen={chooseCustomer}
        required
      />
      <ObjectField customerId={customerId} />
      {objectId !== null && <AlreadyRuns objectId={objectId} />}
      <SoldFields products={products} described={t`Left empty: the name of the product.`} />
      <FieldRow>
        <DateField name="start_on" label={t`First day`} required {...(dayBy === null ? {} : { hint: hints[dayBy] })} />
        <DateField
          name="trial_end"
          label={t`Free until`}
          hint={<Trans>The first day that is paid for. Left empty: paid from the first day.</Trans>}
        />
      </FieldRow>
      <EndFields />
      <CollectionField key={customerId ?? ''} customerId={customerId} />
    </>
  );
}
