import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { anyOf, type Needed, type Permission } from '#shared/permission.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { mayRead, READ, readAny } from '#staff/reading.ts';
import { newId, pathId, requireVersion } from '#sync/server/http/call-input.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { NOTE_MODELS, NOTES_PER_PAGE } from '../limits.ts';
import { addNote, deleteNote, editNote } from '../note.commands.ts';
import { addNoteArgs } from '../note.schema.ts';
import { findNote, findNoteJson, hasNoteModel, readNotes } from './note.repository.ts';
import { noteAnswer } from './note-answer.ts';

const { text } = addNoteArgs.shape;

const notesQuery = z.strictObject({
  model_id: id,
  model_type: z.enum(NOTE_MODELS),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
const addBody = z.strictObject({ uuid: id.optional(), model_id: id, model_type: z.enum(NOTE_MODELS), text });
/** `version`: the one the caller saw; another one is a conflict. */
const editBody = z.strictObject({ text, version: z.int().optional() });
const deleteBody = z.strictObject({});

/** Adds the permission to read the record: writing a note requires it. */
function withRead(needed: Needed, models: readonly (typeof NOTE_MODELS)[number][] = NOTE_MODELS): Needed {
  const rights = needed.split('|') as Permission[];
  return anyOf(...models.flatMap((model) => rights.map((right) => `${right}&${READ[model]}` as const)));
}

const answer = resultOf(noteAnswer);
const docs = {
  list: describeCall({
    summary: 'Notes about a record, newest first, by page; needs the permission to see that kind of record',
    permission: readAny(NOTE_MODELS),
    query: notesQuery,
    answer: resultOf(z.array(noteAnswer)).extend({ page: z.int(), per_page: z.int() }),
    errors: [404],
  }),
  add: describeCall({
    summary: 'Add a note to a record; needs the permission to see that kind of record',
    permission: withRead(addNote.permission),
    body: addBody,
    answer,
    status: 201,
    errors: [404],
  }),
  edit: describeCall({
    summary: 'Change the text of a note; only its author may',
    permission: withRead(editNote.permission),
    body: editBody,
    answer,
    errors: [409],
  }),
  remove: describeCall({
    summary: 'Delete a note: one’s own, or anybody’s with “note delete”',
    permission: withRead(deleteNote.permission),
    body: deleteBody,
    answer: doneAnswer,
  }),
} as const;

/**
 * Calls about notes. Anyone who may see a record may see its notes; writing them takes the permission for notes as
 * well.
 */
export function noteRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/notes', docs.list, async (request) => {
    const { model_id, model_type, page } = parseInput(notesQuery, request.query);
    const result = await door.read(request, READ[model_type], async (tx) => {
      if (!(await hasNoteModel(tx, model_type, model_id))) throw notFound();
      return readNotes(tx, { model: model_type, id: model_id, page });
    });
    return { result, page, per_page: NOTES_PER_PAGE };
  });

  app.post('/api/notes', docs.add, async (request, reply) => {
    const body = parseInput(addBody, request.body);
    const { uuid: noteId = newId(), model_id: modelId, model_type: modelType } = body;
    const isKnown = await door.read(request, withRead(addNote.permission, [modelType]), (tx) =>
      hasNoteModel(tx, modelType, modelId),
    );
    if (!isKnown) throw notFound();
    await door.run(request, addNote, { noteId, modelId, modelType, text: body.text });
    const result = await door.read(request, addNote.permission, (tx) => findNoteJson(tx, noteId));
    return reply.code(201).send({ result });
  });

  app.put('/api/notes/:id', docs.edit, async (request) => {
    const noteId = pathId(request);
    const body = parseInput(editBody, request.body);
    const current = await door.read(request, editNote.permission, async (tx, actor) => {
      const found = await findNote(tx, noteId);
      if (found !== undefined && !mayRead(found.modelType, actor)) throw new RequestError(403, 'forbidden');
      return found;
    });
    if (current === undefined) throw notFound();
    requireVersion(body.version, current.version);
    const args = { noteId, now: { text: { text: body.text } } };
    await door.run(request, editNote, args, { text: { text: current.text } });
    return { result: await door.read(request, editNote.permission, (tx) => findNoteJson(tx, noteId)) };
  });

  app.delete('/api/notes/:id', docs.remove, async (request) => {
    const noteId = pathId(request);
    parseInput(deleteBody, request.body);
    await door.run(request, deleteNote, { noteId });
    return { result: true };
  });
}
