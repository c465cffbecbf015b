import { appointmentTable, NEEDS_ATTENTION } from '#appointments/appointment.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';

/** How many appointments need attention; undefined until they were counted. */
export function useAppointmentAttention(): number | undefined {
  return useRows(async (mirror) => (await mirror.where(appointmentTable, 'status', NEEDS_ATTENTION)).length, []);
}
