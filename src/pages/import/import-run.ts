import { readPlate } from '#objects/object-import.ts';
import type { ApiAnswer, ApiBody, ApiResult } from '#session/api-call.ts';
import type { CallResult } from '#session/session-api.ts';
import { cellsByField, cellText } from '#shared/sheet-row.ts';
import { camelCase } from '#shared/snake-case.ts';
import { EarlierRows } from '#sync/earlier-rows.ts';
import { marksOf, objectKey, type RowFault } from './import-fault.ts';
import { emptyFields, KINDS, type RecordKind, rowBody, type Sheet } from './import-kinds.ts';

const BATCH_ROWS = 50;
/** The most rows that the server takes at once: those of a batch, and the earlier ones that they are compared with. */
const MOST_SENT = 100;
const BATCH_CHARACTERS = 400_000;
/** The most rows read without a pause, so that a file with only wrong rows can be cancelled too. */
const MOST_READ = 500;
/** So often is a row tried again without what was wrong with it: each time something else may be. */
const MOST_TRIES = 4;

export type ImportCount = {
  readonly done: number;
  /** The ids of records that were made, by row number; of a dry run, of those that would be. */
  readonly created: ReadonlyMap<number, string>;
  /** The ids of records that exist already, by row number. */
  readonly known: ReadonlyMap<number, string>;
  /**
   * What rows say otherwise than a record that exists already, and that stays as it is, or contradict themselves in, by row
   * number.
   */
  readonly remarks: ReadonlyMap<number, RowFault>;
  /** All that is wrong with a row that is not imported, by row number. */
  readonly faults: ReadonlyMap<number, readonly RowFault[]>;
  /** What was left empty because it could not be used, by row number. */
  readonly left: ReadonlyMap<number, readonly RowFault[]>;
  /** What cells were understood to name, by row number and field. */
  readonly told: ReadonlyMap<number, Answered['told']>;
};
/** Every value but `finished` means it ended early; rows already imported stay. */
export type ImportEnd = 'finished' | 'cancelled' | 'offline' | 'failed';

export type ImportOptions = {
  /** A dry run: only asks the server what it would do with the rows. */
  readonly dry: boolean;
  /** Leaves empty what cannot be used, instead of refusing its row. */
  readonly leavesEmpty?: boolean;
  /** What is sent with a row beside its cells. */
  readonly beside?: (at: number) => ImportBody['rows'][number];
  readonly isOver: () => boolean;
  /** Called after each batch. */
  readonly onProgress: (count: ImportCount) => void;
  readonly send: (path: ImportPath, body: ImportBody) => Promise<CallResult<ApiAnswer<'post', ImportPath>>>;
};

type ImportPath = `/api/import/${RecordKind}`;
type ImportBody = ApiBody<'post', ImportPath>;
type Answered = ApiResult<'post', ImportPath>[number];
type SentRow = { readonly at: number; readonly body: ImportBody['rows'][number] };

export const NOTHING_IMPORTED: ImportCount = {
  done: 0,
  created: new Map(),
  known: new Map(),
  remarks: new Map(),
  faults: new Map(),
  left: new Map(),
  told: new Map(),
};

/**
 * The numbers of the rows as they are sent: objects that an earlier row names by the same plate or number come last, so
 * that the earlier row counts, also where it is only taken once some of its cells are left empty.
 */
function inOrder(kind: RecordKind, { mapping, rows }: Sheet) {
  const [first, repeats]: [number[], number[]] = [[], []];
  const seen = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const key = kind === 'objects' ? objectKey(cellsByField(mapping, row)) : '';
    (seen.has(key) ? repeats : first).push(at);
    if (key !== '') seen.add(key);
  }
  return { first, repeats };
}

/** Sends the rows in batches, one after the other; ends early when `isOver`. */
export async function runImport(kind: RecordKind, sheet: Sheet, options: ImportOptions): Promise<ImportEnd> {
  const counted: Counted = {
    earlier: new EarlierRows(),
    created: new Map(),
    known: new Map(),
    remarks: new Map(),
    faults: new Map(),
    left: new Map(),
    told: new Map(),
  };
  const { first, repeats } = inOrder(kind, sheet);
  let done = 0;
  while (done < sheet.rows.length) {
    if (options.isOver()) return 'cancelled';
    const rest = done < first.length ? first.slice(done) : repeats.slice(done - first.length);
    const batch = nextBatch(kind, sheet, rest, options, counted);
    const failed = await bring(kind, sheet, batch.rows, options, counted);
    if (failed !== null) return failed;
    if (!options.dry) await tellOthers(kind, batch.wrong, options, counted);
    done += batch.read;
    const { created, known, remarks, faults, left, told } = counted;
    options.onProgress({
      done,
      created: new Map(created),
      known: new Map(known),
      remarks: new Map(remarks),
      faults: new Map(faults),
      left: new Map(left),
      told: new Map(told),
    });
  }
  return 'finished';
}

type Counted = {
  /** Of a check, which makes nothing: the rows of which an import would have made records by now. */
  readonly earlier: EarlierRows<SentRow>;
  readonly created: Map<number, string>;
  readonly known: Map<number, string>;
  readonly remarks: Map<number, RowFault>;
  readonly faults: Map<number, readonly RowFault[]>;
  readonly left: Map<number, readonly RowFault[]>;
  readonly told: Map<number, Answered['told']>;
};

/** Reads rows until a batch is full. Notes what is wrong with those that are not taken, and what is left empty. */
function nextBatch(
  kind: RecordKind,
  sheet: Sheet,
  rest: readonly number[],
  { dry, leavesEmpty = false }: ImportOptions,
  counted: Counted,
) {
  const rows: SentRow[] = [];
  // Asked last, so that it counts as no earlier row of another: nothing is made of it.
  const wrong: SentRow[] = [];
  let characters = 0;
  let read = 0;
  const isFull = () => rows.length + wrong.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS || read >= MOST_READ;
  for (const at of rest) {
    if (isFull()) break;
    read += 1;
    const { fields, problems } = rowBody(kind, sheet.mapping, sheet.rows[at] ?? []);
    const faults = problems.map((problem): RowFault => ({ ...problem, params: {} }));
    const isLeft = leavesEmpty && mayStayEmpty(kind, sheet, at, faults);
    if (faults.length > 0) (isLeft ? counted.left : counted.faults).set(at, faults);
    const row = { at, body: withoutFields(kind, sheet, at, faults) };
    if (faults.length === 0 || isLeft) rows.push(row);
    // What else is wrong with it is asked as well.
    else wrong.push(row);
    characters += JSON.stringify(fields).length;
  }
  return { rows: dry ? [...rows, ...wrong] : rows, wrong, read };
}

/** Asks what else is wrong with rows that are not imported; without an answer what could not be read is told alone. */
async function tellOthers(kind: RecordKind, wrong: readonly SentRow[], options: ImportOptions, { faults }: Counted) {
  if (wrong.length === 0) return;
  const answers = await sendRows(kind, wrong, { ...options, dry: true });
  if (typeof answers === 'string') return;
  for (const [index, answer] of answers.entries()) {
    const at = wrong[index]?.at ?? 0;
    faults.set(at, withOthers(faults.get(at) ?? [], answer));
  }
}

/** Sends rows, and those that were refused for cells once more without these, where the person wants that. */
async function bring(
  kind: RecordKind,
  sheet: Sheet,
  rows: readonly SentRow[],
  options: ImportOptions,
  counted: Counted,
): Promise<'offline' | 'failed' | null> {
  const { leavesEmpty = false } = options;
  let waiting = rows;
  // A check makes nothing: rows tried again are asked after those that an import would have made by then.
  const before: SentRow[] = [];
  const made = new Set(counted.created.values());
  for (let tries = 1; waiting.length > 0; tries += 1) {
    const marks = waiting.flatMap(({ body }) => marksOf(kind, body));
    const earlier = [...counted.earlier.sharing(marks, MOST_SENT - before.length - waiting.length), ...before];
    const asked = earlier.length;
    const answers = await sendRows(kind, [...earlier, ...waiting], options);
    if (typeof answers === 'string') return answers;
    const again: SentRow[] = [];
    for (const [index, answer] of answers.slice(asked).entries()) {
      const at = waiting[index]?.at ?? 0;
      const read = counted.faults.get(at);
      counted.told.set(at, answer.told);
      if (answer.outcome !== 'refused' && answer.code !== null) {
        counted.remarks.set(at, { field: answer.field, code: answer.code, params: answer.params });
      }
      if (read !== undefined) counted.faults.set(at, withOthers(read, answer));
      else if (answer.outcome === 'exists') counted.known.set(at, answer.uuid ?? '');
      else if (answer.outcome === 'created') {
        const id = answer.uuid ?? '';
        if (options.dry && made.has(id)) counted.known.set(at, id);
        else counted.created.set(at, id);
        if (id !== '') made.add(id);
        if (options.dry) before.push(...waiting.slice(index, index + 1));
      } else {
        const faults = faultsOf(answer);
        const empty = [...(counted.left.get(at) ?? []), ...faults];
        if (leavesEmpty && tries < MOST_TRIES && mayStayEmpty(kind, sheet, at, empty)) {
          counted.left.set(at, empty);
          again.push({ at, body: withoutFields(kind, sheet, at, empty) });
        } else {
          counted.faults.set(at, empty);
          counted.left.delete(at);
        }
      }
    }
    waiting = again;
  }
  // A remark may be long, and nothing is compared with it.
  for (const { at, body } of before) counted.earlier.add(marksOf(kind, body), { at, body: { ...body, note: '' } });
  // What was there before stays as it is: nothing of it was left empty. Of what another row made, something was.
  for (const { at } of rows) {
    const known = counted.known.get(at);
    if (known !== undefined && !made.has(known)) counted.left.delete(at);
  }
  return null;
}

/** What could not be read, and what is wrong with other fields. */
function withOthers(read: readonly RowFault[], answer: Answered): readonly RowFault[] {
  if (answer.outcome !== 'refused') return read;
  const others = faultsOf(answer).filter(({ field }) => field !== null && read.every((fault) => fault.field !== field));
  return [...read, ...others];
}

function faultsOf({ field, code, params, others }: Answered): readonly RowFault[] {
  return [{ field, code: code ?? 'invalid', params }, ...others].map((fault) => ({
    ...fault,
    field: fault.field === null ? null : camelCase(fault.field),
  }));
}

/**
 * True where a record can do without all of these cells: not without its name, nor without what tells it from others. Of
 * an object that is its plate or its number; a plate that cannot be read tells it from others in the sheet all the same.
 */
function mayStayEmpty(kind: RecordKind, { mapping, rows }: Sheet, at: number, faults: readonly RowFault[]): boolean {
  const cells = cellsByField(mapping, rows[at] ?? []);
  const wrong = faults.map(({ field }) => field);
  const fills = (name: string) => KINDS[kind].columns.find(({ field }) => field === name)?.into ?? [];
  const stands = (field: string, without: string) =>
    field !== without && cellText(cells[field]) !== '' && !wrong.includes(field) && !fills(field).includes(without);
  return wrong.every(
    (field) =>
      field !== null &&
      (isUnreadPlate(kind, field, cells) ||
        KINDS[kind].required.every(
          (fields) => !fields.includes(field) || fields.some((other) => stands(other, field)),
        )),
  );
}

function isUnreadPlate(kind: RecordKind, field: string, cells: Readonly<Record<string, string>>): boolean {
  return kind === 'objects' && field === 'plate' && readPlate(cellText(cells['plate'])) !== '';
}

const LONGEST_KEPT = 120;

function withoutFields(kind: RecordKind, { mapping, rows }: Sheet, at: number, faults: readonly RowFault[]) {
  const row = rows[at] ?? [];
  const cells = cellsByField(mapping, row);
  const wrong = faults.flatMap(({ field }) => (field === null ? [] : [field]));
  // A spot without its warehouse could be one of the same name elsewhere.
  const empty = kind === 'objects' && wrong.includes('warehouse') ? [...wrong, 'spot'] : wrong;
  const { fields } = rowBody(kind, mapping, emptyFields(kind, mapping, row, empty));
  const kept = (field: string) => cellText(cells[field]).slice(0, LONGEST_KEPT);
  const isUnread = empty.some((field) => isUnreadPlate(kind, field, cells));
  // It stands here all the same.
  const isLost = kind === 'objects' && empty.includes('spot') && !empty.includes('warehouse');
  const more = { ...(isUnread ? { unread_plate: kept('plate') } : {}), ...(isLost ? { lost_spot: kept('spot') } : {}) };
  return { ...fields, ...more };
}

async function sendRows(
  kind: RecordKind,
  rows: readonly SentRow[],
  { dry, send, beside = () => ({}) }: ImportOptions,
): Promise<readonly Answered[] | 'offline' | 'failed'> {
  const answer = await send(`/api/import/${kind}`, {
    rows: rows.map(({ at, body }) => ({ ...body, ...beside(at) })),
    dry_run: dry,
  });
  if (!answer.ok) return answer.status === 'offline' ? 'offline' : 'failed';
  return answer.body.result;
}
