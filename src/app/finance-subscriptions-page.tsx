import { useLingui } from '@lingui/react/macro';
import { AddLink } from '#ui/add-link.tsx';
import { Page } from '#ui/page.tsx';
import { NEW_SUBSCRIPTION, SubscriptionList } from './subscription-list.tsx';
import { useCan } from './use-can.ts';

/** What is invoiced by the period. */
export function FinanceSubscriptionsPage() {
  const { t } = useLingui();
  const can = useCan();
  return (
    <Page
      title={t`Subscriptions`}
      fill
      actions={can('invoice create') ? <AddLink to={NEW_SUBSCRIPTION} label={t`New subscription`} /> : undefined}
    >
      <SubscriptionList />
    </Page>
  );
}
