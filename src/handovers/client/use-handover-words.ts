import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Step } from '../handover-draft.ts';
import type { Direction, MarkKind, MarkView, PhotoZone, Reading } from '../handover-limits.ts';

/** The words of this area in the reader's language. */
export function useHandoverWords() {
  const { t } = useLingui();
  return useMemo(() => {
    const zone: Record<PhotoZone, string> = {
      front: t`Front with plate`,
      left: t`Left side`,
      back: t`Rear`,
      right: t`Right side`,
      roof: t`Roof line`,
      drawbar: t`Drawbar`,
      tyre: t`Tyre`,
      inside: t`Inside`,
    };
    const reading: Record<Reading, string> = {
      mileage: t`Kilometres`,
      engineHours: t`Engine hours`,
      heightCm: t`Measured height`,
      fuelPercent: t`Fuel`,
    };
    /** What a reading counts in. */
    const unit: Record<Reading, string> = { mileage: 'km', engineHours: t`hours`, heightCm: 'cm', fuelPercent: '%' };
    const view: Record<MarkView, string> = {
      left: t({ message: 'Left', context: 'side' }),
      right: t({ message: 'Right', context: 'side' }),
      front: t({ message: 'Front', context: 'side' }),
      back: t`Rear`,
      roof: t`Roof`,
    };
    const mark: Record<MarkKind, string> = {
      scratch: t`Scratch`,
      dent: t`Dent`,
      crack: t`Crack`,
      missing: t`Missing`,
      other: t`Something else`,
    };
    const step: Record<Step, string> = {
      person: t`Person`,
      checklist: t`Checklist`,
      photos: t`Photos`,
      marks: t`Damage`,
      readings: t`Readings`,
      place: t`Place`,
      finish: t`Sign`,
    };
    const direction: Record<Direction, string> = { in: t`Checked in`, out: t`Checked out` };
    return { zone, reading, unit, view, mark, step, direction };
  }, [t]);
}
