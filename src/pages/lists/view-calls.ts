import { type Answer, resultOf } from '#session/answer.ts';
import { change, post } from '#session/api-call.ts';
import { queryOf, type ServerQuery } from '#session/server-query.ts';
import type { ListView, ViewCreate, ViewEdit } from '#staff/list-view.schema.ts';
import { VIEWED_PATHS, type ViewedPath } from '#staff/list-view.ts';
import type { ListViewing } from '#ui/list/list-choice.ts';

/** The views of every list in one answer: whoever opened one list has those of the others without a connection too. */
export const viewsQuery: ServerQuery<readonly ListView[]> = queryOf('/api/list-views');

export async function createView(view: ViewCreate): Promise<Answer<ListView>> {
  return resultOf(await post('/api/list-views', { body: view }));
}

export async function editView(id: string, body: ViewEdit): Promise<Answer<ListView>> {
  return resultOf(await change('PUT', '/api/list-views/{id}', { params: { id }, body }));
}

export async function deleteView(id: string): Promise<Answer<true>> {
  return resultOf(await change('DELETE', '/api/list-views/{id}', { params: { id } }));
}

export function isViewed(path: string): path is ViewedPath {
  return (VIEWED_PATHS as readonly string[]).includes(path);
}

/**
 * The view that is chosen: the one that was chosen last, also where what is chosen differs since; otherwise one that chooses
 * the same. None where that one is gone, or nothing is chosen.
 */
export function chosenView(views: readonly ListView[], viewing: ListViewing): ListView | undefined {
  const { viewId, query, understood } = viewing;
  return (
    views.find(({ uuid }) => uuid === viewId) ?? views.find((view) => query !== '' && understood(view.query) === query)
  );
}
