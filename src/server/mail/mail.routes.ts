import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { sortsOf } from '#shared/list-sort.ts';
import { parseInput } from '#shared/parse-input.ts';
import { anyOf, rightTo } from '#shared/permission.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { READ, readAny } from '#staff/reading.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { answerList, listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { findMailJson, MAIL_SORTS, mailList, notPrivate, retryMail, visibleMails } from './mail.repository.ts';
import { MAIL_MODELS, type MailModel } from './queue-mail.ts';
import { visitTraceRoutes } from './visit-trace.routes.ts';

const STATES = ['queued', 'sending', 'sent', 'failed', 'kept'] as const;
/** Who may see some mail at all. */
const SOME_INDEX = anyOf(readAny(MAIL_MODELS), 'company edit');
const SOME_EDIT = anyOf(...MAIL_MODELS.map((model) => rightTo('edit', model)), 'company edit');

const mailsQuery = listQuery
  .extend({
    model_type: z.enum(MAIL_MODELS).optional(),
    model_id: id.optional(),
    state: z.enum(STATES).optional(),
    sort: z.enum(sortsOf(MAIL_SORTS)).optional(),
  })
  .refine(({ model_type, model_id }) => model_id === undefined || model_type !== undefined, { path: ['model_type'] });

const mail = z.strictObject({
  id,
  uuid: id,
  kind: z.string(),
  to: z.string(),
  to_name: z.string(),
  subject: z.string(),
  language: z.string(),
  model_type: z.enum(MAIL_MODELS).nullable(),
  model_id: id.nullable(),
  customer_id: id.nullable(),
  /** The contact of the customer who gets it in copy. */
  contact_id: id.nullable(),
  state: z.enum(STATES),
  attempts: z.int(),
  /**
   * What the mail server said. Codes of our own: `address`: the address is invalid; `interrupted`: the outcome is
   * unknown; `attachment`: a document is gone; `bounced`: this address was refused three times; `address_limit`,
   * `company_limit`, `company_bounces`: too many for a day.
   */
  last_error: z.string().nullable(),
  author: z.string(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  /** True while it waits for an owner to confirm their address. */
  held: z.boolean(),
  /** When a queued mail is tried. */
  next_attempt_at: z.iso.datetime().nullable(),
});
const mailAnswer = mail.meta({ id: 'Mail' });
const wholeMailAnswer = mail
  .extend({ text: z.string(), message_id: z.string().nullable(), attachments: z.array(z.string()) })
  .meta({ id: 'MailWithText' });
const retryBody = z.strictObject({});

const docs = {
  list: describeCall({
    summary: 'Mails, the newest first: those about records the caller may see. `sends` is false without a mail server',
    permission: READ.customer,
    query: mailsQuery,
    answer: listOf(mailAnswer).extend({ sends: z.boolean() }),
  }),
  one: describeCall({ summary: 'One mail with its text', permission: SOME_INDEX, answer: resultOf(wholeMailAnswer) }),
  retry: describeCall({
    summary: 'Send a mail now that failed, was kept, or waits for its next attempt',
    permission: SOME_EDIT,
    body: retryBody,
    answer: resultOf(wholeMailAnswer),
    errors: [404, 409],
  }),
} as const;

const editPermission = (model: MailModel | null) => (model === null ? 'company edit' : rightTo('edit', model));

/**
 * Calls about mails. A person who may see a record may see its mails. The list of all mails needs READ.customer: nearly
 * every mail goes to a customer, and the office, who have to notice failures, have that right and not 'company edit'.
 * It still leaves out mails about records the person may not see. `sends`: a mail server is configured.
 */
export function mailRoutes(app: FastifyInstance, door: CompanyDoor, { sends }: { readonly sends: boolean }): void {
  visitTraceRoutes(app, door);
  app.get('/api/mails', docs.list, async (request, reply) => {
    const query = parseInput(mailsQuery, request.query);
    const permission = READ[query.model_type ?? 'customer'];
    const visible = await door.read(request, permission, async (_tx, actor) => visibleMails(actor));
    return answerList(door, request, reply, mailList(query, permission, visible, sends), query);
  });

  app.get('/api/mails/:id', docs.one, async (request) => {
    const mailId = pathId(request);
    const result = await door.read(request, SOME_INDEX, (tx, actor) => findMailJson(tx, mailId, visibleMails(actor)));
    if (result === undefined) throw notFound();
    return { result };
  });

  app.post('/api/mails/:id/retry', docs.retry, async (request) => {
    const mailId = pathId(request);
    parseInput(retryBody, request.body);
    const result = await door.read(request, SOME_EDIT, async (tx, actor) => {
      const found = await findMailJson(tx, mailId, notPrivate);
      if (found === undefined) throw notFound();
      if (!actor.can(editPermission(found.model_type))) throw new RequestError(403, 'forbidden');
      if (!sends && found.state === 'kept') throw new RequestError(409, 'mail_no_server');
      if (found.last_error === 'address') throw new RequestError(409, 'mail_bad_address');
      if (!(await retryMail(tx, mailId))) throw new RequestError(409, `mail_${found.state}`);
      return findMailJson(tx, mailId, notPrivate);
    });
    return { result };
  });
}
