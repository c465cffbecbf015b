import type { Note } from '#annotations/note.schema.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { customerTable } from '#customers/customer.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { Spot, Warehouse } from '#spots/spot.schema.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { readSpotNames } from '#spots/spot-name.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import type { Appointment } from '../appointment.schema.ts';
import { appointmentTable, isOpen } from '../appointment.ts';
import { readNotesOfVisits } from './visit-notes.ts';

/** An appointment with everything its card shows. */
export type AgendaItem = {
  readonly appointment: Appointment;
  readonly object: StoredObject | undefined;
  readonly customer: Customer | undefined;
  readonly spot: Spot | undefined;
  /** The name that tells the spot from all others; empty without one. */
  readonly spotName: string;
  readonly warehouse: Warehouse | undefined;
  /** Notes of the visit and of its object, the newest first; read for the cards of open visits alone. */
  readonly notes: readonly Note[];
};

/** A day's appointments, with the notes of those that are open. */
export async function readDayAgenda(mirror: Mirror, day: CivilDate): Promise<AgendaItem[]> {
  const ofDay = mirror.ofDay(day);
  return withNotes(ofDay, await joinAppointments(ofDay, await ofDay.where(appointmentTable, 'date', day)));
}

/** Adds to open appointments what is noted of them and of their objects. */
export async function withNotes(mirror: Mirror, items: readonly AgendaItem[]): Promise<AgendaItem[]> {
  const open = items.map(({ appointment }) => appointment).filter(isOpen);
  const notes = await readNotesOfVisits(mirror, open);
  return items.map((item) => ({ ...item, notes: notes.get(item.appointment.id) ?? [] }));
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
  const spotNames = await readSpotNames(mirror, [...spots.values()]);
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
      spotName: spotNames.get(object?.spotId ?? '') ?? '',
      warehouse: warehouses.get(object?.warehouseId ?? ''),
      notes: [],
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
