import { useLingui } from '@lingui/react/macro';
import type { DownloadPart } from '#sync/client/runtime/types.ts';

/** What a part of the download brings, in the reader's language. */
export function usePartWords(): (part: Pick<DownloadPart, 'table' | 'older'>) => string {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    objects: t`Objects`,
    customers: t`Customers`,
    contacts: t`Contacts`,
    appointments: t`Appointments`,
    prospects: t`Prospects`,
    spots: t`Spots`,
    warehouses: t`Warehouses`,
    locations: t`Locations`,
    movements: t`Movements`,
    notes: t`Notes`,
    documents: t`Photos and documents`,
    attention: t`To decide`,
    opening_hours: t`Opening hours`,
    opening_exceptions: t`Different opening hours`,
    tags: t`Tags`,
    merged_records: t`Merged records`,
    vehicle_register: t`Vehicle register`,
    handover_forms: t`Handover forms`,
    handovers: t`Handovers`,
  };
  return ({ table, older }) => (older ? t`Appointments in other months` : (names[table] ?? table));
}
