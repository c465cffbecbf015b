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
  | { readonly refusal: Refusal; readonly row?: never; readonly remark?: never; readonly told?: never };

/** What a row was understood to say: the names of the records that its cells mean, by field. */
export type RowTold = Readonly<Record<string, string>>;

type Batch<Row> = { readonly importId: string; readonly rows: Row[] };

/** A row of a sheet and the record it made or found. */
export type MadeRow<Body> = { readonly id: string; readonly body: Body };

/** One kind of record that sheets can import: how its rows are read and resolved, and the command that makes them. */
export type ImportKind<Body, Row, State> = {
  readonly body: z.ZodType<Body>;
  readonly table: SyncedTable;
  readonly command: Command<Batch<Row>, State>;
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
  given: readonly unknown[],
): Promise<BatchPlan<Row>> {
  const read = companyReader(tx, registry, () => Promise.resolve(null));
  const verdicts = new Map<number, RowVerdict>();
  const told = new Map<number, RowTold>();
  const bodies: { readonly at: number; readonly body: Body }[] = [];
  for (const [at, row] of given.entries()) {
    const parsed = kind.body.safeParse(row, { reportInput: true });
    if (parsed.success) bodies.push({ at, body: parsed.data });
    else {
      const [refusal = refuse('invalid'), ...others] = problemsOf(parsed.error);
      verdicts.set(at, { outcome: 'refused', refusal, others });
    }
  }
  const context: Resolving = { tx, read, companyId: actor.companyId, actor };
  const wanted = await kind.resolve(
    bodies.map(({ body }) => body),
    context,
  );
  const ready: { readonly at: number; readonly row: Row; readonly said?: Refusal | undefined }[] = [];
  for (const [index, { at }] of bodies.entries()) {
    const found = wanted[index] ?? { refusal: refuse('internal') };
    told.set(at, found.told ?? {});
    if (found.refusal !== undefined) verdicts.set(at, { outcome: 'refused', refusal: found.refusal });
    else ready.push({ at, row: found.row, said: found.remark });
  }
  const rows: Row[] = [];
  if (ready.length > 0) {
    const intent = intentOf(
      kind,
      actor,
      ready.map(({ row }) => row),
    );
    const decided = kind.decideRows(await kind.command.load(read, intent), intent, { actor, at: intent.at });
    for (const [index, { at, row, said }] of ready.entries()) {
      const { verdict } = decided[index] ?? { verdict: { outcome: 'refused', refusal: refuse('internal') } as const };
      if (verdict.outcome === 'exists') verdicts.set(at, await withRemark(kind, row, verdict.id, rows, context));
      else if (verdict.outcome === 'refused' || said === undefined) verdicts.set(at, verdict);
      else verdicts.set(at, { ...verdict, remark: said });
      if (verdict.outcome === 'created') rows.push(row);
    }
  }
  return {
    verdicts: given.map((_row, at) => verdicts.get(at) ?? refusedInternal),
    told: given.map((_row, at) => told.get(at) ?? {}),
    rows,
  };
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
