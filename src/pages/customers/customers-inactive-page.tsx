import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { CustomerList } from '#customers/client/customer-list.tsx';
import { ListFiles } from '#pages/lists/list-files.tsx';
import { ListViews } from '#pages/lists/list-views.tsx';
import { useObjectCounts } from '#pages/objects/use-object-counts.ts';
import { useListTags } from '#pages/parts/use-list-tags.tsx';
import { useCompaniesNamed } from '#session/search/use-companies-named.ts';
import { useSearched } from '#ui/list/list-choice.ts';
import { useCustomerBulk } from './customer-bulk.tsx';
import { useCustomerCells } from './use-customer-cells.ts';

/** Inactive customers. */
export function CustomersInactivePage() {
  const { t } = useLingui();
  const searched = useSearched();
  return (
    <CustomerList
      views={(viewing, isGone) => <ListViews viewing={viewing} isGone={isGone} />}
      active={false}
      cells={useCustomerCells()}
      bulk={useCustomerBulk(false)}
      title={t`Inactive customers`}
      objectCounts={useObjectCounts()}
      searched={searched}
      companies={useCompaniesNamed(searched.asked)}
      tags={useListTags('customer')}
      files={(columns, rows) => (
        <ListFiles name={t`Inactive customers`} columns={columns} readRows={() => Promise.resolve(rows)} />
      )}
      actions={
        <Button variant="outline" asChild>
          <Link to="/customers">{t`Active customers`}</Link>
        </Button>
      }
      begin={
        <Button asChild>
          <Link to="/customers">{t`Show active customers`}</Link>
        </Button>
      }
    />
  );
}
