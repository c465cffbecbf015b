import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { Period } from './accountancy-period.ts';
import type { PeriodState, SupplementAnswer } from './period.schema.ts';

/** True for the last day of a month. */
export function endsMonth(day: CivilDate): boolean {
  return addDays(day, 1).endsWith('-01');
}

type Closing = { readonly until: CivilDate; readonly today: CivilDate; readonly closedUntil: CivilDate | null };

/** Why the books cannot be closed up to a day; undefined: they can. Only days that are over, and whole months. */
export function refuseClosing({ until, today, closedUntil }: Closing): string | undefined {
  if (!endsMonth(until)) return 'period.not_month_end';
  if (until >= today) return 'period.not_over';
  return closedUntil !== null && until <= closedUntil ? 'period.already_closed' : undefined;
}

/** How far a period is. */
export function stateOfPeriod({ from, until }: Period, { closedUntil, today }: Omit<Closing, 'until'>): PeriodState {
  if (closedUntil !== null && until <= closedUntil) return 'closed';
  if (closedUntil !== null && from <= closedUntil) return 'partly';
  if (until < today) return 'due';
  return from <= today ? 'running' : 'ahead';
}

type Figures = {
  readonly boxes: SupplementAnswer['boxes'];
  readonly due_cents: number;
  readonly abroad: SupplementAnswer['abroad'];
};

/** What a return has beyond what was reported of it, by box and VAT id; null where they are the same. */
export function supplementOf(now: Figures, reported: Figures): SupplementAnswer | null {
  const boxes = now.boxes.flatMap(({ box, net_cents: net, vat_cents: vat }) => {
    const before = reported.boxes.find((one) => one.box === box);
    const more = { box, net_cents: net - (before?.net_cents ?? 0), vat_cents: vat - (before?.vat_cents ?? 0) };
    return more.net_cents === 0 && more.vat_cents === 0 ? [] : [more];
  });
  const ids = new Set([...now.abroad, ...reported.abroad].map(({ vat_id: vatId }) => vatId));
  const amountOf = ({ abroad }: Figures, vatId: string) =>
    abroad.find(({ vat_id: each }) => each === vatId)?.net_cents ?? 0;
  const abroad = [...ids].flatMap((vatId) => {
    const cents = amountOf(now, vatId) - amountOf(reported, vatId);
    return cents === 0 ? [] : [{ vat_id: vatId, net_cents: cents }];
  });
  if (boxes.length === 0 && abroad.length === 0) return null;
  return { boxes, due_cents: now.due_cents - reported.due_cents, abroad };
}
