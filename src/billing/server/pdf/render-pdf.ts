import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { fairTurns } from '#shared/fair-turns.ts';
import type { ContractDocument } from '../../contract-document.ts';
import type { DepositDocument } from '../../deposits/deposit-document.ts';
import type { InvoiceDocument, LetterDocument } from '../../invoice-document.ts';
import type { DocumentWords } from '../../printed/document-format.ts';
import type { HandoverDocument } from '../../printed/handover-document.ts';
import type { QuoteDocument } from '../../quotes/quote-document.ts';
import { documentWords } from './document-words.ts';

/** A document to print, and whose it is. The logo is a PNG or JPEG that this server drew. */
export type PdfOrder = (
  | { readonly kind: 'invoice'; readonly document: InvoiceDocument }
  | { readonly kind: 'quote'; readonly document: QuoteDocument }
  | { readonly kind: 'deposit'; readonly document: DepositDocument }
  | { readonly kind: 'letter'; readonly document: LetterDocument }
  | { readonly kind: 'contract'; readonly document: ContractDocument }
  | { readonly kind: 'handover'; readonly document: HandoverDocument }
) & { readonly companyId: string; readonly logo?: Uint8Array | undefined };

/** Its words go along: a thread has no catalogues. */
export type ToPdfWorker = PdfOrder & { readonly words: DocumentWords };

export type FromPdfWorker = { readonly bytes: Uint8Array } | { readonly problem: string };

/** A hundred lines take a twentieth of a second; what takes this long never ends. */
const LONGEST_MS = 20_000;
/** A thread that nobody needs gives its memory back. */
const IDLE_MS = 60_000;
const MEMORY_MB = 512;
/** Two, so that a document of one company that never ends holds up no other. */
const THREADS = 2;

type Printer = { worker: Worker | undefined; idle: NodeJS.Timeout | undefined };

const inTurn = fairTurns({ atOnce: THREADS });
/** The idle printers; the one used last is used again first. */
const free: Printer[] = Array.from({ length: THREADS }, () => ({ worker: undefined, idle: undefined }));

/**
 * Renders the PDF of a document in a thread of its own. Companies take turns, each with one document at a time. The
 * same input gives the same bytes. Throws when it fails, or takes longer than `longestMs` of its turn. When the logo is
 * to blame, the document is rendered without it.
 */
export function renderPdf(order: PdfOrder, longestMs = LONGEST_MS): Promise<Buffer> {
  return inTurn(order.companyId, async () => {
    const printer = free.pop();
    if (printer === undefined) throw new Error('more documents have their turn than there are threads');
    try {
      return await renderNow(printer, order, longestMs).catch((error: unknown) => {
        if (order.logo === undefined) throw error;
        return renderNow(printer, { ...order, logo: undefined }, longestMs);
      });
    } finally {
      free.push(printer);
    }
  });
}

async function renderNow(printer: Printer, order: PdfOrder, longestMs: number): Promise<Buffer> {
  clearTimeout(printer.idle);
  const thread = printer.worker ?? startWorker(printer);
  thread.ref();
  try {
    const answer = await answerOf(thread, order, longestMs).catch((error: unknown) => {
      drop(printer, thread);
      throw error;
    });
    if ('problem' in answer) throw new Error(`the document could not be printed: ${answer.problem}`);
    return Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength);
  } finally {
    thread.unref();
    printer.idle = setTimeout(() => drop(printer, thread), IDLE_MS).unref();
  }
}

async function answerOf(thread: Worker, order: PdfOrder, longestMs: number): Promise<FromPdfWorker> {
  const over = new AbortController();
  const limit = setTimeout(() => over.abort(new Error('printing the document took too long')), longestMs);
  const gone = () => over.abort(new Error('the document was not finished'));
  thread.once('exit', gone);
  try {
    const answered = once(thread, 'message', { signal: over.signal }) as Promise<[FromPdfWorker]>;
    const sent: ToPdfWorker = { ...order, words: documentWords(order.document.language) };
    thread.postMessage(sent);
    return (await answered)[0];
  } catch (error) {
    throw over.signal.aborted ? over.signal.reason : error;
  } finally {
    clearTimeout(limit);
    thread.off('exit', gone);
  }
}

function drop(printer: Printer, thread: Worker): void {
  if (printer.worker === thread) printer.worker = undefined;
  void thread.terminate();
}

function startWorker(printer: Printer): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
  const thread = new Worker(workerFile(), { execArgv: [], name: 'pdf-worker', resourceLimits });
  // One that dies without work says so to nobody; the next order starts another.
  thread.on('error', () => drop(printer, thread));
  thread.once('exit', () => drop(printer, thread));
  printer.worker = thread;
  return thread;
}

/** The worker in the source tree, or beside the bundled server. */
function workerFile(): URL {
  for (const name of ['pdf-worker.ts', 'pdf-worker.js', '../pdf-worker.js']) {
    const file = new URL(name, import.meta.url);
    if (existsSync(file)) return file;
  }
  throw new Error('the worker that prints is missing from this installation');
}
