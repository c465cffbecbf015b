import type { Readable } from 'node:stream';
import type { PrintInvoice } from '#accountancy/server/invoice-files.ts';
import type { Language } from '#shared/request-language.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import type { Database, DatabaseLog } from '../database/database.ts';
import { endExport, noteProgress } from './company-exports.repository.ts';
import { dataFiles, type InCompany } from './exported-files.ts';
import { type StagedCompany, stageCompany } from './stage-company.ts';
import { writeDataArchive } from './write-export.ts';

/** How often it is said how far it is, and heard whether somebody cancelled it. */
const SAY_EVERY_MS = 1_000;

type Parts = {
  readonly database: Pick<Database, 'kysely' | 'copyTo'>;
  readonly printInvoice: PrintInvoice;
  readonly log: DatabaseLog;
};
type Wanted = { readonly companyId: string; readonly exportId: string; readonly language: Language };

/**
 * Everything of a company as an archive that is made while it is read. It ends as `done` once it was read whole; whoever
 * stops reading, or cancels it elsewhere, breaks it off.
 */
export async function exportCompany(parts: Parts, { companyId, exportId, language }: Wanted): Promise<Readable> {
  const inCompany: InCompany = (work) => withCompany(parts.database.kysely, companyId, work);
  const progress = { done: 0, total: null as number | null };
  const breakOff = new AbortController();
  const say = async () => {
    const goesOn = await inCompany((tx) => noteProgress(tx, exportId, progress));
    if (!goesOn) breakOff.abort(new Error('the export was cancelled'));
  };
  const timer = setInterval(() => {
    say().catch((error: unknown) => breakOff.abort(error));
  }, SAY_EVERY_MS);
  const end = async (state: 'done' | 'failed', staged?: StagedCompany) => {
    clearInterval(timer);
    await staged?.drop();
    await inCompany((tx) => endExport(tx, exportId, state));
  };
  let staged: StagedCompany;
  try {
    staged = await stageCompany(parts, companyId, breakOff.signal);
    progress.total = entriesOf(staged);
  } catch (error) {
    await end('failed');
    throw error;
  }
  const archive = writeDataArchive({
    tables: staged.tables,
    read: staged.read,
    language,
    data: staged.tables.map((table) => ({ name: `data/${table}.jsonl`, open: () => withEnds(staged.lines(table)) })),
    files: dataFiles(staged.read, inCompany, parts.printInvoice),
    done: () => {
      progress.done += 1;
    },
  });
  breakOff.signal.addEventListener('abort', () => archive.destroy(breakOff.signal.reason as Error));
  archive.once('close', () => {
    end(archive.readableEnded ? 'done' : 'failed', staged).catch((error: unknown) =>
      parts.log.warn({ err: error }, 'the end of an export was not noted'),
    );
  });
  return archive;
}

/** Tables, the workbook, and files at most: what is gone meanwhile is not in it. */
function entriesOf({ tables, counts }: StagedCompany): number {
  const files = ['documents', 'contract_documents', 'invoices', 'billing_documents', 'company_logos'];
  return tables.length + 1 + files.reduce((sum, table) => sum + (counts.get(table) ?? 0), 0);
}

const PIECE = 65_536;

async function* withEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
