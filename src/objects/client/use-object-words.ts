import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Movement, ObjectCategory, StoredObject } from '../object.schema.ts';

/** The words of this area in the reader's language. */
export function useObjectWords() {
  const { t } = useLingui();
  return useMemo(() => {
    const category: Record<ObjectCategory, string> = {
      caravan: t`Caravan`,
      camper: t`Camper`,
      boat: t`Boat`,
      car: t`Car`,
      classic: t`Classic car`,
      trailer: t`Trailer`,
      motorcycle: t`Motorcycle`,
      horse: t`Horse trailer`,
      other: t`Other`,
    };
    const status: Record<StoredObject['storageStatus'], string> = {
      with_storage: t`In storage`,
      with_customer: t`With customer`,
    };
    const movement: Record<Movement['kind'], string> = {
      checked_in: t`Checked in`,
      checked_out: t`Checked out`,
      moved: t`Moved`,
      measured: t`Measured`,
    };
    return { category, status, movement };
  }, [t]);
}
