import type { Language } from '#shared/request-language.ts';

/** How often a price is paid, by months, as it stands behind the amount. */
export const PERIOD_WORDS: Readonly<Record<Language, Readonly<Record<1 | 3 | 6 | 12, string>>>> = {
  nl: { 1: 'per maand', 3: 'per kwartaal', 6: 'per half jaar', 12: 'per jaar' },
  en: { 1: 'per month', 3: 'per quarter', 6: 'per half year', 12: 'per year' },
  fr: { 1: 'par mois', 3: 'par trimestre', 6: 'par semestre', 12: 'par an' },
  es: { 1: 'al mes', 3: 'al trimestre', 6: 'al semestre', 12: 'al año' },
  zh: { 1: '每月', 3: '每季度', 6: '每半年', 12: '每年' },
  ar: { 1: 'شهريًا', 3: 'كل ثلاثة أشهر', 6: 'كل ستة أشهر', 12: 'سنويًا' },
};

/** Whether VAT is in a price, as it stands behind the amount. */
export const VAT_WORDS: Readonly<Record<Language, Readonly<Record<'incl' | 'excl', string>>>> = {
  nl: { incl: 'incl. btw', excl: 'excl. btw' },
  en: { incl: 'incl. VAT', excl: 'excl. VAT' },
  fr: { incl: 'TTC', excl: 'HT' },
  es: { incl: 'con IVA', excl: 'sin IVA' },
  zh: { incl: '含增值税', excl: '不含增值税' },
  ar: { incl: 'شاملًا ضريبة القيمة المضافة', excl: 'غير شامل ضريبة القيمة المضافة' },
};

/** Why a draft is void whose object was deleted. */
export const OBJECT_DELETED: Readonly<Record<Language, string>> = {
  nl: 'Object verwijderd',
  en: 'Object deleted',
  fr: 'Objet supprimé',
  es: 'Objeto eliminado',
  zh: '存放物已删除',
  ar: 'حُذفت المركبة المخزّنة',
};
