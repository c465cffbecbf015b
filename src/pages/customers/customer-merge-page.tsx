import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { customerName, customerTable } from '#customers/customer.ts';
import { useCustomerPicker } from '#pages/parts/customer-picker.tsx';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { useSeen } from '#pages/parts/use-seen.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { PickerField } from '#ui/form/picker-field.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { CustomerCompare } from './customer-compare.tsx';

/** Makes one customer of two: who the other is (`?with=`), and what is kept of each. */
export function CustomerMergePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { customerId = '' } = useParams();
  const otherId = useSearchParams()[0].get('with');
  const { row, loading } = useRow(customerTable, customerId);
  const { row: otherRow, loading: isOtherComing } = useRow(customerTable, otherId);
  const one = useSeen(row);
  const other = useSeen(otherRow);
  const title = t`Merge customers`;
  if (one === undefined) return <MissingRecord title={title} loading={loading} />;
  const back = { to: `/customers/${one.id}`, label: customerName(one) };
  if (otherId !== null && otherId !== customerId && other === undefined) {
    return <MissingRecord title={title} loading={isOtherComing} back={back} />;
  }
  return (
    <Page title={title} width="form" back={back}>
      {other === undefined || otherId === null || other.id === one.id ? (
        <OtherCustomer
          customerId={one.id}
          onChosen={(id) => void navigate(`/customers/${one.id}/merge?with=${id}`, { replace: true })}
        />
      ) : (
        <CustomerCompare key={`${one.id} ${other.id}`} one={one} other={other} />
      )}
    </Page>
  );
}

type OtherCustomerProps = { readonly customerId: string; readonly onChosen: (id: string) => void };

function OtherCustomer({ customerId, onChosen }: OtherCustomerProps) {
  const { t } = useLingui();
  const form = useForm<{ otherId: string | null }>({ defaultValues: { otherId: null } });
  const { picks } = useCustomerPicker();
  const options = useMemo(() => picks.options.filter(({ id }) => id !== customerId), [picks.options, customerId]);
  return (
    <Panel title={t`Merge with whom?`}>
      <FormProvider {...form}>
        <PickerField
          name="otherId"
          label={t`Other customer`}
          {...picks}
          options={options}
          onChosen={(id) => {
            if (id !== null) onChosen(id);
          }}
        />
      </FormProvider>
    </Panel>
  );
}
