import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';

export type PaperKind = 'invoice' | 'quote' | 'contract' | 'subscription';

/** Lists of words, with spaces between them. */
export type PaperWords = Readonly<Record<PaperKind, string>> & {
  /** What stands between the kind and the number. */
  readonly numbering: string;
};

/** What people type for what the app calls otherwise, as lists of words in the language of the app. */
type EverydayWords = {
  /** Verbs of making, and the small words that stand beside them. */
  readonly making: string;
  /** Kinds of papers, and what is written before their numbers. */
  readonly papers: PaperWords;
  /** Other words for a page, by its address. */
  readonly pages: Readonly<Record<string, string>>;
};

export function useEverydayWords(): EverydayWords {
  const { t } = useLingui();
  return useMemo(() => {
    const debit = t({ message: 'direct debit collection mandate sepa', comment: 'Words people search with' });
    const ending = t({ message: 'cancel terminate end contract', comment: 'Words people search with' });
    const paying = t({ message: 'payment pay stripe mollie ideal', comment: 'Words people search with' });
    const account = t({ message: 'iban account bank', comment: 'Words people search with' });
    return {
      making: t({
        message: 'make making add adding create creating new register plan schedule a an the for',
        comment: 'Verbs of making in all their forms, articles, and “for”: what people type beside “invoice”',
      }),
      papers: {
        invoice: t({
          message: 'invoice invoices bill bills credit note notes',
          comment: 'Words people search with: names of an invoice and a credit invoice, before a number',
        }),
        quote: t({
          message: 'quote quotes quotation quotations offer',
          comment: 'Words people search with: names of a quote, before a number',
        }),
        contract: t({
          message: 'contract contracts agreement',
          comment: 'Words people search with: names of a contract, before a number',
        }),
        subscription: t({
          message: 'subscription subscriptions',
          comment: 'Words people search with: names of a subscription, before a customer’s number or a plate',
        }),
        numbering: t({
          message: 'number no nr of the',
          comment: 'What people write between “invoice” and its number, short forms without dots and small words',
        }),
      },
      pages: {
        // As the bar below calls it on a phone.
        '/': t`Today`,
        '/objects/create': t({
          message: 'vehicle caravan camper motorhome boat trailer car',
          comment: 'Words people search with: kinds of stored objects',
        }),
        '/staff/create': t({
          message: 'employee colleague user staff member',
          comment: 'Words people search with',
        }),
        '/appointments/create': t({ message: 'visit bring collect', comment: 'Words people search with' }),
        '/finance/subscriptions': `${debit} ${ending}`,
        '/billing-runs': debit,
        '/settings/provider': `${debit} ${paying}`,
        '/settings/bank': `${debit} ${account}`,
        '/finance/reminders': t({ message: 'dunning late overdue demand', comment: 'Words people search with' }),
        '/products': t({ message: 'price prices rate rates tariff cost', comment: 'Words people search with' }),
        '/invoices': `${t({ message: 'credit note bill bills receipt', comment: 'Words people search with' })} ${paying}`,
        '/openinghours': t({ message: 'holiday closed vacation exception', comment: 'Words people search with' }),
        '/prospects': t({ message: 'waiting list request lead sign up', comment: 'Words people search with' }),
        '/mails': t({ message: 'mail email message template', comment: 'Words people search with' }),
        '/contract-template': t({ message: 'template agreement terms text', comment: 'Words people search with' }),
        '/customers': t({ message: 'merge join double duplicate', comment: 'Words people search with' }),
        '/settings/general': t({
          message: 'logo house style brand address company',
          comment: 'Words people search with',
        }),
        '/accountancy': t({ message: 'cash book ledger export ubl bookkeeper', comment: 'Words people search with' }),
        '/spots': t({ message: 'free place space room map', comment: 'Words people search with' }),
        '/audit': t({ message: 'log history deleted bin trash', comment: 'Words people search with' }),
      },
    };
  }, [t]);
}
