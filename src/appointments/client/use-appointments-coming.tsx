import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import { useFirstDownload } from '#sync/client/hooks/use-first-download.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { isHotDay } from '#sync/hot-days.ts';
import { FirstDownload } from '#ui/list/first-download.tsx';
import { appointmentTable } from '../appointment.ts';

const TABLES = [appointmentTable];

/**
 * What to show where appointments are `missing` because this device does not have them (yet); null when it has all, or
 * all of `day`.
 */
export function useAppointmentsComing(missing: boolean, day?: CivilDate): ReactNode | null {
  const { t } = useLingui();
  const season = useFirstDownload(TABLES);
  const others = useFirstDownload(TABLES, true);
  const givenUp = useRows((mirror) => mirror.lacksOlder(), []) ?? false;
  if (!missing) return null;
  if (season !== null) return <FirstDownload name={t`Appointments`} {...season} />;
  if (day !== undefined && isHotDay(appointmentTable.name, day, dayAt(Date.now()))) return null;
  if (others !== null) return <FirstDownload name={t`Appointments in other months`} {...others} />;
  if (!givenUp) return null;
  return (
    <Box role="status" color="fg.muted">
      <Trans>This device has no room for appointments in other months.</Trans>
    </Box>
  );
}

/** True once this device has all appointments: only then can those of a customer be counted. */
export function useHasAllAppointments(): boolean {
  const season = useFirstDownload(TABLES);
  const others = useFirstDownload(TABLES, true);
  const givenUp = useRows((mirror) => mirror.lacksOlder(), []) ?? true;
  return season === null && others === null && !givenUp;
}

/** Tells whether this device has all appointments of a day, as far as it knows. */
export function useHasDay(): (day: CivilDate) => boolean {
  const season = useFirstDownload(TABLES);
  const hasAll = useHasAllAppointments();
  const today = dayAt(Date.now());
  return (day) => hasAll || (season === null && isHotDay(appointmentTable.name, day, today));
}
