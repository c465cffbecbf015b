import type { FastifyInstance } from 'fastify';
import { dayAt } from '#shared/civil-date.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { answerList, listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { previewAnswer, previewBody, templateAnswer, templateBody, templateVersion } from '../contract.schema.ts';
import { fillTemplate } from '../contract-fields.ts';
import type { ContractParts } from './contract-parts.ts';
import { findTemplate, insertTemplate, templateVersions } from './contract-template.repository.ts';

const NEEDED = 'contract edit';
const versionsQuery = listQuery.omit({ search: true });

const docs = {
  current: describeCall({
    summary: 'The text in force that contracts are made of; version 0 comes with the app',
    permission: NEEDED,
    answer: resultOf(templateAnswer),
  }),
  save: describeCall({
    summary: 'Save a new version of the text; fields that cannot be filled in are refused with their line',
    permission: NEEDED,
    body: templateBody,
    answer: resultOf(templateAnswer),
    errors: [409],
  }),
  versions: describeCall({
    summary: 'The versions that were saved, the newest first, without their texts',
    permission: NEEDED,
    query: versionsQuery,
    answer: listOf(templateVersion),
  }),
  version: describeCall({
    summary: 'One version with its text',
    permission: NEEDED,
    answer: resultOf(templateAnswer),
    errors: [404],
  }),
  preview: describeCall({
    summary: 'A text filled in for an object, and the fields that nothing is known for; nothing is kept',
    permission: NEEDED,
    body: previewBody,
    answer: resultOf(previewAnswer),
    errors: [404],
  }),
} as const;

/** Calls about the words of contracts. */
export function contractTemplateRoutes(app: FastifyInstance, door: CompanyDoor, parts: ContractParts): void {
  app.get('/api/contract-template', docs.current, async (request, reply) => {
    const result = await door.read(request, NEEDED, (tx) => findTemplate(tx));
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.put('/api/contract-template', docs.save, async (request) => {
    const result = await door.read(request, NEEDED, async (tx, actor) => {
      const { text, version } = parseInput(templateBody, request.body);
      const current = await findTemplate(tx);
      if (current?.version !== version) throw new RequestError(409, 'conflict');
      const by = { userId: actor.userId, userName: actor.userName };
      if (current.text === text) return current;
      const saved = await insertTemplate(tx, { version: version + 1, text, by });
      if (saved === undefined) throw new RequestError(409, 'conflict');
      await recordAudit(tx, {
        by,
        action: 'contract.template',
        entity: 'contract',
        subject: String(saved.version),
        changes: {
          version: {
            was: version,
            now: saved.version,
          },
        },
      });
      return saved;
    });
    return { result };
  });

  app.get('/api/contract-template/versions', docs.versions, (request, reply) =>
    answerList(door, request, reply, templateVersions(), parseInput(versionsQuery, request.query)),
  );

  app.get('/api/contract-template/versions/:number', docs.version, async (request) => {
    const { number } = request.params as { readonly number: string };
    const result = await door.read(request, NEEDED, (tx) =>
      /^\d{1,9}$/.test(number) ? findTemplate(tx, Number(number)) : Promise.resolve(undefined),
    );
    if (result === undefined) throw notFound();
    return { result };
  });

  app.post('/api/contract-template/preview', docs.preview, async (request) => {
    const result = await door.read(request, NEEDED, async (tx) => {
      const { text, object } = parseInput(previewBody, request.body);
      const facts = await parts.factsOf(tx, object, dayAt(parts.now()));
      if (facts === undefined) throw notFound();
      return fillTemplate(text, { ...facts.values, 'contract.number': '' });
    });
    return { result };
  });
}
