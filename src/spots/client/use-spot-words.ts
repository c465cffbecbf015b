import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { NO_ROW } from '../map-layout.ts';
import type { SpotState } from '../occupancy.ts';

/** The words of this area in the reader's language. */
export function useSpotWords() {
  const { t } = useLingui();
  return useMemo(() => {
    const state: Record<SpotState, string> = {
      free: t`Free`,
      reserved: t`Reserved`,
      taken: t`Taken`,
      over_full: t`Over-full`,
      out_of_use: t`Out of use`,
    };
    const rowName = (row: number) => (row === NO_ROW ? t`Without a row` : t`Row ${row}`);
    return { state, rowName };
  }, [t]);
}
