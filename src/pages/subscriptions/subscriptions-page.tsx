import { useLingui } from '@lingui/react/macro';
import { NewBillingLink } from '#pages/parts/new-billing-link.tsx';
import { Page } from '#ui/page.tsx';
import { NEW_SUBSCRIPTION, SubscriptionList } from './subscription-list.tsx';

/** The subscriptions: everything invoiced periodically. */
export function SubscriptionsPage() {
  const { t } = useLingui();
  return (
    <Page title={t`Subscriptions`} fill actions={<NewBillingLink to={NEW_SUBSCRIPTION} label={t`New subscription`} />}>
      <SubscriptionList />
    </Page>
  );
}
