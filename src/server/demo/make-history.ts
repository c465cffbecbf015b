import type { Appointment } from '#appointments/appointment.schema.ts';
import type { Movement, StoredObject } from '#objects/object.schema.ts';
import { LASTING } from '#objects/object.ts';
import { addDays, type CivilDate, type Instant } from '#shared/civil-date.ts';
import type { RowDraft } from '#sync/table.ts';
import type { DemoCompany, DemoPerson } from './demo-companies.ts';
import { findPastPlace, type Halls, placeMaker } from './make-halls.ts';
import { makeOpenDays } from './make-opening-hours.ts';
import { makeTrips, slot, type Visit } from './make-trips.ts';
import type { OpenDays } from './open-days.ts';
import type { Random } from './random.ts';
import { APPOINTMENT_NOTES } from './words.ts';

export type History = {
  readonly objects: readonly RowDraft<StoredObject>[];
  readonly appointments: readonly RowDraft<Appointment>[];
  readonly movements: readonly RowDraft<Movement>[];
};

/** The most days after which somebody who leaves today or tomorrow is back. */
const LATEST_BACK_DAYS = 80;

type Place = { readonly warehouseId: string | null; readonly spotId: string | null };
const NOWHERE: Place = { warehouseId: null, spotId: null };

/** What happened to every object and what is planned: appointments, the movements they led to, and where it is now. */
export function makeHistory(
  company: DemoCompany,
  drafts: readonly RowDraft<StoredObject>[],
  halls: Halls,
  today: CivilDate,
  random: Random,
): History {
  const place = placeMaker(halls, random);
  const days = makeOpenDays(company, today);
  const { boardToday, boardTomorrow } = company;
  const board = {
    today: boardToday,
    tomorrow: boardTomorrow,
    // Spread over the whole list: about a quarter of the objects asked have a visit that can be today.
    chance: (4 * (boardToday + boardTomorrow)) / company.objects,
  };
  const objects: RowDraft<StoredObject>[] = [];
  const appointments: RowDraft<Appointment>[] = [];
  const movements: RowDraft<Movement>[] = [];
  for (const draft of drafts) {
    const trips = makeTrips(company, days, today, random);
    const isIn = lastDone(trips)?.direction !== 'out';
    const visits = fillBoard(trips, isIn, board, days, today, random);
    const here = isIn ? placeFor(place(draft), halls, random) : NOWHERE;
    const past = isIn ? here : placeFor(findPastPlace(halls, draft, random), halls, random);
    const planned = visits.map((visit) => toAppointment(visit, draft, company.people, random));
    const moved = toMovements(draft, planned, past, company.people, random);
    appointments.push(...planned);
    movements.push(...moved.filter((movement) => movement.at >= `${addDays(today, -company.movementDays)}T`));
    objects.push(standing(draft, here, moved));
  }
  return { objects, appointments, movements };
}

function lastDone(visits: readonly Visit[]): Visit | undefined {
  return visits.findLast((visit) => visit.status === 3);
}

/** Adds or pulls forward visits until today's and tomorrow's board have what was asked for. */
function fillBoard(
  visits: readonly Visit[],
  isIn: boolean,
  board: { today: number; tomorrow: number; readonly chance: number },
  days: OpenDays,
  today: CivilDate,
  random: Random,
): readonly Visit[] {
  const day = board.today > 0 ? 'today' : board.tomorrow > 0 ? 'tomorrow' : undefined;
  if (day === undefined || !random.chance(board.chance)) return visits;
  const date = day === 'today' ? today : addDays(today, 1);
  const open = visits.findIndex((visit) => visit.date >= today && visit.status < 3);
  const status = board[day] % 4 === 1 ? 2 : 1;
  const next = visits[open];
  if (next !== undefined && next.date > date && next.direction === (isIn ? 'out' : 'in')) {
    board[day] -= 1;
    return visits.with(open, { ...next, date, time: slot(days, date, random), status });
  }
  if (next !== undefined || !isIn) return visits;
  board[day] -= 1;
  const end = days.near(addDays(date, random.between(10, 60)), addDays(date, LATEST_BACK_DAYS));
  const back = { direction: 'in', date: end, time: slot(days, end, random), status: 1 } as const;
  return [
    ...visits.filter((visit) => visit.date < today),
    { direction: 'out', date, time: slot(days, date, random), status },
    back,
  ];
}

/** The place for an object; when no spot fits, it stands unplaced in the first warehouse. */
function placeFor(
  spot: { readonly id: string; readonly warehouseId: string } | undefined,
  halls: Halls,
  random: Random,
): Place {
  if (spot !== undefined && !random.chance(0.01)) return { warehouseId: spot.warehouseId, spotId: spot.id };
  return { warehouseId: spot?.warehouseId ?? halls.warehouses[0]?.id ?? null, spotId: null };
}

/** Turns a visit into an appointment; some of the coming ones are assigned to somebody. */
function toAppointment(
  visit: Visit,
  object: RowDraft<StoredObject>,
  people: readonly DemoPerson[],
  random: Random,
): RowDraft<Appointment> {
  return {
    id: random.id(),
    objectId: object.id,
    customerId: object.customerId,
    direction: visit.direction,
    type: random.chance(0.8) ? 1 : 2,
    date: visit.date,
    time: visit.time,
    note: random.chance(0.12) ? random.pick(APPOINTMENT_NOTES) : '',
    assigneeId: visit.status < 3 && random.chance(0.3) ? random.pick(people).id : null,
    status: visit.status,
    reason: null,
  };
}

/** The check-in that began the contract, then one movement for each visit that was done. */
function toMovements(
  object: RowDraft<StoredObject>,
  appointments: readonly RowDraft<Appointment>[],
  place: Place,
  people: readonly DemoPerson[],
  random: Random,
): RowDraft<Movement>[] {
  let stayId = random.id();
  const yard = people.filter((person) => person.role === 'yard' || person.role === 'owner');
  const record = (
    kind: 'checked_in' | 'checked_out',
    at: Instant,
    appointmentId: string | null,
  ): RowDraft<Movement> => {
    const by = random.pick(yard);
    const from = kind === 'checked_out' ? place : NOWHERE;
    const to = kind === 'checked_in' ? place : NOWHERE;
    return {
      id: random.id(),
      objectId: object.id,
      stayId,
      kind,
      fromWarehouseId: from.warehouseId,
      fromSpotId: from.spotId,
      toWarehouseId: to.warehouseId,
      toSpotId: to.spotId,
      at,
      byUserId: by.id,
      byName: `${by.firstname} ${by.lastname}`,
      appointmentId,
      note: '',
      reason: null,
      standing: 'accepted',
      ...LASTING,
    };
  };
  const moved = [record('checked_in', instantAt(object.contractStartOn ?? '2020-01-01', '09:00'), null)];
  for (const appointment of appointments) {
    if (appointment.status !== 3) continue;
    if (appointment.direction === 'in') stayId = random.id();
    const kind = appointment.direction === 'in' ? 'checked_in' : 'checked_out';
    moved.push(record(kind, instantAt(appointment.date, appointment.time), appointment.id));
  }
  return moved;
}

/** Where the newest movement left the object. */
function standing(
  object: RowDraft<StoredObject>,
  place: Place,
  moved: readonly RowDraft<Movement>[],
): RowDraft<StoredObject> {
  const last = moved.at(-1);
  const isIn = last?.kind === 'checked_in';
  const lastOut = moved.findLast((movement) => movement.kind === 'checked_out');
  return {
    ...object,
    ...place,
    storageStatus: isIn ? 'with_storage' : 'with_customer',
    stayId: isIn ? last.stayId : null,
    lastStayId: lastOut?.stayId ?? null,
    lastMovedAt: last?.at ?? null,
  };
}

/** Converts yard time to an instant; assumes summer time from April to October. */
function instantAt(day: CivilDate, time: string): Instant {
  const month = Number(day.slice(5, 7));
  const offset = month >= 4 && month <= 10 ? '+02:00' : '+01:00';
  return new Date(`${day}T${time}:00${offset}`).toISOString();
}
