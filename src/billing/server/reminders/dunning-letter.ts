import type { MessageDescriptor } from '@lingui/core';
import type { CompanySettings } from '#company/server/company-settings.repository.ts';
import { say } from '#locales/server/say.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { Cents } from '#shared/money.ts';
import type { DocumentLanguage, LetterDocument } from '../../invoice-document.ts';
import { documentLanguage } from '../../invoice-document.ts';
import { consumerTerm, type LetterWay } from '../../letter-term.ts';
import { writingOf } from '../../printed/document-format.ts';
import { deadlineOf, type PlannedStep } from '../../reminders/dunning.ts';
import type { StepInterest } from '../../reminders/dunning-interest.ts';
import { sellerOf } from '../invoices/issue-invoice.ts';
import { LETTER_WORDS } from './dunning.letters.ts';
import type { FoundDebtor } from './dunning-debtor.repository.ts';

/** Costs as they are charged: with VAT, where the company cannot reclaim it. */
export type ChargedCosts = { readonly totalCents: Cents; readonly vatCents: Cents; readonly rateBp: number };

export type LetterOrder = {
  readonly settings: CompanySettings;
  readonly debtor: FoundDebtor;
  readonly plan: PlannedStep;
  readonly costs: ChargedCosts;
  /** Null where none is claimed. */
  readonly interest: StepInterest | null;
  readonly way: LetterWay;
  readonly today: CivilDate;
  /** Where the one invoice it is about can be paid; null for none, or for several. */
  readonly paymentUrl: string | null;
};

/** What a transfer can mention at most. */
const LONGEST_TRANSFER = 100;

/** The letter of a step, in the customer's language as far as documents are written in it. */
export function letterOf(order: LetterOrder): LetterDocument {
  const { settings, debtor, plan, costs, today, paymentUrl, way, interest } = order;
  const { general, dunning, invoicing } = settings.sections;
  const language = documentLanguage(debtor.language ?? general.language);
  const format = writingOf(language);
  const invoices = debtor.invoices.filter(({ id }) => plan.invoiceIds.includes(id));
  const [only] = invoices.length === 1 ? invoices : [];
  const isCharged = plan.step === 'costs';
  const [costsCents, interestCents] = isCharged ? [costs.totalCents, interest?.cents ?? 0] : [0, 0];
  const extraCents = costsCents + interestCents;
  const dueOn = deadlineOf(plan.kind, dunning, { today, termDays: invoicing.term_days, way });
  const { subject, opening, closing } = LETTER_WORDS[plan.kind];
  const values = {
    name: debtor.buyer.attention || debtor.buyer.company || debtor.name,
    company: general.name,
    amount: format.amount(plan.principalCents),
    costs: format.amount(costs.totalCents),
    total: format.amount(plan.principalCents + costs.totalCents + interestCents),
    date: format.day(dueOn),
    delivered: format.day(consumerTerm(today, way, dunning).deliveredOn),
    vat: costs.vatCents === 0 ? '' : say(language, LETTER_WORDS.costsVat, { rate: format.rate(costs.rateBp) }),
  };
  const filled = (message: MessageDescriptor) => say(language, message, values);
  const aboutInterest = interestText(order, language);
  return {
    language,
    issuedOn: today,
    dueOn,
    seller: sellerOf(settings),
    buyer: debtor.buyer,
    subject: filled(subject),
    // What is charged stands above the table that adds it up, what is announced among what may follow.
    opening: [...[LETTER_WORDS.greeting, ...opening].map(filled), ...(isCharged ? aboutInterest : [])],
    closing: [
      ...closing.slice(0, -1).map(filled),
      ...(isCharged ? [] : aboutInterest),
      ...[...closing.slice(-1), LETTER_WORDS.signature].map(filled),
    ],
    invoices: invoices.map(({ number, issuedOn, dueOn: due, totalCents, openCents, paymentReference }) => ({
      number,
      issuedOn,
      dueOn: due,
      totalCents,
      openCents,
      paymentReference,
    })),
    costsCents,
    interestCents,
    openCents: plan.principalCents + extraCents,
    transferText: transferText(invoices.map(({ number }) => number)),
    paymentReference: extraCents === 0 ? (only?.paymentReference ?? null) : null,
    paymentUrl: extraCents === 0 ? paymentUrl : null,
  };
}

/** The paragraph about interest, with a line per invoice: from when until when, at which rates, how much. */
function interestText({ debtor, plan, interest, today }: LetterOrder, language: DocumentLanguage): readonly string[] {
  if (interest === null || interest.cents === 0) return [];
  const { day, amount, rate } = writingOf(language);
  const numberOf = (id: string) => debtor.invoices.find((invoice) => invoice.id === id)?.number ?? '';
  const head = plan.step === 'costs' ? LETTER_WORDS.interestCharged : LETTER_WORDS.interestAnnounced;
  const article = say(language, LETTER_WORDS.interestArticle[interest.kind]);
  const lines = interest.invoices
    .filter(({ cents }) => cents > 0)
    .map(({ invoiceId, fromOn, untilOn, ratesBp, cents }) =>
      say(language, LETTER_WORDS.interestOf, {
        number: numberOf(invoiceId),
        from: day(fromOn),
        until: day(untilOn),
        rates: ratesBp.map(rate).join(' / '),
        cents: amount(cents),
      }),
    );
  return [[say(language, head, { article, today: day(today), interest: amount(interest.cents) }), ...lines].join('\n')];
}

/** As many invoice numbers as fit; the letter lists them all. */
function transferText(numbers: readonly string[]): string {
  const fitting = numbers.filter((_, index) => numbers.slice(0, index + 1).join(' ').length <= LONGEST_TRANSFER);
  return fitting.join(' ');
}
