import { parentPort } from 'node:worker_threads';
import { renderContractPdf } from './contract-pdf.ts';
import { renderDepositPdf } from './deposit-pdf.ts';
import { renderHandoverPdf } from './handover-pdf.ts';
import { renderInvoicePdf } from './invoice-pdf.ts';
import { renderLetterPdf } from './letter-pdf.ts';
import { renderQuotePdf } from './quote-pdf.ts';
import type { FromPdfWorker, ToPdfWorker } from './render-pdf.ts';

async function render(order: ToPdfWorker): Promise<FromPdfWorker> {
  try {
    return { bytes: await draw(order) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function draw(order: ToPdfWorker): Promise<Buffer> {
  const parts = order.logo === undefined ? {} : { logo: Buffer.from(order.logo) };
  switch (order.kind) {
    case 'invoice':
      return renderInvoicePdf(order.document, order.words, parts);
    case 'quote':
      return renderQuotePdf(order.document, order.words, parts);
    case 'deposit':
      return renderDepositPdf(order.document, order.words, parts);
    case 'letter':
      return renderLetterPdf(order.document, order.words, parts);
    case 'contract':
      return renderContractPdf(order.document, order.words, parts);
    case 'handover':
      return renderHandoverPdf(order.document, order.words, parts);
  }
}

// Fonts stay in memory between documents: the first takes a moment, the next ones milliseconds.
parentPort?.on('message', async (order: ToPdfWorker) => parentPort?.postMessage(await render(order)));
