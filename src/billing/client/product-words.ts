import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { VAT_CATEGORIES } from '#company/company-settings.ts';
import { formatAmount } from '#shared/money.ts';
import { isolated } from '#ui/isolated.ts';
import type { PriceTerms } from '../product-price.ts';

export type ProductWords = {
  /** How often it is charged; months, or null for once. */
  readonly interval: (months: number | null) => string;
  readonly vatMode: (includesVat: boolean) => string;
  /** A price in one line. */
  readonly price: (terms: PriceTerms) => string;
  readonly vatCategories: Readonly<Record<(typeof VAT_CATEGORIES)[number], string>>;
};

/** Words for what products cost. */
export function useProductWords(): ProductWords {
  const { t, i18n } = useLingui();
  return useMemo(() => {
    const intervals: Readonly<Record<number, string>> = {
      1: t`per month`,
      3: t`per quarter`,
      6: t`per half-year`,
      12: t`per year`,
    };
    const interval = (months: number | null) => (months === null ? t`once` : (intervals[months] ?? t`once`));
    const vatMode = (includesVat: boolean) => (includesVat ? t`incl. VAT` : t`excl. VAT`);
    return {
      interval,
      vatMode,
      price: ({ unit_price_cents: cents, includes_vat: includesVat, interval_months: months }) => {
        const amount = isolated(formatAmount(cents, i18n.locale));
        return `${amount} ${interval(months)} · ${vatMode(includesVat)}`;
      },
      vatCategories: {
        standard: t`Standard rate`,
        reduced: t`Reduced rate`,
        zero: t`Zero rate`,
        exempt: t`Exempt`,
        reverse_charge: t`Reverse charge`,
        outside: t`Outside VAT`,
      },
    };
  }, [t, i18n.locale]);
}
