import type { z } from 'zod';
import { problemsByField } from '#shared/parse-input.ts';
import { type Refusal, refuse } from '#shared/refusal.ts';
import type { Actor, Command, CommandContext, Intent, Reader } from '#sync/command.ts';
import type { RowDecision, RowVerdict } from '#sync/row-batch.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { companyReader } from '#sync/server/rows/company-reader.ts';
import type { SyncedTable } from '#sync/table.ts';
import { registry } from '../commands/registry.ts';

/** What rows of a sheet are resolved with: the company's rows, in a transaction that writes nothing. */
export type Resolving = {
  readonly tx: CompanyTx;
  readonly read: Reader;
  readonly companyId: string;
  readonly actor: Actor;
};

/** A row ready for the command, or why it cannot be. */
export type Wanted<Row> =
  | {
      readonly row: Row;
      /** Where the row contradicts itself; it is taken all the same. */
      readonly remark?: Refusal;
      readonly told?: RowTold;
      readonly refusal?: never;
    }
  | {
      readonly refusal: Refusal;
      /** What else is wrong with it. */
      readonly others?: readonly Refusal[];
      /** The row without what is wrong with it: decided too, so that all faults are told at once. */
      readonly rest?: Row;
      readonly told?: RowTold;
      readonly row?: never;
      readonly remark?: never;
    };

/** What a row was understood to say: the names of the records that its cells mean, by field. */
export type RowTold = Readonly<Record<string, string>>;

type Batch<Row> = { readonly importId: string; readonly rows: Row[] };

/** A row of a sheet and the record it made or found. */
export type MadeRow<Body> = { readonly id: string; readonly body: Body };

/** A row as it was sent. */
export type GivenRow = Readonly<Record<string, unknown>>;

/** One kind of record that sheets can import: how its rows are read and resolved, and the command that makes them. */
export type ImportKind<Body, Row, State> = {
  readonly body: z.ZodType<Body>;
  readonly table: SyncedTable;
  readonly command: Command<Batch<Row>, State>;
  /** A row without the fields that are wrong, given what it cannot do without: only what else is wrong with it is asked. */
  readonly rest: (row: GivenRow, wrong: readonly string[]) => GivenRow;
  readonly resolve: (bodies: readonly Body[], context: Resolving) => Promise<readonly Wanted<Row>[]>;
  readonly decideRows: (state: State, intent: Intent<Batch<Row>>, context: CommandContext) => readonly RowDecision[];
  /** Makes room for what rows bring, before their records are made. */
  readonly prepare?: (tx: CompanyTx, rows: readonly Row[]) => Promise<void>;
  /**
   * Keeps what rows say besides their record, once it is there: `made` are the rows of records that this call or an earlier
   * one made, by their place.
   */
  readonly keep?: (tx: CompanyTx, actor: Actor, made: readonly MadeRow<Body>[]) => Promise<void>;
  /** What a row says otherwise than the record `id`, which exists already or is made by a row before it. */
  readonly remarkOn?: (row: Row, id: string, rows: readonly Row[], context: Resolving) => Promise<Refusal | undefined>;
};

/** What would become of each row, and the rows that would make a record. */
export type BatchPlan<Row> = {
  readonly verdicts: readonly RowVerdict[];
  /** What each row was understood to say. */
  readonly told: readonly RowTold[];
  readonly rows: Row[];
};

/** Decides rows of a sheet as the command will, without writing anything. */
export async function planBatch<Body, Row, State>(
  tx: CompanyTx,
  actor: Actor,
  kind: ImportKind<Body, Row, State>,
  given: readonly GivenRow[],
): Promise<BatchPlan<Row>> {
  const read = companyReader(tx, registry, () => Promise.resolve(null));
  const context: Resolving = { tx, read, companyId: actor.companyId, actor };
  const verdicts = new Map<number, RowVerdict>();
  const told = new Map<number, RowTold>();
  const parsed = readBodies(kind, given);
  const bodies = parsed.flatMap(({ at, body }) => (body === undefined ? [] : [{ at, body }]));
  const resolved = await kind.resolve(
    bodies.map(({ body }) => body),
    context,
  );
  const wantedAt = new Map(bodies.map(({ at }, index) => [at, resolved[index]]));
  const ready: { readonly at: number; readonly row: Row; readonly said?: Refusal | undefined }[] = [];
  const refused: { readonly at: number; readonly row: Row | undefined; readonly refusals: readonly Refusal[] }[] = [];
  for (const { at, refusals } of parsed) {
    const wanted = wantedAt.get(at);
    told.set(at, wanted?.told ?? {});
    if (wanted === undefined) refused.push({ at, row: undefined, refusals });
    else if (wanted.refusal !== undefined) {
      const found = [...refusals, wanted.refusal, ...(wanted.others ?? [])];
      refused.push({ at, row: wanted.rest, refusals: found });
    } else if (refusals.length > 0) refused.push({ at, row: wanted.row, refusals });
    else ready.push({ at, row: wanted.row, said: wanted.remark });
  }
  // Decided last, so that they count as no earlier row of another: nothing is made of them.
  const rests = refused.flatMap(({ at, row }) => (row === undefined ? [] : [{ at, row }]));
  const decided = await decideAll(kind, [...ready, ...rests], context);
  const rows: Row[] = [];
  for (const { at, row, said } of ready) {
    const verdict = decided.get(at) ?? refusedInternal;
    if (verdict.outcome === 'exists') verdicts.set(at, await withRemark(kind, row, verdict.id, rows, context));
    else if (verdict.outcome === 'refused' || said === undefined) verdicts.set(at, verdict);
    else verdicts.set(at, { ...verdict, remark: said });
    if (verdict.outcome === 'created') rows.push(row);
  }
  for (const { at, refusals } of refused) verdicts.set(at, refusedFor(refusals, decided.get(at)));
  return {
    verdicts: given.map((_row, at) => verdicts.get(at) ?? refusedInternal),
    told: given.map((_row, at) => told.get(at) ?? {}),
    rows,
  };
}

type ReadBody<Body> = {
  readonly at: number;
  /** Without the fields that are wrong; left out where nothing is left to be asked. */
  readonly body?: Body;
  readonly refusals: readonly Refusal[];
};

/** Reads the rows by the schema: the whole ones, then what is left of those with wrong fields. */
function readBodies<Body, Row, State>(
  { body: schema, rest }: ImportKind<Body, Row, State>,
  given: readonly GivenRow[],
): readonly ReadBody<Body>[] {
  const whole: ReadBody<Body>[] = [];
  const wrong: ReadBody<Body>[] = [];
  for (const [at, row] of given.entries()) {
    const parsed = schema.safeParse(row, { reportInput: true });
    if (parsed.success) {
      whole.push({ at, body: parsed.data, refusals: [] });
      continue;
    }
    const refusals = problemsOf(parsed.error);
    const fields = refusals.map(({ field = '' }) => field.split('.')[0] ?? '');
    const kept = Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)));
    const left = schema.safeParse(rest(kept, fields));
    wrong.push({ at, refusals, ...(left.success ? { body: left.data } : {}) });
  }
  return [...whole, ...wrong];
}

/** The verdict of the command about each row, by its number. */
async function decideAll<Body, Row, State>(
  kind: ImportKind<Body, Row, State>,
  asked: readonly { readonly at: number; readonly row: Row }[],
  { read, actor }: Resolving,
): Promise<ReadonlyMap<number, RowVerdict>> {
  if (asked.length === 0) return new Map();
  const intent = intentOf(
    kind,
    actor,
    asked.map(({ row }) => row),
  );
  const decided = kind.decideRows(await kind.command.load(read, intent), intent, { actor, at: intent.at });
  return new Map(asked.map(({ at }, index) => [at, decided[index]?.verdict ?? refusedInternal]));
}

/** A refused row with all that is wrong with it, each field once; `rest` is what becomes of it without that. */
function refusedFor(found: readonly Refusal[], rest: RowVerdict | undefined): RowVerdict {
  const after = rest?.outcome === 'refused' ? [rest.refusal] : [];
  const all = [...found, ...after];
  const isFirst = ({ field, code }: Refusal, at: number) =>
    all.findIndex((other) => other.field === field && (field !== undefined || other.code === code)) === at;
  const [refusal = refuse('invalid'), ...others] = all.filter(isFirst);
  return { outcome: 'refused', refusal, ...(others.length === 0 ? {} : { others }) };
}

async function withRemark<Body, Row, State>(
  { remarkOn }: ImportKind<Body, Row, State>,
  row: Row,
  id: string,
  rows: readonly Row[],
  context: Resolving,
): Promise<RowVerdict> {
  const remark = await remarkOn?.(row, id, rows, context);
  return { outcome: 'exists', id, ...(remark === undefined ? {} : { remark }) };
}

const refusedInternal: RowVerdict = { outcome: 'refused', refusal: refuse('internal') };

function intentOf<Body, Row, State>(
  { command }: ImportKind<Body, Row, State>,
  actor: Actor,
  rows: Row[],
): Intent<Batch<Row>> {
  const args = { importId: newId(), rows };
  const { name, version: v, entity } = command;
  const at = new Date().toISOString();
  return { id: newId(), name, v, entity, entityId: args.importId, args, was: {}, at, userId: actor.userId };
}

/** The first problem of each field. */
function problemsOf(error: z.ZodError): readonly Refusal[] {
  return Object.entries(problemsByField(error.issues)).map(([field, problems]) =>
    refuse(problems[0]?.code ?? 'invalid', field, problems[0]?.params),
  );
}
