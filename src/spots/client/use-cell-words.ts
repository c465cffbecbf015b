import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { CellProblem, SpotColumn } from '../spot-cells.ts';

/** Names of the sheet's columns, and what is wrong with a cell. */
export function useCellWords() {
  const { t } = useLingui();
  return useMemo(() => {
    const column: Record<SpotColumn, string> = {
      name: t`Name`,
      length: t`Length`,
      width: t`Width`,
      height: t`Height`,
      allowed: t`Room for`,
      outOfUse: t`Out of use`,
    };
    const problem: Record<CellProblem, string> = {
      empty: t`fill this in`,
      too_long: t`at most 120 characters`,
      no_length: t`a length in metres, such as 7.45`,
      too_large: t`at most 30 metres`,
      no_count: t`a number from 0 to 999`,
      double: t`another spot here has this name`,
    };
    return { column, problem };
  }, [t]);
}
