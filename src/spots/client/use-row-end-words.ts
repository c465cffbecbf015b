import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { RowEnd } from '../row-ends.ts';

/** What the ends of a row are called, in the reader's language. */
export function useRowEndWords(): Readonly<Record<RowEnd, string>> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      none: t`Every spot from the aisle`,
      front: t`Out at the first spot`,
      back: t`Out at the last spot`,
      both: t`Out at both ends`,
    }),
    [t],
  );
}
