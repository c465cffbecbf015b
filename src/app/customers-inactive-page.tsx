import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { CustomerList } from '#customers/client/customer-list.tsx';
import { useListTags } from './use-list-tags.tsx';
import { useObjectCounts } from './use-object-counts.ts';

/** Customers who left. */
export function CustomersInactivePage() {
  const { t } = useLingui();
  return (
    <CustomerList
      active={false}
      title={t`Inactive customers`}
      objectCounts={useObjectCounts()}
      tags={useListTags('customer')}
      actions={
        <Button variant="outline" asChild>
          <Link to="/customers">{t`Active customers`}</Link>
        </Button>
      }
    />
  );
}
