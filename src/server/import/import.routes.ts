import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import type { Needed } from '#shared/permission.ts';
import { newId } from '#sync/server/http/call-input.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { companyReader } from '#sync/server/rows/company-reader.ts';
import { registry } from '../commands/registry.ts';
import { importAnswer, rowAnswer, undoAnswer, undoneAnswer } from './import-answer.ts';
import { type BatchPlan, type ImportKind, planBatch } from './import-batch.ts';
import { customerImport } from './import-customers.ts';
import { objectImport } from './import-objects.ts';
import { spotImport } from './import-spots.ts';
import { IMPORTED, type Imported, planUndo, undoImport } from './undo-import.ts';

const MOST_ROWS = 100;

const importBody = z.strictObject({
  /** Rows of a sheet, each judged separately: a wrong one does not stop the others. */
  rows: z.array(z.record(z.string(), z.unknown())).min(1).max(MOST_ROWS),
  /** Only says what would become of the rows. */
  dry_run: z.boolean().default(false),
});

const docs = (permission: Needed, what: string) =>
  describeCall({
    summary: `Import up to ${MOST_ROWS} rows of a sheet of ${what}; a row that is there already changes nothing`,
    permission,
    body: importBody,
    answer: resultOf(importAnswer),
  });

const undoBody = z.strictObject({
  uuids: z.array(id).min(1).max(MOST_ROWS),
  /** Only says what would stay. */
  dry_run: z.boolean().default(false),
  /** In a dry run: objects of own imports are undone first, and keep no customer where they would be removed. */
  with_objects: z.boolean().default(false),
});
const undoOf = (permission: Needed) =>
  describeCall({
    summary:
      'Take back what own imports of the last day made: records that nobody changed or used since are removed, the ' +
      'others stay',
    permission,
    body: undoBody,
    answer: resultOf(undoAnswer),
  });
const undoDocs = {
  customers: undoOf('customer delete'),
  objects: undoOf('object delete'),
  spots: undoOf('spot delete'),
};

/** Calls that import records from a sheet, up to a hundred rows at a time, each call as one change on the write path. */
export function importRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.post('/api/import/customers', docs('customer create', 'customers'), (request) =>
    importRows(door, request, customerImport),
  );
  app.post('/api/import/objects', docs('object create', 'objects'), (request) =>
    importRows(door, request, objectImport),
  );
  app.post('/api/import/spots', docs('spot create', 'spots'), (request) => importRows(door, request, spotImport));
  for (const kind of IMPORTED) undoRoute(app, door, kind);
}

/** A call that takes back what imports made. */
function undoRoute(app: FastifyInstance, door: CompanyDoor, kind: Imported): void {
  app.post(`/api/import/${kind}/undo`, undoDocs[kind], async (request) => {
    const { uuids, dry_run: isDry, with_objects: withObjects } = parseInput(undoBody, request.body);
    const undone = isDry
      ? await planUndo(door, request, kind, { ids: uuids, withObjects })
      : await undoImport(door, request, kind, uuids);
    return { result: undone.map(undoneAnswer) };
  });
}

async function importRows<Body, Row, State>(
  door: CompanyDoor,
  request: FastifyRequest,
  kind: ImportKind<Body, Row, State>,
) {
  const { permission } = kind.command;
  // A person without the right learns nothing about the input.
  await door.read(request, permission, () => Promise.resolve());
  const { rows, dry_run: isDry } = parseInput(importBody, request.body);
  const plan = () => door.read(request, permission, (tx, actor) => planBatch(tx, actor, kind, rows));
  const planned = await plan();
  const answer = (verdicts: typeof planned.verdicts) => ({
    result: verdicts.map((verdict, at) => rowAnswer(verdict, planned.told[at])),
  });
  if (isDry) return answer(planned.verdicts);
  if (planned.rows.length > 0) {
    await door.read(request, permission, async (tx) => kind.prepare?.(tx, planned.rows));
    await door.run(request, kind.command, { importId: newId(), rows: planned.rows });
  }
  await keepBesides(door, request, kind, { rows, plan: planned });
  const isWhole = planned.rows.length === 0 || (await areAllThere(door, request, kind, planned));
  if (isWhole) return answer(planned.verdicts);
  // Somebody changed the data that rows depend on between the plan and the change: rows refused now were not made.
  const after = await plan();
  const verdicts = planned.verdicts.map((verdict, at) =>
    verdict.outcome === 'created' && after.verdicts[at]?.outcome === 'refused' ? after.verdicts[at] : verdict,
  );
  return answer(verdicts);
}

/** Keeps what rows say besides their record; a call that broke off before this is made good by the next. */
async function keepBesides<Body, Row, State>(
  door: CompanyDoor,
  request: FastifyRequest,
  { body, command, keep }: ImportKind<Body, Row, State>,
  { rows, plan }: { readonly rows: readonly unknown[]; readonly plan: BatchPlan<Row> },
): Promise<void> {
  if (keep === undefined) return;
  const made = plan.verdicts.flatMap((verdict, at) =>
    verdict.outcome === 'refused' ? [] : [{ id: verdict.id, body: body.parse(rows[at]) }],
  );
  await door.read(request, command.permission, (tx, actor) => keep(tx, actor, made));
}

function areAllThere<Body, Row, State>(
  door: CompanyDoor,
  request: FastifyRequest,
  { command, table }: ImportKind<Body, Row, State>,
  { verdicts }: BatchPlan<Row>,
): Promise<boolean> {
  const ids = verdicts.flatMap((verdict) => (verdict.outcome === 'created' ? [verdict.id] : []));
  return door.read(request, command.permission, async (tx) => {
    const read = companyReader(tx, registry, () => Promise.resolve(null));
    const found = await Promise.all(ids.map((id) => read.get(table, id)));
    return found.every((row) => row !== undefined);
  });
}
