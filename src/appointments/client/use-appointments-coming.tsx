import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFirstDownload } from '#sync/client/use-first-download.ts';
import { FirstDownload } from '#ui/first-download.tsx';
import { appointmentTable } from '../appointment.ts';

const TABLES = [appointmentTable];

/** Which appointments this device is still getting, to be shown where some are `missing`; null when all are here. */
export function useAppointmentsComing(missing: boolean): ReactNode | null {
  const { t } = useLingui();
  const season = useFirstDownload(TABLES);
  const others = useFirstDownload(TABLES, true);
  if (!missing) return null;
  if (season !== null) return <FirstDownload name={t`Appointments`} {...season} />;
  return others === null ? null : <FirstDownload name={t`Appointments of other months`} {...others} />;
}
