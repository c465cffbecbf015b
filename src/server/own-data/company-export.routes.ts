import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { LANGUAGES } from '#shared/request-language.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import type { Database, DatabaseLog } from '../database/database.ts';
import { endExport, newestExport, requireOwner, startExport, takeExport } from './company-exports.repository.ts';
import { exportCompany } from './export-company.ts';
import type { FileParts } from './exported-files.ts';

const TYPE = 'application/zip';
const permission = 'company edit';

const exportAnswer = z
  .strictObject({
    uuid: id,
    /** `failed` also where the process that made it was killed. */
    state: z.enum(['asked', 'running', 'done', 'failed', 'cancelled']),
    asked_at: z.iso.datetime(),
    /** Entries of the archive. */
    done: z.int(),
    /** Null until everything was read. */
    total: z.int().nullable(),
  })
  .meta({ id: 'CompanyExport' });

const startBody = z.strictObject({});
const fileQuery = z.strictObject({ language: z.enum(LANGUAGES).default('nl') });

const docs = {
  newest: describeCall({
    summary: 'The newest file with everything of the company, and how far it is; null before the first. Owners only',
    permission,
    answer: resultOf(exportAnswer.nullable()),
  }),
  start: describeCall({
    summary: 'Ask for a file with everything of the company; one at a time, and fetched within a minute. Owners only',
    permission,
    body: startBody,
    answer: resultOf(z.strictObject({ uuid: id })),
    status: 201,
    errors: [429],
  }),
  file: describeCall({
    summary:
      'The file that one asked for, as an archive that is made while it is fetched: rows of each table as JSON lines, a ' +
      'workbook and the files',
    permission,
    query: fileQuery,
    file: TYPE,
  }),
  cancel: describeCall({ summary: 'Break off the making of a file. Owners only', permission, answer: doneAnswer }),
} as const;

type Parts = FileParts & { readonly database: Pick<Database, 'kysely' | 'copyTo'> };

/** Hands a company everything that is its own. */
export function companyExportRoutes(app: FastifyInstance, door: CompanyDoor, parts: Parts): void {
  app.get('/api/own-data/exports/newest', docs.newest, async (request) => ({
    result: await door.read(request, permission, async (tx, actor) => {
      await requireOwner(tx, actor);
      return newestExport(tx);
    }),
  }));

  app.post('/api/own-data/exports', docs.start, async (request, reply) => {
    parseInput(startBody, request.body);
    const uuid = await door.read(request, permission, async (tx, actor) => {
      await requireOwner(tx, actor);
      const started = await startExport(tx, actor.userId);
      await recordAudit(tx, { by: actor, action: 'company.export', entity: 'company', entityId: actor.companyId });
      return started;
    });
    return reply.code(201).send({ result: { uuid } });
  });

  app.get('/api/own-data/exports/:id/file', docs.file, async (request, reply) => {
    const { language } = parseInput(fileQuery, request.query);
    const exportId = pathId(request);
    const companyId = await door.read(request, permission, async (tx, actor) => {
      await requireOwner(tx, actor);
      if (!(await takeExport(tx, exportId, actor.userId))) throw notFound();
      return actor.companyId;
    });
    const log: DatabaseLog = request.log;
    const stream = exportCompany({ ...parts, log }, { companyId, exportId, language });
    return sendArchive(reply, stream);
  });

  app.delete('/api/own-data/exports/:id', docs.cancel, async (request) => {
    const exportId = pathId(request);
    const ended = await door.read(request, permission, async (tx, actor) => {
      await requireOwner(tx, actor);
      return endExport(tx, exportId, 'cancelled');
    });
    if (!ended) throw notFound();
    return { result: true };
  });
}

function sendArchive(reply: FastifyReply, stream: Readable): FastifyReply {
  return reply
    .type(TYPE)
    .header('content-disposition', 'attachment; filename="remise.zip"')
    .header('cache-control', 'no-store')
    .send(stream);
}
