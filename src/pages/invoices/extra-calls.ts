import type { ExtraAnswer } from '#billing/extras/extra.schema.ts';
import { type Answer, resultOf } from '#session/answer.ts';
import { type ApiBody, type ApiFilter, change, filled, post } from '#session/api-call.ts';
import { queryOf, type ServerQuery } from '#session/server-query.ts';
import type { CallResult } from '#session/session-api.ts';

/** Whose extras, or what for. */
export type ExtraSubject = Partial<ApiFilter<'/api/extras', 'customer' | 'object' | 'appointment'>>;

/** The extras of a record that no invoice has yet, the newest first. */
export function waitingExtrasQuery(subject: ExtraSubject): ServerQuery<readonly ExtraAnswer[]> {
  return queryOf('/api/extras', { query: { ...filled(subject), status: 'waiting' } });
}

/** The same of a customer who may not be chosen yet. */
export function extrasOfQuery(customerId: string | null): ServerQuery<readonly ExtraAnswer[]> {
  if (customerId === null) return { key: ['nobody’s extras'], ask: () => Promise.resolve({ ok: true, result: [] }) };
  return waitingExtrasQuery({ customer: customerId });
}

export async function noteExtra(body: ApiBody<'post', '/api/extras'>): Promise<Answer<ExtraAnswer>> {
  return resultOf(await post('/api/extras', { body }));
}

type Noted = { readonly noted: number; readonly skipped: number };

/** The same extra for many objects, each for its customer. */
export async function noteObjectExtras(body: ApiBody<'post', '/api/extras/objects'>): Promise<Answer<Noted>> {
  return resultOf(await post('/api/extras/objects', { body }));
}

export function removeExtra(id: string): Promise<CallResult> {
  return change('DELETE', '/api/extras/{id}', { params: { id } });
}
