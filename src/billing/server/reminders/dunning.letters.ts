import { msg } from '@lingui/core/macro';

/**
 * The words of letters. Filled in: `{name}`, `{company}`, `{amount}` (open of the invoices), `{costs}`, `{total}` (with
 * the costs), `{date}` (the last day to pay), `{delivered}` (when it is there at the latest), `{vat}` (`costsVat` or
 * nothing), `{article}`, `{interest}` and `{today}` (the day that interest is counted until).
 * `formal_notice` is the letter of article 6:96 BW: its term, from the day after delivery, and what follows exactly. */
export const LETTER_WORDS = {
  greeting: msg({ context: 'document', message: 'Dear {name},' }),
  signature: msg({ context: 'document', message: 'Kind regards,\n{company}' }),
  costsVat: msg({ context: 'document', message: ' (including {rate} VAT, which we cannot reclaim)' }),
  interestArticle: {
    consumer: msg({ context: 'document', message: 'article 6:119 of the Dutch Civil Code' }),
    trade: msg({ context: 'document', message: 'article 6:119a of the Dutch Civil Code' }),
  },
  interestAnnounced: msg({
    context: 'document',
    message:
      'If you do not pay, or not in full, within that time, we also charge the statutory interest ({article}), from the day after the due date of each invoice. Up to and including {today} it comes to {interest}:',
  }),
  interestCharged: msg({
    context: 'document',
    message:
      'We also charge the statutory interest ({article}), from the day after the due date of each invoice up to and including {today}. It comes to {interest}:',
  }),
  interestOf: msg({ context: 'document', message: '{number}: {from} to {until} inclusive, {rates} a year: {cents}' }),
  friendly: {
    subject: msg({ context: 'document', message: 'Payment reminder' }),
    opening: [
      msg({
        context: 'document',
        message:
          'According to our books {amount} has not been paid yet. It may have escaped you. Below is what it is about.',
      }),
    ],
    closing: [
      msg({
        context: 'document',
        message: 'Please pay this by {date}. If you have already paid, please disregard this letter.',
      }),
      msg({ context: 'document', message: 'Is something wrong, or do you have a question? Please contact us.' }),
    ],
  },
  second: {
    subject: msg({ context: 'document', message: 'Second reminder' }),
    opening: [
      msg({
        context: 'document',
        message: 'We have already reminded you of the invoices below. {amount} is still open.',
      }),
    ],
    closing: [
      msg({ context: 'document', message: 'Please pay this by {date}. After that you will receive a notice from us.' }),
      msg({ context: 'document', message: 'Can you not pay all at once, or do you disagree? Please contact us now.' }),
    ],
  },
  formal_notice: {
    subject: msg({ context: 'document', message: 'Notice: last chance to pay without costs' }),
    opening: [
      msg({
        context: 'document',
        message:
          'Despite our reminders you have not paid the invoices below, or not in full. {amount} is still open and the time to pay is over.',
      }),
    ],
    closing: [
      msg({
        context: 'document',
        message:
          'You can still pay this amount without extra costs: within 15 days after this letter was delivered to you. We assume that to be {delivered} at the latest; your payment then has to reach us by {date}.',
      }),
      msg({
        context: 'document',
        message:
          'If you do not pay, or not in full, within that time, you also owe collection costs: {costs}{vat}. That amount follows from the Dutch decree on extrajudicial collection costs (Besluit vergoeding voor buitengerechtelijke incassokosten). You then have to pay {total} in total.',
      }),
      msg({
        context: 'document',
        message: 'Do you disagree, or can you not pay all at once? Please contact us within this time.',
      }),
    ],
  },
  final_notice: {
    subject: msg({ context: 'document', message: 'Final notice' }),
    opening: [
      msg({
        context: 'document',
        message:
          'Despite our reminders the invoices below have not been paid, or not in full. {amount} is still open and the time to pay is over.',
      }),
    ],
    closing: [
      msg({
        context: 'document',
        message:
          'Please pay this by {date}. If it has not reached us by then, we charge collection costs: {costs}{vat}. You then have to pay {total} in total.',
      }),
      msg({ context: 'document', message: 'Do you disagree? Please contact us before that day.' }),
    ],
  },
  costs: {
    subject: msg({ context: 'document', message: 'Collection costs' }),
    opening: [
      msg({
        context: 'document',
        message:
          'Our notice was not followed by payment in full. As announced we charge collection costs: {costs}{vat}. You will receive an invoice for them.',
      }),
    ],
    closing: [
      msg({
        context: 'document',
        message: 'Please pay the total of {total} by {date}. After that we may hand the claim over.',
      }),
      msg({ context: 'document', message: 'Can you not pay all at once? Please contact us now.' }),
    ],
  },
};
