import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { civilDate, id, nameText } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { KEY_RIGHTS, MOST_KEY_DAYS, MOST_KEYS } from '#staff/api-key.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { requireOwner } from '../own-data/company-exports.repository.ts';
import { insertKey, listKeys, revokeKey } from './api-key.repository.ts';
import { hashOf, makeKey, prefixOf } from './key-secret.ts';

const permission = 'company edit';

const keyAnswer = z
  .strictObject({
    uuid: id,
    name: z.string(),
    /** How the key begins. */
    prefix: z.string(),
    rights: z.array(z.string()),
    expires_at: z.iso.datetime(),
    /** Null before its first call; kept to the minute. */
    last_used_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    /** Who made it. */
    created_by: z.string(),
  })
  .meta({ id: 'ApiKey' });

const createBody = z.strictObject({
  name: nameText.min(1),
  rights: z.array(z.enum(KEY_RIGHTS)).min(1).max(KEY_RIGHTS.length),
  /** The last day on which it works. */
  last_day: civilDate,
});

const docs = {
  list: describeCall({
    summary: 'The API keys of the company that nobody revoked, those that end first before others. Owners only',
    permission,
    answer: resultOf(z.array(keyAnswer)),
  }),
  create: describeCall({
    summary: 'Make an API key for a program; the key itself is answered this once. Owners only',
    permission,
    body: createBody,
    answer: resultOf(keyAnswer.extend({ key: z.string() }).meta({ id: 'NewApiKey' })),
    status: 201,
    errors: [409],
  }),
  revoke: describeCall({
    summary: 'Revoke an API key: its next call is refused. Owners only',
    permission,
    answer: doneAnswer,
  }),
} as const;

/** Milliseconds since 1970. */
type Parts = { readonly now: () => number };

/** The keys that owners give to other programs. */
export function apiKeyRoutes(app: FastifyInstance, door: CompanyDoor, { now }: Parts): void {
  app.get('/api/keys', docs.list, async (request) => ({
    result: await door.read(request, permission, async (tx, actor) => {
      await requireOwner(tx, actor);
      return listKeys(tx);
    }),
  }));

  app.post('/api/keys', docs.create, async (request, reply) => {
    const { name, rights, last_day: lastDay } = parseInput(createBody, request.body);
    const today = dayAt(now());
    if (lastDay < today || lastDay > addDays(today, MOST_KEY_DAYS)) {
      const problem = { code: 'key_day', params: { most: MOST_KEY_DAYS } };
      throw new RequestError(422, 'invalid_input', { errors: { last_day: [problem] } });
    }
    const key = makeKey();
    const made = await door.read(request, permission, async (tx, actor) => {
      await requireOwner(tx, actor);
      const given = KEY_RIGHTS.filter((right) => rights.includes(right));
      const added = { name, prefix: prefixOf(key), hash: hashOf(key), rights: given, lastDay, createdBy: actor.userId };
      const inserted = await insertKey(tx, added, MOST_KEYS);
      if (inserted === undefined) throw new RequestError(409, 'key_too_many', { params: { most: MOST_KEYS } });
      await recordAudit(tx, {
        by: actor,
        action: 'api_key.create',
        entity: 'api_key',
        entityId: inserted.uuid,
        subject: name,
        changes: {
          key_prefix: { was: null, now: inserted.prefix },
          rights_given: { was: null, now: given },
          key_last_day: { was: null, now: lastDay },
        },
      });
      return inserted;
    });
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send({ result: { ...made, key } });
  });

  app.delete('/api/keys/:id', docs.revoke, async (request) => {
    const keyId = pathId(request);
    await door.read(request, permission, async (tx, actor) => {
      await requireOwner(tx, actor);
      const name = await revokeKey(tx, keyId);
      if (name === undefined) throw notFound();
      await recordAudit(tx, {
        by: actor,
        action: 'api_key.revoke',
        entity: 'api_key',
        entityId: keyId,
        subject: name,
      });
    });
    return { result: true };
  });
}
