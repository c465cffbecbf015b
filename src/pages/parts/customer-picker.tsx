import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { CustomerForm } from '#customers/client/customer-form.tsx';
import { customerIndex } from '#customers/client/customer-index.ts';
import { createCustomer } from '#customers/client/customers.store.ts';
import type { CustomerFields } from '#customers/customer.schema.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { findAddress } from '#session/registers/find-address.ts';
import { useCompaniesNamed } from '#session/search/use-companies-named.ts';
import { foldSearch } from '#shared/fold-search.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { Picks } from '#ui/form/picker-field.tsx';
import { isolated } from '#ui/isolated.ts';

type Making = {
  readonly typed: string;
  readonly known?: CustomerFields | undefined;
  readonly onCreated: (customerId: string) => void;
};

type CustomerPicker = {
  readonly picks: Picks;
  /** `known`: what the customer to be told already, all of which is shown. */
  readonly create: (typed: string, onCreated: (customerId: string) => void, known?: CustomerFields) => void;
  /** Rendered outside the form that uses the picker: a form cannot contain another. */
  readonly dialog: ReactNode;
};

/** Offers customers to choose from, and a way to create one on the spot. */
export function useCustomerPicker(): CustomerPicker {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const { entries, ready } = useListIndex(customerIndex);
  const [typed, setTyped] = useState('');
  const companies = useCompaniesNamed(typed);
  const [making, setMaking] = useState<Making | null>(null);
  const known = useMemo(
    () =>
      entries.map(({ id, name, city, search, active }) => ({
        id,
        label: name,
        detail: active ? city : `${city} (${t`Inactive`})`,
        search,
      })),
    [entries, t],
  );
  const options = useMemo(
    () =>
      companies.size === 0
        ? known
        : known.map((option) => {
            const company = companies.get(option.id);
            if (company === undefined) return option;
            const detail = [isolated(company), option.detail].filter((text) => text !== '').join(' · ');
            return { ...option, detail, search: `${option.search} ${foldSearch(company)}` };
          }),
    [known, companies],
  );
  const dialog = (
    <Dialog open={making !== null} onClose={() => setMaking(null)} title={t`New customer`}>
      <CustomerForm
        short={making?.known === undefined}
        typed={making?.typed ?? ''}
        known={making?.known}
        findAddress={findAddress}
        onSubmit={async (fields) => {
          const { customerId, result } = await createCustomer(session, fields);
          const problem = tell(result);
          if (problem !== null) return [problem];
          making?.onCreated(customerId);
          setMaking(null);
          return undefined;
        }}
        onCancel={() => setMaking(null)}
      />
    </Dialog>
  );
  const create = useCallback<CustomerPicker['create']>(
    (typed, onCreated, known) => setMaking({ typed, onCreated, known }),
    [],
  );
  return { picks: { options, coming: !ready, onTyped: setTyped }, create, dialog };
}
