import type { FieldMap } from '#shared/field-map.ts';

/** What a person fills in about an appointment beside its object. `appointmentFields` has the limits. */
export const APPOINTMENT_FIELDS = {
  date: { wire: 'date', group: 'when' },
  time: { wire: 'time', group: 'when' },
  direction: { wire: 'direction', group: 'what' },
  type: { wire: 'type', group: 'what', empty: 1 },
  note: { wire: 'note', group: 'note', empty: '' },
  assigneeId: { wire: 'assignee_id', group: 'assignee', empty: null },
} as const satisfies FieldMap;
