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
