import { z } from 'zod';
import { id, instant } from '#shared/fields.ts';
import { listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, doneAnswer, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import { DELIVERY_STATES, WEBHOOK_EVENTS } from './webhook-events.ts';

/** Whoever is told what happens is told it for the whole company: its owners decide, with this right. */
export const permission = 'company edit';

const url = z.string().trim().min(1).max(2000);
const description = z.string().trim().max(120);
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .max(WEBHOOK_EVENTS.length)
  .transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event)));

export const createBody = z.strictObject({ url, description: description.default(''), events });
/** What is left out stays. */
export const changeBody = z.strictObject({
  url: url.optional(),
  description: description.optional(),
  events: events.optional(),
  /** Nothing is noted for it while it is paused. */
  paused: z.boolean().optional(),
});
export const emptyBody = z.strictObject({});
export const replayBody = z.strictObject({ since: instant });
export const deliveriesQuery = listQuery
  .omit({ search: true })
  .extend({ state: z.enum([...DELIVERY_STATES, 'undone']).optional() });

const count = z.int().min(0);
const endpoint = z
  .strictObject({
    uuid: id,
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    /** `failing`: nothing has arrived since `failing_since`. */
    state: z.enum(['active', 'failing', 'paused']),
    /** `gone`: it answered 410; `failures`: nothing arrived for five days. */
    paused_by: z.enum(['person', 'gone', 'failures']).nullable(),
    failing_since: instant.nullable(),
    /** Until then the secret before the newest signs as well. */
    before_until: instant.nullable(),
    created_at: instant,
    author: z.string(),
    waiting: count,
    /** Given up within thirty days. */
    failed: count,
    /** False where the server sends none (`WEBHOOKS=no`): what would be told waits. */
    sends: z.boolean(),
  })
  .meta({ id: 'Webhook' });

const delivery = z.strictObject({
  uuid: id,
  /** What the header `webhook-id` says, with each attempt at each address. */
  event_id: id,
  type: z.enum([...WEBHOOK_EVENTS, 'test']),
  entity_id: id,
  occurred_at: instant,
  state: z.enum(DELIVERY_STATES),
  attempts: count,
  /** What the other side answered last; null without an answer. */
  status: z.int().nullable(),
  /** Why there was none, in a word: `timeout`, `refused`, `unknown_host`, `certificate`, `inside`… */
  reason: z.string().nullable(),
  took_ms: z.int().nullable(),
  attempted_at: instant.nullable(),
  next_attempt_at: instant.nullable(),
});
const listedDelivery = delivery.meta({ id: 'WebhookDelivery' });
const wholeDelivery = delivery
  .extend({
    /** Null before the first attempt. */
    body: z.string().nullable(),
  })
  .meta({ id: 'WebhookDeliveryWithBody' });
const secretAnswer = resultOf(z.strictObject({ secret: z.string() }));

export const docs = {
  list: describeCall({
    summary: 'Addresses that are told what happens (webhooks). Owners only, as all calls about them',
    permission,
    answer: resultOf(z.array(endpoint)),
  }),
  create: describeCall({
    summary: 'Have events told to an address',
    permission,
    body: createBody,
    answer: resultOf(endpoint),
    status: 201,
    errors: [409],
  }),
  change: describeCall({
    summary: 'Change, pause or resume a webhook',
    permission,
    body: changeBody,
    answer: resultOf(endpoint),
  }),
  remove: describeCall({ summary: 'Delete a webhook, with its log', permission, answer: doneAnswer }),
  secret: describeCall({
    summary: 'The secret that signs what is sent to an address',
    permission,
    answer: secretAnswer,
    errors: [409],
  }),
  rotate: describeCall({
    summary: 'Replace the secret; for 24 hours the one before it signs as well',
    permission,
    body: emptyBody,
    answer: secretAnswer,
  }),
  test: describeCall({
    summary: 'Send an event of the type `test`',
    permission,
    body: emptyBody,
    answer: resultOf(z.strictObject({ uuid: id })),
    status: 201,
    errors: [409],
  }),
  deliveries: describeCall({
    summary:
      'What was told to an address, the newest first: for a week what arrived, for thirty days what did not; `undone`: what waits or is being sent',
    permission,
    query: deliveriesQuery,
    answer: listOf(listedDelivery),
  }),
  delivery: describeCall({
    summary: 'One delivery, with what was sent',
    permission,
    answer: resultOf(wholeDelivery),
  }),
  again: describeCall({
    summary: 'Send a delivery again, with the same id and the same body',
    permission,
    body: emptyBody,
    answer: resultOf(wholeDelivery),
    errors: [409],
  }),
  replay: describeCall({
    summary: 'Send again whatever failed for good since a moment',
    permission,
    body: replayBody,
    answer: resultOf(z.strictObject({ count })),
    errors: [409],
  }),
} as const;
