import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { civilDate, clockTime } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { READ } from '#staff/reading.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { mailVisitAsItIs, mailVisitClosed } from './appointment-mails.ts';
import { findVisitTrace } from './visit-trace.repository.ts';

const trace = z
  .strictObject({
    told: z
      .strictObject({
        /** True where the customer was told last that it does not go ahead. */
        cancelled: z.boolean(),
        date: civilDate,
        time: clockTime,
        /** Of the mail that says so. `kept`: there is no mail server. */
        state: z.enum(['queued', 'sending', 'sent', 'kept']),
      })
      .nullable(),
    marked: z.strictObject({ by: z.string(), at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'VisitTrace' });
const mailBody = z.strictObject({
  /** Says that the yard is closed at the time of the visit, instead of how the visit stands. */
  closed: z.boolean().optional(),
});

const docs = {
  trace: describeCall({
    summary: 'What the customer of an appointment was told last by mail, and who marked it as needing attention',
    permission: READ.appointment,
    answer: resultOf(trace),
  }),
  mail: describeCall({
    summary: 'Mail the customer of an appointment how it stands now, or that the yard is closed then',
    permission: 'appointment edit',
    body: mailBody,
    answer: resultOf(trace),
    errors: [409],
  }),
} as const;

/** What the server alone knows of a visit, and telling its customer after a change about which no mail went out. */
export function visitTraceRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/appointments/:id/trace', docs.trace, async (request) => {
    const appointmentId = pathId(request);
    const result = await door.read(request, READ.appointment, (tx) => findVisitTrace(tx, appointmentId));
    if (result === undefined) throw notFound();
    return { result };
  });

  app.post('/api/appointments/:id/mail', docs.mail, async (request) => {
    const appointmentId = pathId(request);
    const { closed = false } = parseInput(mailBody, request.body);
    const result = await door.read(request, 'appointment edit', async (tx, actor) => {
      await (closed ? mailVisitClosed : mailVisitAsItIs)(tx, appointmentId, actor);
      return findVisitTrace(tx, appointmentId);
    });
    if (result === undefined) throw notFound();
    return { result };
  });
}
