import type { Customer } from '#customers/customer.schema.ts';
import { customerTable } from '#customers/customer.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { Spot, Warehouse } from '#spots/spot.schema.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import type { Appointment } from '../appointment.schema.ts';
import { appointmentTable } from '../appointment.ts';

/** An appointment with everything its card shows. */
export type AgendaItem = {
  readonly appointment: Appointment;
  readonly object: StoredObject | undefined;
  readonly customer: Customer | undefined;
  readonly spot: Spot | undefined;
  readonly warehouse: Warehouse | undefined;
};

/** A day's appointments, by time. */
export async function readDayAgenda(mirror: Mirror, day: CivilDate): Promise<AgendaItem[]> {
  return joinAppointments(mirror, await mirror.where(appointmentTable, 'date', day));
}

/** Looks up what the cards of some appointments show, each table once. */
export async function joinAppointments(mirror: Mirror, rows: readonly Appointment[]): Promise<AgendaItem[]> {
  const objects = await readById(
    mirror,
    objectTable,
    rows.map((row) => row.objectId),
  );
  const standing = [...objects.values()];
  const customers = await readById(mirror, customerTable, [
    ...rows.map((row) => row.customerId),
    ...standing.map((object) => object.customerId),
  ]);
  const spots = await readById(
    mirror,
    spotTable,
    standing.map((object) => object.spotId),
  );
  const warehouses = await readById(
    mirror,
    warehouseTable,
    standing.map((object) => object.warehouseId),
  );
  return rows.map((appointment) => {
    const object = objects.get(appointment.objectId);
    return {
      appointment,
      object,
      customer: customers.get(appointment.customerId ?? object?.customerId ?? ''),
      spot: spots.get(object?.spotId ?? ''),
      warehouse: warehouses.get(object?.warehouseId ?? ''),
    };
  });
}

async function readById<Row extends SyncedRow>(
  mirror: Mirror,
  table: SyncedTable<Row>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Row>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows = await mirror.getMany(table, wanted);
  return new Map(rows.filter((row) => row !== undefined).map((row) => [row.id, row]));
}
