import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dayAt } from '#shared/civil-date.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { answerList } from '#sync/server/http/list-answer.ts';
import { describeCall, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { bankStatementAnswer, statementsQuery, uploadQuery } from '../bank.schema.ts';
import { MOST_FILE_BYTES } from '../file-limits.ts';
import type { BankParts } from './bank-parts.ts';
import { importStatement, refuseFile } from './import-statement.ts';
import { readBankFile } from './read-bank-file.ts';
import { findStatement, statementList } from './statement.repository.ts';

const URL = '/api/bank-statements';
const BYTES = 'application/octet-stream';
const READS = 'invoice index';
const IMPORTS = 'payment book';

const docs = {
  list: describeCall({
    summary: 'Bank files that were taken, the newest first',
    permission: READS,
    query: statementsQuery,
    answer: listOf(bankStatementAnswer),
  }),
  read: describeCall({
    summary: 'A bank file that was taken: its balances, and what became of its lines',
    permission: READS,
    answer: resultOf(bankStatementAnswer),
  }),
  write: describeCall({
    summary:
      'Take a bank file: CAMT.053 (02 or 08) or MT940, of at most 16 MB. Lines that an earlier file had are not taken twice; nothing is booked before somebody accepts it',
    permission: IMPORTS,
    takes: BYTES,
    answer: resultOf(bankStatementAnswer),
    status: 201,
    query: uploadQuery,
    errors: [409],
  }),
} as const;

/** Calls about bank files. */
export function statementRoutes(app: FastifyInstance, door: CompanyDoor, { now, books }: BankParts): void {
  app.get(URL, docs.list, (request, reply) => {
    const query = parseInput(statementsQuery, request.query);
    return answerList(door, request, reply, statementList(), query);
  });

  app.get(`${URL}/:id`, docs.read, async (request, reply) => {
    const id = pathId(request);
    const result = await door.read(request, READS, (tx) => findStatement(tx, id));
    if (result === undefined) throw notFound();
    return reply.header('cache-control', 'no-store').send({ result });
  });

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    const limits = { parseAs: 'buffer', bodyLimit: MOST_FILE_BYTES } as const;
    scope.addContentTypeParser(BYTES, limits, (_request, body, parsed) => parsed(null, body));
    // Checked before the file is read, so that nobody sends megabytes only to be refused.
    const onRequest = (request: FastifyRequest) => door.read(request, IMPORTS, (tx) => books.requireBooks(tx));
    scope.post(URL, { ...docs.write, onRequest }, async (request, reply) => {
      const { name } = parseInput(uploadQuery, request.query);
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const read = await readBankFile(content);
      if (!read.ok) throw refuseFile(read.problem.code, { line: read.problem.line, ...read.problem.params });
      const { format, statements } = read;
      const sha256 = createHash('sha256').update(content).digest('hex');
      const result = await door.read(request, IMPORTS, async (tx, actor) => {
        const at = { tx, actor, today: dayAt(now()) };
        const { id, wasKnown } = await importStatement(at, { name, sha256, format, statements });
        const found = await findStatement(tx, id);
        return wasKnown && found !== undefined ? { ...found, added: 0 } : found;
      });
      return reply.code(201).send({ result });
    });
    done();
  });
}
