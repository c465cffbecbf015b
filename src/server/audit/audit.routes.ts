import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { civilDate, id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { answerList, listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, listOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { auditList } from './audit.repository.ts';

/** Names as commands and entities have them: `object`, `object.check_in`. */
const name = z.string().regex(/^[a-z][a-z_.]{0,60}$/);

const auditQuery = listQuery.extend({
  user_id: id.optional(),
  entity: name.optional(),
  action: name.optional(),
  from: civilDate.optional(),
  to: civilDate.optional(),
  // The trail has no end, so it is always read by the page.
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

const auditAnswer = z
  .strictObject({
    id,
    at: z.iso.datetime(),
    /** Null for what nobody signed in did. */
    user_id: id.nullable(),
    user_name: z.string(),
    action: z.string(),
    entity: z.string(),
    entity_id: id.nullable(),
    /** The name of the subject, as it is now or as it was then; empty when it is gone. */
    subject: z.string(),
    /** The country of the plate that the subject is; null where it is none. */
    plate_country: z.string().nullable(),
    /** The record that a note or a document hangs on; null for all else, and where the reader may not see it. */
    record: z.strictObject({ entity: z.string(), id }).nullable(),
    /** `merged`: part of it met another change; `refused`: it had no effect. */
    result: z.enum(['done', 'merged', 'refused']),
    /** Why it was refused. */
    code: z.string().nullable(),
    /** Field by field; both null where a field is named only. */
    changes: z.record(z.string(), z.strictObject({ was: z.unknown(), now: z.unknown() })),
    /** True when the stored arguments cannot be read: then only the result is known. */
    unreadable: z.boolean(),
  })
  .meta({ id: 'AuditEntry' });

const docs = describeCall({
  summary: 'Who did what and when, the newest first: changes of records, of staff and settings, and sign-ins',
  permission: 'company edit',
  query: auditQuery,
  answer: listOf(auditAnswer),
});

export function auditRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/audit', docs, (request, reply) => {
    const query = parseInput(auditQuery, request.query);
    return answerList(door, request, reply, auditList(query), query);
  });
}
