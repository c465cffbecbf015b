import { useLingui } from '@lingui/react/macro';
import { dayAt } from '#shared/civil-date.ts';
import { longDay } from '#shared/long-day.ts';

/** The day on which a company is deleted. */
export function LeavingDay({ at }: { readonly at: string }) {
  const { i18n } = useLingui();
  return <bdi>{longDay(dayAt(Date.parse(at)), i18n.locale)}</bdi>;
}
