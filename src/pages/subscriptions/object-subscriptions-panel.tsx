import { SubscriptionsPanel } from './customer-subscriptions-panel.tsx';
import { subscriptionsOfObjectQuery } from './subscription-calls.ts';
import { NEW_SUBSCRIPTION } from './subscription-list.tsx';

type ObjectSubscriptionsProps = { readonly objectId: string; readonly hasCustomer: boolean };

/** What is paid by the period for an object, by whom. */
export function ObjectSubscriptionsPanel({ objectId, hasCustomer }: ObjectSubscriptionsProps) {
  return (
    <SubscriptionsPanel
      query={subscriptionsOfObjectQuery(objectId)}
      newPath={hasCustomer ? `${NEW_SUBSCRIPTION}?object=${objectId}` : undefined}
      besideOf={({ customer }) => <bdi>{customer.name}</bdi>}
    />
  );
}
