import type { Appointment } from '#appointments/appointment.schema.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { DemoCompany } from './demo-companies.ts';
import type { Random } from './random.ts';

export type Visit = {
  readonly direction: Appointment['direction'];
  readonly date: CivilDate;
  readonly time: string;
  readonly status: Appointment['status'];
};

/** How busy a month is, January first: out before and during the holidays, back after them. */
const OUT_BY_MONTH = [0.05, 0.08, 0.2, 0.7, 1, 1, 0.85, 0.3, 0.15, 0.1, 0.05, 0.05];
const IN_BY_MONTH = [0.05, 0.05, 0.08, 0.1, 0.15, 0.25, 0.4, 0.9, 1, 0.8, 0.25, 0.08];
const EVENLY = [1];
const TRIES = 12;
/** Shortest and longest trip, in days. */
const SHORTEST = 3;
const LONGEST = 150;

/** The visits of one object, by date: out and in by turns, with trips that were called off. */
export function makeTrips(company: DemoCompany, today: CivilDate, random: Random): Visit[] {
  const visits: Visit[] = [];
  for (const season of company.seasons) {
    const length = Math.floor(season.days / season.trips);
    for (let trip = 0; trip < season.trips; trip += 1) {
      const from = season.fromDay + trip * length;
      visits.push(...makeTrip(company.rhythm, from, from + length - 2, today, random));
    }
  }
  return visits;
}

/** Out and back between two days from today; a Sunday becomes the Monday after it. */
function makeTrip(
  rhythm: DemoCompany['rhythm'],
  from: number,
  until: number,
  today: CivilDate,
  random: Random,
): readonly [Visit, Visit] {
  const isEven = rhythm === 'even';
  const out = drawDay(from, until - SHORTEST, isEven ? EVENLY : OUT_BY_MONTH, today, random);
  const back = drawDay(out + SHORTEST, Math.min(out + LONGEST, until), isEven ? EVENLY : IN_BY_MONTH, today, random);
  const fate = random.next();
  return [
    visit('out', openDay(addDays(today, out)), today, fate < 0.03 ? 4 : fate < 0.045 ? 5 : 3, random),
    visit('in', openDay(addDays(today, back)), today, fate < 0.045 ? 4 : 3, random),
  ];
}

/** `past` is the status it has when its day is over; a called-off visit is cancelled beforehand too. */
function visit(
  direction: Visit['direction'],
  date: CivilDate,
  today: CivilDate,
  past: Appointment['status'],
  random: Random,
): Visit {
  const ahead = past === 4 ? 4 : random.chance(0.01) ? 2 : 1;
  return { direction, date, time: slot(random), status: date < today ? past : ahead };
}

/** A half hour between eight and half past four. */
export function slot(random: Random): string {
  const half = random.between(16, 33);
  return `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
}

function drawDay(least: number, most: number, weights: readonly number[], today: CivilDate, random: Random): number {
  let day = random.between(least, most);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const month = Number(addDays(today, day).slice(5, 7));
    if (random.chance(weights[(month - 1) % weights.length] ?? 0)) break;
    day = random.between(least, most);
  }
  return day;
}

function openDay(day: CivilDate): CivilDate {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0 ? addDays(day, 1) : day;
}
