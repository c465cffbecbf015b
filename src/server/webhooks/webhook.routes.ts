import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import type { Actor } from '#sync/command.ts';
import { newId, pathId } from '#sync/server/http/call-input.ts';
import { answerList } from '#sync/server/http/list-answer.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { requireOwner } from '../own-data/company-exports.repository.ts';
import { hostIn, urlProblem } from './endpoint-url.ts';
import {
  addEndpoint,
  addTest,
  changeEndpoint,
  deliveryList,
  type EndpointJson,
  findDelivery,
  findEndpoint,
  readEndpoints,
  readSealed,
  removeEndpoint,
  replaceSecret,
  sendAgain,
  sendFailedAgain,
} from './webhook.repository.ts';
import { changeBody, createBody, deliveriesQuery, docs, emptyBody, permission, replayBody } from './webhook-docs.ts';
import { makeWebhookSecret, openSecret, sealSecret } from './webhook-secret.ts';

const MOST_ENDPOINTS = 20;

export type WebhookRouteParts = {
  readonly secret: string;
  /** Plain HTTP and addresses inside are allowed; left out, they are not. */
  readonly webhooksGoInside?: boolean;
  /** False where this server sends none. */
  readonly sendsWebhooks?: boolean;
};

type OwnerDoor = <Result>(
  request: FastifyRequest,
  work: (tx: CompanyTx, actor: Actor) => Promise<Result>,
) => Promise<Result>;

/** Calls about where a company has told what happens: of its owners, for it is the whole company's data that leaves. */
export function webhookRoutes(app: FastifyInstance, door: CompanyDoor, parts: WebhookRouteParts): void {
  const asOwner: OwnerDoor = (request, work) =>
    door.read(request, permission, async (tx, actor) => {
      await requireOwner(tx, actor);
      return work(tx, actor);
    });
  endpointRoutes(app, asOwner, parts);
  secretRoutes(app, asOwner, parts);
  deliveryRoutes(app, asOwner, door);
}

function checkUrl(url: string, mayGoInside: boolean): void {
  const code = urlProblem(url, mayGoInside);
  if (code !== null) throw new RequestError(422, 'invalid_input', { errors: { url: [{ code }] } });
}

async function known(tx: CompanyTx, id: string): Promise<EndpointJson> {
  const found = await findEndpoint(tx, id);
  if (found === undefined) throw notFound();
  return found;
}

/** The endpoint, unless it is paused: nothing would be sent. */
async function knownRunning(tx: CompanyTx, id: string): Promise<void> {
  if ((await known(tx, id)).state === 'paused') throw new RequestError(409, 'webhook.paused');
}

function endpointRoutes(app: FastifyInstance, asOwner: OwnerDoor, parts: WebhookRouteParts): void {
  const { secret, webhooksGoInside: mayGoInside = false, sendsWebhooks: sends = true } = parts;
  app.get('/api/webhooks', docs.list, async (request) => {
    const endpoints = await asOwner(request, readEndpoints);
    return { result: endpoints.map((endpoint) => ({ ...endpoint, sends })) };
  });

  app.post('/api/webhooks', docs.create, async (request, reply) => {
    const body = parseInput(createBody, request.body);
    const result = await asOwner(request, async (tx, actor) => {
      checkUrl(body.url, mayGoInside);
      const id = newId();
      const sealed = sealSecret(secret, { companyId: actor.companyId, endpointId: id }, makeWebhookSecret());
      const added = await addEndpoint(tx, { ...body, id, sealed, most: MOST_ENDPOINTS, by: actor });
      if (!added) throw new RequestError(409, 'webhook.most');
      const about = { entity: 'webhook', entityId: id, subject: hostIn(body.url) };
      await recordAudit(tx, { by: actor, action: 'webhook.create', ...about });
      return known(tx, id);
    });
    return reply.code(201).send({ result: { ...result, sends } });
  });

  app.put('/api/webhooks/:id', docs.change, async (request) => {
    const id = pathId(request);
    const body = parseInput(changeBody, request.body);
    const result = await asOwner(request, async (tx, actor) => {
      if (body.url !== undefined) checkUrl(body.url, mayGoInside);
      if (!(await changeEndpoint(tx, id, body))) throw notFound();
      const now = await known(tx, id);
      const about = { entity: 'webhook', entityId: id, subject: hostIn(now.url) };
      await recordAudit(tx, { by: actor, action: 'webhook.edit', ...about });
      return now;
    });
    return { result: { ...result, sends } };
  });

  app.delete('/api/webhooks/:id', docs.remove, async (request) => {
    const id = pathId(request);
    await asOwner(request, async (tx, actor) => {
      const { url } = await known(tx, id);
      await removeEndpoint(tx, id);
      const about = { entity: 'webhook', entityId: id, subject: hostIn(url) };
      await recordAudit(tx, { by: actor, action: 'webhook.delete', ...about });
    });
    return { result: true };
  });
}

function secretRoutes(app: FastifyInstance, asOwner: OwnerDoor, { secret }: WebhookRouteParts): void {
  app.get('/api/webhooks/:id/secret', docs.secret, async (request, reply) => {
    const id = pathId(request);
    const shown = await asOwner(request, async (tx, actor) => {
      const { url } = await known(tx, id);
      const sealed = await readSealed(tx, id);
      const text = sealed && openSecret(secret, { companyId: actor.companyId, endpointId: id }, sealed);
      if (text === undefined) throw new RequestError(409, 'webhook.secret');
      const about = { entity: 'webhook', entityId: id, subject: hostIn(url) };
      await recordAudit(tx, { by: actor, action: 'webhook.show_secret', ...about });
      return text;
    });
    return reply.header('cache-control', 'no-store').send({ result: { secret: shown } });
  });

  app.post('/api/webhooks/:id/secret', docs.rotate, async (request, reply) => {
    const id = pathId(request);
    parseInput(emptyBody, request.body);
    const made = makeWebhookSecret();
    await asOwner(request, async (tx, actor) => {
      const { url } = await known(tx, id);
      await replaceSecret(tx, id, sealSecret(secret, { companyId: actor.companyId, endpointId: id }, made));
      const about = { entity: 'webhook', entityId: id, subject: hostIn(url) };
      await recordAudit(tx, { by: actor, action: 'webhook.replace_secret', ...about });
    });
    return reply.header('cache-control', 'no-store').send({ result: { secret: made } });
  });
}

function deliveryRoutes(app: FastifyInstance, asOwner: OwnerDoor, door: CompanyDoor): void {
  app.post('/api/webhooks/:id/test', docs.test, async (request, reply) => {
    const id = pathId(request);
    parseInput(emptyBody, request.body);
    const uuid = await asOwner(request, async (tx) => {
      await knownRunning(tx, id);
      return addTest(tx, id);
    });
    return reply.code(201).send({ result: { uuid } });
  });

  app.get('/api/webhooks/:id/deliveries', docs.deliveries, async (request, reply) => {
    const id = pathId(request);
    const query = parseInput(deliveriesQuery, request.query);
    await asOwner(request, (tx) => known(tx, id));
    return answerList(door, request, reply, deliveryList(id, query, permission), query);
  });

  app.get('/api/webhooks/:id/deliveries/:delivery', docs.delivery, async (request) => {
    const [id, delivery] = [pathId(request), pathId(request, 'delivery')];
    const result = await asOwner(request, (tx) => findDelivery(tx, id, delivery));
    if (result === undefined) throw notFound();
    return { result };
  });

  app.post('/api/webhooks/:id/deliveries/:delivery/again', docs.again, async (request) => {
    const [id, delivery] = [pathId(request), pathId(request, 'delivery')];
    parseInput(emptyBody, request.body);
    const result = await asOwner(request, async (tx) => {
      await knownRunning(tx, id);
      if ((await findDelivery(tx, id, delivery)) === undefined) throw notFound();
      if (!(await sendAgain(tx, id, delivery))) throw new RequestError(409, 'webhook.sending');
      return findDelivery(tx, id, delivery);
    });
    return { result };
  });

  app.post('/api/webhooks/:id/replay', docs.replay, async (request) => {
    const id = pathId(request);
    const { since } = parseInput(replayBody, request.body);
    const count = await asOwner(request, async (tx) => {
      await knownRunning(tx, id);
      return sendFailedAgain(tx, id, since);
    });
    return { result: { count } };
  });
}
