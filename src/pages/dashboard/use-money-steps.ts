import { useLingui } from '@lingui/react/macro';
import { productsQuery } from '#pages/products/product-calls.ts';
import { queryOf, type ServerQuery } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { useSignedInUser } from '#session/user-context.ts';
import type { FirstStep } from './first-step.ts';

type Made = { readonly products: boolean; readonly subscriptions: boolean };

/** Whether a company has anything to sell, and anything that it bills. */
const madeQuery: ServerQuery<Made> = {
  key: ['first steps', 'money'],
  ask: async () => {
    const [products, subscriptions] = await Promise.all([
      productsQuery({ search: '', category: '', archived: 'all' }).ask(),
      queryOf('/api/subscriptions', { query: { limit: 1 } }).ask(),
    ]);
    if (!products.ok) return products;
    if (!subscriptions.ok) return subscriptions;
    const result = { products: products.result.length > 0, subscriptions: subscriptions.result.length > 0 };
    return { ok: true, result };
  },
};

/** Nothing is asked where the answer is not shown, or is known: a company bills nothing before it chose how it is paid. */
const nothingQuery: ServerQuery<Made> = {
  key: ['first steps', 'no money'],
  ask: async () => await Promise.resolve({ ok: true, result: { products: false, subscriptions: false } }),
};

/**
 * The steps up to the first invoice: what storage costs, and who pays it. Both wait for the choice of how customers pay.
 *
 * @param isShown False while the list of steps is put away: nothing is asked of the server then.
 */
export function useMoneySteps(isShown: boolean): readonly FirstStep[] {
  const { t } = useLingui();
  const can = useCan();
  const hasProvider = (useSignedInUser()?.company.payment_provider ?? null) !== null;
  const isAsked = isShown && hasProvider && can('product index&invoice index');
  const { answer } = useAnswer(isAsked ? madeQuery : nothingQuery, { kept: true, live: true });
  const made = answer !== 'asking' && answer.ok ? answer.result : null;
  const later = hasProvider ? null : t`After your choice of how customers pay.`;
  return [
    {
      id: 'product',
      part: 'office',
      permission: 'product create',
      to: '/products/create',
      label: t`What storage costs`,
      about: t`A product with its price and VAT rate, such as a year of indoor storage.`,
      act: t`New product`,
      done: made?.products ?? null,
      waits: later,
    },
    {
      id: 'subscription',
      part: 'office',
      permission: 'invoice create',
      to: '/finance/subscriptions/create',
      label: t`Your first subscription`,
      about: t`Who pays what from when. It makes the first invoice, and each that follows.`,
      act: t`New subscription`,
      done: made?.subscriptions ?? null,
      waits: later ?? (made?.products === false ? t`After your first product.` : null),
    },
  ];
}
