import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import type { Needed } from '#shared/permission.ts';
import { newId } from '#sync/server/http/call-input.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { companyReader } from '#sync/server/rows/company-reader.ts';
import { registry } from '../commands/registry.ts';
import { importAnswer, rowAnswer } from './import-answer.ts';
import { type BatchPlan, type ImportKind, planBatch } from './import-batch.ts';
import { customerImport } from './import-customers.ts';
import { objectImport } from './import-objects.ts';
import { spotImport } from './import-spots.ts';

const MOST_ROWS = 100;

const importBody = z.strictObject({
  /** Rows of a sheet, each judged by itself: a wrong one does not hold the others up. */
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

/** Calls that bring records in from a sheet, a hundred rows at a time: one change on the write path each. */
export function importRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.post('/api/import/customers', docs('customer create', 'customers'), (request) =>
    importRows(door, request, customerImport),
  );
  app.post('/api/import/objects', docs('object create', 'objects'), (request) =>
    importRows(door, request, objectImport),
  );
  app.post('/api/import/spots', docs('spot create', 'spots'), (request) => importRows(door, request, spotImport));
}

async function importRows<Body, Row, State>(
  door: CompanyDoor,
  request: FastifyRequest,
  kind: ImportKind<Body, Row, State>,
) {
  const { permission } = kind.command;
  // Who may not do this hears nothing about what it would take.
  await door.read(request, permission, () => Promise.resolve());
  const { rows, dry_run: isDry } = parseInput(importBody, request.body);
  const plan = () => door.read(request, permission, (tx, actor) => planBatch(tx, actor, kind, rows));
  const planned = await plan();
  if (isDry || planned.rows.length === 0) return { result: planned.verdicts.map(rowAnswer) };
  await door.run(request, kind.command, { importId: newId(), rows: planned.rows });
  const isWhole = await areAllThere(door, request, kind, planned);
  if (isWhole) return { result: planned.verdicts.map(rowAnswer) };
  // Somebody changed what the rows stand on between the plan and the change: what is refused now was not made.
  const after = await plan();
  const verdicts = planned.verdicts.map((verdict, at) =>
    verdict.outcome === 'created' && after.verdicts[at]?.outcome === 'refused' ? after.verdicts[at] : verdict,
  );
  return { result: verdicts.map(rowAnswer) };
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
