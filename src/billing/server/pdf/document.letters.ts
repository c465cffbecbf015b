import { msg } from '@lingui/core/macro';

/**
 * The texts of printed invoices and letters. `period` goes from the first day up to and including the last; what the law
 * wants said stands below the totals.
 */
export const DOCUMENT_WORDS = {
  invoice: msg({ context: 'document', message: 'Invoice' }),
  creditInvoice: msg({ context: 'document', message: 'Credit invoice' }),
  number: {
    invoice: msg({ context: 'document', message: 'Invoice number' }),
    credit_invoice: msg({ context: 'document', message: 'Credit invoice number' }),
  },
  issuedOn: msg({ context: 'document', message: 'Invoice date' }),
  dueOn: msg({ context: 'document', message: 'Due date' }),
  customerNumber: msg({ context: 'document', message: 'Customer number' }),
  reference: msg({ context: 'document', message: 'Reference' }),
  original: msg({ context: 'document', message: 'For invoice' }),
  attention: msg({ context: 'document', message: 'Attn. {name}' }),
  yourVatId: msg({ context: 'document', message: 'Customer VAT ID' }),
  phone: msg({ context: 'document', message: 'Tel.' }),
  kvk: msg({ context: 'document', message: 'KvK' }),
  vatId: msg({ context: 'document', message: 'VAT ID' }),
  description: msg({ context: 'document', message: 'Description' }),
  quantity: msg({ context: 'document', message: 'Quantity' }),
  vat: msg({ context: 'document', message: 'VAT' }),
  unitPrice: {
    incl: msg({ context: 'document', message: 'Price incl. VAT' }),
    excl: msg({ context: 'document', message: 'Price excl. VAT' }),
  },
  amount: {
    incl: msg({ context: 'document', message: 'Amount incl. VAT' }),
    excl: msg({ context: 'document', message: 'Amount excl. VAT' }),
  },
  period: msg({ context: 'document', message: '{from} to {until} inclusive' }),
  net: msg({ context: 'document', message: 'Total excl. VAT' }),
  total: msg({ context: 'document', message: 'Total incl. VAT' }),
  creditTotal: msg({ context: 'document', message: 'Total credited' }),
  creditedBefore: msg({ context: 'document', message: 'Credited' }),
  paidBefore: msg({ context: 'document', message: 'Already paid' }),
  toPay: msg({ context: 'document', message: 'Amount due' }),
  paid: msg({ context: 'document', message: 'Paid' }),
  vatOf: {
    standard: msg({ context: 'document', message: 'VAT {rate} on {net}' }),
    reduced: msg({ context: 'document', message: 'VAT {rate} on {net}' }),
    zero: msg({ context: 'document', message: 'VAT 0% on {net}' }),
    exempt: msg({ context: 'document', message: 'Exempt from VAT: {net}' }),
    reverse_charge: msg({ context: 'document', message: 'VAT reverse-charged on {net}' }),
    outside: msg({ context: 'document', message: 'Not subject to VAT: {net}' }),
  },
  vatShort: {
    exempt: msg({ context: 'document', message: 'Exempt' }),
    reverse_charge: msg({ context: 'document', message: 'Reverse' }),
    outside: msg({ context: 'document', message: 'None' }),
  },
  reverseCharge: msg({ context: 'document', message: 'Reverse charge (btw verlegd).' }),
  reverseChargeTo: msg({ context: 'document', message: 'Reverse charge (btw verlegd) to {vatId}.' }),
  exempt: msg({ context: 'document', message: 'Exempt from VAT.' }),
  exemptBecause: msg({ context: 'document', message: 'Exempt from VAT: {reason}' }),
  outside: msg({ context: 'document', message: 'Not subject to Dutch VAT.' }),
  credits: msg({ context: 'document', message: 'This credit invoice corrects invoice {number} of {date}.' }),
  payment: msg({ context: 'document', message: 'Payment' }),
  payBy: msg({ context: 'document', message: 'Pay on or before' }),
  accountHolder: msg({ context: 'document', message: 'Account holder' }),
  paymentReference: msg({ context: 'document', message: 'Payment reference' }),
  transferText: msg({ context: 'document, payment', message: 'Description' }),
  payOnline: msg({ context: 'document', message: 'Pay online' }),
  scan: msg({ context: 'document', message: 'Scan with your banking app' }),
  page: msg({ context: 'document', message: 'Page {page} of {pages}' }),
  letter: {
    invoice: msg({ context: 'document', message: 'Invoice' }),
    reference: msg({ context: 'document, payment', message: 'Reference' }),
    open: msg({ context: 'document', message: 'Outstanding' }),
    costs: msg({ context: 'document', message: 'Collection costs' }),
    interest: msg({ context: 'document', message: 'Statutory interest' }),
    total: msg({ context: 'document', message: 'Total due' }),
    date: msg({ context: 'document', message: 'Date' }),
  },
};

/** The texts of printed contracts beside their own. */
export const CONTRACT_DOCUMENT_WORDS = {
  title: msg({ context: 'document', message: 'Contract' }),
  signer: msg({ context: 'document', message: 'Signed by' }),
  on: msg({ context: 'document', message: 'Date' }),
  signature: msg({ context: 'document', message: 'Signature' }),
  forCompany: msg({ context: 'document', message: 'For the storage yard' }),
  forCustomer: msg({ context: 'document', message: 'The customer' }),
  how: {
    glass: msg({ context: 'document', message: 'Signed on screen' }),
    link: msg({ context: 'document', message: 'Signed through the link' }),
    paper: msg({ context: 'document', message: 'Signed on paper' }),
  },
  textHash: msg({ context: 'document', message: 'SHA-256 of the text: {hash}' }),
};
