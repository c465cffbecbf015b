import { literalText, plainText, readContractText } from './contract-text.ts';

/** The fields that can be filled in, grouped by record. */
export const CONTRACT_FIELDS = [
  ...(['contract.number', 'contract.date'] as const),
  ...(['customer.name', 'customer.address', 'customer.email', 'customer.phone'] as const),
  ...(['object.category', 'object.name', 'object.plate', 'object.number', 'object.size', 'object.start'] as const),
  ...(['spot.name', 'spot.warehouse'] as const),
  ...(['price.amount', 'price.period'] as const),
  ...(['terms.notice', 'terms.notice_months', 'terms.payment_days'] as const),
  ...(['yard.name', 'yard.address', 'yard.kvk', 'yard.email', 'yard.phone', 'yard.iban'] as const),
] as const;

export type ContractField = (typeof CONTRACT_FIELDS)[number];
/** Values in the company's language; an empty one is not known. */
export type ContractValues = Readonly<Record<ContractField, string>>;

export const MOST_TEMPLATE_CHARACTERS = 40_000;
/** Shown for an unknown value, to be filled in by hand. */
const TO_FILL_IN = '………………';

/**
 * What is wrong with a template, and where: the words that its line begins with, as a person reads them, and the line
 * (from 1) for who has the text as it is stored.
 */
export type TemplateProblem = {
  readonly code: 'contract.unknown_field' | 'contract.open_braces';
  readonly params: { readonly field: string; readonly words: string; readonly line: number };
};

export function isContractField(name: string): name is ContractField {
  return (CONTRACT_FIELDS as readonly string[]).includes(name);
}

const MOST_WORDS = 40;

/** A line's first words without marks, enough to find it by. */
function beginningOf(line: string): string {
  const words = plainText(readContractText(line));
  return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS).trimEnd()}…` : words;
}

/** Reports everything in double braces that cannot be filled in, and braces that are not closed on their line. */
export function templateProblems(text: string): TemplateProblem[] {
  return text.split(/\r\n?|\n/).flatMap((line, index) => {
    const at = { words: beginningOf(line), line: index + 1 };
    const problems: TemplateProblem[] = [];
    const rest = line.replace(/\\[\\{}]/g, '').replace(/\{\{([^{}]*)\}\}/g, (_found, inside: string) => {
      const field = inside.trim();
      if (!isContractField(field)) {
        problems.push({ code: 'contract.unknown_field', params: { field: field.slice(0, 60), ...at } });
      }
      return '';
    });
    const open = /\{\{.*|\}\}/.exec(rest)?.[0];
    if (open !== undefined) {
      problems.push({ code: 'contract.open_braces', params: { field: open.slice(0, 60), ...at } });
    }
    return problems;
  });
}

/** A template without problems, filled in; `missing` names the fields in it that nothing is known for, each once. */
export function fillTemplate(
  text: string,
  values: ContractValues,
): { readonly text: string; readonly missing: readonly ContractField[] } {
  const missing = new Set<ContractField>();
  const filled = text.replace(/\{\{\s*([a-z_.]+)\s*\}\}/g, (found, field: string) => {
    if (!isContractField(field)) return found;
    const value = literalText(values[field]);
    if (value !== '') return value;
    missing.add(field);
    return TO_FILL_IN;
  });
  return { text: filled, missing: [...missing] };
}
