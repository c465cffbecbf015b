import type { Movement } from '#objects/object.schema.ts';
import { movementTable } from '#objects/object.ts';
import { refuse } from '#shared/refusal.ts';
import { applied, type Command, refused } from '#sync/command.ts';
import { noParents } from '#sync/parents.ts';
import { type Found, findRow, putChanged, refuseAbsent } from '#sync/rows.ts';
import type { Appointment, ConfirmAppointment } from './appointment.schema.ts';
import { appointmentTable, DONE, isOpen } from './appointment.ts';

type ConfirmState = {
  readonly own: Found<Appointment>;
  readonly movement: Movement | undefined;
  /** False on a device, which holds only a month of movements. */
  readonly onServer: boolean;
};

/**
 * Confirms that an appointment took place although somebody had cancelled it, closed it as a no-show, or reopened it. The
 * movement recorded with it is kept, and the appointment is done. Confirming it again changes nothing.
 */
export const confirmAppointment: Command<ConfirmAppointment, ConfirmState> = {
  name: 'appointment.confirm',
  version: 1,
  permission: 'appointment edit&object edit',
  kind: 'plan',
  entity: 'appointment',
  entityId: (args) => args.appointmentId,
  parents: noParents,
  load: async (read, { args }) => {
    const [own, movement] = await Promise.all([
      findRow(read, appointmentTable, args.appointmentId),
      read.get(movementTable, args.movementId),
    ]);
    return { own, movement, onServer: read.getDeleted !== undefined };
  },
  decide: ({ own, movement, onServer }, { args: { appointmentId } }) => {
    if (own.row === undefined) return refuseAbsent('appointment', appointmentId, own, { status: DONE });
    if (own.row.status === DONE) return applied();
    const tookPlace = movement === undefined ? !onServer : movement.appointmentId === appointmentId;
    // Undoing the movement opens its appointment.
    const isUndone = isOpen(own.row) && movement?.standing !== 'accepted';
    if (isUndone || !tookPlace) return refused(refuse('appointment.not_moved'));
    return applied(putChanged(appointmentTable, own.row, { status: DONE }));
  },
};
