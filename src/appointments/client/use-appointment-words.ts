import { useLingui } from '@lingui/react/macro';
import type { Appointment } from '../appointment.schema.ts';

/** The words of this area in the reader's language. */
export function useAppointmentWords() {
  const { t } = useLingui();
  const direction: Record<Appointment['direction'], string> = { in: t`Bring in`, out: t`Take out` };
  const status: Record<Appointment['status'], string> = {
    1: t`Planned`,
    2: t`Needs attention`,
    3: t`Done`,
    4: t`Cancelled`,
    5: t`No-show`,
  };
  const type: Record<Appointment['type'], string> = { 1: t`At the gate`, 2: t`Inside` };
  return { direction, status, type };
}
