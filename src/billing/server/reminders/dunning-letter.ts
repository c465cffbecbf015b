import type { MessageDescriptor } from '@lingui/core';
import type { CompanySettings } from '#company/server/company-settings.repository.ts';
import { say } from '#locales/server/say.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { Cents } from '#shared/money.ts';
import { documentLanguage } from '../../document-language.ts';
import { CONSUMER_TERM_DAYS, deadlineOf, type PlannedStep } from '../../dunning.ts';
import type { LetterDocument } from '../../invoice-document.ts';
import { sellerOf } from '../invoices/issue-invoice.ts';
import { writingOf } from '../pdf/document-format.ts';
import { LETTER_WORDS } from './dunning.letters.ts';
import type { FoundDebtor } from './dunning-debtor.repository.ts';

/** Costs as they are charged: with VAT, where the company cannot reclaim it. */
export type ChargedCosts = { readonly totalCents: Cents; readonly vatCents: Cents; readonly rateBp: number };

export type LetterOrder = {
  readonly settings: CompanySettings;
  readonly debtor: FoundDebtor;
  readonly plan: PlannedStep;
  readonly costs: ChargedCosts;
  readonly today: CivilDate;
  /** Where the one invoice it is about can be paid; null for none, or for several. */
  readonly paymentUrl: string | null;
};

/** What a transfer can mention at most. */
const LONGEST_TRANSFER = 100;

/** The letter of a step, in the customer's language as far as documents are written in it. */
export function letterOf({ settings, debtor, plan, costs, today, paymentUrl }: LetterOrder): LetterDocument {
  const { general, dunning, invoicing } = settings.sections;
  const language = documentLanguage(debtor.language ?? general.language);
  const format = writingOf(language);
  const invoices = debtor.invoices.filter(({ id }) => plan.invoiceIds.includes(id));
  const [only] = invoices.length === 1 ? invoices : [];
  const charged = plan.step === 'costs' ? costs.totalCents : 0;
  const dueOn = deadlineOf(plan.kind, dunning, { today, termDays: invoicing.term_days });
  const { subject, opening, closing } = LETTER_WORDS[plan.kind];
  const values = {
    name: debtor.buyer.attention || debtor.buyer.company || debtor.name,
    company: general.name,
    amount: format.amount(plan.principalCents),
    costs: format.amount(costs.totalCents),
    total: format.amount(plan.principalCents + costs.totalCents),
    date: format.day(dueOn),
    delivered: format.day(addDays(dueOn, -CONSUMER_TERM_DAYS)),
    vat: costs.vatCents === 0 ? '' : say(language, LETTER_WORDS.costsVat, { rate: format.rate(costs.rateBp) }),
  };
  const filled = (message: MessageDescriptor) => say(language, message, values);
  return {
    language,
    issuedOn: today,
    dueOn,
    seller: sellerOf(settings),
    buyer: debtor.buyer,
    subject: filled(subject),
    opening: [LETTER_WORDS.greeting, ...opening].map(filled),
    closing: [...closing, LETTER_WORDS.signature].map(filled),
    invoices: invoices.map(({ number, issuedOn, dueOn: due, totalCents, openCents, paymentReference }) => ({
      number,
      issuedOn,
      dueOn: due,
      totalCents,
      openCents,
      paymentReference,
    })),
    costsCents: charged,
    openCents: plan.principalCents + charged,
    transferText: transferText(invoices.map(({ number }) => number)),
    paymentReference: charged === 0 ? (only?.paymentReference ?? null) : null,
    paymentUrl: charged === 0 ? paymentUrl : null,
  };
}

/** As many invoice numbers as fit; the letter lists them all. */
function transferText(numbers: readonly string[]): string {
  const fitting = numbers.filter((_, index) => numbers.slice(0, index + 1).join(' ').length <= LONGEST_TRANSFER);
  return fitting.join(' ');
}
