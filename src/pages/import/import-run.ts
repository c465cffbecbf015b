import type { ApiAnswer, ApiBody, ApiResult } from '#session/api-call.ts';
import type { CallResult } from '#session/session-api.ts';
import type { RowFault } from './import-fault.ts';
import { camelCase, type ImportKindName, rowBody, type Sheet } from './import-kinds.ts';

const BATCH_ROWS = 50;
const BATCH_CHARACTERS = 400_000;
/** The most rows read without a pause, so that a file with only wrong rows can be cancelled too. */
const MOST_READ = 500;

export type ImportCount = {
  readonly done: number;
  readonly created: number;
  /** Numbers of the rows whose record exists already. */
  readonly known: ReadonlySet<number>;
  /** Faults by row number. */
  readonly faults: ReadonlyMap<number, RowFault>;
};
/** Every value but `finished` means it ended early; rows already imported stay. */
export type ImportEnd = 'finished' | 'cancelled' | 'offline' | 'failed';

export type ImportOptions = {
  /** A dry run: only asks the server what it would do with the rows. */
  readonly dry: boolean;
  readonly isOver: () => boolean;
  /** Called after each batch. */
  readonly onProgress: (count: ImportCount) => void;
  readonly send: (path: ImportPath, body: ImportBody) => Promise<CallResult<ApiAnswer<'post', ImportPath>>>;
};

type ImportPath = `/api/import/${ImportKindName}`;
type ImportBody = ApiBody<'post', ImportPath>;
type Answered = ApiResult<'post', ImportPath>[number];
type Batch = {
  readonly rows: readonly { readonly at: number; readonly body: ImportBody['rows'][number] }[];
  readonly faults: ReadonlyMap<number, RowFault>;
  /** The index of the first row after the batch. */
  readonly end: number;
};

/** Sends the rows in batches, one after the other; ends early when `isOver`. */
export async function runImport(kind: ImportKindName, sheet: Sheet, options: ImportOptions): Promise<ImportEnd> {
  const { dry, isOver, onProgress, send } = options;
  const faults = new Map<number, RowFault>();
  const known = new Set<number>();
  let created = 0;
  let at = 0;
  while (at < sheet.rows.length) {
    if (isOver()) return 'cancelled';
    const batch = nextBatch(kind, sheet, at);
    const answers = await sendBatch(kind, batch, dry, send);
    if (typeof answers === 'string') return answers;
    for (const [row, fault] of batch.faults) faults.set(row, fault);
    for (const [index, answer] of answers.entries()) {
      const row = batch.rows[index]?.at ?? 0;
      const { outcome, field, code, params } = answer;
      if (outcome === 'refused')
        faults.set(row, { field: field === null ? null : camelCase(field), code: code ?? 'invalid', params });
      else if (outcome === 'exists') known.add(row);
      else created += 1;
    }
    at = batch.end;
    onProgress({ done: at, created, known: new Set(known), faults: new Map(faults) });
  }
  return 'finished';
}

function nextBatch(kind: ImportKindName, sheet: Sheet, start: number): Batch {
  const faults = new Map<number, RowFault>();
  const rows: { readonly at: number; readonly body: ImportBody['rows'][number] }[] = [];
  let characters = 0;
  let at = start;
  const isFull = () => rows.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS || at - start >= MOST_READ;
  for (; at < sheet.rows.length && !isFull(); at += 1) {
    const { fields, problems } = rowBody(kind, sheet.mapping, sheet.rows[at] ?? []);
    const [problem] = problems;
    if (problem === undefined) {
      rows.push({ at, body: fields });
      characters += JSON.stringify(fields).length;
    } else {
      faults.set(at, { ...problem, params: {} });
    }
  }
  return { rows, faults, end: at };
}

async function sendBatch(
  kind: ImportKindName,
  { rows }: Batch,
  dry: boolean,
  send: ImportOptions['send'],
): Promise<readonly Answered[] | 'offline' | 'failed'> {
  if (rows.length === 0) return [];
  const answer = await send(`/api/import/${kind}`, { rows: rows.map(({ body }) => body), dry_run: dry });
  if (!answer.ok) return answer.status === 'offline' ? 'offline' : 'failed';
  return answer.body.result;
}
