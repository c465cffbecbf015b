import { msg } from '@lingui/core/macro';

/** Why an appointment is refused. */
export const APPOINTMENT_REFUSALS = {
  'appointment.missing': msg`This appointment does not exist.`,
  'appointment.deleted': msg`This appointment has since been deleted.`,
  'appointment.done': msg`This appointment is done. Reopen it first.`,
  'appointment.cancelled': msg`This appointment was cancelled. Reopen it first.`,
  'appointment.no_show': msg`This appointment was closed as a no-show. Reopen it first.`,
  'appointment.same_day': msg({
    message: 'The object already has an appointment that day, at {time}. Say why it needs another.',
  }),
  'appointment.closed': msg`It is closed that day. Choose another day, or say why it goes ahead.`,
  'appointment.no_slot': msg({ message: 'No slot begins at {time}. Choose a free time, or say why it goes ahead.' }),
  'appointment.slot_taken': msg({
    message:
      '{time} is full: planned {taken}, room for {capacity, plural, one {# visit} other {# visits}}. Choose a free time, or say why it goes ahead.',
  }),
  'appointment.notice_short': msg({
    message:
      'This has to be booked {hours, plural, one {# hour} other {# hours}} ahead. Choose a later time, or say why it goes ahead.',
  }),
  'appointment.time_past': msg({
    message: '{time} is already past on that day. Choose a later time, or say why it is noted now.',
  }),
  'appointment.assignee_unknown': msg`The colleague it is assigned to does not exist or is no longer active. Choose another.`,
  'appointment.not_moved': msg`No movement was recorded with this appointment.`,
  'appointment.place_needed': msg`Choose where the object goes.`,
};
