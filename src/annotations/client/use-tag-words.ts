import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { TagType } from '../limits.ts';

/** The kinds of records that tags are for, as people call them. */
export function useTagWords(): Readonly<Record<TagType, string>> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      object: t`Objects`,
      customer: t`Customers`,
      appointment: t`Appointments`,
      prospect: t`Prospects`,
      spot: t`Spots`,
    }),
    [t],
  );
}
