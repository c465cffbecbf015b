import type { SignUpLanguage } from './prospect-choices.ts';

/** What the company's pieces for its own site are called there. */
export const WIDGET_TITLES: Readonly<Record<SignUpLanguage, { readonly hours: string; readonly signUp: string }>> = {
  nl: { hours: 'Openingstijden', signUp: 'Een plek aanvragen' },
  en: { hours: 'Opening hours', signUp: 'Ask for a place' },
  fr: { hours: 'Heures d’ouverture', signUp: 'Demander un emplacement' },
  es: { hours: 'Horario de apertura', signUp: 'Solicitar una plaza' },
  zh: { hours: '营业时间', signUp: '申请车位' },
  ar: { hours: 'ساعات العمل', signUp: 'طلب مكان' },
};
