import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useMissingOfSeller } from '#billing/client/use-missing-of-seller.ts';
import { customerIndex } from '#customers/client/customer-index.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { openingHoursTable } from '#opening-hours/opening-hours.ts';
import type { Settings } from '#session/company-calls.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { isSample } from '#shared/sample-id.ts';
import { spotIndex } from '#spots/client/spot-index.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { knownDetails, rememberDetails } from './first-run-memory.ts';
import type { FirstStep } from './first-step.ts';
import { useMoneySteps } from './use-money-steps.ts';

export type FirstSteps = {
  readonly steps: readonly FirstStep[];
  /** Nothing is there, of anybody's or of the sample. */
  readonly isEmpty: boolean;
};

/**
 * The first steps of a new company in the order of a yard, ticked off by what is really there: sample data counts for
 * nothing. Undefined until this device knows what exists. A null `settings` is unknown: the step that depends on it is
 * shown as this device knew it last.
 *
 * @param isShown False while the list of steps is put away.
 */
export function useFirstSteps(settings: Settings | null, isShown: boolean): FirstSteps | undefined {
  const yard = useYardSteps();
  const office = useOfficeSteps(settings, isShown);
  return yard === undefined || office === undefined
    ? undefined
    : { steps: [...yard.steps, ...office], isEmpty: yard.isEmpty };
}

function useYardSteps(): FirstSteps | undefined {
  const { t } = useLingui();
  const spots = useListIndex(spotIndex);
  const customers = useListIndex(customerIndex);
  const objects = useListIndex(objectIndex);
  if (!spots.ready || !customers.ready || !objects.ready) return undefined;
  const own = objects.entries.filter((entry) => !isSample(entry));
  const waiting = own.find(({ storageStatus }) => storageStatus === 'with_customer');
  return {
    isEmpty: spots.entries.length + customers.entries.length + objects.entries.length === 0,
    steps: [
      {
        id: 'spots',
        part: 'yard',
        permission: 'spot create',
        to: '/spots/management',
        label: t`Your spots`,
        about: t`A location, its halls, and their spots: a series is made in one go.`,
        act: t`Add spots`,
        done: spots.entries.some((entry) => !isSample(entry)),
      },
      {
        id: 'objects',
        part: 'yard',
        permission: 'object create',
        to: '/objects/create',
        label: t`Your first object`,
        about: t`A caravan, a boat, a car. Its customer can be added there too.`,
        act: t`New object`,
        done: own.length > 0,
      },
      {
        id: 'customers',
        part: 'yard',
        permission: 'customer create',
        to: '/customers/create',
        label: t`Your first customer`,
        about: t`Whose it is, and how to reach them.`,
        act: t`New customer`,
        done: customers.entries.some((entry) => !isSample(entry)),
      },
      {
        id: 'check_in',
        part: 'yard',
        permission: 'object edit',
        to: waiting === undefined ? '/objects' : `/objects/${waiting.id}`,
        label: t`Your first object in its place`,
        about: t`Where it stands is on every phone from then on.`,
        act: t`Check in`,
        done: own.some(({ storageStatus }) => storageStatus === 'with_storage'),
        waits: own.length === 0 ? t`After your first object.` : null,
      },
    ],
  };
}

function useOfficeSteps(settings: Settings | null, isShown: boolean): readonly FirstStep[] | undefined {
  const { t } = useLingui();
  const user = useSignedInUser();
  const companyId = user?.company.id ?? '';
  const missing = useMissingOfSeller(settings);
  const money = useMoneySteps(isShown);
  const isComplete = settings === null ? null : missing.sections.length === 0;
  useEffect(() => {
    if (isComplete !== null) rememberDetails(companyId, isComplete);
  }, [companyId, isComplete]);
  const hours = useRows((mirror) => mirror.all(openingHoursTable), []);
  if (hours === undefined) return undefined;
  const about = t`No invoice without them. Missing: ${missing.names}.`;
  const details: FirstStep = {
    id: 'details',
    part: 'office',
    permission: 'company edit',
    to: `/settings/${missing.sections[0] ?? 'general'}`,
    label: t`Fill in your company details`,
    act: t`Fill in`,
    ...(settings === null
      ? { done: knownDetails(companyId), waits: t`Needs a connection` }
      : { done: missing.sections.length === 0, about }),
  };
  return [
    {
      id: 'hours',
      part: 'office',
      permission: 'openhour create',
      to: '/openinghours/create',
      label: t`Set your opening hours`,
      about: t`Appointments are planned within them.`,
      act: t`Set hours`,
      done: hours.length > 0,
    },
    details,
    {
      id: 'provider',
      part: 'office',
      permission: 'company edit',
      to: '/settings/provider',
      label: t`Choose how customers pay`,
      about: t`By bank transfer to your account, or online as well.`,
      act: t`Choose`,
      done: user?.company.payment_provider === 'bank_transfer' || user?.company.has_payment_key === true,
    },
    ...money,
    {
      id: 'colleagues',
      part: 'office',
      permission: 'staff create',
      to: '/staff/create',
      label: t`Invite your colleagues`,
      about: t`Each with their own rights.`,
      act: t`Invite`,
      done: (user?.colleagues ?? []).length > 1,
    },
  ];
}
