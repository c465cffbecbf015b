import { documentLanguage } from '#billing/invoice-document.ts';
import { sellerOf } from '#billing/server/invoices/issue-invoice.ts';
import { documentWords } from '#billing/server/pdf/document-words.ts';
import { renderPdf } from '#billing/server/pdf/render-pdf.ts';
import { readLetterhead } from '#company/server/company-logo.repository.ts';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { readContractText } from '#contracts/contract-text.ts';
import type { ContractPrint } from '#contracts/server/contract-parts.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/**
 * Reads the company's details for its documents. Returns a function that prints the contract, outside the transaction.
 */
export async function prepareContractPrint(tx: CompanyTx, print: ContractPrint): Promise<() => Promise<Buffer>> {
  const settings = await readSettings(tx);
  const head = await readLetterhead(tx);
  const language = documentLanguage(settings.sections.general.language);
  const { number, text, sha256, customerName, on, signing } = print;
  const title = `${documentWords(language).contract.title} ${number}`;
  const document = {
    language,
    title,
    seller: sellerOf(settings),
    customerName,
    on,
    blocks: readContractText(text),
    sha256,
    signing,
  };
  return () => renderPdf({ kind: 'contract', document, ...head });
}
