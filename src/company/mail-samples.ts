import type { Language } from '#shared/request-language.ts';

type Sample = { readonly name: string; readonly date: string; readonly object: string; readonly action: string };

/** What a preview of a mail is filled in with, in the language of that mail. */
export const MAIL_SAMPLES: Readonly<Record<Language, Sample>> = {
  nl: { name: 'Jan de Vries', date: 'zaterdag 3 april 2027', object: 'uw caravan (AB-12-CD)', action: 'ophalen' },
  en: { name: 'Jan de Vries', date: 'Saturday 3 April 2027', object: 'your caravan (AB-12-CD)', action: 'collect' },
  fr: { name: 'Jan de Vries', date: 'samedi 3 avril 2027', object: 'votre caravane (AB-12-CD)', action: 'récupérer' },
  es: { name: 'Jan de Vries', date: 'sábado, 3 de abril de 2027', object: 'su caravana (AB-12-CD)', action: 'recoger' },
  zh: { name: 'Jan de Vries', date: '2027年4月3日星期六', object: '您的拖挂房车 (AB-12-CD)', action: '提取' },
  ar: {
    ...{ name: 'Jan de Vries', date: 'السبت، 3 أبريل 2027' },
    ...{ object: 'الكرفان الخاص بك (AB-12-CD)', action: 'استلام' },
  },
};
