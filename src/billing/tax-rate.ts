import type { VAT_CATEGORIES } from '#company/company-settings.ts';

type Category = (typeof VAT_CATEGORIES)[number];

/** A rate as it is made: basis points, 2100 is 21%. */
export type NewTaxRate = { readonly name: string; readonly vatCategory: Category; readonly rateBp: number };

type Names = readonly [standard: string, reduced: string, zero: string, exempt: string, reverse: string, out: string];

const NAMES: Readonly<Record<string, Names>> = {
  nl: ['Btw 21%', 'Btw 9%', 'Btw 0%', 'Vrijgesteld van btw', 'Btw verlegd', 'Buiten de btw'],
  en: ['VAT 21%', 'VAT 9%', 'VAT 0%', 'Exempt from VAT', 'VAT reverse charged', 'Outside the scope of VAT'],
  fr: ['TVA 21 %', 'TVA 9 %', 'TVA 0 %', 'Exonéré de TVA', 'Autoliquidation de la TVA', 'Hors champ de la TVA'],
  es: ['IVA 21 %', 'IVA 9 %', 'IVA 0 %', 'Exento de IVA', 'Inversión del sujeto pasivo', 'No sujeto a IVA'],
  zh: ['增值税 21%', '增值税 9%', '增值税 0%', '免征增值税', '增值税反向征收', '不属于增值税范围'],
  ar: ['ضريبة 21%', 'ضريبة 9%', 'ضريبة 0%', 'معفى من الضريبة', 'ضريبة محوَّلة إلى المشتري', 'خارج نطاق الضريبة'],
};
const DUTCH = NAMES['nl'];

/** The rates every company starts with, named in the language its customers are written to in. */
export function startingRates(language: string): readonly NewTaxRate[] {
  const [standard, reduced, zero, exempt, reverse, out] = NAMES[language] ?? DUTCH ?? [];
  const rate = (name = '', vatCategory: Category, rateBp: number): NewTaxRate => ({ name, vatCategory, rateBp });
  return [
    rate(standard, 'standard', 2100),
    rate(reduced, 'reduced', 900),
    rate(zero, 'zero', 0),
    rate(exempt, 'exempt', 0),
    rate(reverse, 'reverse_charge', 0),
    rate(out, 'outside', 0),
  ];
}

/**
 * What is wrong with a rate: only the standard and the reduced category have a percentage, and these always have one.
 * Undefined for a good one.
 */
export function taxRateProblem({
  vatCategory,
  rateBp,
}: Pick<NewTaxRate, 'vatCategory' | 'rateBp'>): string | undefined {
  const isTaxed = vatCategory === 'standard' || vatCategory === 'reduced';
  if (isTaxed && rateBp === 0) return 'tax_rate_needs_percentage';
  return !isTaxed && rateBp !== 0 ? 'tax_rate_without_percentage' : undefined;
}
