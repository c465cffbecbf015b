import { z } from 'zod';
import { MOST_UNIT_CENTS } from '#billing/product.schema.ts';
import {
  CHANGE_PRORATIONS,
  type ChangeSubscriptionBody,
  COLLECTIONS,
  countedDay,
  type EndBody,
  type SubscriptionAnswer,
  type SubscriptionBody,
} from '#billing/subscription.schema.ts';
import { civilDate, id } from '#shared/fields.ts';
import { amount } from '#ui/form/amount-rule.ts';

export const MOST_QUANTITY = 9999;
const MOST_CYCLES = 1200;

/** The rule for an end: keeps only the fields of the chosen kind. */
export const endRule = z.discriminatedUnion('condition', [
  z.object({ condition: z.enum(['none', 'first_of_next_month', 'end_of_period']) }),
  z.object({ condition: z.literal('after_cycles'), cycles: z.int().min(1).max(MOST_CYCLES) }),
  z.object({ condition: z.literal('chosen_date'), last_on: countedDay }),
]);

/** Types a form's values: until it is filled in, it holds less than its rule demands. */
export const held = <Held, Output>(rule: z.ZodType<Output>) =>
  z
    .custom<Held>()
    .transform((value): unknown => value)
    .pipe(rule);

export type Text = string | null;
export type Figure = number | string | null;
export type HeldEnd = { condition: EndBody['condition']; cycles: Figure; last_on: Text };

const sold = {
  product: held<Text, string>(id),
  description: z.string().trim().max(500),
  price_cents: amount({ most: MOST_UNIT_CENTS }),
  quantity: held<Figure, number>(z.int().min(1).max(MOST_QUANTITY)),
  object: id.nullable(),
  end: held<HeldEnd, z.output<typeof endRule>>(endRule),
  collection: z.enum(COLLECTIONS),
};

/** The form of a new subscription, parsed into what the call takes. */
export const newSubscription = z.object({
  ...sold,
  customer: held<Text, string>(id),
  start_on: held<Text, string>(countedDay),
  trial_end: countedDay.nullable(),
  bill: z.enum(['now', 'later']),
});

/** The form of a change, parsed. `on`: the last day at the old terms. */
export const changedSubscription = z.object({
  ...sold,
  description: sold.description.min(1),
  on: held<Text, string>(civilDate),
  proration: z.enum(CHANGE_PRORATIONS),
});
export type ChangedSubscription = z.output<typeof changedSubscription>;

export type NewValues = z.input<typeof newSubscription>;
export type ChangeValues = z.input<typeof changedSubscription>;

/** An empty form that begins today. */
export function newValues(customer: string | null, object: string | null, today: string): NewValues {
  return {
    customer,
    object,
    product: null,
    description: '',
    price_cents: null,
    quantity: 1,
    start_on: today,
    trial_end: null,
    collection: 'invoice',
    bill: 'now',
    end: {
      condition: 'none',
      cycles: null,
      last_on: null,
    },
  };
}

/** The form as a question for the server; null while it has none. Two forms that ask the same give the same text. */
export function askedOf(values: unknown): string | null {
  const read = newSubscription.safeParse(values);
  return read.success ? JSON.stringify(read.data satisfies SubscriptionBody) : null;
}

/** What a subscription has now, as its form holds it. */
export function changeValues(subscription: SubscriptionAnswer, today: string): ChangeValues {
  const { product, description, price_cents, quantity, object, collection, end_date: lastOn } = subscription;
  const { condition, cycles } = subscription.end;
  return {
    product: product.uuid,
    description,
    price_cents,
    quantity,
    object: object?.uuid ?? null,
    collection,
    end: {
      condition: condition === 'now' ? 'none' : condition,
      cycles,
      last_on: lastOn,
    },
    on: today,
    proration: 'next',
  };
}

/** What differs from what it has now, as the call takes it; null when nothing does. */
export function changeOf(was: SubscriptionAnswer, now: ChangedSubscription): ChangeSubscriptionBody | null {
  const old = endRule.safeParse(changeValues(was, now.on).end);
  const isOtherEnd = JSON.stringify(now.end) !== JSON.stringify(old.data);
  const changed = {
    ...(now.product === was.product.uuid ? {} : { product: now.product }),
    ...(now.description === was.description ? {} : { description: now.description }),
    ...(now.price_cents === was.price_cents && now.product === was.product.uuid
      ? {}
      : { price_cents: now.price_cents }),
    ...(now.quantity === was.quantity ? {} : { quantity: now.quantity }),
    ...(now.object === (was.object?.uuid ?? null) ? {} : { object: now.object }),
    ...(now.collection === was.collection ? {} : { collection: now.collection }),
    ...(isOtherEnd ? { end: now.end } : {}),
  };
  if (Object.keys(changed).length === 0) return null;
  return { ...changed, on: now.on, proration: now.proration, version: was.version };
}

/**
 * The form of a change as a question for the server; null while it has none. Where nothing is changed the question is
 * what is invoiced as it is.
 */
export function changeAskedOf(
  was: SubscriptionAnswer,
  values: unknown,
): { readonly asked: string; readonly isChange: boolean } | null {
  const read = changedSubscription.safeParse(values);
  if (!read.success) return null;
  const change = changeOf(was, read.data);
  return { asked: JSON.stringify(change ?? { version: was.version }), isChange: change !== null };
}
