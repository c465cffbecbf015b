import { msg } from '@lingui/core/macro';

/**
 * The default texts of mails about money. `{pay}` is a paragraph of its own; it is empty where no payment page is sent
 * along. The exact content of a notice is in the attached letter, because the law prescribes its words.
 */
export const INVOICE_MAILS = {
  quote_sent: {
    subject: msg({ message: 'Quote {number} from {company}' }),
    paragraphs: [
      msg({ message: 'Dear {name},' }),
      msg({ message: 'Attached is quote {number}. You can read it and accept it here up to and including {date}:' }),
      '{link}',
      msg`The link is for you alone: please do not forward this message.`,
      msg`Do you have a question, or is something not right? Let us know.`,
      msg({ message: 'Kind regards,\n{company}' }),
    ],
  },
  invoice_sent: {
    subject: msg({ message: 'Invoice {number} from {company}' }),
    paragraphs: [
      msg({ message: 'Dear {name},' }),
      msg({ message: 'Attached is invoice {number} for {amount}. Please pay it by {date}.' }),
      '{pay}',
      msg`Is something not right? Let us know.`,
      msg({ message: 'Kind regards,\n{company}' }),
    ],
  },
  credit_sent: {
    subject: msg({ message: 'Credit invoice {number} from {company}' }),
    paragraphs: [
      msg({ message: 'Dear {name},' }),
      msg({ message: 'Attached is credit invoice {number} for {amount}.' }),
      msg`If you have already paid, you will get back what you overpaid.`,
      msg({ message: 'Kind regards,\n{company}' }),
    ],
  },
  debit_notice: {
    subject: msg({ message: 'We will collect {amount} on {date}' }),
    paragraphs: [
      msg({ message: 'Dear {name},' }),
      msg({
        message:
          'Attached is invoice {number}. There is nothing you need to do: on {date} we will collect {amount} from your account.',
      }),
      msg`Is something not right? Let us know before that day. You can also have the amount returned within eight weeks.`,
      msg({ message: 'Kind regards,\n{company}' }),
    ],
  },
  payment_reminder: {
    subject: msg({ message: 'Reminder: {amount} is still open' }),
    paragraphs: [
      msg({ message: 'Dear {name},' }),
      msg({
        message:
          'According to our books this is still open: {invoices}. Together that is {amount}. It may have escaped you; please pay it by {date}.',
      }),
      '{pay}',
      msg`If you have already paid, please disregard this message.`,
      msg({ message: 'Kind regards,\n{company}' }),
    ],
  },
  payment_notice: {
    subject: msg({ message: 'Notice from {company}: {amount}' }),
    paragraphs: [
      msg({ message: 'Dear {name},' }),
      msg({
        message:
          'Despite our reminders {amount} is still open. Please read the letter attached: it says until when you can pay without costs and what happens after that.',
      }),
      '{pay}',
      msg`Can you not pay all at once, or do you disagree? Please contact us now.`,
      msg({ message: 'Kind regards,\n{company}' }),
    ],
  },
};

/** The paragraph that stands for `{pay}`: on a page, or to the account of a company that is paid by transfer. */
export const PAY_ONLINE = msg({ message: 'You can pay online right away: {url}' });
export const PAY_BY_TRANSFER = msg({
  message: 'You can transfer it to {iban} in the name of {holder}, mentioning {mention}.',
});
