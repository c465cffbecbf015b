import { camelCase, type ImportKindName, rowBody, type Sheet } from './import-kinds.ts';
import { post } from './session-api.ts';

const BATCH_ROWS = 50;
const BATCH_CHARACTERS = 400_000;
/** Rows read in one go, so that a file of wrong rows only can be cancelled too. */
const MOST_READ = 500;

/** Why a row was not imported. */
export type RowFault = {
  readonly field: string | null;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
};
export type ImportCount = {
  readonly done: number;
  readonly created: number;
  readonly exists: number;
  /** By the number of the row. */
  readonly faults: ReadonlyMap<number, RowFault>;
};
/** `stopped`: cancelled, or without a connection; what is done stays. */
export type ImportEnd = 'finished' | 'cancelled' | 'offline' | 'failed';

type Answered = { readonly outcome: 'created' | 'exists' | 'refused' } & Partial<RowFault>;

/** Sends the rows in batches, or asks what would become of them. Calls back after each; ends early when `isOver`. */
export async function runImport(
  kind: ImportKindName,
  sheet: Sheet,
  { dry, isOver, onProgress }: { dry: boolean; isOver: () => boolean; onProgress: (count: ImportCount) => void },
): Promise<ImportEnd> {
  const faults = new Map<number, RowFault>();
  let count: ImportCount = { done: 0, created: 0, exists: 0, faults };
  let at = 0;
  while (at < sheet.rows.length) {
    if (isOver()) return 'cancelled';
    const rows: { readonly at: number; readonly body: unknown }[] = [];
    let characters = 0;
    const isFull = () => rows.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS || at - count.done >= MOST_READ;
    for (; at < sheet.rows.length && !isFull(); at += 1) {
      const { fields, problems } = rowBody(kind, sheet.mapping, sheet.rows[at] ?? []);
      const [problem] = problems;
      if (problem !== undefined) {
        faults.set(at, { ...problem, params: {} });
        continue;
      }
      rows.push({ at, body: fields });
      characters += JSON.stringify(fields).length;
    }
    const answers =
      rows.length === 0
        ? []
        : await sendBatch(
            kind,
            rows.map(({ body }) => body),
            dry,
          );
    if (typeof answers === 'string') return answers;
    for (const [index, answer] of answers.entries()) {
      const row = rows[index]?.at ?? 0;
      const { outcome, field = null, code = 'invalid', params = {} } = answer;
      if (outcome === 'refused') faults.set(row, { field: field === null ? null : camelCase(field), code, params });
      else count = { ...count, [outcome]: count[outcome] + 1 };
    }
    count = { ...count, done: at, faults: new Map(faults) };
    onProgress(count);
  }
  return 'finished';
}

async function sendBatch(
  kind: ImportKindName,
  rows: readonly unknown[],
  dry: boolean,
): Promise<readonly Answered[] | 'offline' | 'failed'> {
  const answer = await post(`/api/import/${kind}`, { rows, dry_run: dry });
  if (!answer.ok) return answer.status === 'offline' ? 'offline' : 'failed';
  const { result } = answer.body as { result?: readonly Answered[] };
  return result ?? 'failed';
}
