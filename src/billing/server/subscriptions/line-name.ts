import { say } from '#locales/server/say.ts';
import { documentLanguage } from '../../invoice-document.ts';
import type { BillingLine } from '../../subscription-terms.ts';
import { LINE_WORDS } from './line.letters.ts';

/** The name of a subscription's line on an invoice, in the recipient's language. Its days are printed beside it. */
export function lineName(kind: BillingLine['kind'], name: string, language: string): string {
  return kind === 'period' || kind === 'once' ? name : say(documentLanguage(language), LINE_WORDS[kind], { name });
}
