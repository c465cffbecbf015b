import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { READ, readAny } from '#staff/reading.ts';
import { newId, pathId } from '#sync/server/http/call-input.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { addDocument, deleteDocument, renameDocument } from '../document.commands.ts';
import { documentFields } from '../document.schema.ts';
import { DOCUMENT_MODELS } from '../limits.ts';
import { findDocumentJson, readDocuments } from './document.repository.ts';
import { documentAnswer } from './document-answer.ts';
import { hasNoteModel } from './note.repository.ts';

const { name, mediaType, bytes, sha256, widthPx, heightPx, takenAt } = documentFields.shape;
const about = { model_id: id, model_type: z.enum(DOCUMENT_MODELS) };

const documentsQuery = z.strictObject(about);
const addBody = z.strictObject({
  uuid: id.optional(),
  ...about,
  name,
  media_type: mediaType,
  bytes,
  sha256,
  width_px: widthPx.default(null),
  height_px: heightPx.default(null),
  taken_at: takenAt.default(null),
});
const renameBody = z.strictObject({ name });
const deleteBody = z.strictObject({});

const answer = resultOf(documentAnswer);
const docs = {
  list: describeCall({
    summary: 'Photos and documents of a record, newest first; needs the permission to see that kind of record',
    permission: readAny(DOCUMENT_MODELS),
    query: documentsQuery,
    answer: resultOf(z.array(documentAnswer)),
    errors: [404],
  }),
  add: describeCall({
    summary: 'Add a photo or document to a record; its content follows by a call of its own',
    permission: addDocument.permission,
    body: addBody,
    answer,
    status: 201,
    errors: [404],
  }),
  rename: describeCall({
    summary: 'Give a photo or document another name',
    permission: renameDocument.permission,
    body: renameBody,
    answer,
  }),
  remove: describeCall({
    summary: 'Delete a photo or document; its content is kept for 30 days',
    permission: deleteDocument.permission,
    body: deleteBody,
    answer: doneAnswer,
  }),
} as const;

/** Calls about photos and documents. Who may see a record may see what is kept with it. */
export function documentRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/documents', docs.list, async (request) => {
    const { model_id, model_type } = parseInput(documentsQuery, request.query);
    const result = await door.read(request, READ[model_type], async (tx) => {
      if (!(await hasNoteModel(tx, model_type, model_id))) throw notFound();
      return readDocuments(tx, { model: model_type, id: model_id });
    });
    return { result };
  });

  app.post('/api/documents', docs.add, async (request, reply) => {
    const body = parseInput(addBody, request.body);
    const { uuid: documentId = newId(), model_id: modelId, model_type: modelType } = body;
    const isKnown = await door.read(request, `${modelType} edit`, (tx) => hasNoteModel(tx, modelType, modelId));
    if (!isKnown) throw notFound();
    await door.run(request, addDocument, {
      documentId,
      modelType,
      modelId,
      name: body.name,
      mediaType: body.media_type,
      bytes: body.bytes,
      sha256: body.sha256,
      widthPx: body.width_px,
      heightPx: body.height_px,
      takenAt: body.taken_at,
    });
    const result = await door.read(request, addDocument.permission, (tx) => findDocumentJson(tx, documentId));
    return reply.code(201).send({ result });
  });

  app.put('/api/documents/:id', docs.rename, async (request) => {
    const documentId = pathId(request);
    await door.run(request, renameDocument, { documentId, ...parseInput(renameBody, request.body) });
    return { result: await door.read(request, renameDocument.permission, (tx) => findDocumentJson(tx, documentId)) };
  });

  app.delete('/api/documents/:id', docs.remove, async (request) => {
    const documentId = pathId(request);
    parseInput(deleteBody, request.body);
    await door.run(request, deleteDocument, { documentId });
    return { result: true };
  });
}
