import type { StoredObject } from '#objects/object.schema.ts';
import { SubscriptionsPanel } from './customer-subscriptions-panel.tsx';
import { subscriptionsOfObjectQuery } from './subscription-calls.ts';
import { NEW_SUBSCRIPTION } from './subscription-list.tsx';

/** What is paid by the period for an object, by whom. */
export function ObjectSubscriptionsPanel({ object }: { readonly object: StoredObject }) {
  return (
    <SubscriptionsPanel
      query={subscriptionsOfObjectQuery(object.id)}
      newPath={object.customerId === null ? undefined : `${NEW_SUBSCRIPTION}?object=${object.id}`}
      besideOf={({ customer }) => <bdi>{customer.name}</bdi>}
    />
  );
}
