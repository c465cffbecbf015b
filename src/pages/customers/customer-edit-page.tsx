import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router-dom';
import { CustomerForm } from '#customers/client/customer-form.tsx';
import { editCustomer } from '#customers/client/customers.store.ts';
import { customerName, customerTable } from '#customers/customer.ts';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { useSeen } from '#pages/parts/use-seen.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { findAddress } from '#session/registers/find-address.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { Page } from '#ui/page.tsx';

export function CustomerEditPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { customerId = '' } = useParams();
  const session = useSync();
  const tell = useOutcome();
  const { row, loading } = useRow(customerTable, customerId);
  const seen = useSeen(row);
  if (seen === undefined) return <MissingRecord title={t`Change customer`} loading={loading} />;
  const path = `/customers/${seen.id}`;
  return (
    <Page title={t`Change customer`} width="form" back={{ to: path, label: customerName(seen) }}>
      <CustomerForm
        customer={seen}
        findAddress={findAddress}
        onSubmit={async (fields) => {
          const problem = tell(await editCustomer(session, seen, fields));
          if (problem !== null) return [problem];
          void navigate(path, { replace: true });
          return undefined;
        }}
        onCancel={() => void navigate(path)}
      />
    </Page>
  );
}
