import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';

/** What people type for what the app calls otherwise, as lists of words in the language of the app. */
type EverydayWords = {
  /** Verbs of making, and the small words that stand beside them. */
  readonly making: string;
  /** Other words for a page, by its address. */
  readonly pages: Readonly<Record<string, string>>;
};

export function useEverydayWords(): EverydayWords {
  const { t } = useLingui();
  return useMemo(() => {
    const debit = t({ message: 'direct debit collection mandate sepa', comment: 'Words people search with' });
    return {
      making: t({
        message: 'make making add adding create creating new register plan schedule a an the for',
        comment: 'Verbs of making in all their forms, articles, and “for”: what people type beside “invoice”',
      }),
      pages: {
        '/objects/create': t({
          message: 'vehicle caravan camper motorhome boat trailer car',
          comment: 'Words people search with: kinds of stored objects',
        }),
        '/staff/create': t({
          message: 'employee colleague user staff member',
          comment: 'Words people search with',
        }),
        '/appointments/create': t({ message: 'visit bring collect', comment: 'Words people search with' }),
        '/finance/subscriptions': debit,
        '/billing-runs': debit,
        '/settings/provider': debit,
        '/settings/bank': debit,
      },
    };
  }, [t]);
}
