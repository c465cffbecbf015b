import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { parseInput } from '#shared/parse-input.ts';
import type { Needed } from '#shared/permission.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import type { Actor } from '#sync/command.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall, doneAnswer, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import type { DunningStop } from '../../reminders/dunning.ts';
import {
  DEBTOR_STATES,
  debtorAnswer,
  debtorDetailAnswer,
  previewLetterQuery,
  sendReminderBody,
  skipReminderBody,
  stopReminderBody,
} from '../../reminders/reminder.schema.ts';
import { lockInvoice } from '../invoices/invoice-lock.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import { todayOf } from '../ledger/ledger.ts';
import type { DunningParts } from '../reminders/dunning-parts.ts';
import { type InCompany, previewStep, skipStep, takeStep } from '../reminders/dunning-step.ts';
import { findLetter } from '../reminders/reminder.repository.ts';
import { listDebtors, readDebtor } from '../reminders/reminder-answer.ts';
import { inBooks, inLedger } from './in-books.ts';

const MOST = 200;

const debtorQuery = z.strictObject({
  state: z.enum(DEBTOR_STATES).optional(),
  search: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(MOST).default(50),
  cursor: z.string().max(400).optional(),
});

const answer = resultOf(debtorDetailAnswer);
const docs = {
  list: describeCall({
    summary: 'Customers with something overdue, who is late longest first, and the next step about each',
    permission: 'invoice index',
    query: debtorQuery,
    answer: listOf(debtorAnswer).extend({ enabled: z.boolean() }),
    errors: [409],
  }),
  one: describeCall({
    summary: 'What a customer has open, the next step, and every reminder so far',
    permission: 'invoice index',
    answer,
    errors: [409],
  }),
  preview: describeCall({
    summary: 'The letter of the next step as it would be today; nothing is sent or kept',
    permission: 'invoice index',
    query: previewLetterQuery,
    file: 'application/pdf',
    errors: [409],
  }),
  send: describeCall({
    summary: 'Take the step that is due about a customer: mail or write its letter. Costs need “invoice create” too',
    permission: 'invoice edit',
    body: sendReminderBody,
    answer,
    status: 201,
    errors: [403, 404, 409],
  }),
  skip: describeCall({
    summary: 'Leave the step out that is due; the one after it follows in its time. No costs without their notice',
    permission: 'invoice edit',
    body: skipReminderBody,
    answer,
    errors: [404, 409],
  }),
  stop: describeCall({
    summary: 'Stop reminders about one invoice, or start them again; of a customer: PUT /api/customers/:id/billing',
    permission: 'invoice edit',
    body: stopReminderBody,
    answer: doneAnswer,
    errors: [409],
  }),
  letter: describeCall({
    summary: 'The letter of a reminder, as it was sent',
    permission: 'invoice index',
    file: 'application/pdf',
    errors: [409],
  }),
} as const;

type Parts = Pick<DunningParts, 'now' | 'queueReminderMail'>;

/** Calls about reminders to pay. */
export function reminderRoutes(app: FastifyInstance, door: CompanyDoor, parts: Parts): void {
  readingRoutes(app, door, parts);
  actingRoutes(app, door, parts);
}

/** Opens a transaction of its own each time: letters are printed between two. */
const inCompany =
  (door: CompanyDoor, request: FastifyRequest, permission: Needed): InCompany =>
  (work) =>
    inLedger(door, request, permission, work);

async function detailOf(tx: CompanyTx, customerId: string, parts: Parts) {
  const { sections } = await readSettings(tx);
  return readDebtor(tx, sections.dunning, customerId, todayOf(parts));
}

function sendPdf(reply: FastifyReply, name: string, content: Buffer): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(content);
}

function readingRoutes(app: FastifyInstance, door: CompanyDoor, parts: Parts): void {
  app.get('/api/reminders', docs.list, async (request, reply) => {
    const query = parseInput(debtorQuery, request.query);
    const result = await inBooks(door, request, 'invoice index', (tx) => listDebtors(tx, query, todayOf(parts)));
    return reply.header('cache-control', 'no-store').send(result);
  });

  app.get('/api/reminders/customers/:id', docs.one, async (request, reply) => {
    const customerId = pathId(request);
    const result = await inBooks(door, request, 'invoice index', (tx) => detailOf(tx, customerId, parts));
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.get('/api/reminders/customers/:id/letter', docs.preview, async (request, reply) => {
    const { channel } = parseInput(previewLetterQuery, request.query);
    const way = channel === undefined ? {} : { channel };
    const input = { customerId: pathId(request), today: todayOf(parts), by: null, ...way };
    return sendPdf(reply, 'letter.pdf', await previewStep(inCompany(door, request, 'invoice index'), input));
  });

  app.get('/api/reminders/:id/document', docs.letter, async (request, reply) => {
    const reminderId = pathId(request);
    const letter = await inBooks(door, request, 'invoice index', (tx) => findLetter(tx, reminderId));
    if (letter === undefined) throw notFound();
    return sendPdf(reply, letter.name, letter.content);
  });
}

function actingRoutes(app: FastifyInstance, door: CompanyDoor, parts: Parts): void {
  app.post('/api/reminders', docs.send, async (request, reply) => {
    const right = await inLedger(door, request, 'invoice edit', (_tx, actor) => Promise.resolve(actor));
    const { customer, step, channel } = parseInput(sendReminderBody, request.body);
    if (step === 'costs' && !right.can('invoice create')) throw new RequestError(403, 'forbidden');
    const input = {
      customerId: customer,
      today: todayOf(parts),
      only: [step],
      by: {
        userId: right.userId,
        userName: right.userName,
      },
      ...(channel === undefined ? {} : { channel }),
    };
    const inside = inCompany(door, request, 'invoice edit');
    await takeStep(inside, parts, input);
    return reply.code(201).send({ result: await inside((tx) => detailOf(tx, customer, parts)) });
  });

  app.post('/api/reminders/skip', docs.skip, async (request) => {
    const result = await inLedger(door, request, 'invoice edit', async (tx, actor) => {
      const { customer, step } = parseInput(skipReminderBody, request.body);
      const by = { userId: actor.userId, userName: actor.userName };
      await skipStep(tx, { customerId: customer, today: todayOf(parts), by, only: [step] });
      return detailOf(tx, customer, parts);
    });
    return { result };
  });

  app.put('/api/reminders/invoices/:id', docs.stop, async (request) => {
    const invoiceId = pathId(request);
    const { stop } = parseInput(stopReminderBody, request.body);
    await inLedger(door, request, 'invoice edit', async (tx, actor) => {
      await setStop(tx, actor, invoiceId, stop);
    });
    return { result: true };
  });
}

async function setStop(tx: CompanyTx, by: Actor, invoiceId: string, stop: DunningStop | null): Promise<void> {
  const { number } = await lockInvoice(tx, invoiceId);
  const { rows } = await sql<{ was: string | null }>`
    select dunning_stop as was from invoices where id = ${invoiceId}`.execute(tx);
  const was = rows[0]?.was ?? null;
  if (was === stop) return;
  await sql`update invoices set dunning_stop = ${stop}, version = version + 1 where id = ${invoiceId}`.execute(tx);
  await recordBillingEvents(tx, [
    {
      entity: 'invoice',
      entityId: invoiceId,
      by,
      details: { stop },
      subject: number ?? '',
      action: stop === null ? 'reminders_started' : 'reminders_stopped',
      changes: {
        dunning_stop: {
          was,
          now: stop,
        },
      },
    },
  ]);
}
