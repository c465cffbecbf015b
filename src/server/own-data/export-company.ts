import type { Readable } from 'node:stream';
import type { Language } from '#shared/request-language.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import type { Database, DatabaseLog } from '../database/database.ts';
import { endExport, noteProgress } from './company-exports.repository.ts';
import { dataFiles, type FileParts, type InCompany } from './exported-files.ts';
import { type StagedCompany, stageCompany } from './stage-company.ts';
import { type ArchiveContents, writeDataArchive } from './write-export.ts';

/** How often it is said how far it is, and heard whether somebody cancelled it. */
const SAY_EVERY_MS = 1_000;

type Parts = FileParts & {
  readonly database: Pick<Database, 'kysely' | 'copyTo'>;
  readonly log: DatabaseLog;
};
type Wanted = { readonly companyId: string; readonly exportId: string; readonly language: Language };

/**
 * Everything of a company as an archive that is made while it is read. It ends as `done` once it was read whole; whoever
 * stops reading, or cancels it elsewhere, breaks it off.
 */
export function exportCompany(parts: Parts, { companyId, exportId, language }: Wanted): Readable {
  const inCompany: InCompany = (work) => withCompany(parts.database.kysely, companyId, work);
  const progress = { done: 0, total: null as number | null };
  const breakOff = new AbortController();
  let staged: StagedCompany | undefined;
  const prepare = async (): Promise<ArchiveContents> => {
    const rows = await stageCompany(parts, companyId, breakOff.signal);
    if (breakOff.signal.aborted) await rows.drop();
    breakOff.signal.throwIfAborted();
    staged = rows;
    progress.total = entriesOf(rows);
    return {
      tables: rows.tables,
      read: rows.read,
      data: rows.tables.map((table) => ({ name: `data/${table}.jsonl`, open: () => withEnds(rows.lines(table)) })),
      files: dataFiles(rows.read, inCompany, parts),
    };
  };
  const archive = writeDataArchive({
    about: { format: 'remise-company-1', made_at: new Date().toISOString(), company: companyId },
    language,
    prepare,
    done: () => {
      progress.done += 1;
    },
  });
  const say = async () => {
    const goesOn = await inCompany((tx) => noteProgress(tx, exportId, progress));
    if (!goesOn) archive.destroy(new Error('the export was cancelled'));
  };
  const timer = setInterval(() => {
    say().catch((error: unknown) => archive.destroy(error as Error));
  }, SAY_EVERY_MS);
  archive.once('close', () => {
    clearInterval(timer);
    const state = archive.readableEnded ? 'done' : 'failed';
    if (state === 'failed') breakOff.abort(new Error('nobody reads the archive any more'));
    Promise.resolve(staged?.drop())
      .then(() => inCompany((tx) => endExport(tx, exportId, state)))
      .catch((error: unknown) => parts.log.warn({ err: error }, 'the end of an export was not noted'));
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
