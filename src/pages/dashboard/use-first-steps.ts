import { useLingui } from '@lingui/react/macro';
import { customerIndex } from '#customers/client/customer-index.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { openingHoursTable } from '#opening-hours/opening-hours.ts';
import type { Settings } from '#session/company-calls.ts';
import { useSignedInUser } from '#session/user-context.ts';
import type { Needed } from '#shared/permission.ts';
import { spotIndex } from '#spots/client/spot-index.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';

export type FirstStep = {
  readonly id: string;
  readonly permission: Needed;
  readonly to: string;
  readonly label: string;
  readonly about: string;
  readonly done: boolean;
};

/**
 * The first steps of a new company, in order; undefined until this device knows what exists. A null `settings` is
 * unknown, and steps that depend on it are left out.
 */
export function useFirstSteps(settings: Settings | null): readonly FirstStep[] | undefined {
  const { t } = useLingui();
  const user = useSignedInUser();
  const hours = useRows((mirror) => mirror.all(openingHoursTable), []);
  const spots = useListIndex(spotIndex);
  const customers = useListIndex(customerIndex);
  const objects = useListIndex(objectIndex);
  if (hours === undefined || !spots.ready || !customers.ready || !objects.ready) return undefined;
  const details: FirstStep[] =
    settings === null
      ? []
      : [
          {
            id: 'details',
            permission: 'company edit',
            to: '/settings/bank',
            label: t`Fill in your company details`,
            about: t`They appear on invoices and in mails.`,
            done: settings.bank.iban !== '',
          },
        ];
  return [
    ...details,
    {
      id: 'hours',
      permission: 'openhour create',
      to: '/openinghours/create',
      label: t`Set your opening hours`,
      about: t`Appointments are planned within them.`,
      done: hours.length > 0,
    },
    {
      id: 'spots',
      permission: 'spot create',
      to: '/spots/management',
      label: t`Draw your warehouses and spots`,
      about: t`A series of spots is made in one go.`,
      done: spots.entries.length > 0,
    },
    {
      id: 'customers',
      permission: 'customer create',
      to: '/import/customers',
      label: t`Import your customers`,
      about: t`From Excel or CSV, with a preview before anything is saved.`,
      done: customers.entries.length > 0,
    },
    {
      id: 'objects',
      permission: 'object create',
      to: '/import/objects',
      label: t`Import what you store`,
      about: t`Caravans, boats and everything else, from Excel or CSV.`,
      done: objects.entries.length > 0,
    },
    {
      id: 'provider',
      permission: 'company edit',
      to: '/settings/provider',
      label: t`Choose how customers pay`,
      about: t`By bank transfer to your account, or online as well.`,
      done: user?.company.payment_provider === 'bank_transfer' || user?.company.has_payment_key === true,
    },
    {
      id: 'colleagues',
      permission: 'staff create',
      to: '/staff',
      label: t`Invite your colleagues`,
      about: t`Each with their own rights.`,
      done: (user?.colleagues ?? []).length > 1,
    },
  ];
}
