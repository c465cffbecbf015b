import type { CivilDate } from '#shared/civil-date.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';
import type { Appointment } from '../appointment.schema.ts';
import { appointmentTable } from '../appointment.ts';
import { type AgendaItem, joinAppointments, withNotes } from './day-agenda.ts';

/** How many appointments at one time a calendar shows by name; the others are counted. */
export const NAMED_PER_CELL = 3;

/** All appointments of some days, and by id what is shown of those that a calendar has room to name. */
export type WeekAgenda = {
  readonly appointments: readonly Appointment[];
  readonly items: ReadonlyMap<string, AgendaItem>;
};

/** Looks up the appointments of some days. `shown`: those that the reader's filter lets through. */
export async function readWeekAgenda(
  mirror: Mirror,
  days: readonly CivilDate[],
  shown: (appointment: Appointment) => boolean,
): Promise<WeekAgenda> {
  const appointments = (await Promise.all(days.map((day) => mirror.where(appointmentTable, 'date', day)))).flat();
  const perTime = new Map<string, number>();
  const named = appointments.filter(shown).filter(({ date, time }) => {
    const key = `${date} ${time}`;
    const count = (perTime.get(key) ?? 0) + 1;
    perTime.set(key, count);
    return count <= NAMED_PER_CELL;
  });
  const items = await joinAppointments(mirror, named);
  return { appointments, items: new Map(items.map((item) => [item.appointment.id, item])) };
}

/**
 * The appointments from a day on, day by day, until there are as many as asked for or the last day is reached. Days far
 * ahead are not read when the first ones fill the list.
 */
export async function readAgendaFrom(
  mirror: Mirror,
  days: readonly CivilDate[],
  shown: (appointment: Appointment) => boolean,
  most: number,
): Promise<readonly AgendaItem[]> {
  const found: Appointment[] = [];
  for (const day of days) {
    const ofDay = (await mirror.where(appointmentTable, 'date', day)).filter(shown);
    found.push(...ofDay.toSorted((left, right) => (`${left.time}${left.id}` < `${right.time}${right.id}` ? -1 : 1)));
    if (found.length > most) break;
  }
  return withNotes(mirror, await joinAppointments(mirror, found.slice(0, most + 1)));
}
