import type { VatPeriod } from '#company/company-settings.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';

/** `name` is `2026`, `2026-Q1` or `2026-01`; both days count. */
export type Period = { readonly name: string; readonly from: CivilDate; readonly until: CivilDate };

const MONTHS: Readonly<Record<VatPeriod, number>> = { month: 1, quarter: 3, year: 12 };

/** The periods of a year, the first one first. */
export function periodsOf(year: number, kind: VatPeriod): readonly Period[] {
  const length = MONTHS[kind];
  return Array.from({ length: 12 / length }, (_, index) => {
    const last = (index + 1) * length;
    const name = kind === 'year' ? yearText(year) : `${yearText(year)}-${nameOf(kind, index + 1)}`;
    return { name, from: firstOf(year, last - length + 1), until: addDays(afterMonth(year, last), -1) };
  });
}

function nameOf(kind: 'month' | 'quarter', number: number): string {
  return kind === 'quarter' ? `Q${number}` : two(number);
}

function firstOf(year: number, month: number): CivilDate {
  return `${yearText(year)}-${two(month)}-01`;
}

function afterMonth(year: number, month: number): CivilDate {
  return month === 12 ? firstOf(year + 1, 1) : firstOf(year, month + 1);
}

const two = (number: number) => String(number).padStart(2, '0');
const yearText = (year: number) => String(year).padStart(4, '0');
