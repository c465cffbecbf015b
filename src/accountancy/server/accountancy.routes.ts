import type { FastifyInstance } from 'fastify';
import { accountancySection } from '#company/accountancy-settings.schema.ts';
import { findClosedUntil } from '#company/server/closed-books.repository.ts';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { dayAt } from '#shared/civil-date.ts';
import { parseInput } from '#shared/parse-input.ts';
import { RequestError } from '#shared/request-error.ts';
import { answerList } from '#sync/server/http/list-answer.ts';
import { describeCall, doneAnswer, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import {
  badDebtAnswer,
  badDebtTotalsAnswer,
  claimVatBody,
  debtorItemsAnswer,
  openItemsQuery,
  openTotalsAnswer,
  summaryAnswer,
  summaryQuery,
  vatAnswer,
  vatQuery,
} from '../accountancy.schema.ts';
import { badDebtList, claimVat } from './bad-debts.repository.ts';
import { type ExportParts, exportRoutes } from './export.routes.ts';
import { openItems } from './open-items.repository.ts';
import { payoutRoutes } from './payouts.routes.ts';
import { type PeriodParts, periodRoutes } from './period.routes.ts';
import { findSummary } from './summary.repository.ts';
import { findReportedReturns } from './vat-reports.repository.ts';

const READS = 'invoice index';
/** Who hands the books over also says what is claimed in the return. */
const FILES = 'invoice index&export';
const docs = {
  summary: describeCall({
    summary: 'What was invoiced, credited and received in each month of a year, beside the revenue of the year before',
    permission: READS,
    query: summaryQuery,
    answer: resultOf(summaryAnswer),
  }),
  vat: describeCall({
    summary: 'The VAT returns of a year by box; the period is as the company files when it is left out',
    permission: READS,
    query: vatQuery,
    answer: resultOf(vatAnswer),
  }),
  settings: describeCall({
    summary: 'The accounts of the ledger that are booked to; they are changed with the company',
    permission: READS,
    answer: resultOf(accountancySection),
  }),
  open: describeCall({
    summary: 'Who has what open at the end of a day, by the age of the invoices, the largest first',
    permission: READS,
    query: openItemsQuery,
    answer: listOf(debtorItemsAnswer).extend({ totals: openTotalsAnswer }),
  }),
  badDebts: describeCall({
    summary: 'Invoices that were given up or not paid for a year, with the VAT that may be claimed back for them',
    permission: READS,
    query: openItemsQuery,
    answer: listOf(badDebtAnswer).extend({ totals: badDebtTotalsAnswer }),
  }),
  claim: describeCall({
    summary: 'Claim the VAT of such invoices back: it is booked on that day, and due again for what is paid after all',
    permission: FILES,
    body: claimVatBody,
    answer: doneAnswer,
    status: 201,
    errors: [409],
  }),
} as const;

/** Calls about the company's books. They read from the ledger, whoever handles the payments. */
export function accountancyRoutes(
  app: FastifyInstance,
  door: CompanyDoor,
  parts: ExportParts & PeriodParts & { readonly secret: string },
): void {
  const today = () => dayAt(parts.now());
  const thisYear = () => Number(today().slice(0, 4));

  app.get('/api/accountancy/summary', docs.summary, async (request, reply) => {
    const { year = thisYear() } = parseInput(summaryQuery, request.query);
    const result = await door.read(request, READS, (tx) => findSummary(tx, year));
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.get('/api/accountancy/vat', docs.vat, async (request, reply) => {
    const { year = thisYear(), period } = parseInput(vatQuery, request.query);
    const result = await door.read(request, READS, async (tx) => {
      const { accountancy } = (await readSettings(tx)).sections;
      return findReportedReturns(tx, year, period ?? accountancy.vat_period, await findClosedUntil(tx));
    });
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.get('/api/accountancy/settings', docs.settings, async (request, reply) => {
    const result = await door.read(request, READS, async (tx) => (await readSettings(tx)).sections.accountancy);
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.get('/api/accountancy/open-items', docs.open, async (request, reply) => {
    const { on = today(), ...page } = parseInput(openItemsQuery, request.query);
    return answerList(door, request, reply, openItems(on), page);
  });

  app.get('/api/accountancy/bad-debts', docs.badDebts, async (request, reply) => {
    const { on = today(), ...page } = parseInput(openItemsQuery, request.query);
    return answerList(door, request, reply, badDebtList(on), page);
  });

  app.post('/api/accountancy/bad-debts/claims', docs.claim, async (request, reply) => {
    await door.read(request, FILES, async (tx, actor) => {
      const { invoices, on = today() } = parseInput(claimVatBody, request.body);
      if (on > today()) {
        throw new RequestError(422, 'invalid_input', { errors: { on: [{ code: 'day_ahead' }] } });
      }
      await claimVat(tx, actor, { invoices, on });
    });
    return reply.code(201).send({ result: true });
  });

  periodRoutes(app, door, parts);
  exportRoutes(app, door, parts);
  payoutRoutes(app, door, parts);
}
