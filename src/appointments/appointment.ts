import { defineTable } from '#sync/table.ts';
import type { Appointment } from './appointment.schema.ts';

export const appointmentTable = defineTable<Appointment>({
  name: 'appointments',
  indexes: ['objectId', 'customerId', 'date'],
});
