import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mailsWait } from '#company/server/mails-wait.repository.ts';
import { type Unmailed, whyUnmailed } from '#company/unmailed.ts';
import { dayAt } from '#shared/civil-date.ts';
import { sortsOf } from '#shared/list-sort.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { READ } from '#staff/reading.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { answerList, listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import {
  type ContractAnswer,
  contractAnswer,
  contractSummary,
  createBody,
  paperBody,
  sendAnswer,
  sendBody,
  signBody,
  voidBody,
} from '../contract.schema.ts';
import { CONTRACT_SORTS, CONTRACT_STATES, MOST_OBJECTS_ASKED } from '../contract-states.ts';
import { contractList, findContract } from './contract.repository.ts';
import {
  createContract,
  refillContract,
  type StaffActing,
  sendContract,
  signContract,
  signOnPaper,
  voidContract,
} from './contract-acts.ts';
import { archiveSigned, contractDocument } from './contract-document.ts';
import type { ContractParts } from './contract-parts.ts';

const EDIT = 'contract edit';
const contractsQuery = listQuery.extend({
  state: z.enum([...CONTRACT_STATES, 'unsigned']).optional(),
  sort: z.enum(sortsOf(CONTRACT_SORTS)).optional(),
});
const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
/** `objects`: ids with commas between them. */
const allQuery = contractsQuery.extend({
  objects: z
    .string()
    .regex(new RegExp(`^${UUID}(,${UUID}){0,${MOST_OBJECTS_ASKED - 1}}$`))
    .optional(),
});
const list = listOf(contractSummary).extend({ unsigned: z.int() });
const answer = resultOf(contractAnswer);
const acts = { permission: EDIT, answer, errors: [409] } as const;

const docs = {
  all: describeCall({
    summary:
      'Contracts, the newest first unless sorted; `unsigned` counts those of the company that nobody signed yet. State ' +
      '`signed` has those that were signed on paper too. `objects` keeps to those of up to 100 objects, ids with commas ' +
      'between them',
    permission: READ.object,
    query: allQuery,
    answer: list,
  }),
  ofObject: describeCall({
    summary: 'The contracts of an object, the newest first',
    permission: READ.object,
    query: contractsQuery,
    answer: list,
  }),
  create: describeCall({
    summary:
      'Make a contract for an object: the template filled in. With `renews` it takes the place of that one, which needs ' +
      "'contract edit' as well",
    permission: 'contract create',
    body: createBody,
    answer,
    status: 201,
    errors: [409],
  }),
  one: describeCall({ summary: 'One contract with its text', permission: READ.object, answer }),
  document: describeCall({
    summary: 'The contract as a PDF; once signed these are the same bytes for ever',
    permission: READ.object,
    file: 'application/pdf',
  }),
  refill: describeCall({ summary: 'Fill a draft in again, with what is known now', ...acts }),
  send: describeCall({
    summary: 'Send the link to sign on, or make one to pass on; an earlier link stops working',
    body: sendBody,
    permission: EDIT,
    answer: resultOf(sendAnswer),
    errors: [409],
  }),
  sign: describeCall({ summary: 'Sign on this screen what was read', body: signBody, ...acts }),
  paper: describeCall({ summary: 'Note that it was signed on paper', body: paperBody, ...acts }),
  void: describeCall({
    summary: 'Make a contract void, with a reason; what was signed stays',
    body: voidBody,
    ...acts,
  }),
} as const;

/** Calls about contracts. */
export function contractRoutes(app: FastifyInstance, door: CompanyDoor, parts: ContractParts): void {
  readingRoutes(app, door, parts);
  actingRoutes(app, door, parts);
}

function readingRoutes(app: FastifyInstance, door: CompanyDoor, parts: ContractParts): void {
  const today = () => dayAt(parts.now());

  app.get('/api/contracts', docs.all, (request, reply) => {
    const { objects, ...query } = parseInput(allQuery, request.query);
    const ofObjects = objects === undefined ? {} : { objects: objects.split(',') };
    return answerList(door, request, reply, contractList({ ...query, ...ofObjects }, today()), query);
  });

  app.get('/api/objects/:id/contracts', docs.ofObject, (request, reply) => {
    const query = parseInput(contractsQuery, request.query);
    return answerList(door, request, reply, contractList({ ...query, objects: [pathId(request)] }, today()), query);
  });

  app.get('/api/contracts/:id', docs.one, async (request, reply) => {
    const result = await door.read(request, READ.object, (tx) => findContract(tx, pathId(request), today()));
    if (result === undefined) throw notFound();
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.get('/api/contracts/:id/document', docs.document, async (request, reply) => {
    const wanted = { id: pathId(request), today: today() };
    const { name, content } = await contractDocument((work) => door.read(request, READ.object, work), parts, wanted);
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(content);
  });
}

function actingRoutes(app: FastifyInstance, door: CompanyDoor, parts: ContractParts): void {
  /** Runs an action on the contract in the path, and returns its state afterwards. */
  const act = (
    request: FastifyRequest,
    work: (at: StaffActing, id: string) => Promise<unknown>,
  ): Promise<ContractAnswer> =>
    door.read(request, EDIT, async (tx, actor) => {
      const id = pathId(request);
      const today = dayAt(parts.now());
      await work({ tx, today, by: { userId: actor.userId, userName: actor.userName } }, id);
      return known(await findContract(tx, id, today));
    });
  const archive = (request: FastifyRequest) =>
    archiveSigned((work) => door.read(request, EDIT, work), parts, {
      id: pathId(request),
      today: dayAt(parts.now()),
    });

  app.post('/api/objects/:id/contracts', docs.create, async (request, reply) => {
    const result = await door.read(request, 'contract create', async (tx, actor) => {
      const { renews, renew_reason: reason } = parseInput(createBody, request.body);
      const renewal = renews === undefined || reason === undefined ? undefined : { id: renews, reason };
      if (renewal !== undefined && !actor.can(EDIT)) throw new RequestError(403, 'forbidden');
      const today = dayAt(parts.now());
      const by = { userId: actor.userId, userName: actor.userName };
      const id = await createContract({ tx, today, by }, parts, { objectId: pathId(request), renewal });
      return known(await findContract(tx, id, today));
    });
    return reply.code(201).send({ result });
  });

  app.post('/api/contracts/:id/refill', docs.refill, async (request) => ({
    result: await act(request, (at, id) => refillContract(at, parts, id)),
  }));

  app.post('/api/contracts/:id/send', docs.send, async (request) => {
    let link: string | null = null;
    let unmailed: Unmailed | null = null;
    const contract = await act(request, async (at, id) => {
      const { to, days, sha256 } = parseInput(sendBody, request.body);
      const origin = parts.linkOrigin(request);
      const made = await sendContract(at, parts, id, { to, days, sha256, origin });
      const server = { sendsMail: parts.sendsMail, origin, mailsWait: await mailsWait(at.tx) };
      if (to !== null) unmailed = whyUnmailed(server);
      if (to === null || unmailed !== null) link = made;
    });
    return { result: { contract, link, mailed: link === null, unmailed } };
  });

  app.post('/api/contracts/:id/sign', docs.sign, async (request) => {
    const result = await act(request, (at, id) => signContract(at, id, 'glass', parseInput(signBody, request.body)));
    await archive(request);
    return { result };
  });

  app.post('/api/contracts/:id/paper', docs.paper, async (request) => {
    const result = await act(request, (at, id) => {
      const { signer, signed_on: signedOn, sha256 } = parseInput(paperBody, request.body);
      return signOnPaper(at, id, { signer, signedOn, sha256 });
    });
    await archive(request);
    return { result };
  });

  app.post('/api/contracts/:id/void', docs.void, async (request) => ({
    result: await act(request, (at, id) => voidContract(at, id, parseInput(voidBody, request.body).reason)),
  }));
}

function known(contract: ContractAnswer | undefined): ContractAnswer {
  if (contract === undefined) throw notFound();
  return contract;
}
