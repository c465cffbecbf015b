import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { READ } from '#staff/reading.ts';
import { changedGroups, newId, pathId, requireVersion } from '#sync/server/http/call-input.ts';
import { answerList, listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, doneAnswer, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { createTag, deleteTag, editTag } from '../tag.commands.ts';
import { type TagGroups, tagFields } from '../tag.schema.ts';
import { TAG_GROUPS } from '../tag.ts';
import { findTag, findTagJson, tagList } from './tag.repository.ts';
import { tagAnswer } from './tag-answer.ts';

const { type, value, color } = tagFields.shape;
const tagsQuery = listQuery.extend({ type: type.optional() });
const createBody = z.strictObject({ uuid: id.optional(), type, value, color });
/** `version`: the one the caller saw; another one is a conflict. */
const editBody = z.strictObject({ value: value.optional(), color: color.optional(), version: z.int().optional() });
const deleteBody = z.strictObject({});

const answer = resultOf(tagAnswer);
const docs = {
  list: describeCall({
    summary: 'Tags by kind of record and value; `type` keeps to those for one kind of record',
    permission: READ.tag,
    query: tagsQuery,
    answer: listOf(tagAnswer),
  }),
  create: describeCall({
    summary: 'Create a tag for a kind of record',
    permission: createTag.permission,
    body: createBody,
    answer,
    status: 201,
  }),
  edit: describeCall({
    summary: 'Change a tag: what is left out stays as it is',
    permission: editTag.permission,
    body: editBody,
    answer,
    errors: [409],
  }),
  remove: describeCall({
    summary: 'Delete a tag; records no longer show it',
    permission: deleteTag.permission,
    body: deleteBody,
    answer: doneAnswer,
  }),
} as const;

/** Calls about tags. Records get theirs with `tag_ids`. */
export function tagRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/tags', docs.list, (request, reply) => {
    const query = parseInput(tagsQuery, request.query);
    return answerList(door, request, reply, tagList(query), query);
  });

  app.post('/api/tags', docs.create, async (request, reply) => {
    const { uuid: tagId = newId(), ...fields } = parseInput(createBody, request.body);
    await door.run(request, createTag, { tagId, ...fields });
    const result = await door.read(request, createTag.permission, (tx) => findTagJson(tx, tagId));
    return reply.code(201).send({ result });
  });

  app.put('/api/tags/:id', docs.edit, async (request) => {
    const tagId = pathId(request);
    const { version, ...wanted } = parseInput(editBody, request.body);
    const current = await door.read(request, editTag.permission, (tx) => findTag(tx, tagId));
    if (current === undefined) throw notFound();
    requireVersion(version, current.version);
    const { now, was } = changedGroups(TAG_GROUPS, current, wanted);
    await door.run(request, editTag, { tagId, now: now as TagGroups }, was);
    return { result: await door.read(request, editTag.permission, (tx) => findTagJson(tx, tagId)) };
  });

  app.delete('/api/tags/:id', docs.remove, async (request) => {
    const tagId = pathId(request);
    parseInput(deleteBody, request.body);
    await door.run(request, deleteTag, { tagId });
    return { result: true };
  });
}
