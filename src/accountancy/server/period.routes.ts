import type { FastifyInstance } from 'fastify';
import { findClosedUntil } from '#company/server/closed-books.repository.ts';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { parseInput } from '#shared/parse-input.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import {
  closeBody,
  closingAnswer,
  odditiesAnswer,
  odditiesQuery,
  periodsAnswer,
  periodsQuery,
  reopenBody,
} from '../period.schema.ts';
import { findOddities, LEDGER_ODDITIES, type OddityFinder } from './oddities.repository.ts';
import { closePeriod, findPeriods, reopenPeriod } from './period-closing.repository.ts';

const READS = 'invoice index';
const CLOSES = 'invoice index&books close';
const docs = {
  list: describeCall({
    summary: 'The periods of a year and how far each is, with every closing and reopening of the books',
    permission: READS,
    query: periodsQuery,
    answer: resultOf(periodsAnswer),
  }),
  oddities: describeCall({
    summary: 'What is odd about the days that closing the books would close, to be looked at first',
    permission: CLOSES,
    query: odditiesQuery,
    answer: resultOf(odditiesAnswer),
  }),
  close: describeCall({
    summary:
      'Close the books up to and including a day that ends a month: nothing is booked, changed or marked on a closed day any more',
    permission: CLOSES,
    body: closeBody,
    answer: resultOf(closingAnswer),
    status: 201,
    errors: [409],
  }),
  reopen: describeCall({
    summary: 'Reopen what the last closing closed, with the reason, which stays in the audit trail',
    permission: CLOSES,
    body: reopenBody,
    answer: resultOf(closingAnswer),
    errors: [409],
  }),
} as const;

/** What other areas bring: finders of what is odd in theirs, such as lines of a bank without an invoice. */
export type PeriodParts = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly oddities?: readonly OddityFinder[];
};

/** Calls about closing the books. */
export function periodRoutes(app: FastifyInstance, door: CompanyDoor, parts: PeriodParts): void {
  const today = () => dayAt(parts.now());
  const kindOf = async (tx: CompanyTx) => (await readSettings(tx)).sections.accountancy.vat_period;

  app.get('/api/accountancy/periods', docs.list, async (request, reply) => {
    const { year = Number(today().slice(0, 4)) } = parseInput(periodsQuery, request.query);
    const result = await door.read(request, READS, async (tx) =>
      findPeriods(tx, { year, today: today(), kind: await kindOf(tx) }),
    );
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.get('/api/accountancy/periods/oddities', docs.oddities, async (request, reply) => {
    const { until = addDays(today(), -1) } = parseInput(odditiesQuery, request.query);
    const result = await door.read(request, CLOSES, async (tx) => {
      const closed = await findClosedUntil(tx);
      const from = closed === null ? null : addDays(closed, 1);
      const finders = [...LEDGER_ODDITIES, ...(parts.oddities ?? [])];
      return { from, until, oddities: await findOddities(tx, { from, until }, finders) };
    });
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.post('/api/accountancy/periods/close', docs.close, async (request, reply) => {
    const result = await door.read(request, CLOSES, async (tx, actor) => {
      const { until } = parseInput(closeBody, request.body);
      return closePeriod(tx, actor, { until, today: today(), kind: await kindOf(tx) });
    });
    return reply.code(201).send({ result });
  });

  app.post('/api/accountancy/periods/:id/reopen', docs.reopen, async (request) => {
    const id = pathId(request);
    const result = await door.read(request, CLOSES, (tx, actor) => {
      const { reason } = parseInput(reopenBody, request.body);
      return reopenPeriod(tx, actor, { id, reason });
    });
    return { result };
  });
}
