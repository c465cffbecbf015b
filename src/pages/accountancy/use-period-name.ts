import { useLingui } from '@lingui/react/macro';

/** A period in words, without its year: `2026-Q1` is a quarter, `2026-01` a month. */
export function usePeriodName(): (name: string) => string {
  const { t, i18n } = useLingui();
  return (name) => {
    const [year = '', part] = name.split('-');
    if (part === undefined) return year;
    if (!part.startsWith('Q')) return i18n.date(`${name}-15T12:00:00`, { month: 'short' });
    const quarter = part.slice(1);
    return t`Quarter ${quarter}`;
  };
}
