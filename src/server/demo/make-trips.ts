import type { Appointment } from '#appointments/appointment.schema.ts';
import { addDays, type CivilDate, daysBetween } from '#shared/civil-date.ts';
import type { DemoCompany } from './demo-companies.ts';
import type { OpenDays } from './open-days.ts';
import type { Random } from './random.ts';

export type Visit = {
  readonly direction: Appointment['direction'];
  readonly date: CivilDate;
  readonly time: string;
  readonly status: Appointment['status'];
};

/** The share of departures by month, January first: most leave before and during the holidays and return after them. */
const OUT_BY_MONTH = [0.05, 0.08, 0.2, 0.7, 1, 1, 0.85, 0.3, 0.15, 0.1, 0.05, 0.05];
const IN_BY_MONTH = [0.05, 0.05, 0.08, 0.1, 0.15, 0.25, 0.4, 0.9, 1, 0.8, 0.25, 0.08];
const EVENLY = [1];
const TRIES = 12;
/** Shortest and longest trip, in days. */
const SHORTEST = 3;
const LONGEST = 150;
/**
 * The days kept free for the way back before the end of a span: more than any closure, so that an open day is among
 * them.
 */
const LATEST_BEFORE_END = 25;

/** The visits of one object, by date: out and in by turns, with some trips cancelled. */
export function makeTrips(company: DemoCompany, days: OpenDays, today: CivilDate, random: Random): Visit[] {
  const visits: Visit[] = [];
  for (const season of company.seasons) {
    const length = Math.floor(season.days / season.trips);
    for (let trip = 0; trip < season.trips; trip += 1) {
      const from = season.fromDay + trip * length;
      visits.push(...makeTrip(company.rhythm, from, from + length - 2, days, today, random));
    }
  }
  return visits;
}

/** Out and back between two days from today, on days that are open. */
function makeTrip(
  rhythm: DemoCompany['rhythm'],
  from: number,
  until: number,
  days: OpenDays,
  today: CivilDate,
  random: Random,
): readonly [Visit, Visit] {
  const isEven = rhythm === 'even';
  const draw = (least: number, most: number, weights: readonly number[]) =>
    drawDay(least, most, isEven ? EVENLY : weights, days, today, random);
  const out = draw(from, until - LATEST_BEFORE_END, OUT_BY_MONTH);
  const left = daysBetween(today, out);
  const back = draw(left + SHORTEST, Math.min(left + LONGEST, until), IN_BY_MONTH);
  const fate = random.next();
  return [
    visit('out', out, days, today, fate < 0.03 ? 4 : fate < 0.045 ? 5 : 3, random),
    visit('in', back, days, today, fate < 0.045 ? 4 : 3, random),
  ];
}

/** `past` is the status it has when its day is over; a called-off visit is cancelled beforehand too. */
function visit(
  direction: Visit['direction'],
  date: CivilDate,
  days: OpenDays,
  today: CivilDate,
  past: Appointment['status'],
  random: Random,
): Visit {
  const ahead = past === 4 ? 4 : random.chance(0.01) ? 2 : 1;
  return { direction, date, time: slot(days, date, random), status: date < today ? past : ahead };
}

/** When a slot of the day begins. */
export function slot(days: OpenDays, date: CivilDate, random: Random): string {
  return random.pick(days.timesOn(date));
}

/** An open day between two days from today, as busy as its month. */
function drawDay(
  least: number,
  most: number,
  weights: readonly number[],
  days: OpenDays,
  today: CivilDate,
  random: Random,
): CivilDate {
  let day = addDays(today, random.between(least, most));
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const month = Number(day.slice(5, 7));
    if (days.timesOn(day).length > 0 && random.chance(weights[(month - 1) % weights.length] ?? 0)) break;
    day = addDays(today, random.between(least, most));
  }
  return days.near(day, addDays(today, most));
}
