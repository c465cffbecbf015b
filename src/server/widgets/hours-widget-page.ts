import { say, sayAll } from '#locales/server/say.ts';
import type { Said } from '#locales/speak.ts';
import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import { type OpenRange, type ShownDay, shownWeek } from '#opening-hours/shown-week.ts';
import { WIDGET_TITLES } from '#prospects/widget.letters.ts';
import { htmlText } from '#server/http/html-text.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { withLatinDigits } from '#shared/latin-digits.ts';
import { type Language } from '#shared/request-language.ts';
import { HOURS_WORDS } from './hours-widget.letters.ts';
import { publicPage } from './public-page.ts';

/** Digits are the same in every language, as plates and times are. */
function dayFormat(language: Language, parts: Intl.DateTimeFormatOptions): (day: CivilDate) => string {
  const format = new Intl.DateTimeFormat(withLatinDigits(language), { ...parts, timeZone: 'UTC' });
  return (day) => htmlText(format.format(new Date(`${day}T12:00:00Z`)));
}

const rangeHtml = ({ start, end }: OpenRange) => `<bdi dir="ltr">${start}–${end}</bdi>`;

type HoursWords = Said<typeof HOURS_WORDS>;

type HoursPage = {
  readonly company: string;
  readonly week: OpeningWeek;
  readonly today: CivilDate;
  readonly language: Language;
};

/**
 * A page with a company's hours of this week and the coming days that differ, without script. It does not say why they
 * differ: staff wrote the reasons for themselves.
 */
export function makeHoursPage({ company, week, today, language }: HoursPage): string {
  const words = sayAll(language, HOURS_WORDS);
  const { days, coming } = shownWeek(week, today);
  const name = say(language, WIDGET_TITLES.hours);
  const head = `<h1>${name}</h1>\n<p class="company"><bdi>${htmlText(company)}</bdi></p>`;
  const title = `${name} · ${company}`;
  if (week.hours.length === 0 && week.exceptions.length === 0) {
    return publicPage(language, title, `${head}\n<p>${words.none}</p>`);
  }
  const [weekday, day] = [
    dayFormat(language, { weekday: 'long' }),
    dayFormat(language, { day: 'numeric', month: 'short' }),
  ];
  const rows = days.map(
    (shown) =>
      `<tr${shown.date === today ? ' class="today" aria-current="date"' : ''}>` +
      `<th scope="row"><span class="day">${weekday(shown.date)}</span> <small>${day(shown.date)}</small>` +
      `${markOf(shown, shown.date === today, words)}</th><td>${hoursOf(shown, words)}</td></tr>`,
  );
  const full = dayFormat(language, { weekday: 'short', day: 'numeric', month: 'short' });
  const later = coming.map(({ date, until, range }) => {
    const when = date === until ? full(date) : `${full(date)} – ${full(until)}`;
    return `<tr><th scope="row"><bdi>${when}</bdi></th><td>${range === null ? closed(words) : rangeHtml(range)}</td></tr>`;
  });
  const after = later.length === 0 ? '' : `\n<h2>${words.coming}</h2>\n<table>${later.join('\n')}</table>`;
  return publicPage(language, title, `${head}\n<table>${rows.join('\n')}</table>${after}`);
}

function closed(words: HoursWords): string {
  return `<span class="closed">${words.closed}</span>`;
}

function hoursOf({ ranges }: ShownDay, words: HoursWords): string {
  return ranges.length === 0 ? closed(words) : ranges.map(rangeHtml).join(' ');
}

function markOf({ differs }: ShownDay, isToday: boolean, words: HoursWords): string {
  const marks = [...(isToday ? [words.today] : []), ...(differs ? [words.differs] : [])];
  return marks.length === 0 ? '' : ` <small class="mark">${marks.join(' · ')}</small>`;
}
