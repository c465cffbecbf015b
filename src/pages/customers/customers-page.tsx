import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link, Outlet, useParams } from 'react-router-dom';
import { customerIndex } from '#customers/client/customer-index.ts';
import { CustomerList } from '#customers/client/customer-list.tsx';
import { ImportLink } from '#pages/import/import-link.tsx';
import { ListFiles } from '#pages/lists/list-files.tsx';
import { ListViews } from '#pages/lists/list-views.tsx';
import { useObjectCounts } from '#pages/objects/use-object-counts.ts';
import { useListTags } from '#pages/parts/use-list-tags.tsx';
import { useCompaniesNamed } from '#session/search/use-companies-named.ts';
import { useCan } from '#session/use-can.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { AddLink } from '#ui/add-link.tsx';
import { ListBeside } from '#ui/list/list-beside.tsx';
import { useSearched } from '#ui/list/list-choice.ts';
import { useCustomerBulk } from './customer-bulk.tsx';
import { useCustomerCells } from './use-customer-cells.ts';

/** Loads the first rows before the page is rendered. */
export function prepare(device: DeviceSession): Promise<void> {
  return device.listIndex(customerIndex).prepare();
}

/** Active customers, and the one that was opened. */
export function CustomersPage() {
  const { customerId } = useParams();
  return (
    <ListBeside recordId={customerId} list={<ActiveCustomers selectedId={customerId} />}>
      <Outlet />
    </ListBeside>
  );
}

function ActiveCustomers({ selectedId }: { readonly selectedId: string | undefined }) {
  const { t } = useLingui();
  const can = useCan();
  const counts = useObjectCounts();
  const tags = useListTags('customer');
  const searched = useSearched();
  return (
    <CustomerList
      views={(viewing, isGone) => <ListViews viewing={viewing} isGone={isGone} />}
      active
      selectedId={selectedId}
      cells={useCustomerCells()}
      bulk={useCustomerBulk(true)}
      title={t`Customers`}
      objectCounts={counts}
      searched={searched}
      companies={useCompaniesNamed(searched.asked)}
      tags={tags}
      files={(columns, rows) => (
        <ListFiles name={t`Customers`} columns={columns} readRows={() => Promise.resolve(rows)} />
      )}
      actions={
        <>
          {can('customer create') && <ImportLink kind="customers" />}
          <Button variant="outline" asChild>
            <Link to="/customers-inactive">{t`Inactive`}</Link>
          </Button>
        </>
      }
      begin={can('customer create') ? <ImportLink kind="customers" /> : undefined}
      create={can('customer create') ? <AddLink to="/customers/create" label={t`New customer`} /> : undefined}
    />
  );
}
