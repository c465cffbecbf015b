import { i18n } from '@lingui/core';
import { requestId } from '#sync/client/transport/request-id.ts';
import type { paths } from './api-paths.ts';

/** Another host can serve the API (`VITE_API_URL` at build); by default it is this one. */
export const API_BASE: string = (import.meta.env.VITE_API_URL as string | undefined)?.replace(/\/$/, '') ?? '';
/** The cookie of the session goes along, to another host too. */
export const API_CREDENTIALS: RequestCredentials = API_BASE === '' ? 'same-origin' : 'include';
const TIMEOUT_MS = 10_000;
/** Where the security token comes from. */
const TOKEN = '/sanctum/csrf-cookie' satisfies keyof paths as string as ApiAddress;

/** A path of the server's with what is asked of it, as `addressOf` in api-call.ts makes it. */
export type ApiAddress = string & { readonly address: never };

/** What a call came to: an answer, or no valid answer at all. */
export type CallResult<Body = unknown> = { readonly ok: true; readonly body: Body } | Refusal | NoAnswer;

/** Nobody answered; `late`: not in time, which says nothing of the connection. */
type NoAnswer = { readonly ok: false; readonly status: 'offline'; readonly late?: true };

const doubters = new Set<() => void>();

/** Calls back after each call that nobody answered; returns a function to stop. */
export function onNoAnswer(listener: () => void): () => void {
  doubters.add(listener);
  return () => void doubters.delete(listener);
}

/** The server's refusal: its message, its code, and, when it gives them, the seconds until the next try. */
export type Refusal = {
  readonly ok: false;
  readonly status: number;
  readonly message: string;
  readonly code: string;
  readonly retryAfterS: number | null;
  readonly fields: FieldMessages;
};

/** Messages of the server by field name. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** The CSRF token that the server expects in `X-XSRF-TOKEN`; empty before the first answer. */
export function csrfToken(): string {
  const cookie = document.cookie.split('; ').find((part) => part.startsWith('XSRF-TOKEN='));
  return cookie === undefined ? '' : decodeURIComponent(cookie.slice('XSRF-TOKEN='.length));
}

/** True when this browser holds a token of the server: it was here before. */
export function hasMetServer(): boolean {
  return API_BASE !== '' || csrfToken() !== '';
}

/** One call of the server's, by its address; whatever is not an answer of it counts as no connection. */
export async function call(address: ApiAddress, init: { method?: string; body?: unknown } = {}): Promise<CallResult> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const noAnswer = (): NoAnswer => {
    for (const doubt of doubters) doubt();
    return { ok: false, status: 'offline', ...(limit.aborted ? { late: true } : {}) };
  };
  let response: Response;
  try {
    response = await fetch(`${API_BASE}${address}`, {
      method: init.method ?? 'GET',
      credentials: API_CREDENTIALS,
      headers: {
        Accept: 'application/json',
        'X-localization': i18n.locale,
        'X-XSRF-TOKEN': csrfToken(),
        ...requestId(),
        ...(init.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      signal: limit,
    });
  } catch {
    return noAnswer();
  }
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  const body: unknown = isJson ? await response.json().catch(() => undefined) : null;
  if (response.ok) {
    // A page from a hotel's sign-in or a proxy is not an answer of our server, nor is one that broke off.
    const isAnswer = (isJson && body !== undefined) || response.status === 204;
    return isAnswer ? { ok: true, body } : noAnswer();
  }
  return refusalOf(response, body);
}

/** Reads a refusal from the server's response and its body. */
export function refusalOf(response: Response, body: unknown): Refusal {
  const { message, code, errors } = (body ?? {}) as { message?: unknown; code?: unknown; errors?: unknown };
  const retryAfterS = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return {
    ok: false,
    status: response.status,
    message: typeof message === 'string' ? message : response.statusText,
    code: typeof code === 'string' ? code : '',
    retryAfterS: Number.isNaN(retryAfterS) ? null : retryAfterS,
    fields: typeof errors === 'object' && errors !== null ? (errors as FieldMessages) : {},
  };
}

/** Sends a change with a fresh CSRF token; one that went stale meanwhile is renewed once. */
export async function change(
  method: 'POST' | 'PUT' | 'DELETE',
  address: ApiAddress,
  body?: unknown,
): Promise<CallResult> {
  const init = { method, ...(body === undefined ? {} : { body }) };
  if (csrfToken() === '') await call(TOKEN);
  const first = await call(address, init);
  if (first.ok || first.status !== 419) return first;
  await call(TOKEN);
  return call(address, init);
}
