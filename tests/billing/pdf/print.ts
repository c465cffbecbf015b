import type { ContractDocument } from '#billing/contract-document.ts';
import type { DepositDocument } from '#billing/deposits/deposit-document.ts';
import type { InvoiceDocument, LetterDocument } from '#billing/invoice-document.ts';
import { renderContractPdf } from '#billing/server/pdf/contract-pdf.ts';
import { renderDepositPdf } from '#billing/server/pdf/deposit-pdf.ts';
import { documentWords } from '#billing/server/pdf/document-words.ts';
import { renderInvoicePdf } from '#billing/server/pdf/invoice-pdf.ts';
import { renderLetterPdf } from '#billing/server/pdf/letter-pdf.ts';

/** Renders documents on this thread, in the texts of their language. */
export const printInvoice = (document: InvoiceDocument, parts?: { readonly logo?: Buffer }) =>
  renderInvoicePdf(document, documentWords(document.language), parts);

export const printLetter = (letter: LetterDocument) => renderLetterPdf(letter, documentWords(letter.language));

export const printContract = (contract: ContractDocument) =>
  renderContractPdf(contract, documentWords(contract.language));

export const printDeposit = (deposit: DepositDocument) => renderDepositPdf(deposit, documentWords(deposit.language));
