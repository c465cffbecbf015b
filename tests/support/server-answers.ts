import { vi } from 'vitest';

/** A call of a page: the path with its query, and what was sent as JSON. */
export type Asked = { readonly method: string; readonly path: string; readonly body: unknown };
export type Told = { readonly status: number; readonly body: object };

export const ok = (result: unknown, beside: object = {}): Told => ({ status: 200, body: { result, ...beside } });
export const refusal = (status: number, errors: Record<string, string[]> = {}, message = 'No.'): Told => ({
  status,
  body: {
    message,
    code: 'refused',
    errors,
  },
});

/**
 * Answers calls until the test ends; null means no connection. Returns the list of calls other than reads, which grows
 * as they arrive.
 */
export function answerWith(answer: (asked: Asked) => Told | null | Promise<Told | null>): readonly Asked[] {
  const changes: Asked[] = [];
  document.cookie = 'XSRF-TOKEN=a; path=/';
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const asked = { method, path, body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null };
    const told = await answer(asked);
    if (told === null) throw new TypeError('no connection');
    if (method !== 'GET') changes.push(asked);
    const headers = { 'content-type': 'application/json' };
    return new Response(JSON.stringify(told.body), { status: told.status, headers });
  });
  return changes;
}

/** The same by `GET /path` (the query is ignored); a function gets the call. All other calls get no answer. */
export function answerCalls(answers: Readonly<Record<string, object | ((asked: Asked) => Told)>>): readonly Asked[] {
  return answerWith((asked) => {
    const found = answers[`${asked.method} ${asked.path.split('?')[0]}`];
    if (found === undefined) return null;
    return typeof found === 'function' ? (found as (given: Asked) => Told)(asked) : { status: 200, body: found };
  });
}
