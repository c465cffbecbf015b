import { msg } from '@lingui/core/macro';

/** Why bank files and decisions about their lines are refused. */
export const BANK_ANSWERS = {
  'bank.unknown_format': msg`Line {line}: this is no CAMT.053 (version 02 or 08) and no MT940 file. Download one of these at your bank.`,
  'bank.broken_file': msg`Line {line} of the file cannot be read. Download the file at your bank again.`,
  'bank.entities': msg`Line {line}: the file declares a document type or entities of its own. No bank does that, so it is not read.`,
  'bank.wrong_balance': msg`Line {line}: the lines come to a balance of {expectedCents}, but the file says {closingCents}. Something is missing or too much.`,
  'bank.no_balance': msg`Line {line}: the opening or closing balance of the statement is missing.`,
  'bank.no_iban': msg`Line {line}: the statement names no valid IBAN of your account.`,
  'bank.no_statement': msg`There is no statement in this file.`,
  'bank.other_currency': msg`Line {line}: amounts in {currency} cannot be taken, only euros.`,
  'bank.other_format': msg`Line {line}: lines of {dayOn} were taken from a file of the other format before. Use one format for a day, or these lines would be there twice.`,
  'bank.booked': msg`{by} has booked this line already.`,
  'bank.set_aside': msg`This line has been set aside meanwhile.`,
  'bank.not_decided': msg`There is nothing to undo: nobody decided about this line.`,
  'bank.no_proposal': msg`There is no proposal for this line. Choose an invoice.`,
  'bank.proposal_changed': msg`The proposal for this line has changed. Look at it again.`,
  'bank.sum_differs': msg`The invoices come to {sumCents}, the line is {amountCents}.`,
  'bank.invoice_twice': msg`Name each invoice once.`,
  'bank.is_payout': msg`A payment provider pays out here: that is no payment of a customer.`,
  'bank.invoice_unknown': msg`Choose invoices that were issued.`,
};
