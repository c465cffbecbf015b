import type { Language } from '#shared/request-language.ts';
import { PAY_ONLINE } from './shipped-invoice-texts.ts';

type Sample = {
  readonly name: string;
  readonly date: string;
  readonly object: string;
  readonly action: string;
  readonly number: string;
  readonly amount: string;
  readonly invoices: string;
  readonly pay: string;
  readonly link: string;
};

const PAGE = 'https://paymentlink.mollie.com/payment/voorbeeld';
const CONTRACT = 'https://stalling.example/contract/voorbeeld';
const money = (amount: string) => ({ number: 'F0123', amount, invoices: 'F0119, F0123', link: CONTRACT });

/** What a preview of a mail is filled in with, in the language of that mail. */
export const MAIL_SAMPLES: Readonly<Record<Language, Sample>> = {
  nl: {
    ...{ name: 'Jan de Vries', date: 'zaterdag 3 april 2027', object: 'uw caravan (AB-12-CD)', action: 'ophalen' },
    ...money('€ 121,00'),
    pay: PAY_ONLINE.nl(PAGE),
  },
  en: {
    ...{ name: 'Jan de Vries', date: 'Saturday 3 April 2027', object: 'your caravan (AB-12-CD)', action: 'collect' },
    ...money('€121.00'),
    pay: PAY_ONLINE.en(PAGE),
  },
  fr: {
    ...{ name: 'Jan de Vries', date: 'samedi 3 avril 2027', object: 'votre caravane (AB-12-CD)', action: 'récupérer' },
    ...money('121,00 €'),
    pay: PAY_ONLINE.fr(PAGE),
  },
  es: {
    ...{
      name: 'Jan de Vries',
      date: 'sábado, 3 de abril de 2027',
      object: 'su caravana (AB-12-CD)',
      action: 'recoger',
    },
    ...money('121,00 €'),
    pay: PAY_ONLINE.es(PAGE),
  },
  zh: {
    ...{ name: 'Jan de Vries', date: '2027年4月3日星期六', object: '您的拖挂房车 (AB-12-CD)', action: '提取' },
    ...money('€121.00'),
    pay: PAY_ONLINE.zh(PAGE),
  },
  ar: {
    ...{ name: 'Jan de Vries', date: 'السبت، 3 أبريل 2027' },
    ...{ object: 'الكرفان الخاص بك (AB-12-CD)', action: 'استلام' },
    ...money('€ 121.00'),
    pay: PAY_ONLINE.ar(PAGE),
  },
};
