import { Box, Button } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import type { ProductAnswer } from '#billing/product.schema.ts';
import type { SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { stateOf } from '#billing/subscription-forecast.ts';
import { firstPaidDay } from '#billing/subscription-terms.ts';
import { NotThere } from '#pages/parts/not-there.tsx';
import type { ServerQuery } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useBillsHere } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { useCompany } from '#session/use-company.ts';
import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CalculationFields, WhatIfFields } from './subscription-calculator-fields.tsx';
import { Calculator, useReckonedResolver } from './subscription-calculator-result.tsx';
import {
  type Calculation,
  type CalculationValues,
  calculation,
  newCalculation,
  reckon,
  sameAs,
  type WhatIf,
  type WhatIfValues,
  whatIf,
  withChange,
} from './subscription-calculator-values.ts';
import { periodProductsQuery, subscriptionQuery } from './subscription-calls.ts';
import { subscriptionPath } from './subscription-list.tsx';
import { SubscriptionNow } from './subscription-now.tsx';

const PATH = '/test/subscriptions';

/** Calculates the invoices of a subscription: an imaginary one, or with an id an existing one. Changes nothing. */
export function SubscriptionCalculatorPage() {
  const { t } = useLingui();
  const { subscriptionId } = useParams();
  return (
    <Page
      title={t`Calculator`}
      subtitle={<Trans>Nothing is saved or invoiced here.</Trans>}
      {...(subscriptionId === undefined
        ? {}
        : { back: { to: subscriptionPath(subscriptionId), label: t`Subscription` } })}
    >
      {subscriptionId === undefined ? <NewCalculation /> : <ExistingCalculation id={subscriptionId} />}
    </Page>
  );
}

const readCalculation = zodResolver(calculation);
const problemOfCalculation = (values: Calculation) => {
  const reckoned = reckon(values);
  return 'code' in reckoned ? reckoned : null;
};

/** Who may not see products, or whose company has none because it does not bill, types the price instead. */
const NO_PRODUCTS: ServerQuery<readonly ProductAnswer[]> = {
  key: ['no products'],
  ask: () => Promise.resolve({ ok: true, result: [] }),
};

function NewCalculation() {
  const { t } = useLingui();
  const [today] = useState(() => dayAt(Date.now()));
  const can = useCan();
  const hasProducts = useBillsHere() && can('product index');
  const { answer } = useAnswer(hasProducts ? periodProductsQuery : NO_PRODUCTS);
  const products = answer !== 'asking' && answer.ok ? answer.result : null;
  const form = useForm<CalculationValues, unknown, Calculation>({
    mode: 'onChange',
    resolver: useReckonedResolver(readCalculation, problemOfCalculation),
    defaultValues: newCalculation(today),
  });
  useCompanyTerms(form);
  const typed = useWatch({ control: form.control });
  const plan = useMemo(() => {
    const read = calculation.safeParse(typed);
    const reckoned = read.success ? reckon(read.data) : null;
    if (!read.success || reckoned === null || 'code' in reckoned) return null;
    const { product: productId, rate_bp: rateBp, vat_mode: mode, start_on: fromOn } = read.data;
    const product = products?.find(({ uuid }) => uuid === productId);
    return {
      ...reckoned,
      fromOn,
      description: product?.name ?? t`Subscription`,
      tax: { vatCategory: rateBp === 0 ? 'zero' : 'standard', rateBp } as const,
      includesVat: mode === 'incl',
    };
  }, [typed, products, t]);
  return (
    <Calculator form={form} label={t`Subscription`} plan={plan}>
      <CalculationFields products={answer === 'asking' ? 'asking' : products} />
      <WhatIfFields />
    </Calculator>
  );
}

/** Takes over what the company has set, where nobody has chosen something else yet. */
function useCompanyTerms(form: ReturnType<typeof useForm<CalculationValues, unknown, Calculation>>): void {
  const { answer } = useCompany();
  const invoicing = typeof answer === 'object' && 'company' in answer ? answer.company.settings?.invoicing : undefined;
  useEffect(() => {
    if (invoicing === undefined) return;
    const { billing_day: billingDay, proration, prices_include_vat: includesVat } = invoicing;
    const isDirty = (name: 'billing_day' | 'proration' | 'vat_mode') => form.getFieldState(name).isDirty;
    if (!isDirty('billing_day')) form.resetField('billing_day', { defaultValue: billingDay });
    if (!isDirty('proration')) form.resetField('proration', { defaultValue: proration });
    if (!isDirty('vat_mode')) form.resetField('vat_mode', { defaultValue: includesVat ? 'incl' : 'excl' });
  }, [invoicing, form]);
}

function ExistingCalculation({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { answer, askAgain } = useAnswer(subscriptionQuery(id));
  if (answer === 'asking') return <Skeleton lines={8} />;
  if (answer.ok) return <WhatIfOf key={answer.result.version} subscription={answer.result} />;
  return (
    <NotThere
      answer={answer}
      askAgain={askAgain}
      besides={
        <Button variant="outline" asChild>
          <Link to={PATH}>{t`Calculate without a subscription`}</Link>
        </Button>
      }
    >
      <Trans>Subscriptions are kept on the server, not on this device.</Trans>
    </NotThere>
  );
}

const readWhatIf = zodResolver(whatIf);

function WhatIfOf({ subscription }: { readonly subscription: SubscriptionAnswer }) {
  const { t } = useLingui();
  const [today] = useState(() => dayAt(Date.now()));
  const state = useMemo(() => stateOf(subscription), [subscription]);
  const earliestOn: CivilDate = subscription.period?.from_on ?? firstPaidDay(state.terms);
  const problemOf = useCallback(
    ({ change }: WhatIf) => {
      const reckoned = withChange(state, change, earliestOn);
      return 'code' in reckoned ? reckoned : null;
    },
    [state, earliestOn],
  );
  const form = useForm<WhatIfValues, unknown, WhatIf>({
    mode: 'onChange',
    resolver: useReckonedResolver(readWhatIf, problemOf),
    defaultValues: sameAs(state.terms, today > earliestOn ? today : earliestOn),
  });
  const typed = useWatch({ control: form.control });
  const plan = useMemo(() => {
    const read = whatIf.safeParse(typed);
    const reckoned = read.success ? withChange(state, read.data.change, earliestOn) : null;
    if (reckoned === null || 'code' in reckoned) return null;
    const { vat_category: vatCategory, rate_bp: rateBp } = subscription.tax_rate;
    return {
      ...reckoned,
      fromOn: today,
      description: subscription.description,
      tax: {
        vatCategory,
        rateBp,
      },
      includesVat: subscription.includes_vat,
    };
  }, [typed, state, earliestOn, today, subscription]);
  return (
    <Calculator
      form={form}
      label={t`Change`}
      plan={plan}
      about={
        <>
          <Box fontSize="large" fontWeight="strong">
            <bdi>{subscription.customer.name}</bdi>
          </Box>
          <SubscriptionNow subscription={subscription} />
        </>
      }
    >
      {subscription.status === 'canceled' ? (
        <Box color="fg.muted">
          <Trans>This subscription has ended and does not change any more.</Trans>
        </Box>
      ) : (
        <WhatIfFields />
      )}
    </Calculator>
  );
}
