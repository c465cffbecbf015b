import { addDays, type CivilDate } from './civil-date.ts';

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
export function easterSunday(year: number): CivilDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const correction = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const sum = moon + weekday - 7 * correction + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/**
 * The holidays of article 3 of the Algemene termijnenwet, with Good Friday, which counts as one, and both Sundays of
 * Easter and Whitsun. Liberation Day is one every year.
 */
export function holidaysOf(year: number): ReadonlySet<CivilDate> {
  const known = holidays.get(year);
  if (known !== undefined) return known;
  const easter = easterSunday(year);
  const found = new Set([
    dayOf(year, 1, 1),
    ...[-2, 0, 1, 39, 49, 50].map((days) => addDays(easter, days)),
    kingsDay(year),
    dayOf(year, 5, 5),
    dayOf(year, 12, 25),
    dayOf(year, 12, 26),
  ]);
  holidays.set(year, found);
  return found;
}

/** True for a Saturday, a Sunday and a holiday: a term of the law that ends on one goes on (article 1). */
export function isDayOff(day: CivilDate): boolean {
  const weekday = weekdayOf(day);
  return weekday === SATURDAY || weekday === SUNDAY || isHoliday(day);
}

/** True for a day on which the post brings letters: not on Sunday, on Monday or on a holiday. */
export function isPostDay(day: CivilDate): boolean {
  const weekday = weekdayOf(day);
  return weekday !== SUNDAY && weekday !== MONDAY && !isHoliday(day);
}

/** The day itself, or the first one after it that is no Saturday, Sunday or holiday. */
export function nextWorkingDay(day: CivilDate): CivilDate {
  return isDayOff(day) ? nextWorkingDay(addDays(day, 1)) : day;
}

/** The day on which a letter posted on a day is there, when that takes so many days with post (one at least). */
export function postedUntil(day: CivilDate, postDays: number): CivilDate {
  const next = addDays(day, 1);
  const left = isPostDay(next) ? postDays - 1 : postDays;
  return left <= 0 ? next : postedUntil(next, left);
}

const holidays = new Map<number, ReadonlySet<CivilDate>>();
const [SUNDAY, MONDAY, SATURDAY] = [0, 1, 6];

const isHoliday = (day: CivilDate) => holidaysOf(Number(day.slice(0, 4))).has(day);
const weekdayOf = (day: CivilDate) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The 27th of April, and the day before when that is a Sunday. Until 2013 it was the Queen's, on the 30th. */
function kingsDay(year: number): CivilDate {
  const [date, early] = year < 2014 ? [30, 29] : [27, 26];
  const day = dayOf(year, 4, date);
  return weekdayOf(day) === SUNDAY ? dayOf(year, 4, early) : day;
}

function dayOf(year: number, month: number, day: number): CivilDate {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}
