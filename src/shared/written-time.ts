import { isClockTime } from './civil-date.ts';
import { latinFigures } from './written-day.ts';

const WITH_MARK = /^(\d{1,2})(?:\s*[:.,hu]\s*|\s+)(\d{2})?$/i;
const FIGURES = /^(\d{1,2}?)(\d{2})?$/;

/** The time of day that somebody wrote, as `HH:MM`: from `9`, `930`, `9:30`, `09.30`, `9 30`, `9u30`. Undefined for anything else. */
export function readTime(text: string): string | undefined {
  const plain = latinFigures(text).trim();
  const [, hour, minute = '00'] = WITH_MARK.exec(plain) ?? FIGURES.exec(plain) ?? [];
  if (hour === undefined) return undefined;
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return isClockTime(time) ? time : undefined;
}
