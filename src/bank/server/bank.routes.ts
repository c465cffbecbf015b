import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dayAt } from '#shared/civil-date.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { answerList } from '#sync/server/http/list-answer.ts';
import { describeCall, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import {
  acceptBody,
  acceptManyAnswer,
  acceptManyBody,
  bankEntryAnswer,
  chooseBody,
  entriesQuery,
  matchAnswer,
  setAsideBody,
  undoBody,
} from '../bank.schema.ts';
import type { BankParts, Deciding } from './bank-parts.ts';
import { acceptEntry, chooseForEntry, PROPOSAL_CHANGED, setEntryAside, undoEntry } from './entry-acts.ts';
import { entryList, findEntry } from './entry-list.repository.ts';
import { proposeAll, proposeFor } from './propose.ts';
import { countUndecided } from './statement.repository.ts';
import { statementRoutes } from './statement.routes.ts';

const READS = 'invoice index';
const DECIDES = 'payment book';
const answer = resultOf(bankEntryAnswer);
const docs = {
  list: describeCall({
    summary: 'Lines of bank files, the oldest first: what is proposed for them, and what was booked',
    permission: READS,
    query: entriesQuery,
    answer: listOf(bankEntryAnswer),
  }),
  accept: describeCall({
    summary:
      'Book what is proposed for a line, on its day; 409 where somebody was first or the proposal no longer holds',
    permission: DECIDES,
    body: acceptBody,
    answer,
    errors: [403, 409],
  }),
  choose: describeCall({
    summary:
      'Book a line on invoices that a person chose, with amounts that add up to it. More than an invoice has open goes to its customer’s balance; of money that left, it is paid back or charged back',
    permission: DECIDES,
    body: chooseBody,
    answer,
    errors: [403, 409],
  }),
  aside: describeCall({
    summary: 'Set a line aside: nothing is booked of it here',
    permission: DECIDES,
    body: setAsideBody,
    answer,
    errors: [409],
  }),
  undo: describeCall({
    summary: 'Take back what was decided about a line, with all that was booked of it',
    permission: DECIDES,
    body: undoBody,
    answer,
    errors: [403, 409],
  }),
  acceptMany: describeCall({
    summary: 'Accept up to a hundred proposals, each by itself: one that is refused stops no other',
    permission: DECIDES,
    body: acceptManyBody,
    answer: resultOf(acceptManyAnswer),
    errors: [409],
  }),
  match: describeCall({
    summary: 'Propose anew for every line that nobody decided about, and count them',
    permission: DECIDES,
    answer: resultOf(matchAnswer),
    errors: [409],
  }),
} as const;

/** Calls about bank files and their lines. */
export function bankRoutes(app: FastifyInstance, door: CompanyDoor, parts: BankParts): void {
  const { books } = parts;
  const today = () => dayAt(parts.now());
  const inBooks = <Result>(request: FastifyRequest, work: (at: Deciding) => Promise<Result>) =>
    door.read(request, DECIDES, async (tx, actor) => {
      await books.requireBooks(tx);
      return work({ tx, actor, today: today() });
    });
  /** Decides about an entry and answers it; a proposal that no longer holds is made anew, for the next look. */
  const decide = async (request: FastifyRequest, id: string, work: (at: Deciding) => Promise<void>) => {
    try {
      return await inBooks(request, async (at) => {
        await work(at);
        const result = await findEntry(at.tx, id);
        if (result === undefined) throw notFound();
        return result;
      });
    } catch (error) {
      if (error instanceof RequestError && error.code === PROPOSAL_CHANGED) {
        await inBooks(request, ({ tx }) => proposeFor(tx, id));
      }
      throw error;
    }
  };

  statementRoutes(app, door, parts);

  app.get('/api/bank-entries', docs.list, (request, reply) => {
    const query = parseInput(entriesQuery, request.query);
    return answerList(door, request, reply, entryList(query), query);
  });

  app.post('/api/bank-entries/:id/accept', docs.accept, async (request) => {
    const id = pathId(request);
    const { version } = parseInput(acceptBody, request.body);
    return { result: await decide(request, id, (at) => acceptEntry(at, books, id, version)) };
  });

  app.post('/api/bank-entries/:id/choose', docs.choose, async (request) => {
    const id = pathId(request);
    const body = parseInput(chooseBody, request.body);
    return { result: await decide(request, id, (at) => chooseForEntry(at, books, id, body)) };
  });

  app.post('/api/bank-entries/:id/set-aside', docs.aside, async (request) => {
    const id = pathId(request);
    const body = parseInput(setAsideBody, request.body);
    return { result: await decide(request, id, (at) => setEntryAside(at, id, body)) };
  });

  app.post('/api/bank-entries/:id/undo', docs.undo, async (request) => {
    const id = pathId(request);
    const { version } = parseInput(undoBody, request.body);
    return { result: await decide(request, id, (at) => undoEntry(at, books, id, version)) };
  });

  app.post('/api/bank-entries/accept', docs.acceptMany, async (request) => {
    const { entries } = parseInput(acceptManyBody, request.body);
    const refused: { uuid: string; code: string }[] = [];
    for (const { uuid, version } of entries) {
      try {
        await decide(request, uuid, (at) => acceptEntry(at, books, uuid, version));
      } catch (error) {
        if (!(error instanceof RequestError) || (error.status !== 409 && error.status !== 404)) throw error;
        if (error.code === 'no_provider') throw error;
        refused.push({ uuid, code: error.code });
      }
    }
    return { result: { accepted: entries.length - refused.length, refused } };
  });

  app.post('/api/bank-entries/match', docs.match, async (request) => {
    const result = await inBooks(request, async ({ tx }) => {
      await proposeAll(tx);
      return countUndecided(tx);
    });
    return { result };
  });
}
