import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { CustomerForm } from '#customers/client/customer-form.tsx';
import { createCustomer } from '#customers/client/customers.store.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { findAddress } from '#session/registers/find-address.ts';
import { useCan } from '#session/use-can.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { Page } from '#ui/page.tsx';
import { keepTypedBilling } from './typed-billing.tsx';

export function CustomerCreatePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const session = useSync();
  const tell = useOutcome();
  const can = useCan();
  return (
    <Page title={t`New customer`} width="form" back={{ to: '/customers', label: t`Customers` }}>
      <CustomerForm
        findAddress={findAddress}
        mayBill={can('invoice index&invoice edit')}
        onSubmit={async (fields, business) => {
          const { customerId, result } = await createCustomer(session, fields);
          const problem = tell(result);
          if (problem !== null) return [problem];
          await keepTypedBilling(session.drafts, customerId, business);
          void navigate(`/customers/${customerId}`, { replace: true });
          return undefined;
        }}
        onCancel={() => void navigate('/customers')}
      />
    </Page>
  );
}
