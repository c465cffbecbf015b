import type { InterestKind, InterestRate } from '#company/company-settings.ts';
import { addDays, type CivilDate, daysBetween } from '#shared/civil-date.ts';
import { type Cents, multiplyDivide } from '#shared/money.ts';

/**
 * The statutory interest by the day it begins to count, in basis points: `consumer` is article 6:119 BW, `trade` article
 * 6:119a. docs/billing.md says which of these were confirmed. A company adds later ones to its settings.
 */
export const INTEREST_TABLE: readonly InterestRate[] = [
  { kind: 'consumer', from: '2015-01-01', rate_bp: 200 },
  { kind: 'consumer', from: '2023-01-01', rate_bp: 400 },
  { kind: 'consumer', from: '2023-07-01', rate_bp: 600 },
  { kind: 'consumer', from: '2024-01-01', rate_bp: 700 },
  { kind: 'consumer', from: '2025-01-01', rate_bp: 600 },
  { kind: 'consumer', from: '2026-01-01', rate_bp: 400 },
  { kind: 'trade', from: '2016-01-01', rate_bp: 805 },
  { kind: 'trade', from: '2016-07-01', rate_bp: 800 },
  { kind: 'trade', from: '2023-01-01', rate_bp: 1050 },
  { kind: 'trade', from: '2023-07-01', rate_bp: 1200 },
  { kind: 'trade', from: '2024-01-01', rate_bp: 1250 },
  { kind: 'trade', from: '2024-07-01', rate_bp: 1225 },
  { kind: 'trade', from: '2025-01-01', rate_bp: 1115 },
  { kind: 'trade', from: '2025-07-01', rate_bp: 1015 },
];

/** What is owed of one amount: from the day after the last day to pay up to and including a day. */
export type Interest = {
  readonly fromOn: CivilDate;
  readonly untilOn: CivilDate;
  /** The rates that counted, in order. */
  readonly ratesBp: readonly number[];
  readonly cents: Cents;
};

export type InterestOrder = {
  readonly cents: Cents;
  /** The last day to pay. */
  readonly dueOn: CivilDate;
  readonly untilOn: CivilDate;
  readonly kind: InterestKind;
  /** The company's own rates, beside those above; one of the same day takes its place. */
  readonly own: readonly InterestRate[];
};

/**
 * Interest by the day. At the end of each year since the first day it is added to the amount that it is counted over
 * (article 6:119 BW, paragraph 2). A day is one part of its year, so that a whole year at one rate is that rate. Days
 * before the first rate count nothing.
 */
export function statutoryInterest({ cents, dueOn, untilOn, kind, own }: InterestOrder): Interest {
  const fromOn = addDays(dueOn, 1);
  const rates = ratesOf(kind, own);
  const counted: number[] = [];
  let sum = cents;
  for (let year = 0; yearsLater(fromOn, year) <= untilOn; year += 1) {
    const begin = yearsLater(fromOn, year);
    const next = yearsLater(fromOn, year + 1);
    const end = next <= untilOn ? next : addDays(untilOn, 1);
    const stretches = rates.flatMap(({ from, rate_bp: rateBp }, index) => {
      const first = from > begin ? from : begin;
      const following = rates[index + 1]?.from ?? end;
      const last = following < end ? following : end;
      return first < last ? [{ rateBp, days: daysBetween(first, last) }] : [];
    });
    counted.push(...stretches.map(({ rateBp }) => rateBp));
    const weighed = stretches.reduce((total, { rateBp, days }) => total + rateBp * days, 0);
    sum += multiplyDivide(sum, weighed, 10_000 * daysBetween(begin, next));
  }
  return { fromOn, untilOn, cents: sum - cents, ratesBp: counted.filter((rate, at) => rate !== counted[at - 1]) };
}

/**
 * The last day for which the rate is known: rates may change on the first of January and of July, so it is the end of
 * the half year in which the last one began.
 */
export function rateKnownUntil(kind: InterestKind, own: readonly InterestRate[]): CivilDate {
  const last = ratesOf(kind, own).at(-1)?.from ?? '1970-01-01';
  return `${last.slice(0, 4)}-${last.slice(5) < '07-01' ? '06-30' : '12-31'}`;
}

function ratesOf(kind: InterestKind, own: readonly InterestRate[]): readonly InterestRate[] {
  const byDay = new Map(
    [...INTEREST_TABLE, ...own].filter((rate) => rate.kind === kind).map((rate) => [rate.from, rate]),
  );
  return [...byDay.values()].toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

/** The same day so many years later; the 28th of February for a 29th that is not there. */
function yearsLater(day: CivilDate, years: number): CivilDate {
  const year = Number(day.slice(0, 4)) + years;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const date = day.slice(4) === '-02-29' && !isLeap ? '-02-28' : day.slice(4);
  return `${String(year).padStart(4, '0')}${date}`;
}
