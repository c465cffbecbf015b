import { say } from '#locales/server/say.ts';
import { documentLanguage } from '../../document-language.ts';
import type { BillingLine } from '../../subscription-terms.ts';
import { LINE_WORDS } from './line.letters.ts';

/** What a line of a subscription is called on an invoice, in the language of who gets it. Its days are printed beside it. */
export function lineName(kind: BillingLine['kind'], name: string, language: string): string {
  return kind === 'period' ? name : say(documentLanguage(language), LINE_WORDS[kind], { name });
}
