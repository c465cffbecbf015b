import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { newId } from '#sync/server/call-input.ts';
import type { CompanyDoor } from '#sync/server/company-door.ts';
import { describeCall, resultOf } from '#sync/server/route-docs.ts';
import { addNote } from '../note.commands.ts';
import { addNoteArgs, NOTE_MODELS } from '../note.schema.ts';
import { hasNoteModel, NOTES_PER_PAGE, readNotes } from './note.repository.ts';
import { noteAnswer } from './note-answer.ts';

const notesQuery = z.strictObject({
  model_id: id,
  model_type: z.enum(NOTE_MODELS),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

const noteBody = z.strictObject({
  uuid: id.optional(),
  model_id: id,
  model_type: z.enum(NOTE_MODELS),
  text: addNoteArgs.shape.text,
});

const notesDocs = describeCall({
  summary: 'Notes about a record, newest first, by page; needs the permission to see that kind of record',
  permission: NOTE_MODELS.map((model) => `${model} index`).join('|'),
  query: notesQuery,
  answer: resultOf(z.array(noteAnswer)).extend({ page: z.int(), per_page: z.int() }),
  errors: [404],
});

const addDocs = describeCall({
  summary: 'Add a note to a record',
  permission: 'note create',
  body: noteBody,
  answer: resultOf(noteAnswer.omit({ author: true, created_at: true })),
  status: 201,
  errors: [404],
});

/** Calls about notes. Who may see a record may see its notes. */
export function noteRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/notes', notesDocs, async (request) => {
    const { model_id, model_type, page } = parseInput(notesQuery, request.query);
    const result = await door.read(request, `${model_type} index`, async (tx) => {
      if (!(await hasNoteModel(tx, model_type, model_id))) throw notFound();
      return readNotes(tx, { model: model_type, id: model_id, page });
    });
    return { result, page, per_page: NOTES_PER_PAGE };
  });

  app.post('/api/notes', addDocs, async (request, reply) => {
    const { uuid: noteId = newId(), model_id, model_type, text } = parseInput(noteBody, request.body);
    const isKnown = await door.read(request, 'note create', (tx) => hasNoteModel(tx, model_type, model_id));
    if (!isKnown) throw notFound();
    await door.run(request, addNote, { noteId, modelId: model_id, modelType: model_type, text });
    return reply.code(201).send({ result: { id: noteId, uuid: noteId, model_id, model_type, text } });
  });
}
