import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import type { Actor } from '#sync/command.ts';
import { newId, pathId } from '#sync/server/http/call-input.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import { type CompanyDoor, type CompanyTx, noteNews } from '#sync/server/rows/company-door.ts';
import { changedFields, recordAudit } from '#sync/server/write/audit-log.ts';
import { type ListView, viewAnswer, viewCreateBody, viewEditBody } from '../list-view.schema.ts';
import { LIST_RIGHTS, MOST_VIEWS, mayChangeView, maySeeView } from '../list-view.ts';
import { addView, changeView, countViews, deleteView, findViews, type StoredView } from './list-view.repository.ts';
import { refuseField } from './staff-change.ts';

const docs = {
  list: describeCall({
    summary: "The caller's own views of lists and the shared ones of lists that the caller may open, by name",
    permission: null,
    answer: resultOf(z.array(viewAnswer)),
  }),
  create: describeCall({
    summary: 'Keep what is chosen of a list under a name; the list needs its own right',
    permission: null,
    body: viewCreateBody,
    answer: resultOf(viewAnswer),
    status: 201,
    errors: [403, 409],
  }),
  edit: describeCall({
    summary: 'Rename, change or share a view: the maker, or of a shared one whoever may change the company',
    permission: null,
    body: viewEditBody,
    answer: resultOf(viewAnswer),
    errors: [403],
  }),
  remove: describeCall({
    summary: 'Delete a view: the maker, or of a shared one whoever may change the company',
    permission: null,
    answer: doneAnswer,
    errors: [403],
  }),
} as const;

/** Calls about named views of lists. What is somebody's alone is in no trail and in nobody else's answer. */
export function listViewRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/list-views', docs.list, async (request, reply) => {
    const result = await door.read(request, null, async (tx, actor) =>
      (await findViews(tx, actor.userId)).filter((view) => maySeeView(view, actor)).map((view) => shown(view, actor)),
    );
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.post('/api/list-views', docs.create, async (request, reply) => {
    const { uuid = newId(), ...fields } = parseInput(viewCreateBody, request.body);
    const result = await door.read(request, null, async (tx, actor) => {
      if (!actor.can(LIST_RIGHTS[fields.list])) throw new RequestError(403, 'forbidden');
      const views = await findViews(tx, actor.userId);
      const known = views.find(({ id }) => id === uuid);
      if (known !== undefined) return shown(known, actor);
      if ((await countViews(tx, actor.userId)) >= MOST_VIEWS) {
        throw new RequestError(409, 'view_too_many', { params: { most: MOST_VIEWS } });
      }
      const view = { id: uuid, userId: actor.userId, ...fields };
      kept(tx, await addView(tx, view));
      const made = await found(tx, actor, uuid);
      if (made.shared) await note(tx, actor, 'view.share', made);
      return shown(made, actor);
    });
    return reply.code(201).send({ result });
  });

  app.put('/api/list-views/:id', docs.edit, async (request) => {
    const id = pathId(request);
    const wanted = parseInput(viewEditBody, request.body);
    const result = await door.read(request, null, async (tx, actor) => {
      const view = await changeable(tx, actor, id);
      const now = {
        name: wanted.name ?? view.name,
        query: wanted.query ?? view.query,
        shared: wanted.shared ?? view.shared,
      };
      const changes = changedFields({ name: view.name, query: view.query, shared: view.shared }, now);
      if (Object.keys(changes).length === 0) return shown(view, actor);
      kept(tx, await changeView(tx, { ...view, ...now }));
      // A view that was its maker's alone becomes known with its sharing, and not before.
      if (view.shared) await note(tx, actor, 'view.edit', view, changes);
      else if (now.shared) await note(tx, actor, 'view.share', { ...view, ...now });
      else noteNews(tx);
      return shown({ ...view, ...now }, actor);
    });
    return { result };
  });

  app.delete('/api/list-views/:id', docs.remove, async (request) => {
    const id = pathId(request);
    await door.read(request, null, async (tx, actor) => {
      const view = await changeable(tx, actor, id);
      await deleteView(tx, id);
      if (view.shared) await note(tx, actor, 'view.delete', view);
      else noteNews(tx);
    });
    return { result: true };
  });
}

function shown(view: StoredView, actor: Actor): ListView {
  const { id: uuid, userId, ...fields } = view;
  return { uuid, ...fields, mine: userId === actor.userId, changeable: mayChangeView(view, actor) };
}

async function found(tx: CompanyTx, actor: Actor, id: string): Promise<StoredView> {
  const view = (await findViews(tx, actor.userId)).find((one) => one.id === id);
  if (view === undefined || !maySeeView(view, actor)) throw notFound();
  return view;
}

async function changeable(tx: CompanyTx, actor: Actor, id: string): Promise<StoredView> {
  const view = await found(tx, actor, id);
  if (!mayChangeView(view, actor)) throw new RequestError(403, 'forbidden');
  return view;
}

function kept(tx: CompanyTx, outcome: Awaited<ReturnType<typeof addView>>): void {
  if (outcome === 'name_taken') throw refuseField('name', 'view_name_taken');
  noteNews(tx);
}

function note(
  tx: CompanyTx,
  { userId, userName }: Actor,
  action: string,
  view: Pick<StoredView, 'id' | 'name'>,
  changes = {},
): Promise<void> {
  return recordAudit(tx, {
    by: { userId, userName },
    action,
    entity: 'view',
    entityId: view.id,
    subject: view.name,
    changes,
  });
}
