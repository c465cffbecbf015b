import { parentPort } from 'node:worker_threads';
import { renderContractPdf } from './contract-pdf.ts';
import { renderInvoicePdf } from './invoice-pdf.ts';
import { renderLetterPdf } from './letter-pdf.ts';
import type { FromPdfWorker, PdfOrder } from './render-pdf.ts';

async function render(order: PdfOrder): Promise<FromPdfWorker> {
  try {
    return { bytes: await draw(order) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function draw(order: PdfOrder): Promise<Buffer> {
  const parts = order.logo === undefined ? {} : { logo: Buffer.from(order.logo) };
  switch (order.kind) {
    case 'invoice':
      return renderInvoicePdf(order.document, parts);
    case 'letter':
      return renderLetterPdf(order.document, parts);
    case 'contract':
      return renderContractPdf(order.document, parts);
  }
}

// Fonts stay in memory between documents: the first takes a moment, the next ones milliseconds.
parentPort?.on('message', async (order: PdfOrder) => parentPort?.postMessage(await render(order)));
